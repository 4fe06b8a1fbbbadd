import { useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BringHome } from '../game/bring-home.tsx';
import { AwayNotices, isUnusual } from '../game/points-notice.tsx';
import { paths } from '../paths.ts';
import type { Wallet } from './queries.ts';
import { TurnoverBar } from './turnover-sheet.tsx';
import { withdrawReasons } from './withdraw-reasons.ts';

/** Balance large, below it what is frozen and what may be withdrawn, with the reasons why it is not more. */
export function WalletCard({ wallet }: Readonly<{ wallet: Wallet }>): ReactNode {
  const t = useTranslations('wallet.centre');
  const reasons = withdrawReasons(wallet);
  return (
    <>
      <Card>
        <p className="text-sm text-ink-faint">{t('balance')}</p>
        <p
          className={`mt-1 font-semibold large:text-lg ${isLong(wallet.balance) ? 'text-xl' : 'text-2xl narrow:text-xl'}`}
        >
          <MoneyText amount={wallet.balance} currency={wallet.currency} expandable />
        </p>
        <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-hairline pt-4 large:grid-cols-1">
          <Figure name={t('withdrawable')} amount={wallet.withdrawable} />
          <Figure name={t('frozen')} amount={wallet.frozen} />
        </dl>
        <div className="mt-4 rounded-key bg-sunken px-3.5 py-3 text-sm text-ink-soft">
          {reasons.length === 0 && <p>{t('allFree')}</p>}
          {reasons.length > 0 && (
            <>
              <p className="font-semibold">{t('whyNotMore')}</p>
              {reasons.includes('turnover') && <TurnoverBar left={wallet.turnoverLeft} />}
              <ul className="mt-2 flex flex-col gap-1">
                {reasons
                  .filter((reason) => reason !== 'turnover')
                  .map((reason) => (
                    <li key={reason} className="flex items-baseline justify-between gap-3 large:flex-wrap">
                      <span>{t(`why.${reason}`)}</span>
                      {reason === 'frozen' && <MoneyText amount={wallet.frozen} currency={null} />}
                    </li>
                  ))}
              </ul>
            </>
          )}
        </div>
        {wallet.owed !== undefined && <Owed amount={wallet.owed} />}
      </Card>
      <External wallet={wallet} />
    </>
  );
}

/** A figure of this many letters would not fit into the largest size on a phone. */
function isLong(amount: string): boolean {
  return amount.length > '999999.99'.length;
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

/** What a corrected result could not take back, and that nobody asks for it. */
function Owed({ amount }: Readonly<{ amount: string }>): ReactNode {
  const t = useTranslations('wallet.centre');
  return (
    <div className="mt-3 rounded-key bg-sunken px-3.5 py-3 text-sm text-ink-soft">
      <p className="flex items-baseline justify-between gap-3 large:flex-wrap font-semibold">
        <span>{t('owed')}</span>
        <MoneyText amount={amount} currency={null} />
      </p>
      <p className="mt-1">{t('owedNote')}</p>
    </div>
  );
}

/** Points that are with game providers or on their way, which lead to the games, what is unusual about them, and the way home. */
function External({ wallet }: Readonly<{ wallet: Wallet }>): ReactNode {
  const t = useTranslations('wallet.centre');
  if (wallet.external.length === 0) return null;
  return (
    <List title={t('external')}>
      {wallet.external.map(({ projectId, provider, balance, inTransit }) => (
        <Cell
          key={projectId}
          title={<bdi>{provider}</bdi>}
          link={(parts) => <Link to={paths.games()} {...parts} />}
          value={
            <span className="flex flex-col items-end">
              <MoneyText amount={balance} currency={null} />
              {!/^[0.]*$/.test(inTransit) && (
                <span className="text-amber">
                  {t('inTransit')} <MoneyText amount={inTransit} currency={null} />
                </span>
              )}
            </span>
          }
        />
      ))}
      {wallet.external.some(isUnusual) && (
        <li className="flex flex-col gap-3 px-4 py-2.5">
          <AwayNotices list={wallet.external} />
        </li>
      )}
      <li className="px-4 py-2.5">
        <BringHome />
      </li>
    </List>
  );
}
