import type { RoundView } from '../../../src/games/round-view.ts';
import type { ReactNode } from 'react';
import { ResultLine } from './result-line.tsx';

interface ResultPlaceProps {
  /** The round that is over; null: none is. */
  readonly over: RoundView | null;
  /** What stands there otherwise. */
  readonly children: ReactNode;
}

/** The line over a game. Only how a round ended is read out, and its region stands before. */
export function ResultPlace({ over, children }: ResultPlaceProps): ReactNode {
  return (
    <div className="line-place">
      <div className="region" role="status">
        {over !== null && <ResultLine key={over.roundId} round={over} />}
      </div>
      {over === null && children}
    </div>
  );
}
