import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordFilter } from '../deposit/queries.ts';
import { paths } from '../paths.ts';
import { RecordList } from '../wallet/record-list.tsx';
import { withdrawalsQuery } from './queries.ts';

export interface WithdrawalRecordsProps {
  readonly filter: RecordFilter;
  /** Takes the filter away; null where there is none. */
  readonly onShowAll: (() => void) | null;
  readonly onOpen: (orderNo: string) => void;
}

/** The member's withdrawals; each opens its sheet. */
export function WithdrawalRecords({ filter, onShowAll, onOpen }: WithdrawalRecordsProps): ReactNode {
  const t = useTranslations('cashier');
  const query = useInfiniteQuery(withdrawalsQuery(filter));
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? null;
  return (
    <RecordList
      rows={
        rows &&
        rows.map((row) => ({
          ...row,
          title: row.target === '' ? t('withdraw.offline') : row.target,
          words: t(`state.${row.state}`),
        }))
      }
      query={query}
      onShowAll={onShowAll}
      onOpen={onOpen}
      action={
        <Link to={paths.withdraw()} className={buttonClass({ look: 'plain' })}>
          {t('withdraw.go')}
        </Link>
      }
    />
  );
}
