import type { CheckedDraw, Draw, DrawFault } from '../game-family.ts';
import { subsetsOf } from '../selection.ts';
import type { Space } from './walk.ts';

/** A family that draws `drawn` different numbers out of 1..`size`, in order. */
export type BallPool = {
  readonly family: string;
  readonly size: number;
  readonly drawn: number;
  /** Outcomes that every law of the family adds up to; without it a law counts only the places it looks at. */
  readonly outcomes?: bigint;
};

/** The numbers of a pool, as picks. */
export function numbersOf(pool: Pick<BallPool, 'size'>): string[] {
  return Array.from({ length: pool.size }, (_, place) => String(place + 1));
}

/** Checks drawn numbers: how many, in which range, none twice (games.md §11.3: an impossible result voids the round). */
export function validateBalls(pool: BallPool, numbers: readonly string[]): CheckedDraw {
  if (numbers.length !== pool.drawn) return fault('wrong_count');
  for (const number of numbers) {
    if (!/^(0|[1-9]\d{0,2})$/.test(number)) return fault('not_a_number');
    if (Number(number) < 1 || Number(number) > pool.size) return fault('out_of_range');
  }
  if (new Set(numbers).size < numbers.length) return fault('repeated');
  return { ok: true, draw: ballDraw(pool, numbers.map(Number)) };
}

/** The numbers of a draw in drawn order. Throws RangeError for the draw of another family. */
export function ballsOf(pool: BallPool, draw: Draw): readonly number[] {
  if (draw.family !== pool.family || draw.values.length !== pool.drawn) {
    throw new RangeError(`not a ${pool.family} draw: ${draw.family}`);
  }
  return draw.values;
}

/**
 * Every order in which numbers can come at some places (0 is the first); the other places hold any of the rest, which the
 * ticket in question must not look at.
 */
export function ordersAt(pool: BallPool, places: readonly number[]): Space {
  return placed(pool, { places, picked: arrangements(allNumbers(pool), places.length), orders: 1n });
}

/** Every set of numbers that can come at some places, for tickets to which the order within the places means nothing. */
export function setsAt(pool: BallPool, places: readonly number[]): Space {
  const orders = waysToPlace(places.length, places.length);
  return placed(pool, { places, picked: subsetsOf(allNumbers(pool), places.length), orders });
}

/** In how many orders `places` of `size` different numbers can come. */
export function waysToPlace(size: number, places: number): bigint {
  let ways = 1n;
  for (let taken = 0; taken < places; taken += 1) ways *= BigInt(size - taken);
  return ways;
}

/** Outcomes of the family for each order of some places. */
export function weightOfOrder(pool: BallPool, places: number): bigint {
  return pool.outcomes === undefined ? 1n : pool.outcomes / waysToPlace(pool.size, places);
}

/** What is picked for which places, and in how many orders each pick can lie there. */
type Picked = Readonly<{ places: readonly number[]; picked: Iterable<readonly number[]>; orders: bigint }>;

function* placed(pool: BallPool, { places, picked, orders }: Picked): Space {
  const weight = orders * weightOfOrder(pool, places.length);
  const all = allNumbers(pool);
  for (const numbers of picked) {
    const rest = all.filter((number) => !numbers.includes(number));
    const values = Array.from({ length: pool.drawn }, (_, place) => {
      const at = places.indexOf(place);
      return at < 0 ? (rest.shift() ?? 0) : (numbers[at] ?? 0);
    });
    yield { draw: ballDraw(pool, values), weight };
  }
}

function* arrangements(from: readonly number[], count: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const first of from) {
    for (const others of arrangements(
      from.filter((number) => number !== first),
      count - 1,
    ))
      yield [first, ...others];
  }
}

const allNumbers = (pool: BallPool): number[] => numbersOf(pool).map(Number);

/** The draw of these numbers, which must be a possible one. */
export function ballDraw(pool: BallPool, values: readonly number[]): Draw {
  return { family: pool.family, numbers: values.map(String), values };
}

function fault(reason: DrawFault): CheckedDraw {
  return { ok: false, reason };
}
