import { useTranslations } from '@drawroom/i18n/translations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Waiting } from '../wallet/waiting.tsx';
import { latestTransfersQuery } from './queries.ts';
import { TransferList } from './transfer-list.tsx';

const ACTION = 'inline-flex min-h-11 min-w-11 items-center justify-end text-sm font-medium text-vermilion-ink';

/** The latest few transfers and the way to all of them; nothing before the first. */
export function LatestTransfers(): ReactNode {
  const t = useTranslations('game');
  const { data, error, refetch } = useQuery(latestTransfersQuery);
  if (!data) return <Waiting error={error} rows={2} onRetry={() => refetch()} />;
  if (data.list.length === 0) return null;
  return (
    <section className="flex flex-col">
      <div className="flex items-center justify-between gap-3 large:flex-wrap px-1">
        <h2 className="text-sm font-semibold text-ink-soft">{t('latest')}</h2>
        <Link to={paths.gameTransfers()} className={ACTION}>
          {t('all')}
        </Link>
      </div>
      <TransferList list={data.list} />
    </section>
  );
}
