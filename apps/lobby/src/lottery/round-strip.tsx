import type { DrawResult, LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { isSlow, NextDraw } from './next-draw.tsx';
import { usePhaseText } from './phase-text.ts';
import { ResultLabels } from './result-labels.tsx';
import { RoundCountdown } from './round-countdown.tsx';
import type { RoundNow } from './round-phase.ts';

export interface RoundStripProps {
  readonly lottery: Pick<LotteryRow, 'name' | 'family' | 'currentOpening' | 'nextOpening'>;
  readonly round: RoundNow;
  readonly lastResult: DrawResult | null;
  /** Opens the drawer with history, limits, split, rules. */
  readonly onMore: () => void;
}

/** Top of the table: which round, how long still, what was drawn last (look.md "Table"). Amber while it is closing. */
export const RoundStrip = memo(function RoundStrip({ lottery, round, lastResult, onMore }: RoundStripProps): ReactNode {
  const t = useTranslations('lottery');
  const phaseText = usePhaseText();
  const { phase, opening } = round;
  const closing = phase === 'closing';
  return (
    <section
      aria-label={lottery.name}
      className={`border-b border-hairline transition-colors ${closing ? 'bg-amber-soft' : 'bg-card'}`}
    >
      <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-2 large:flex-wrap">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{lottery.name}</p>
          <p className="tabular text-md font-semibold">
            {opening === null ? t('noRoundTitle') : <RoundName gameNo={opening.gameNo} />}
          </p>
          {isSlow(opening) && (
            <p className="text-xs text-ink-faint">
              <NextDraw lottery={lottery} />
            </p>
          )}
        </div>
        <div className="flex shrink-0 flex-col items-end">
          <p className={`text-xs ${closing ? 'font-semibold text-amber' : 'text-ink-faint'}`}>{phaseText(phase)}</p>
          <RoundCountdown round={round} size="lg" main />
        </div>
      </div>
      <button
        type="button"
        onClick={onMore}
        className="flex min-h-11 w-full items-center gap-2.5 border-t border-hairline px-4 py-2 text-start active:bg-sunken"
      >
        {lastResult === null ? (
          <span className="flex-1 text-sm text-ink-faint">{t('noResultYet')}</span>
        ) : (
          <>
            <ResultBalls family={lottery.family} numbers={lastResult.numbers} size="sm" brief />
            {/* One line: labels that find no room wrap out of sight. */}
            <span data-crops className="flex h-6 min-w-0 flex-1 items-start overflow-hidden">
              <ResultLabels labels={lastResult.labels} oneLine />
            </span>
            <span className="tabular shrink-0 text-end text-xs text-ink-faint">{shortNo(lastResult.gameNo)}</span>
          </>
        )}
        <span className="sr-only">{t('more')}</span>
        <span className="text-ink-faint">
          <Icon name="forward" size={18} />
        </span>
      </button>
    </section>
  );
});

/** The part of a round number that changes within a day. */
export function shortNo(gameNo: string): string {
  const last = gameNo.split('-').at(-1) ?? '';
  // `20260719-TTH` ends in its station, not in a count.
  return /^\d+$/.test(last) ? last : gameNo;
}

/** The round's number stays whole where the line is too short for its name. */
function RoundName({ gameNo }: Readonly<{ gameNo: string }>): ReactNode {
  const name = useTranslations('lottery')('round', { gameNo });
  const [before = '', after = ''] = name.split(gameNo);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{gameNo}</span>
      {after}
    </>
  );
}
