import { parseMoney } from '@drawroom/engine/money';
import type { ReactNode } from 'react';
import type { RoundView } from '../../../src/games/round-view.ts';
import { useMoney } from '../kit/money-text.ts';
import { useSay } from '../kit/say.ts';

const SHOWN = 12;

interface RecentStripProps {
  readonly rounds: readonly RoundView[];
  readonly onOpen: (round: RoundView) => void;
}

/** The last rounds as their multipliers; a tap opens the proof of one. */
export function RecentStrip({ rounds, onOpen }: RecentStripProps): ReactNode {
  const say = useSay();
  const { times } = useMoney();
  return (
    <div className="recent rail" role="group" aria-label={say('shell.history')}>
      {rounds.slice(0, SHOWN).map((round) => (
        <button
          type="button"
          key={round.roundId}
          className={`recent-chip ${toneOf(round)}`}
          onClick={() => onOpen(round)}
        >
          <span>{times(round.multiplier)}</span>
        </button>
      ))}
    </div>
  );
}

/** Colour of a round that is over: more came back, as much or less, nothing. */
export function toneOf({ payout, stake }: RoundView): 'tone-win' | 'tone-part' | 'tone-none' {
  const [back, staked] = [parseMoney(payout) ?? 0n, parseMoney(stake) ?? 0n];
  if (back > staked) return 'tone-win';
  return back > 0n ? 'tone-part' : 'tone-none';
}
