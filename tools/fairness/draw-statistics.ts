import { hash } from 'node:crypto';
import { drawFormats } from '@drawroom/engine/fair-formats';
import type { ByteSource } from '@drawroom/engine/fair-formats';
import { chiSquare, limitFor, type Table, type Verdict } from './chi-square.ts';

/** Changes a byte on its way to the draw: how a planted fault gets in. `at` counts the bytes of the draw from 0. */
export type Fault = (byte: number, place: { readonly draw: number; readonly at: number }) => number;

/** What a game's draws look like to the statistics: so many places, each with values `0..values-1`. */
interface Shape {
  readonly places: number;
  readonly values: number;
  /** Whether a value can come up at two places of one draw. */
  readonly repeats: boolean;
}

/** The numbers of a draw as small whole numbers; Vietnamese prizes, and the lots of promotions, are taken digit by digit. */
function symbolsOf(game: string, numbers: readonly string[]): number[] {
  if (game.startsWith('vn.') || game === 'lot') return [...numbers.join('')].map(Number);
  return numbers.map((number) => Number(number) - FIRST(game));
}

const FIRST = (game: string): number =>
  ['ssc', 'p5', '3d', 'p3', 'pc28', 'xocdia', 'plinko', 'hilo'].includes(game) ? 0 : 1;

const SAMPLES: Readonly<Record<string, number>> = { '11x5': 11, pk10: 10, m6: 49, kl8: 80, klsf: 20, mines: 25 };

function shapeOf(game: string, places: number): Shape {
  const sampled = SAMPLES[game];
  if (sampled !== undefined) return { places, values: sampled, repeats: false };
  if (['k3', 'taixiu', 'baucua'].includes(game)) return { places, values: 6, repeats: true };
  if (game === 'hilo') return { places, values: 52, repeats: true };
  return { places, values: ['xocdia', 'plinko'].includes(game) ? 2 : 10, repeats: true };
}

const BLOCK = 64;

/** HMAC-SHA256 by its definition (RFC 2104) on the one-shot hash: ten times as fast as an object for each of millions. */
function hmac(key: Buffer, message: string): Buffer {
  const inner = Buffer.alloc(BLOCK + message.length, 0x36);
  const outer = Buffer.alloc(BLOCK + 32, 0x5c);
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  inner.write(message, BLOCK, 'latin1');
  outer.set(hash('sha256', inner, 'buffer'), BLOCK);
  return hash('sha256', outer, 'buffer');
}

/** Draws of a game as the house makes them: a seed a round from a hash chain, issues in order, no beacon (games.md §13.2). */
export function* drawsOf(game: string, draws: number, fault?: Fault): Generator<number[]> {
  const format = drawFormats.get(game);
  if (format === undefined) throw new RangeError(`unknown game ${game}`);
  let seed: Buffer = hash('sha256', `fairness of ${game}`, 'buffer');
  for (let draw = 0; draw < draws; draw += 1) {
    seed = hash('sha256', seed, 'buffer');
    const key = seed;
    let block: Buffer = Buffer.alloc(0);
    let used = 0;
    const source: ByteSource = {
      rejected: 0,
      next() {
        if (used % 32 === 0) {
          block = hmac(key, `fair/v1|${game}|${draw}||${used / 32}`);
        }
        const byte = block[used % 32] ?? 0;
        used += 1;
        return fault === undefined ? byte : fault(byte, { draw, at: used - 1 });
      },
    };
    yield symbolsOf(game, format(source));
  }
}

/** The most outcomes that are counted one by one. */
const WHOLE_MAX = 100_000;

/** Counts everything that is asked about a game's draws; the memory does not grow with their number. */
class Counts {
  readonly #shape: Shape;
  readonly #ofPlace: Float64Array[];
  readonly #pairs: Float64Array;
  readonly #serial: Float64Array;
  readonly #rising: Float64Array;
  readonly #whole: Float64Array | null;
  readonly #again: Float64Array;
  #before: readonly number[] | null = null;

