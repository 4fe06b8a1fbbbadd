import type { Draw, DrawAttribute, RuleSet } from '../games/game-family.ts';
import { placesOf } from './history.ts';
import { omissionsAfter } from './omission.ts';

/** Omissions of every value of every attribute, in the order of the attributes and their values. */
export type Omissions = readonly (readonly number[])[];

/** What is followed: the attributes of a family under the rules of a lottery. */
export type Followed = { readonly attributes: readonly DrawAttribute[]; readonly ruleSet: RuleSet };

/**
 * Looks back through draws, newest first, for the last appearance of every value; a value drops out once it was found, so
 * that far back only the rarest are still looked for.
 */
export class OmissionSearch {
  readonly #open: { attribute: DrawAttribute; found: number[]; missing: number }[];
  readonly #found: readonly (readonly number[])[];
  readonly #ruleSet: RuleSet;
  #looked = 0;

  constructor({ attributes, ruleSet }: Followed) {
    const all = attributes.map((attribute) => ({
      attribute,
      found: attribute.values.map(() => -1),
      missing: attribute.values.length,
    }));
    this.#found = all.map(({ found }) => found);
    this.#open = all;
    this.#ruleSet = ruleSet;
  }

  /** Draws looked at so far. */
  get looked(): number {
    return this.#looked;
  }

  /** Whether every value was found: older draws change nothing. */
  get done(): boolean {
    return this.#open.length === 0;
  }

  /** Looks at the draw before all that were looked at. */
  look(draw: Draw): void {
    for (const open of this.#open) {
      for (const place of placesOf(open.attribute.values, open.attribute.of(draw, this.#ruleSet))) {
        if (open.found[place] !== -1) continue;
        open.found[place] = this.#looked;
        open.missing -= 1;
      }
    }
    const left = this.#open.filter(({ missing }) => missing > 0);
    this.#open.splice(0, this.#open.length, ...left);
    this.#looked += 1;
  }

  /** The omissions just after the first draw that was looked at; of values never found, the draws looked at. */
  omissions(): Omissions {
    return this.#found.map((found) => found.map((at) => (at === -1 ? this.#looked : at)));
  }
}

/** The omissions after one more draw. */
export function omissionsThen(before: Omissions, draw: Draw, { attributes, ruleSet }: Followed): Omissions {
  return attributes.map((attribute, at) =>
    omissionsAfter(attribute.values, before[at] ?? [], attribute.of(draw, ruleSet)),
  );
}

/** What windows are made of. */
export type WindowParts<Row> = {
  readonly sizes: readonly number[];
  readonly followed: Followed;
  readonly drawOf: (row: Row) => Draw;
  /** Rows to begin with, oldest first; only as many as the largest size are kept. */
  readonly rows: readonly Row[];
  /** The omissions before the first of the rows. */
  readonly before: Omissions;
};

/**
 * The newest rows of a history in windows of several sizes, each with the omissions just before its first row. A new row
 * moves every window by one, so that nothing is counted anew.
 */
export class OmissionWindows<Row> {
  readonly #parts: Omit<WindowParts<Row>, 'rows' | 'before'>;
  readonly #before: Map<number, Omissions>;
  readonly #rows: Row[];

  private constructor(parts: WindowParts<Row>, before: Map<number, Omissions>) {
    this.#parts = parts;
    this.#before = before;
    this.#rows = [...parts.rows];
  }

  /** Makes the windows in steps of one row, so that whoever serves others meanwhile can rest between; ends with them. */
  static *make<Row>(parts: WindowParts<Row>): Generator<undefined, OmissionWindows<Row>> {
    const { sizes, followed, drawOf, rows } = parts;
    const before = new Map<number, Omissions>();
    let running = parts.before;
    for (let at = 0; before.size < sizes.length; at += 1) {
      for (const size of sizes) if (at === Math.max(0, rows.length - size)) before.set(size, running);
      const row = rows[at];
      if (row === undefined) break;
      running = omissionsThen(running, drawOf(row), followed);
      yield;
    }
    const windows = new OmissionWindows(parts, before);
    windows.#cut();
    return windows;
  }

  /** Appends the next draw. */
  append(row: Row): void {
    const { sizes, followed, drawOf } = this.#parts;
    for (const size of sizes) {
      const leaving = this.#rows[this.#rows.length - size];
      const before = this.#before.get(size);
      if (leaving === undefined || before === undefined) continue;
      this.#before.set(size, omissionsThen(before, drawOf(leaving), followed));
    }
    this.#rows.push(row);
    this.#cut();
  }

  /** The newest rows, oldest first, and the omissions before them. Throws RangeError for a size that is not kept. */
  last(size: number): { readonly rows: readonly Row[]; readonly before: Omissions } {
    const before = this.#before.get(size);
    if (before === undefined) throw new RangeError(`no window of ${size} rows`);
    return { rows: this.#rows.slice(-size), before };
  }

  #cut(): void {
    this.#rows.splice(0, Math.max(0, this.#rows.length - Math.max(...this.#parts.sizes)));
  }
}
