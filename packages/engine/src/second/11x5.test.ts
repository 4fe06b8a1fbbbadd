import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import {
  secondAgreement,
  secondAgreementOnWideSets,
  secondNotices,
  secondOnGoldenDraws,
} from '../../test-aid/second-agreement.ts';
import { elevenChooseFive } from '../games/11x5.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const drawOf = drawsOf(elevenChooseFive);
const balls = Array.from({ length: 11 }, (_, i) => String(i + 1));
const anyDraw = fc.shuffledSubarray(balls, { minLength: 5, maxLength: 5 }).map(drawOf);

secondAgreement(elevenChooseFive, anyDraw);
secondAgreementOnWideSets(elevenChooseFive, anyDraw);
secondOnGoldenDraws(elevenChooseFive, 40);

secondNotices(elevenChooseFive, [
  {
    fault: '11 counted as big where it returns the stake',
    play: '11x5.pos.big',
    selection: '1,2',
    numbers: '11 3 7 8 9',
    planted: { ruleSet: { eleven: 'counts' } },
  },
  {
    fault: '11 returned where it counts',
    play: '11x5.pos.odd',
    selection: '5',
    numbers: '1 3 7 8 11',
    rules: { eleven: 'counts' },
    planted: { ruleSet: { eleven: 'push' } },
  },
  {
    fault: 'a ring that is not closed',
    play: '11x5.mid3.straight',
    numbers: '5 1 10 11 7',
    planted: { ruleSet: { straightRing: 'line' } },
  },
  {
    fault: 'the tail of a sum taken for the sum',
    play: '11x5.sum.big',
    numbers: '1 2 3 4 5',
    planted: { playCode: '11x5.sum.tailbig' },
  },
  {
    fault: 'the first three taken for the last',
    play: '11x5.last3.group',
    selection: '1,2,3,4',
    numbers: '1 2 3 4 5',
    planted: { playCode: '11x5.first3.group' },
  },
  {
    fault: 'places read backwards',
    play: '11x5.dt.dragon',
    selection: '1v5,2v3',
    numbers: '9 2 3 4 5',
    planted: { draw: drawOf('5 4 3 2 9'.split(' ')) },
  },
  {
    fault: 'the price of another value',
    play: '11x5.median',
    selection: '3,4,5',
    numbers: '1 2 4 9 10',
    planted: { oddsE4: [12_012, 11_003, 13_021] },
  },
]);

test.each([
  ['11x5.new', {}],
  ['__proto__', {}],
  ['constructor', {}],
  ['11x5.first2.straight', {}],
] as const)('%s under %o: no opinion rather than a wrong one (R-30)', (play, rules) => {
  const line = { family: '11x5', play, selection: '1', odds: '2.0000' };
  expect(() => secondOpinion(line, balls.slice(0, 5), rules)).toThrow(NoSecondRule);
});
