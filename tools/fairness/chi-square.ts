/** Counts of a table whose cells are expected to be equally likely, or as likely as `weights` say. */
export interface Table {
  readonly name: string;
  readonly counts: Float64Array;
  /** Relative chance of each cell; left out when all are alike. A cell of weight 0 must stay empty. */
  readonly weights?: readonly number[];
  /** Degrees of freedom where the cells depend on more than their sum. */
  readonly freedom?: number;
}

/** How far counts are from what they should be. */
export interface Verdict {
  readonly name: string;
  /** Standard deviations of the normal law that is as unlikely; large is "too uneven", very negative "too even". */
  readonly z: number;
  readonly cells: number;
}

/**
 * Pearson's chi-square of a table, turned into a normal deviate by Wilson and Hilferty's cube root, which is good to two digits from
 * five degrees of freedom on and errs on the strict side below. Cells that expect fewer than five are pooled, as usual.
 */
export function chiSquare(table: Table): Verdict {
  const { name, counts, weights } = table;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const weightOf = (cell: number): number => weights?.[cell] ?? 1;
  const allWeights = counts.reduce((sum, _count, cell) => sum + weightOf(cell), 0);
  let statistic = 0;
  let cells = 0;
  let pooled = { count: 0, expected: 0 };
  const close = ({ count, expected }: typeof pooled): void => {
    statistic += (count - expected) ** 2 / expected;
    cells += 1;
  };
  for (const [cell, count] of counts.entries()) {
    const expected = (total * weightOf(cell)) / allWeights;
    if (expected === 0 && count > 0) return { name, z: Infinity, cells: counts.length };
    pooled = { count: pooled.count + count, expected: pooled.expected + expected };
    if (pooled.expected >= 5) {
      close(pooled);
      pooled = { count: 0, expected: 0 };
    }
  }
  if (pooled.expected > 0) close(pooled);
  const freedom = Math.max(1, (table.freedom ?? cells) - 1);
  const spread = 2 / (9 * freedom);
  return { name, cells, z: ((statistic / freedom) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread) };
}

/**
 * The deviate beyond which one of `tests` tables is refused so that a fair source is refused once in a hundred runs (R-32 asks for
 * 99 %): the chance is shared out over the tables and both tails.
 */
export function limitFor(tests: number): number {
  const tail = 0.01 / (2 * tests);
  // Upper tail of the normal law by Mills's ratio, solved by bisection; exact enough far out, where the limit is.
  const chance = (z: number): number =>
    Math.exp((-z * z) / 2) / (Math.sqrt(2 * Math.PI) * (z + 1 / (z + 2 / (z + 3 / z))));
  let low = 1;
  let high = 40;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (chance(middle) > tail) low = middle;
    else high = middle;
  }
  return high;
}
