import { useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import type { MemberCenter } from '../shell/member-center.ts';

function isZero(amount: string): boolean {
  return /^-?[0.]*$/.test(amount);
}

type Verdict = 'none' | 'even' | 'down' | 'up';

/** How the day stands, said plainly and without praise or comfort (look.md "Me"). */
export function verdictOf(today: MemberCenter['today']): Verdict {
  if (isZero(today.stake) && isZero(today.winLose)) return 'none';
  if (isZero(today.winLose)) return 'even';
  return today.winLose.startsWith('-') ? 'down' : 'up';
}

/** Today's stake, result and rebate in the member's zone, with the balance of the day in one plain sentence. */
export function TodayCard({ today }: Readonly<{ today: MemberCenter['today'] }>): ReactNode {
  const t = useTranslations('member.mine');
  const figures = [
    { key: 'staked', amount: today.stake, signed: false },
    { key: 'result', amount: today.winLose, signed: true },
    { key: 'rebate', amount: today.rebate, signed: false },
  ] as const;
  return (
    <section aria-label={t('today')}>
      <Card>
        <h2 className="text-sm font-semibold text-ink-soft">{t('today')}</h2>
        <dl className="mt-3 grid grid-cols-3 gap-3 large:grid-cols-1">
          {figures.map(({ key, amount, signed }) => (
            <div key={key} className="flex min-w-0 flex-col justify-between gap-0.5">
              <dt className="text-sm text-ink-faint">{t(key)}</dt>
              <dd className="truncate text-md font-semibold">
                <MoneyText amount={amount} signed={signed} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-ink-soft">{t(`verdict.${verdictOf(today)}`)}</p>
      </Card>
    </section>
  );
}
