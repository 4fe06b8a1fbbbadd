import type { LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import { usePhaseText } from '../lottery/phase-text.ts';
import { RoundCountdown } from '../lottery/round-countdown.tsx';
import { factsOfRow } from '../lottery/round-facts.ts';
import { shortNo } from '../lottery/round-strip.tsx';
import { useRoundClock } from '../lottery/use-round-clock.ts';
import { paths } from '../paths.ts';

/** The round of the room's main lottery over the talk: how long still, what was drawn last; a tap leads to its table. */
export const RoomRound = memo(function RoomRound({ lottery }: Readonly<{ lottery: LotteryRow }>): ReactNode {
  const t = useTranslations('lottery');
  const words = useTranslations('chat');
  const phaseText = usePhaseText();
  const round = useRoundClock(useMemo(() => factsOfRow(lottery), [lottery]));
  const { lotteryCode, name, family, lastResult } = lottery;
  const closing = round.phase === 'closing';
  return (
    <Link
      to={paths.bet()}
      search={{ lottery: lotteryCode }}
      className={`flex shrink-0 items-center gap-3 border-b border-hairline px-4 py-2 transition-colors active:bg-sunken ${closing ? 'bg-amber-soft' : 'bg-card'}`}
    >
      {/* Row by row: ten tiles need what the word over the countdown would take from them. */}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-3 large:flex-wrap">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
            <span className="font-medium">{name}</span>
            {round.opening !== null && (
              <span className="tabular text-xs text-ink-faint">
                {t('round', { gameNo: shortNo(round.opening.gameNo) })}
              </span>
            )}
          </span>
          <span className={`shrink-0 text-xs ${closing ? 'font-semibold text-amber' : 'text-ink-faint'}`}>
            {phaseText(round.phase)}
          </span>
        </span>
        <span className="flex items-center justify-between gap-3 large:flex-wrap">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint">
            {lastResult === null ? (
              t('noResultYet')
            ) : (
              <>
                <ResultBalls family={family} numbers={lastResult.numbers} size="sm" brief />
                <span dir="ltr" className="tabular">
                  {shortNo(lastResult.gameNo)}
                </span>
              </>
            )}
          </span>
          <span className="shrink-0">
            <RoundCountdown round={round} main />
          </span>
        </span>
      </span>
      <span className="sr-only">{words('toTable')}</span>
      <span className="text-ink-faint">
        <Icon name="forward" size={18} />
      </span>
    </Link>
  );
});
