import { formatAhead } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { minorOf } from '../wallet/minor.ts';
import { TurnoverSheetLink } from '../wallet/turnover-sheet.tsx';
import type { WithdrawForm } from './queries.ts';

/** What may be withdrawn now, and each reason why it is not more. */
export function FreeCard({ form }: Readonly<{ form: WithdrawForm }>): ReactNode {
  const t = useTranslations('cashier.withdraw');
  const wallet = useTranslations('wallet.centre');
  const locale = useLocale();
  const money = useAmountWords();
  const { withdrawable, balance, turnoverLeft, day, currency } = form;
  const dayOver = day.countLeft === 0 || minorOf(day.sumLeft) <= 0n;
  const at = formatAhead(day.resetsAt, serverNow(), { locale, timeZone: memberTimeZone() });
  return (
    <Card>
      <p className="text-sm text-ink-faint">{t('can')}</p>
      <p className="mt-1 text-xl font-semibold large:text-lg">
        <MoneyText amount={withdrawable} currency={currency} expandable />
      </p>
      <p className="text-sm text-ink-faint">
        {wallet('balance')} <MoneyText amount={balance} currency={currency} />
      </p>
      <div className="mt-3 flex flex-col gap-1 border-t border-hairline pt-3 text-sm text-ink-soft">
        {minorOf(turnoverLeft) > 0n && <TurnoverSheetLink left={turnoverLeft} />}
        <p className={dayOver ? 'text-amber' : ''}>
          {dayOver ? t('dayOver', { at }) : t('dayLeft', { count: day.countLeft, sum: money(day.sumLeft) })}
        </p>
      </div>
    </Card>
  );
}
