import { CHASE_ROUNDS_MAX } from '@drawroom/contract/lottery-chase';
import { MULTIPLE_MAX } from '@drawroom/engine/price-order';
import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { Switch } from '@drawroom/ui/switch.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { FIRST_PLAN, LADDERS, ROUND_CHOICES, withMultiple } from './chase-plan.ts';
import type { ChasePlan, PlannedRound } from './chase-plan.ts';
import { shortNo } from './round-strip.tsx';
import type { Chase } from './use-chase.ts';

/** The chase on the slip's sheet: a switch; behind it rounds, ladder, what a win does, and every round with its stake. */
export function ChasePanel({ chase }: Readonly<{ chase: Chase }>): ReactNode {
  const t = useTranslations('chase');
  const { plan, setPlan, rounds, planned } = chase;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3 border-t border-hairline pt-3">
      <Switch on={plan !== null} onChange={(on) => setPlan(on ? FIRST_PLAN : null)}>
        <span className="text-md font-semibold">{t('switch')}</span>
      </Switch>
      {plan !== null && (
        <>
          <p className="text-sm text-ink-soft">{t('note')}</p>
          <Rounds plan={plan} most={Math.min(planned ?? CHASE_ROUNDS_MAX, CHASE_ROUNDS_MAX)} onChange={setPlan} />
          <SegmentedTabs
            label={t('ladder')}
            value={plan.ladder}
            options={LADDERS.map((value) => ({ value, label: t(value) }))}
            onChange={(ladder) =>
              // What the ladder gave so far is where own multiples begin.
              setPlan(ladder === 'own' ? withMultiple(plan, 0, rounds[0]?.multiple ?? 1) : { ...plan, ladder })
            }
          />
          <Switch on={plan.stopOnWin} onChange={(stopOnWin) => setPlan({ ...plan, stopOnWin })}>
            {t('stopOnWin')}
          </Switch>
          {planned !== null && planned < plan.rounds && (
            <Status as="p" className="text-sm text-amber">
              {t('few', { count: planned })}
            </Status>
          )}
          <RoundTable plan={plan} rounds={rounds} onChange={setPlan} />
        </>
      )}
    </section>
  );
}

function Rounds({
  plan,
  most,
  onChange,
}: Readonly<{ plan: ChasePlan; most: number; onChange: (plan: ChasePlan) => void }>): ReactNode {
  const t = useTranslations('chase');
  const set = (rounds: number): void => onChange({ ...plan, rounds: Math.min(most, Math.max(2, rounds)) });
  return (
    <div role="group" aria-label={t('rounds')} className="flex flex-wrap items-center justify-between gap-x-3">
      <div className="flex flex-wrap gap-1">
        {ROUND_CHOICES.map((count) => (
          <Chip key={count} selected={plan.rounds === count} disabled={count > most} onPress={() => set(count)}>
            {count}
          </Chip>
        ))}
      </div>
      <div className="flex items-center rounded-full border border-line">
        <IconButton icon="minus" label={t('less')} disabled={plan.rounds <= 2} onPress={() => set(plan.rounds - 1)} />
        <output aria-label={t('rounds')} className="tabular min-w-9 text-center text-md font-semibold">
          {plan.rounds}
        </output>
        <IconButton icon="plus" label={t('more')} disabled={plan.rounds >= most} onPress={() => set(plan.rounds + 1)} />
      </div>
    </div>
  );
}

function RoundTable({
  plan,
  rounds,
  onChange,
}: Readonly<{
  plan: ChasePlan;
  rounds: readonly PlannedRound[];
  onChange: (plan: ChasePlan) => void;
}>): ReactNode {
  const t = useTranslations('chase');
  const lottery = useTranslations('lottery');
  return (
    <table className="tabular w-full table-fixed text-sm">
      <thead>
        <tr className="text-start text-xs text-ink-faint">
          <th className="py-1.5 text-start font-normal">{t('round')}</th>
          <th className="py-1.5 text-center font-normal">{t('times')}</th>
          <th className="py-1.5 text-end font-normal">{lottery('stake')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {rounds.map((round, at) => (
          <tr key={round.gameNo}>
            <td className="py-1">{shortNo(round.gameNo)}</td>
            <td className="py-1 text-center">
              {plan.ladder === 'own' ? (
                <input
                  inputMode="numeric"
                  aria-label={t('timesOf', { gameNo: shortNo(round.gameNo) })}
                  maxLength={String(MULTIPLE_MAX).length}
                  value={round.multiple}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) =>
                    onChange(withMultiple(plan, at, Number(event.target.value.replaceAll(/\D/g, ''))))
                  }
                  className="h-11 w-20 rounded-key border border-line bg-card text-center text-md"
                />
              ) : (
                `×${round.multiple}`
              )}
            </td>
            <td className={`h-9 text-end ${round.over ? 'text-vermilion-ink' : ''}`}>
              <MoneyText amount={round.stakeMinor} />
              {round.over && <span className="block text-xs">{t('over')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
