import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { RecordList } from '../wallet/record-list.tsx';
import { depositsQuery } from './queries.ts';
import type { RecordFilter } from './queries.ts';
import { placeOf } from './unfinished-banner.tsx';

/** The member's deposits; each opens its own screen. */
export function DepositRecords({
  filter,
  onShowAll,
}: Readonly<{ filter: RecordFilter; onShowAll: (() => void) | null }>): ReactNode {
  const t = useTranslations('cashier');
  const navigate = useNavigate();
  const query = useInfiniteQuery(depositsQuery(filter));
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? null;
  function open(orderNo: string): void {
    const row = rows?.find((one) => one.orderNo === orderNo);
    if (row) void navigate(placeOf(row));
  }
  return (
    <RecordList
      rows={rows && rows.map((row) => ({ ...row, words: t(`state.${row.state}`) }))}
      query={query}
      onShowAll={onShowAll}
      onOpen={open}
      action={
        <Link to={paths.deposit()} className={buttonClass({ look: 'plain' })}>
          {t('deposit.go')}
        </Link>
      }
    />
  );
}
