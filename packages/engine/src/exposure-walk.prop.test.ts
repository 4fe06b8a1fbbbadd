import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawTable, judgeEach } from './exposure-walk.ts';
import type { Draw } from './games/game-family.ts';

const drawOf = (numbers: readonly string[]): Draw => ({ family: 'x', numbers, values: numbers.map(Number) });
/** All draws of four digits 0..3. */
const draws = Array.from({ length: 256 }, (_, i) => drawOf(i.toString(4).padStart(4, '0').split('')));
const table = drawTable(draws);

/** What is said of every draw, and how many draws were judged for it. */
function walked(judge: (draw: Draw) => string, over = table): { said: string[]; judged: number } {
  const said: string[] = [];
  let judged = 0;
  const counting = (draw: Draw): string => {
    judged += 1;
    return judge(draw);
  };
  judgeEach(over, counting, (place, answer) => {
    expect(place).toBe(said.length);
    said.push(answer);
  });
  return { said, judged };
}

/** Ways to look at a draw, each with the places it reads. */
const looks: readonly (readonly [name: string, read: (draw: Draw) => unknown, places: number])[] = [
  ['one value', ({ values }) => values[2], 1],
  ['one number', ({ numbers }) => numbers[0], 1],
  ['nothing', ({ family, values }) => family + String(values.length), 0],
  ['a place there is not', ({ values }) => values[9], 0],
  ['at', ({ values }) => values.at(-1), 1],
  ['a slice', ({ values }) => values.slice(1, 3), 2],
  ['destructuring', ({ values: [a, b] }) => `${a}${b}`, 2],
  ['spread', ({ values }) => Math.max(...values), 4],
  ['a set', ({ numbers }) => new Set(numbers).size, 4],
  ['includes', ({ values }) => values.includes(3), 4],
  ['sorted', ({ values }) => values.toSorted((a, b) => a - b), 4],
  ['reduce', ({ values }) => values.reduce((sum, value) => sum + value, 0), 4],
  ['a descriptor', ({ values }) => Object.getOwnPropertyDescriptor(values, 1)?.value, 1],
  ['which places there are', ({ values }) => [values.length, 2 in values, 9 in values], 0],
  ['entries', ({ values }) => Object.entries(values), 4],
  ['text', (draw) => JSON.stringify(draw), 4],
  ['joined', ({ numbers }) => numbers.join(''), 4],
];

describe('judging a table of draws', () => {
  test.each(looks)('by %s says what judging each says, and judges one draw of each class', (_name, read, places) => {
    const judge = (draw: Draw): string => JSON.stringify([read(draw)]);
    const { said, judged } = walked(judge);
    expect(said).toEqual(draws.map(judge));
    expect(judged).toBe(4 ** places);
  });

  test('says what judging each says, also where one place decides which is read next', () => {
    const anyPlace = fc.nat(3);
    const anyStep = fc.record({ place: anyPlace, above: fc.nat(3), stop: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 6 }), fc.shuffledSubarray(draws), (steps, some) => {
        const judge = ({ values }: Draw): string => {
          let path = '';
          for (const { place, above, stop } of steps) {
            const high = (values[place] ?? 0) > above;
            path += high ? 'h' : 'l';
            if (high && stop) break;
          }
          return path;
        };
        const { said, judged } = walked(judge, drawTable(some));
        expect(said).toEqual(some.map(judge));
        expect(judged).toBeLessThanOrEqual(some.length);
      }),
      { numRuns: 300 },
    );
  });

  test('shares nothing between draws of different lengths', () => {
    const mixed = [drawOf(['1']), drawOf(['1', '2']), drawOf(['1']), drawOf([])];
    const { said, judged } = walked(({ values }) => String(values.length), drawTable(mixed));
    expect(said).toEqual(['1', '2', '1', '0']);
    expect(judged).toBe(4);
    expect(walked(() => '', drawTable([]))).toEqual({ said: [], judged: 0 });
  });

  test('lets a failing judge fail', () => {
    const refuse = ({ values }: Draw): string => {
      if (values[1] === 3) throw new RangeError('three');
      return '';
    };
    expect(() => walked(refuse)).toThrow('three');
  });
});
