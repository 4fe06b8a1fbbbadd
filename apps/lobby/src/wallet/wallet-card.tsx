import { useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { useHouseConfig } from '../shell/house-config.ts';
import type { Wallet } from './queries.ts';
import { withdrawReasons } from './withdraw-reasons.ts';

/** Balance large, below it what is frozen and what may be withdrawn, with the reasons why it is not more. */
export function WalletCard({ wallet }: Readonly<{ wallet: Wallet }>): ReactNode {
  const t = useTranslations('wallet.centre');
  const demo = useHouseConfig(({ config }) => config?.demo === true);
  const reasons = withdrawReasons(wallet);
  return (
    <>
      <Card>
        <p className="text-sm text-ink-faint">{t('balance')}</p>
        <p className="mt-1 text-2xl font-semibold">
          <MoneyText amount={wallet.balance} currency={wallet.currency} expandable />
        </p>
        <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-hairline pt-4">
          {/* Play points are never paid out, whatever the ledger would allow. */}
          {!demo && <Figure name={t('withdrawable')} amount={wallet.withdrawable} />}
          <Figure name={t('frozen')} amount={wallet.frozen} />
        </dl>
        <div className="mt-4 rounded-key bg-sunken px-3.5 py-3 text-sm text-ink-soft">
          {reasons.length === 0 && <p>{t(demo ? 'demoOnly' : 'allFree')}</p>}
          {reasons.length > 0 && (
            <>
              <p className="font-semibold">{t('whyNotMore')}</p>
              <ul className="mt-1 flex flex-col gap-1">
                {reasons.map((reason) => (
                  <li key={reason} className="flex items-baseline justify-between gap-3">
                    <span>{t(`why.${reason}`)}</span>
                    {reason !== 'held' && (
                      <MoneyText amount={reason === 'frozen' ? wallet.frozen : wallet.turnoverLeft} currency={null} />
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Card>
      <External wallet={wallet} />
    </>
  );
}

function Figure({ name, amount }: Readonly<{ name: string; amount: string }>): ReactNode {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-sm text-ink-faint">{name}</dt>
      <dd className="truncate text-lg font-semibold">
        <MoneyText amount={amount} currency={null} />
      </dd>
    </div>
  );
}

/** Points that are with game providers or on their way; nothing where there are none. */
function External({ wallet }: Readonly<{ wallet: Wallet }>): ReactNode {
  const t = useTranslations('wallet.centre');
  if (wallet.external.length === 0) return null;
  return (
    <List title={t('external')}>
      {wallet.external.map(({ provider, balance, inTransit }) => (
        <li key={provider} className="flex min-h-14 items-center justify-between gap-3 px-4 py-2.5">
          <span className="min-w-0 wrap-anywhere">{provider}</span>
          <span className="flex flex-col items-end text-sm">
            <MoneyText amount={balance} currency={null} />
            {!/^[0.]*$/.test(inTransit) && (
              <span className="text-amber">
                {t('inTransit')} <MoneyText amount={inTransit} currency={null} />
              </span>
            )}
          </span>
        </li>
      ))}
    </List>
  );
}
