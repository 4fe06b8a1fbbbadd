import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import {
  bothOpinions,
  secondAgreement,
  secondAgreementOnWideSets,
  secondNotices,
  secondOnGoldenDraws,
} from '../../test-aid/second-agreement.ts';
import { m6 } from '../games/m6.ts';
import { defaultRuleSet } from '../games/rule-set.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const drawOf = drawsOf(m6);
const balls = Array.from({ length: 49 }, (_, i) => String(i + 1));
const anyDraw = fc.shuffledSubarray(balls, { minLength: 7, maxLength: 7 }).map(drawOf);

const snakeYear = { ...defaultRuleSet(m6), year: 'snake' };

secondAgreement(m6, anyDraw, 10_000);
secondAgreementOnWideSets(m6, anyDraw);
secondOnGoldenDraws(m6, 60);

secondNotices(m6, [
  {
    fault: 'the year of another animal',
    play: 'm6.flat.zodiac',
    selection: 'snake,horse',
    numbers: '1 2 3 4 5 6 7',
    planted: { ruleSet: { year: 'horse', special49: 'push' } },
  },
  {
    fault: 'the special ball taken for a main one',
    play: 'm6.combo.2main',
    selection: '1,7',
    numbers: '1 2 3 4 5 6 7',
    planted: { draw: drawOf('7 1 2 3 4 5 6'.split(' ')) },
  },
  {
    fault: 'the prices of two prizes swapped',
    play: 'm6.combo.3hit2',
    selection: '1,2,3',
    numbers: '1 2 3 4 5 6 7',
    planted: { oddsE4: [12_012, 11_003] },
  },
  {
    fault: 'the price of the year taken for that of the others',
    play: 'm6.zodiac.link2',
    selection: 'dragon,snake,horse',
    numbers: '1 2 3 4 5 6 7',
    planted: { oddsE4: [12_012, 11_003] },
  },
  {
    fault: '49 lost where it returns the stake',
    play: 'm6.sp.half.redbig',
    numbers: '1 2 3 4 5 6 49',
    planted: { draw: drawOf('1 2 3 4 5 6 47'.split(' ')) },
  },
  {
    fault: '49 paid as its animal where it returns the stake',
    play: 'm6.sp.zodiacset',
    selection: 'snake',
    numbers: '1 2 3 4 5 6 49',
    planted: { playCode: 'm6.sp.zodiac' },
  },
  {
    fault: 'colours that are level decided by the special ball',
    play: 'm6.seven.red',
    numbers: '1 2 7 3 4 9 5',
    planted: { draw: drawOf('1 2 7 3 4 9 8'.split(' ')) },
  },
  {
    fault: 'a leg of a parlay at 49 won as if it were any other',
    play: 'm6.parlay.side',
    selection: 'big|small||||',
    numbers: '49 1 2 3 4 5 6',
    planted: { draw: drawOf('48 1 2 3 4 5 6'.split(' ')) },
  },
  {
    fault: 'a parlay paid though one leg lost',
    play: 'm6.parlay.colour',
    selection: 'red|||blue||',
    numbers: '1 2 3 5 4 6 7',
    planted: { draw: drawOf('1 2 3 4 5 6 7'.split(' ')) },
  },
  {
    fault: 'a cross of two sides taken for a set',
    play: 'm6.combo.2main',
    selection: '1,2|3,4',
    numbers: '1 2 3 4 5 6 7',
    planted: { selection: '1,2,3,4' },
  },
]);

test.each([
  ['m6.new', { year: 'snake' }],
  ['m6.sp.num', {}],
  ['m6.sp.num', { year: 'cat' }],
  ['valueOf', { year: 'snake' }],
] as const)('%s under %o: no opinion rather than a wrong one (R-30)', (play, rules) => {
  const line = { family: 'm6', play, selection: '1', odds: '2.0000' };
  expect(() => secondOpinion(line, balls.slice(0, 7), rules)).toThrow(NoSecondRule);
});

test('both settlements agree on pairs across two sides (R-30)', () => {
  const pairs = m6.plays.filter(({ code }) =>
    ['m6.combo.2main', 'm6.combo.2hitsp', 'm6.combo.spstring'].includes(code),
  );
  const side = fc.shuffledSubarray(balls, { minLength: 1, maxLength: 30 });
  const oddsOf = (options: readonly string[]): string => (options.length === 1 ? '60.0000' : '50.0000/25.0000');
  fc.assert(
    fc.property(fc.constantFrom(...pairs), side, side, anyDraw, (play, left, right, draw) => {
      fc.pre(right.some((pick) => !left.includes(pick)));
      const line = { family: 'm6', play, text: `${left.join(',')}|${right.join(',')}`, ruleSet: snakeYear, oddsOf };
      const { first, second, told } = bothOpinions(line, draw);
      expect(first, told).toEqual(second);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['m6.combo.3hit2', '1,2,3,7', '20.0000/110.0000', { winMult: 3_400_000n, pushHalf: 0n, units: 4 }],
  ['m6.combo.2hitsp', 'dan:7;tuo:1,8', '50.0000/25.0000', { winMult: 500_000n, pushHalf: 0n, units: 2 }],
  ['m6.combo.spstring', '1,7|2,8', '150.0000', { winMult: 3_000_000n, pushHalf: 0n, units: 4 }],
  ['m6.miss.5', 'dan:8,9,10,11;tuo:7,12,13', '2.0000', { winMult: 80_000n, pushHalf: 0n, units: 3 }],
  ['m6.flat.zodiac', 'snake,dragon,horse', '2.0800/1.7800', { winMult: 77_200n, pushHalf: 0n, units: 3 }],
  ['m6.main.zodiac', 'pig,rat', '2.0000', { winMult: 40_000n, pushHalf: 0n, units: 2 }],
  ['m6.zodiac.count', '6,7', '1.0000/3.0000', { winMult: 60_000n, pushHalf: 0n, units: 2 }],
  ['m6.tail.link2', '0,1,2', '3.0000/4.0000', { winMult: 60_000n, pushHalf: 0n, units: 3 }],
  ['m6.seven.red', '-', '2.5000', { winMult: 50_000n, pushHalf: 0n, units: 1 }],
] as const)('%s %s at %s by hand, on 1 2 3 4 5 6 + 7 in a snake year', (play, selection, odds, opinion) => {
  expect(secondOpinion({ family: 'm6', play, selection, odds }, balls.slice(0, 7), snakeYear)).toEqual(opinion);
});

test('twelve of 49 numbers are judged without writing out their 92 thousand million tickets', () => {
  const line = { family: 'm6', play: 'm6.miss.12', selection: balls.join(','), odds: '8.0000' };
  const { winMult, pushHalf, units } = secondOpinion(line, balls.slice(0, 7), snakeYear);
  // 12 of the 42 numbers that were not drawn.
  expect({ won: winMult / 160_000n, pushHalf, units }).toEqual({
    won: 11_058_116_888n,
    pushHalf: 0n,
    units: 92_263_734_836,
  });
});
