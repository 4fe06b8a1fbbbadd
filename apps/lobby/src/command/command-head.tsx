import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { usePhaseText } from '../lottery/phase-text.ts';
import { RoundCountdown } from '../lottery/round-countdown.tsx';
import type { RoundNow } from '../lottery/round-phase.ts';
import { shortNo } from '../lottery/round-strip.tsx';
import type { WrittenLottery } from './read-text.ts';

export interface CommandHeadProps {
  readonly on: WrittenLottery;
  readonly round: RoundNow;
  readonly lotteries: readonly WrittenLottery[];
  readonly onChoose: (code: string) => void;
}

/** Which lottery and round a written bet is for, and how long it is open; another lottery of the room is one tap away. */
export function CommandHead({ on, round, lotteries, onChoose }: CommandHeadProps): ReactNode {
  const t = useTranslations('lottery');
  const words = useTranslations('command');
  const phaseText = usePhaseText();
  const { lotteryCode, name } = on.lottery;
  return (
    <div className="flex flex-col border-b border-hairline px-3 py-1.5">
      {lotteries.length > 1 && (
        <div role="group" aria-label={words('lotteries')} className="rail -mx-3 flex gap-1.5 px-3">
          {lotteries.map(({ lottery }) => (
            <Chip
              key={lottery.lotteryCode}
              selected={lottery.lotteryCode === lotteryCode}
              onPress={() => onChoose(lottery.lotteryCode)}
            >
              {lottery.name}
            </Chip>
          ))}
        </div>
      )}
      <p className="flex items-center justify-between gap-3 large:flex-wrap text-sm">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          {lotteries.length === 1 && <bdi className="font-medium">{name}</bdi>}
          {round.opening !== null && (
            <span className="tabular text-xs text-ink-faint">
              {t('round', { gameNo: shortNo(round.opening.gameNo) })}
            </span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-faint">
          {phaseText(round.phase)}
          <RoundCountdown round={round} />
        </span>
      </p>
    </div>
  );
}
