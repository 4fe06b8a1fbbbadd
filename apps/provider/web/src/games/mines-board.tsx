import type { ReactNode } from 'react';
import type { RoundView } from '../../../src/games/round-view.ts';
import { SQUARES } from '../../../src/games/mines-law.ts';
import { useSay } from '../kit/say.ts';
import './mines.css';

interface MinesBoardProps {
  /** Null: nothing was begun. */
  readonly round: RoundView | null;
  /** The square whose answer is on the way. */
  readonly opening: number | null;
  readonly onOpen: (square: number) => void;
}

type Face = 'closed' | 'safe' | 'mine' | 'hit';

/** The twenty-five squares. */
export function MinesBoard({ round, opening, onOpen }: MinesBoardProps): ReactNode {
  const say = useSay();
  const isOpen = round !== null && round.ending === null;
  return (
    <div className={`mines-board${round !== null && !isOpen ? ' over' : ''}`}>
      {Array.from({ length: SQUARES }, (_, i) => i + 1).map((square) => {
        const face = faceOf(round, square);
        const name = face === 'closed' ? 'mines.square' : face === 'safe' ? 'mines.squareSafe' : 'mines.squareMine';
        return (
          <button
            type="button"
            key={square}
            className={`square square-${face}${opening === square ? ' waiting' : ''}`}
            disabled={!isOpen || face !== 'closed' || opening !== null}
            aria-label={say(name, { n: square })}
            onClick={() => onOpen(square)}
          >
            {face === 'safe' && <Coin />}
            {(face === 'mine' || face === 'hit') && <Mine />}
          </button>
        );
      })}
    </div>
  );
}

function faceOf(round: RoundView | null, square: number): Face {
  if (round === null) return 'closed';
  const name = String(square);
  const isMine = round.outcome.includes(name);
  if (round.moves.includes(name)) return isMine ? 'hit' : 'safe';
  return isMine ? 'mine' : 'closed';
}

/** An old coin with its square hole. */
function Coin(): ReactNode {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="coin">
      <circle cx="20" cy="20" r="14" />
      <circle cx="20" cy="20" r="11" className="coin-rim" />
      <rect x="15.5" y="15.5" width="9" height="9" rx="1" className="coin-hole" />
    </svg>
  );
}

function Mine(): ReactNode {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="mine">
      <path d="M20 5v30M5 20h30M9.5 9.5l21 21M30.5 9.5l-21 21" />
      <circle cx="20" cy="20" r="10" />
      <circle cx="16.5" cy="16.5" r="2.5" className="mine-light" />
    </svg>
  );
}
