import { subMinor } from '@drawroom/engine/money';
import { formatDecimals } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { NO_FIGURE, TERMS } from '../wallet/amount-pad.tsx';
import { minorOf } from '../wallet/minor.ts';
import type { Channel } from './queries.ts';
import { termsOfChannel } from './terms-of-channel.ts';

/**
 * "You pay X, you get Y, Z has to be staked before withdrawal", by the reckoning of the server, while it is typed. Without an
 * amount, or with one that its fee eats up, its rows stand empty: rows that came with the figures would cover the keys below a
 * typing finger.
 */
export function TermsLine({ minor, channel }: Readonly<{ minor: bigint | null; channel: Channel }>): ReactNode {
  const t = useTranslations('cashier');
  const terms = minor === null ? null : termsOfChannel(minor, channel);
  const { fee, bonus } = channel;
  const hasFee = fee.per10k > 0 || minorOf(fee.fixed) > 0n;
  // On a chain the payment is recognised by its last digits, which the order brings.
  const about = channel.kind === 'virtual';
  return (
    // A status of its own: as the list's role it would take the list its meaning.
    <div role="status">
      <dl className={TERMS}>
        <Term name={t(about ? 'deposit.payAbout' : 'deposit.pay')}>
          {terms === null ? NO_FIGURE : <PayAmount amount={terms.pay} currency={channel.pay.currency} />}
        </Term>
        {hasFee && (
          <Term name={t('fee')}>{terms === null ? NO_FIGURE : <MoneyText amount={subMinor(0n, terms.fee)} />}</Term>
        )}
        {bonus !== null && (
          <Term name={t('bonus')}>{terms === null ? NO_FIGURE : <MoneyText amount={terms.bonus} signed />}</Term>
        )}
        <Term name={t('deposit.get')}>
          <strong className="font-semibold">{terms === null ? NO_FIGURE : <MoneyText amount={terms.credit} />}</strong>
        </Term>
        <Term name={t('deposit.stake')}>
          {terms === null ? (
            NO_FIGURE
          ) : terms.turnover === 0n ? (
            t('deposit.stakeNone')
          ) : (
            <MoneyText amount={terms.turnover} />
          )}
        </Term>
      </dl>
    </div>
  );
}

function Term({ name, children }: Readonly<{ name: string; children: ReactNode }>): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-3 large:flex-wrap">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

/** An amount in the currency that is paid: the member's own, or another with all its decimals. */
export function PayAmount({ amount, currency }: Readonly<{ amount: string; currency: string }>): ReactNode {
  const locale = useLocale();
  if (/^\d+\.\d{2}$/.test(amount) && /^[A-Z]{3}$/.test(currency))
    return <MoneyText amount={amount} currency={currency} full />;
  return (
    <bdi dir="ltr" className="tabular wrap-anywhere">
      {formatDecimals(amount, locale)} {currency}
    </bdi>
  );
}
