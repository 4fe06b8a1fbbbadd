import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { bothOpinions, secondAgreement, secondNotices, secondOnGoldenDraws } from '../../test-aid/second-agreement.ts';
import { pk10 } from '../games/pk10.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const drawOf = drawsOf(pk10);
const balls = Array.from({ length: 10 }, (_, i) => String(i + 1));
const anyDraw = fc.shuffledSubarray(balls, { minLength: 10, maxLength: 10 }).map(drawOf);

secondAgreement(pk10, anyDraw);
secondOnGoldenDraws(pk10, 40);

secondNotices(pk10, [
  {
    fault: '11 taken for small where it returns the stake',
    play: 'pk10.sum2.big',
    numbers: '5 6 1 2 3 4 7 8 9 10',
    rules: { sum11: 'push' },
    planted: { ruleSet: { sum11: 'small' } },
  },
  {
    fault: '11 returned where it is small',
    play: 'pk10.sum2.odd',
    numbers: '5 6 1 2 3 4 7 8 9 10',
    planted: { ruleSet: { sum11: 'push' } },
  },
  {
    fault: 'three cars added where two are',
    play: 'pk10.sum2.small',
    numbers: '5 6 10 2 3 4 7 8 9 1',
    planted: { playCode: 'pk10.sum3.small' },
  },
  {
    fault: 'a race read from the last place',
    play: 'pk10.first3.direct',
    selection: '1,2,3|2,3,4|3,4,5',
    numbers: '1 2 3 4 5 6 7 8 9 10',
    planted: { draw: drawOf('10 9 8 7 6 5 4 3 2 1'.split(' ')) },
  },
  {
    fault: 'equal sums paid where they return the stake',
    play: 'pk10.dt2.dragon',
    numbers: '1 10 3 4 5 6 7 8 2 9',
    planted: { draw: drawOf('1 10 4 5 6 7 8 9 2 3'.split(' ')) },
  },
  {
    fault: 'a place too far',
    play: 'pk10.pos.num',
    selection: '1|1|||||||8|',
    numbers: '1 2 3 4 5 6 7 9 8 10',
    planted: { selection: '|1|1|||||||8' },
  },
]);

test.each([
  ['pk10.new', {}],
  ['toString', {}],
  ['pk10.sum2.bigodd', { sum11: 'push' }],
] as const)('%s under %o: no opinion rather than a wrong one (R-30)', (play, rules) => {
  const line = { family: 'pk10', play, selection: '1', odds: '2.0000' };
  expect(() => secondOpinion(line, balls.slice(0, 10), rules)).toThrow(NoSecondRule);
});

test('both settlements agree on rows of every width up to all ten cars (R-30)', () => {
  const directs = pk10.plays.filter(({ code }) => code.endsWith('.direct'));
  const anyRows = fc.constantFrom(...directs).chain((play) => {
    const places = play.positions?.length ?? 0;
    const side = fc.shuffledSubarray(balls, { minLength: places });
    return fc.array(side, { minLength: places, maxLength: places }).map((sides) => ({ play, text: sides.join('|') }));
  });
  const oddsOf = (): string => '90.0000';
  let won = 0;
  fc.assert(
    fc.property(anyRows, anyDraw, ({ play, text }, draw) => {
      const line = { family: 'pk10', play, text, ruleSet: { sum11: 'small' }, oddsOf };
      const { first, second, told } = bothOpinions(line, draw);
      expect(first, told).toEqual(second);
      if (first[0] !== 0n) won += 1;
    }),
    { numRuns: 300 },
  );
  expect(won).toBeGreaterThan(30);
});
