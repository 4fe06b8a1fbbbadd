import type { GameLaw, Standing, Told } from './game-law.ts';
import { isWithinLimit } from './game-law.ts';

export const SQUARES = 25;
export const MINES_MAX = 24;

/** Of what the stake is worth at every step the player gets 98 %, rounded down to hundredths: the edge of the house. */
const RETURN_PER_100 = 98n;

/** n over k. */
function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

/**
 * Payout over stake x 100 after `opened` safe squares among `mines` mines: 0.98 over the chance of getting so far, which is
 * C(25 - mines, opened) / C(25, opened). 100 before the first. Throws RangeError when there are not so many safe squares.
 */
export function minesMultiplierE2(mines: number, opened: number): bigint {
  if (opened < 0 || opened > SQUARES - mines) throw new RangeError(`no ${opened} safe squares beside ${mines} mines`);
  if (opened === 0) return 100n;
  return (RETURN_PER_100 * choose(SQUARES, opened)) / choose(SQUARES - mines, opened);
}

/** Twenty-five squares, some with a mine: each safe one opened is worth more, a mine ends it. */
export const minesLaw: GameLaw = {
  code: 'mines',
  choices: Array.from({ length: MINES_MAX }, (_, i) => String(i + 1)),
  mayCash: ({ moves }) => moves.length > 0,
  mayMove: ({ moves }, _standing, move) => /^[1-9]\d?$/.test(move) && Number(move) <= SQUARES && !moves.includes(move),
  follow(told, numbers) {
    const mines = numbers.slice(0, Number(told.choice));
    const hit = told.moves.some((square) => mines.includes(square));
    const multiplierE2 = hit ? 0n : minesMultiplierE2(mines.length, told.moves.length);
    const ending = hit ? 'lost' : endOf(told, mines.length);
    return { ending, multiplierE2, seen: told.moves, outcome: ending === null ? [] : mines };
  },
};

function endOf({ moves, stakeMinor, cashed }: Told, mines: number): Standing['ending'] {
  if (moves.length === SQUARES - mines) return 'done';
  if (cashed) return 'cash';
  return isWithinLimit(stakeMinor, minesMultiplierE2(mines, moves.length + 1)) ? null : 'limit';
}
