import type { Draw, GameFamily } from '../src/games/game-family.ts';

/** Reads draws of a family that a test knows to be possible: numbers in a row, or a text with spaces between them. */
export function drawsOf(family: GameFamily): (numbers: string | readonly string[]) => Draw {
  return (numbers) => {
    const checked = family.validateDraw(typeof numbers === 'string' ? numbers.split(' ') : numbers);
    if (!checked.ok) throw new Error(`${family.code} ${String(numbers)}: ${checked.reason}`);
    return checked.draw;
  };
}