  constructor(shape: Shape) {
    const { places, values } = shape;
    this.#shape = shape;
    this.#ofPlace = Array.from({ length: places }, () => new Float64Array(values));
    this.#pairs = new Float64Array(values * values);
    this.#serial = new Float64Array(values * values);
    this.#rising = new Float64Array(6);
    this.#again = new Float64Array(places + 1);
    this.#whole = shape.repeats && values ** places <= WHOLE_MAX ? new Float64Array(values ** places) : null;
  }

  add(draw: readonly number[]): void {
    const { values } = this.#shape;
    let whole = 0;
    let same = 0;
    const before = this.#before;
    for (const [place, value] of draw.entries()) {
      count(this.#ofPlace[place], value);
      whole = whole * values + value;
      if (before !== null && before[place] === value) same += 1;
    }
    // One pair a draw and one step from the draw before, so that the cells count independent things.
    count(this.#pairs, (draw[0] ?? 0) * values + (draw[1] ?? 0));
    if (before !== null) {
      count(this.#serial, (before[0] ?? 0) * values + (draw[0] ?? 0));
      count(this.#again, same);
    }
    const order = orderOf(draw);
    if (order !== null) count(this.#rising, order);
    if (this.#whole !== null) count(this.#whole, whole);
    this.#before = draw;
  }

  tables(): Table[] {
    const { values, places, repeats } = this.#shape;
    const distinct = Array.from({ length: values * values }, (_, at) =>
      Math.floor(at / values) === at % values ? 0 : 1,
    );
    const tables: Table[] = this.#ofPlace.map((counts, place) => ({ name: `place ${place + 1}`, counts }));
    tables.push(
      { name: 'first two places together', counts: this.#pairs, ...(repeats ? {} : { weights: distinct }) },
      { name: 'first place after the draw before', counts: this.#serial },
      { name: 'order of the first three', counts: this.#rising },
    );
    if (repeats)
      tables.push({ name: 'places as in the draw before', counts: this.#again, weights: binomial(places, values) });
    if (this.#whole !== null) tables.push({ name: 'whole draws', counts: this.#whole });
    return tables.filter(({ counts }) => counts.some((one) => one > 0));
  }
}

function count(table: Float64Array | undefined, cell: number): void {
  if (table !== undefined) table[cell] = (table[cell] ?? 0) + 1;
}

/** The answers that three different values can give to "first below second, second below third, first below third". */
const ORDERS = [0, 2, 3, 4, 5, 7];

/** Which of the six orders the first three values stand in; null when two are alike or there are fewer. */
function orderOf([a, b, c]: readonly number[]): number | null {
  if (a === undefined || b === undefined || c === undefined || a === b || b === c || a === c) return null;
  return ORDERS.indexOf((a < b ? 4 : 0) + (b < c ? 2 : 0) + (a < c ? 1 : 0));
}

/** Chance that k of n places repeat, each one time in `values`. */
function binomial(n: number, values: number): number[] {
  const p = 1 / values;
  const chances = [(1 - p) ** n];
  for (let k = 1; k <= n; k += 1) chances.push(((chances[k - 1] ?? 0) * (n - k + 1) * p) / (k * (1 - p)));
  return chances;
}

/** What the statistics say of a game. */
export interface Findings {
  readonly game: string;
  readonly draws: number;
  readonly tests: number;
  readonly limit: number;
  /** The most deviating tables first. */
  readonly worst: readonly Verdict[];
  readonly fair: boolean;
}

/**
 * Draws a game many times and asks whether places, pairs, orders, repeats of the draw before and, where there are few enough, whole
 * draws come up as often as they should, at 99 % over all tables together.
 */
export function examine(game: string, draws: number, fault?: Fault): Findings {
  const stream = drawsOf(game, draws, fault);
  const first = stream.next();
  if (first.done === true) throw new RangeError('at least one draw');
  const counts = new Counts(shapeOf(game, first.value.length));
  counts.add(first.value);
  for (const draw of stream) counts.add(draw);
  const verdicts = counts.tables().map((table) => chiSquare(table));
  const limit = limitFor(verdicts.length);
  const worst = verdicts.toSorted((one, other) => Math.abs(other.z) - Math.abs(one.z));
  return { game, draws, tests: verdicts.length, limit, worst, fair: worst.every(({ z }) => Math.abs(z) <= limit) };
}
