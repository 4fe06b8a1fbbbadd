import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { loadHouseConfig } from '../shell/house-config.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { ChangeRow } from './change-row.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { useLatestChanges, useWallet } from './queries.ts';
import type { AccountChange } from './queries.ts';
import { WalletCard } from './wallet-card.tsx';

/** Wallet centre (spec §2 /walletcenter): what I have, what of it I may withdraw and why not more, the latest changes. */
export function WalletScreen(): ReactNode {
  const t = useTranslations();
  const wallet = useWallet();
  const latest = useLatestChanges();
  useEffect(() => void loadHouseConfig(), []);
  return (
    <Screen scrollId="wallet" bare>
      <PullToRefresh onRefresh={() => Promise.all([wallet.refetch(), latest.refetch()])}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          {wallet.data ? (
            <WalletCard wallet={wallet.data} />
          ) : (
            <Waiting error={wallet.error} rows={1} onRetry={() => wallet.refetch()} />
          )}
          <List>
            <Cell
              title={t('title.protection')}
              note={t('protection.note')}
              icon="clock"
              link={(parts) => <Link to={paths.protection()} {...parts} />}
            />
          </List>
          {latest.data ? (
            <Latest list={latest.data.list} />
          ) : (
            <Waiting error={latest.error} rows={4} onRetry={() => latest.refetch()} />
          )}
        </div>
      </PullToRefresh>
    </Screen>
  );
}

function Waiting({
  error,
  rows,
  onRetry,
}: Readonly<{ error: unknown; rows: number; onRetry: () => Promise<unknown> }>): ReactNode {
  const t = useTranslations('ui');
  const wordsFor = useFailureText();
  if (!error) return <SkeletonList rows={rows} label={t('loading')} />;
  const words = wordsFor(error);
  return <ErrorBlock title={words.title} note={words.note} errorId={words.errorId} onRetry={onRetry} />;
}

const ACTION = 'inline-flex min-h-11 items-center text-sm text-vermilion-ink';

function Latest({ list }: Readonly<{ list: readonly AccountChange[] }>): ReactNode {
  const t = useTranslations('wallet.centre');
  const locale = useLocale();
  const [opened, setOpened] = useState<AccountChange | null>(null);
  if (list.length === 0) {
    const toLobby = (
      <Link to={paths.lottery()} className={`${ACTION} rounded-full border border-line bg-card px-4`}>
        {t('toLobby')}
      </Link>
    );
    return <EmptyState icon="records" title={t('emptyTitle')} note={t('emptyNote')} action={toLobby} />;
  }
  return (
    <section className="flex flex-col">
      <div className="flex items-center justify-between gap-3 px-1">
        <h2 className="text-sm font-semibold text-ink-soft">{t('latest')}</h2>
        <Link to={paths.accountChanges()} className={ACTION}>
          {t('all')}
        </Link>
      </div>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-card shadow-card">
        {list.map((change) => (
          <li key={change.recordNo}>
            <ChangeRow
              change={change}
              when={formatDateTime(change.createTime, { locale, timeZone: memberTimeZone() })}
              onOpen={setOpened}
            />
          </li>
        ))}
      </ul>
      <ChangeSheet change={opened} onClose={() => setOpened(null)} />
    </section>
  );
}
