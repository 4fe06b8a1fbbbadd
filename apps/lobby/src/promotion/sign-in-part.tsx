import { signIn } from '@drawroom/contract/promotion';
import type { CampaignOf } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { lookAgain } from './queries.ts';
import { useReceive } from './use-receive.ts';
import { usePromotionWords } from './use-promotion-words.ts';

/** Characters of an amount that still stands in a seventh of a phone's card. */
const NARROW_MAX = 6;

type Calendar = CampaignOf<'sign_in'>;

/** The days of a streak with what each gives, and today's signature. */
export function SignInPart({ campaign }: Readonly<{ campaign: Calendar }>): ReactNode {
  const t = useTranslations('promotion.signIn');
  const words = usePromotionWords();
  const money = useAmountWords();
  const receive = useReceive();
  const { code, days, today, signed, spent, restarts, nextDayAt } = campaign;
  const columns = days.every(({ length }) => length <= NARROW_MAX) ? 'grid-cols-7' : 'grid-cols-4';
  async function sign(): Promise<void> {
    // A task may count the days that were signed.
    if (await receive(`sign ${code}`, (clientRef) => call(signIn, { code, clientRef }))) lookAgain();
  }
  return (
    <>
      <ol className={`grid ${columns} gap-1.5 large:grid-cols-3`}>
        {days.map((amount, at) => (
          // Days of a streak have their place and nothing else.
          // oxlint-disable-next-line react/no-array-index-key
          <Day
            key={at}
            no={at + 1}
            amount={amount}
            signed={at < today || (at === today && signed)}
            now={at === today}
          />
        ))}
      </ol>
      {signed && <p className="text-sm text-ink-soft">{t('next', { at: words.moment(nextDayAt) })}</p>}
      <p className="text-sm text-ink-faint">{t(restarts ? 'restarts' : 'goesOn')}</p>
      {!signed && !spent && (
        <Button wide onPress={sign}>
          {t('go', { amount: money(days[today] ?? '0.00') })}
        </Button>
      )}
    </>
  );
}

function Day({
  no,
  amount,
  signed,
  now,
}: Readonly<{ no: number; amount: string; signed: boolean; now: boolean }>): ReactNode {
  const t = useTranslations('promotion.signIn');
  const look = signed ? 'bg-jade-soft text-jade' : 'bg-sunken text-ink-soft';
  return (
    <li
      aria-current={now ? 'date' : undefined}
      className={`flex min-h-15 flex-col items-center justify-center gap-0.5 rounded-key text-xs ${look} ${now ? 'outline-2 -outline-offset-2 outline-line' : ''}`}
    >
      <span className="flex items-center gap-0.5">
        <span className="sr-only">{t('day', { no })}</span>
        <span aria-hidden="true">{no}</span>
        {signed && <Icon name="check" size={12} />}
        {signed && <span className="sr-only">{t('signed')}</span>}
      </span>
      <span className="font-semibold">
        <MoneyText amount={amount} currency={null} />
      </span>
    </li>
  );
}
