import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { UnfinishedBanner } from '../deposit/unfinished-banner.tsx';
import { GamesDoor } from '../game/games-door.tsx';
import { paths } from '../paths.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { ChangeRow } from './change-row.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { useLatestChanges, useWallet } from './queries.ts';
import type { AccountChange } from './queries.ts';
import { Waiting } from './waiting.tsx';
import { WalletCard } from './wallet-card.tsx';
import { WalletLinks } from './wallet-links.tsx';

/** Wallet centre (spec §2 /walletcenter): what I have, what of it I may withdraw and why not more, the latest changes. */
export function WalletScreen(): ReactNode {
  const wallet = useWallet();
  const latest = useLatestChanges();
  return (
    <Screen scrollId="wallet" bare>
      <PullToRefresh onRefresh={() => Promise.all([wallet.refetch(), latest.refetch()])}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          {wallet.data ? (
            <WalletCard wallet={wallet.data} />
          ) : (
            <Waiting error={wallet.error} rows={1} onRetry={() => wallet.refetch()} />
          )}
          <UnfinishedBanner />
          <MainDeeds />
          <GamesDoor />
          <WalletLinks />
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

const DEED = buttonClass({ size: 'lg' });

/** In and out, equally large: the way out is never the smaller one. */
function MainDeeds(): ReactNode {
  const t = useTranslations('cashier');
  return (
    <div className="grid grid-cols-2 gap-3 large:grid-cols-1">
      <Link to={paths.deposit()} className={DEED}>
        {t('deposit.go')}
      </Link>
      <Link to={paths.withdraw()} className={DEED}>
        {t('withdraw.go')}
      </Link>
    </div>
  );
}

const ACTION = 'inline-flex min-h-11 min-w-11 items-center justify-end text-sm font-medium text-vermilion-ink';

function Latest({ list }: Readonly<{ list: readonly AccountChange[] }>): ReactNode {
  const t = useTranslations('wallet.centre');
  const locale = useLocale();
  const [opened, setOpened] = useState<AccountChange | null>(null);
  if (list.length === 0) {
    const toLobby = (
      <Link to={paths.lottery()} className={buttonClass({ look: 'plain' })}>
        {t('toLobby')}
      </Link>
    );
    return <EmptyState icon="records" title={t('emptyTitle')} note={t('emptyNote')} action={toLobby} />;
  }
  return (
    <section className="flex flex-col">
      <div className="flex items-center justify-between gap-3 large:flex-wrap px-1">
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
