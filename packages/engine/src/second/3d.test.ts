import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import {
  secondAgreement,
  secondAgreementOnWideSets,
  secondNotices,
  secondOnGoldenDraws,
} from '../../test-aid/second-agreement.ts';
import { threeD } from '../games/3d.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const drawOf = drawsOf(threeD);
/** Any digits; every other time of few different ones, so that pairs and triples come. */
const anyDraw = fc
  .oneof(
    fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }),
    fc.array(fc.constantFrom(0, 1, 9), { minLength: 3, maxLength: 3 }),
  )
  .map((digits) => drawOf(digits.join(' ')));

secondAgreement(threeD, anyDraw);
secondAgreementOnWideSets(threeD, anyDraw);
secondOnGoldenDraws(threeD, 60);

secondNotices(threeD, [
  {
    fault: 'sizes split at 13/14 where they are split at 14/15',
    play: '3d.sum.big',
    numbers: '5 5 4',
    rules: { split: '14/15' },
    planted: { ruleSet: { split: '13/14' } },
  },
  {
    fault: 'the wide middle of the state add-on forgotten',
    play: '3d.sum.small',
    numbers: '5 4 3',
    rules: { split: 'off' },
    planted: { ruleSet: { split: '13/14' } },
  },
  {
    fault: 'a pack of pairs paid on three different digits',
    play: '3d.group3.pack',
    selection: '1,2,3',
    numbers: '1 2 3',
    planted: { playCode: '3d.group6.pack' },
  },
  {
    fault: 'a straight in any order taken for a tractor',
    play: '3d.shape.tractor',
    numbers: '1 3 2',
    planted: { playCode: '3d.shape.straight' },
  },
  {
    fault: 'one of a digit taken for two',
    play: '3d.has2.same',
    selection: '11,22',
    numbers: '1 2 3',
    planted: { draw: drawOf('1 1 3') },
  },
  {
    fault: 'a tie returned where it loses',
    play: '3d.dt.dragon',
    numbers: '4 1 4',
    planted: { ruleSet: { dtTie: 'push' } },
  },
]);

test.each(['3d.new', '3d.shape.full', 'hasOwnProperty'])('no opinion on %s rather than a wrong one (R-30)', (play) => {
  const line = { family: '3d', play, selection: '1', odds: '2.0000' };
  expect(() => secondOpinion(line, [...'123'], {})).toThrow(NoSecondRule);
});
