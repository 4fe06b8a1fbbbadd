import { hash } from 'node:crypto';
import { fairDraw, fairGames } from '@drawroom/engine/fair';
import { drawUniform } from '@drawroom/engine/fair-formats';
import { describe, expect, test } from 'vitest';
import { chiSquare, limitFor } from './chi-square.ts';
import { drawsOf, examine, type Fault } from './draw-statistics.ts';

/** Takes every byte modulo n, as naive programs do, instead of throwing away what would favour small values. */
const modulo =
  (n: number): Fault =>
  (byte) =>
    byte >= 256 - (256 % n) ? byte % n : byte;

/** One draw in fifty is the draw before it once more. */
function stuck(): Fault {
  let before = new Map<number, number>();
  let now = new Map<number, number>();
  let draw = -1;
  return (byte, place) => {
    if (place.draw !== draw) [before, now, draw] = [now, new Map(), place.draw];
    const given = draw % 50 === 49 ? (before.get(place.at) ?? byte) : byte;
    now.set(place.at, given);
    return given;
  };
}

describe('draws of the house', () => {
  test.each(fairGames)('%s: places, pairs, orders and repeats come up as often as they should (R-31, R-32)', (game) => {
    const findings = examine(game, 5_000);
    expect(findings.worst[0]).toEqual(expect.objectContaining({ z: expect.any(Number) }));
    expect(findings.fair, JSON.stringify(findings.worst.slice(0, 3))).toBe(true);
  });

  test('are those that fair/v1 gives, or the statistics would speak of something else', () => {
    let seed = hash('sha256', 'fairness of ssc', 'hex');
    for (const [draw, symbols] of drawsOf('ssc', 50).toArray().entries()) {
      seed = hash('sha256', Buffer.from(seed, 'hex'), 'hex');
      const { numbers } = fairDraw({ game: 'ssc', issue: String(draw), seedHex: seed, entropyHex: '' });
      expect(symbols.map(String)).toEqual(numbers);
    }
  });

  test.each([
    ['k3', modulo(6), 300_000],
    ['ssc', modulo(10), 60_000],
    ['11x5', modulo(11), 150_000],
    ['kl8', modulo(80), 20_000],
    ['vn.mb', modulo(10), 20_000],
    ['xocdia', stuck(), 60_000],
    ['pk10', stuck(), 60_000],
  ] as const)('%s with a planted fault is found out (R-32)', (game, fault, draws) => {
    expect(examine(game, draws, fault).fair).toBe(false);
  });

  test('a value below n has as many accepted bytes as any other, for every n (R-31)', () => {
    for (let n = 2; n <= 256; n += 1) {
      const times = Array.from({ length: n }, () => 0);
      for (let byte = 0; byte < 256; byte += 1) {
        // A rejected byte asks for another one; this source has none.
        const source = {
          rejected: 0,
          next: () => {
            if (source.rejected > 0) throw new RangeError('rejected');
            return byte;
          },
        };
        try {
          const value = drawUniform(source, n);
          times[value] = (times[value] ?? 0) + 1;
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
        }
      }
      expect(new Set(times), `below ${n}`).toEqual(new Set([Math.floor(256 / n)]));
    }
  });
});

describe('the measure itself', () => {
  test('an even table is near zero, a lopsided one far above, one that is too even far below', () => {
    const table = (...counts: number[]) => chiSquare({ name: '', counts: Float64Array.from(counts) }).z;
    // 16.92 is the 95 % point of nine degrees of freedom, whose deviate is 1.645 (chi-square tables).
    expect(
      chiSquare({ name: '', counts: Float64Array.from([129.09, 100, 100, 100, 100, 100, 100, 100, 100, 70.91]) }).z,
    ).toBeCloseTo(1.645, 1);
    expect(table(2000, 1000, 1000, 1000, 1000, 1000)).toBeGreaterThan(10);
    expect(table(...Array.from({ length: 500 }, () => 1000))).toBeLessThan(-10);
    expect(chiSquare({ name: '', counts: Float64Array.from([5, 5]), weights: [1, 0] }).z).toBe(Infinity);
  });

  test('the limit leaves a fair source one chance in a hundred over all tables', () => {
    expect(limitFor(1)).toBeCloseTo(2.576, 2);
    expect(limitFor(10)).toBeCloseTo(3.29, 1);
  });
});
