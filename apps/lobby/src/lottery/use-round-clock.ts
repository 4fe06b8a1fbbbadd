import { useEffect, useState } from 'react';
import { serverNow } from '../shell/api.ts';
import { phaseOf } from './round-phase.ts';
import type { RoundFacts, RoundNow } from './round-phase.ts';

/** Longest sleep of the watch, ms: a corrected server clock is followed within it. */
const STEP_MS = 1000;

function isSame(one: RoundNow, other: RoundNow): boolean {
  return (
    one.phase === other.phase &&
    one.opening === other.opening &&
    one.untilMs === other.untilMs &&
    one.next === other.next &&
    one.changesAtMs === other.changesAtMs
  );
}

/**
 * The round as it stands now by server time, never by the phone's clock. What comes back changes only when the
 * phase does, so a table below it is not drawn anew every second; the countdown itself ticks in its own part.
 */
export function useRoundClock(facts: RoundFacts, now: () => number = serverNow): RoundNow {
  const [round, setRound] = useState(() => phaseOf(facts, now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const step = (): void => {
      const moment = phaseOf(facts, now());
      setRound((before) => (isSame(before, moment) ? before : moment));
      const restMs = moment.changesAtMs === null ? STEP_MS : moment.changesAtMs - now();
      timer = setTimeout(step, Math.min(STEP_MS, Math.max(1, restMs)));
    };
    step();
    return () => clearTimeout(timer);
  }, [facts, now]);
  return round;
}
