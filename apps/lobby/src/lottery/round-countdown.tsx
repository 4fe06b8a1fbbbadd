import { Countdown } from '@drawroom/ui/countdown.tsx';
import { useRemainingMs } from '@drawroom/ui/use-remaining';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { hapticTick } from './haptic-tick.ts';
import { playSound } from './house-sounds.ts';
import { takesBets } from './round-phase.ts';
import type { RoundNow } from './round-phase.ts';

/** Before the close each of these seconds is felt, where the device can (look.md "Motion"). */
const FELT_S = 3;

export interface RoundCountdownProps {
  readonly round: RoundNow;
  readonly size?: 'sm' | 'lg';
  /** The one countdown of a screen: read aloud while bets are taken, and felt in its last seconds. */
  readonly main?: boolean;
}

/** Time left of a round by server time; the only part that is drawn every second. Nothing when nothing is counted. */
export function RoundCountdown({ round, size = 'sm', main = false }: RoundCountdownProps): ReactNode {
  const { untilMs } = round;
  const remainingMs = useRemainingMs(untilMs, serverNow);
  const seconds = remainingMs === null ? null : Math.ceil(remainingMs / 1000);
  const felt = main && round.phase === 'closing' && seconds !== null && seconds > 0 && seconds <= FELT_S;
  useEffect(() => {
    if (!felt) return;
    hapticTick(10);
    playSound('tick', `${untilMs} ${seconds}`);
  }, [felt, seconds, untilMs]);
  if (remainingMs === null) return null;
  const spoken = main && takesBets(round.phase);
  return <Countdown remainingMs={remainingMs} totalMs={round.totalMs} size={size} spoken={spoken} />;
}
