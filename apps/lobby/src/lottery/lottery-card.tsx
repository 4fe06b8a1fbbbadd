import type { LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { toggleFavourite } from './lottery-marks.ts';
import { isSlow, NextDraw } from './next-draw.tsx';
import { usePhaseText } from './phase-text.ts';
import { ResultLabels } from './result-labels.tsx';
import { RoundCountdown } from './round-countdown.tsx';
import { factsOfRow } from './round-facts.ts';
import { shortNo } from './round-strip.tsx';
import { useRoundClock } from './use-round-clock.ts';

export interface LotteryCardProps {
  readonly lottery: LotteryRow;
  readonly favourite: boolean;
}

/** One lottery of the list: name, live round, last result; the whole card opens the table, the star marks it. */
export const LotteryCard = memo(function LotteryCard({ lottery, favourite }: LotteryCardProps): ReactNode {
  const t = useTranslations('lottery');
  const { lotteryCode, name, source, family, lastResult, state, sourced } = lottery;
  const ended = state === 'ended';
  const shut = state === 'closed';
  return (
    <li className="relative rounded-card bg-card shadow-card">
      <Link
        to={ended ? paths.history() : paths.bet()}
        search={{ lottery: lotteryCode }}
        className="flex flex-col gap-2.5 rounded-card p-4 active:bg-sunken"
      >
        <span className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 pe-10">
          <span className="text-md font-semibold">{name}</span>
          <Tag tone={source === 'house' ? 'brand' : 'plain'}>{t(source)}</Tag>
          {ended && <Tag>{t('ended')}</Tag>}
          {shut && <Tag>{t('shut')}</Tag>}
        </span>
        {!ended && !shut && (sourced ? <LiveRound lottery={lottery} /> : <ClosedRound lottery={lottery} />)}
        {lastResult !== null && (
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <ResultBalls family={family} numbers={lastResult.numbers} size="sm" brief />
            <ResultLabels labels={lastResult.labels} />
          </span>
        )}
      </Link>
      <span className={`absolute end-1.5 top-1.5 ${favourite ? 'text-gold' : ''}`}>
        {!ended && (
          <IconButton
            icon="star"
            pressed={favourite}
            label={t(favourite ? 'favouriteRemove' : 'favouriteAdd', { name })}
            onPress={() => toggleFavourite(lotteryCode)}
          />
        )}
      </span>
    </li>
  );
});

/** An official lottery whose results cannot come yet: closed, with its next draw. */
function ClosedRound({ lottery }: Readonly<{ lottery: LotteryRow }>): ReactNode {
  const t = useTranslations('lottery');
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <span>{t('closed')}</span>
      <NextDraw lottery={lottery} />
    </span>
  );
}

function LiveRound({ lottery }: Readonly<{ lottery: LotteryRow }>): ReactNode {
  const t = useTranslations('lottery');
  const phaseText = usePhaseText();
  const round = useRoundClock(useMemo(() => factsOfRow(lottery), [lottery]));
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <span className={round.phase === 'closing' ? 'font-medium text-amber' : ''}>{phaseText(round.phase)}</span>
      <RoundCountdown round={round} />
      {isSlow(round.opening) && <NextDraw lottery={lottery} />}
      {round.opening !== null && (
        <span className="tabular ms-auto text-xs text-ink-faint">
          {t('round', { gameNo: shortNo(round.opening.gameNo) })}
        </span>
      )}
    </span>
  );
}
