import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { secondAgreement, secondNotices } from '../../test-aid/second-agreement.ts';
import { baucua } from '../games/baucua.ts';
import { taixiu } from '../games/taixiu.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

for (const family of [taixiu, baucua]) {
  secondAgreement(family, fc.constantFrom(...[...family.enumerate()].map(({ draw }) => draw)));
}

secondNotices(taixiu, [
  {
    fault: 'a triple paid as over',
    play: 'taixiu.tai',
    numbers: '5 5 5',
    planted: { ruleSet: { triple: 'none' } },
  },
  {
    fault: 'a triple not paid as under where it is',
    play: 'taixiu.xiu',
    numbers: '2 2 2',
    rules: { triple: 'none' },
    planted: { ruleSet: { triple: 'bs' } },
  },
  {
    fault: 'a pair taken for a triple',
    play: 'taixiu.bao',
    numbers: '4 4 6',
    planted: { draw: drawsOf(taixiu)('4 4 4') },
  },
  { fault: 'even taken for odd', play: 'taixiu.chan', numbers: '1 2 4', planted: { playCode: 'taixiu.le' } },
  { fault: '11 taken for under', play: 'taixiu.tai', numbers: '1 4 6', planted: { draw: drawsOf(taixiu)('1 3 6') } },
]);

secondNotices(baucua, [
  {
    fault: 'two of a symbol paid as one',
    play: 'baucua.any',
    selection: '2',
    numbers: '2 2 5',
    planted: { draw: drawsOf(baucua)('1 2 5') },
  },
  {
    fault: 'the prices in another order',
    play: 'baucua.any',
    selection: '2,5',
    numbers: '2 2 2',
    planted: { oddsE4: [13_021, 12_012, 11_003] },
  },
  {
    fault: 'exactly two taken for exactly one',
    play: 'baucua.hit2',
    selection: '1,2',
    numbers: '2 2 3',
    planted: { playCode: 'baucua.hit1' },
  },
]);

test.each([
  ['taixiu', 'taixiu.new'],
  ['taixiu', 'k3.sum.big'],
  ['taixiu', 'toString'],
  ['baucua', 'baucua.hit4'],
  ['baucua', 'taixiu.bao'],
])('%s has no opinion on %s rather than a wrong one (R-30)', (family, play) => {
  const line = { family, play, selection: '-', odds: '2.0000' };
  expect(() => secondOpinion(line, ['1', '2', '3'], {})).toThrow(NoSecondRule);
});
