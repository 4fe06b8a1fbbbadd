import type { CheckedDraw, Draw, DrawFault } from '../game-family.ts';

/** The six faces, as picks and as drawn numbers. */
export const FACES = ['1', '2', '3', '4', '5', '6'] as const;

/** The four runs of `k3.straight.*`. */
export const RUNS = ['123', '234', '345', '456'] as const;

/** What the rules ask about three dice; their order never matters (games.md §2). */
export type Dice = {
  readonly sum: number;
  readonly span: number;
  /** How many different faces show: 1 is a triple, 2 a pair, 3 all different. */
  readonly distinct: number;
  /** The faces ascending, e.g. `455`. */
  readonly sorted: string;
  /** How often each face shows, index 1..6. */
  readonly counts: readonly number[];
};

/** The families that throw three dice and may be judged by the same rules. */
type DiceFamily = 'k3' | 'taixiu' | 'baucua';
const DICE_FAMILIES: readonly string[] = ['k3', 'taixiu', 'baucua'] satisfies DiceFamily[];

/** Reads a draw of three dice. Throws RangeError for the draw of another family. */
export function diceOf(draw: Draw): Dice {
  const [a, b, c] = draw.values;
  if (!DICE_FAMILIES.includes(draw.family) || a === undefined || b === undefined || c === undefined) {
    throw new RangeError(`not a draw of three dice: ${draw.family}`);
  }
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const face of draw.values) counts[face] = (counts[face] ?? 0) + 1;
  return {
    sum: a + b + c,
    span: Math.max(a, b, c) - Math.min(a, b, c),
    distinct: counts.filter((count) => count > 0).length,
    sorted: counts.map((count, face) => String(face).repeat(count)).join(''),
    counts,
  };
}

/** Triple, pair, run or three different faces. */
export function shapeOf(dice: Dice): 'triple' | 'pair' | 'straight' | 'alldiff' {
  if (dice.distinct < 3) return dice.distinct === 1 ? 'triple' : 'pair';
  return (RUNS as readonly string[]).includes(dice.sorted) ? 'straight' : 'alldiff';
}

/** How often a face (as a pick, `"4"`) shows. */
export function countOfFace(dice: Dice, face: string): number {
  return dice.counts[Number(face)] ?? 0;
}

/** Checks three dice, in any order (games.md §11.3: an impossible result voids the round). */
export function validateDice(family: DiceFamily, numbers: readonly string[]): CheckedDraw {
  if (numbers.length !== 3) return fault('wrong_count');
  for (const number of numbers) {
    if (!/^(0|[1-9]\d{0,2})$/.test(number)) return fault('not_a_number');
    if (!(FACES as readonly string[]).includes(number)) return fault('out_of_range');
  }
  return { ok: true, draw: throwOf(family, numbers.map(Number)) };
}

/** The 56 different throws with the number of the 216 ordered outcomes each stands for. */
export function* everyThrow(family: DiceFamily): Generator<{ draw: Draw; weight: bigint }> {
  for (let a = 1; a <= 6; a += 1) {
    for (let b = a; b <= 6; b += 1) {
      for (let c = b; c <= 6; c += 1) {
        const weight = a === c ? 1n : a === b || b === c ? 3n : 6n;
        yield { draw: throwOf(family, [a, b, c]), weight };
      }
    }
  }
}

function fault(reason: DrawFault): CheckedDraw {
  return { ok: false, reason };
}

function throwOf(family: DiceFamily, values: readonly number[]): Draw {
  return { family, numbers: values.map(String), values };
}
