/** Bytes of the draw's stream, in order; counts the bytes that rejection threw away. */
export type ByteSource = { next(): number; rejected: number };

/** Draws the numbers of one game from a stream. */
export type DrawFormat = (source: ByteSource) => string[];

/**
 * A uniform integer 0..n-1 for 1 <= n <= 256. A byte at or above the largest multiple of n is
 * thrown away, because taking it modulo n would favour small values (games.md §13.2.4). n = 1
 * consumes nothing. Throws RangeError outside 1..256.
 */
export function drawUniform(source: ByteSource, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > 256) throw new RangeError(`no uniform below ${n}`);
  if (n === 1) return 0;
  const limit = 256 - (256 % n);
  for (;;) {
    const byte = source.next();
    if (byte < limit) return byte % n;
    source.rejected += 1;
  }
}

/** k numbers from `first`..`first + n - 1`, with replacement. */
const independent =
  (k: number, n: number, first = 0): DrawFormat =>
  (source) =>
    Array.from({ length: k }, () => String(drawUniform(source, n) + first));

/** An ordered sample of k from 1..n: Fisher-Yates from the front, stopped after k. */
const sample =
  (k: number, n: number): DrawFormat =>
  (source) => {
    const balls = Array.from({ length: n }, (_, i) => i + 1);
    for (let i = 0; i < k; i += 1) {
      const j = i + drawUniform(source, n - i);
      const drawn = balls[j] ?? 0;
      balls[j] = balls[i] ?? 0;
      balls[i] = drawn;
    }
    return balls.slice(0, k).map(String);
  };

/** Prizes given as [how many, digits each], digits left to right; leading zeros stay. */
const prizes =
  (groups: readonly (readonly [count: number, digits: number])[]): DrawFormat =>
  (source) =>
    groups.flatMap(([count, digits]) => Array.from({ length: count }, () => independent(digits, 10)(source).join('')));

/** 27 lots, special to seventh prize (games.md §10.1). */
const north = prizes([
  [1, 5],
  [1, 5],
  [2, 5],
  [6, 5],
  [4, 4],
  [6, 4],
  [3, 3],
  [4, 2],
]);
/** 18 lots, special to eighth prize (games.md §10.1). */
const south = prizes([
  [1, 6],
  [1, 5],
  [1, 5],
  [2, 5],
  [7, 5],
  [1, 4],
  [3, 4],
  [1, 3],
  [1, 2],
]);

/** Every draw format of games.md §13.2.5, by game code, and those of the sample provider's small games. */
export const drawFormats: ReadonlyMap<string, DrawFormat> = new Map([
  ['k3', independent(3, 6, 1)],
  ['taixiu', independent(3, 6, 1)],
  ['baucua', independent(3, 6, 1)],
  ['ssc', independent(5, 10)],
  ['p5', independent(5, 10)],
  ['3d', independent(3, 10)],
  ['p3', independent(3, 10)],
  ['pc28', independent(3, 10)],
  ['11x5', sample(5, 11)],
  ['pk10', sample(10, 10)],
  ['m6', sample(7, 49)],
  ['kl8', sample(20, 80)],
  ['klsf', sample(8, 20)],
  ['xocdia', independent(4, 2)],
  ['vn.mb', north],
  ['vn.mn', south],
  // Two stations of one evening, one after the other.
  ['vn.mn2', (source) => [...south(source), ...south(source)]],
  ['vn.mt', south],
  // Small games of the sample provider (apps/provider/src/games). The mines are the first of these squares: as many as were asked for.
  ['mines', sample(24, 25)],
  // Left or right at each row, as many rows as were asked for.
  ['plinko', independent(16, 2)],
  // Prizes of the house's promotions (lucky-draw.ts): one lot of six digits.
  ['lot', prizes([[1, 6]])],
  // Cards 0..51, each from a full deck.
  ['hilo', independent(52, 52)],
]);
