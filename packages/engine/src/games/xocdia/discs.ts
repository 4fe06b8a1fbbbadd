import { choose } from '../selection.ts';
import type { CheckedDraw, Draw } from '../game-family.ts';

const DISCS = 4;

/** How many of the discs show red. Throws RangeError for the draw of another family. */
export function redsOf(draw: Draw): number {
  if (draw.family !== 'xocdia') throw new RangeError(`not a draw of discs: ${draw.family}`);
  return draw.values.filter((side) => side === 1).length;
}

/** Checks four discs, each `0` (white) or `1` (red), in any order. */
export function validateDiscs(numbers: readonly string[]): CheckedDraw {
  if (numbers.length !== DISCS) return { ok: false, reason: 'wrong_count' };
  for (const number of numbers) {
    if (!/^(0|[1-9]\d{0,2})$/.test(number)) return { ok: false, reason: 'not_a_number' };
    if (number !== '0' && number !== '1') return { ok: false, reason: 'out_of_range' };
  }
  return { ok: true, draw: drawOf(numbers.map(Number)) };
}

/** The five different throws with the number of the 16 ordered outcomes each stands for. */
export function* everyThrowOfDiscs(): Generator<{ draw: Draw; weight: bigint }> {
  for (let reds = 0; reds <= DISCS; reds += 1) {
    const values = Array.from({ length: DISCS }, (_, disc) => (disc < reds ? 1 : 0));
    yield { draw: drawOf(values), weight: BigInt(choose(DISCS, reds)) };
  }
}

function drawOf(values: readonly number[]): Draw {
  return { family: 'xocdia', numbers: values.map(String), values };
}
