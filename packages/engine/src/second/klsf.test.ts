import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { secondAgreement, secondAgreementOnWideSets, secondNotices } from '../../test-aid/second-agreement.ts';
import { klsf } from '../games/klsf.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const drawOf = drawsOf(klsf);
const balls = Array.from({ length: 20 }, (_, i) => String(i + 1));
const anyDraw = fc.shuffledSubarray(balls, { minLength: 8, maxLength: 8 }).map(drawOf);

secondAgreement(klsf, anyDraw);
secondAgreementOnWideSets(klsf, anyDraw);

secondNotices(klsf, [
  {
    fault: '84 taken for big',
    play: 'klsf.sum.big',
    numbers: '1 2 3 4 17 18 19 20',
    planted: { draw: drawOf('1 2 3 5 17 18 19 20'.split(' ')) },
  },
  {
    fault: 'the tail of a ball taken for the ball',
    play: 'klsf.pos.big',
    selection: '1,3',
    numbers: '12 1 15 3 4 5 6 7',
    planted: { playCode: 'klsf.pos.tailbig' },
  },
  {
    fault: 'the parity of a ball taken for that of its digits',
    play: 'klsf.pos.dsumodd',
    selection: '1',
    numbers: '10 1 15 3 4 5 6 7',
    planted: { playCode: 'klsf.pos.odd' },
  },
  {
    fault: 'seven balls where the rule has six',
    play: 'klsf.pos.bai',
    selection: '1',
    numbers: '14 1 15 3 4 5 6 7',
    planted: { playCode: 'klsf.pos.fa' },
  },
  {
    fault: 'bankers forgotten',
    play: 'klsf.any.2',
    selection: 'dan:1;tuo:2,3',
    numbers: '1 2 3 4 17 18 19 20',
    planted: { selection: '1,2,3' },
  },
]);

test.each([
  ['klsf.new', {}],
  ['klsf.sum.tailbig', {}],
  ['hasOwnProperty', {}],
] as const)('%s under %o: no opinion rather than a wrong one (R-30)', (play, rules) => {
  const line = { family: 'klsf', play, selection: '1', odds: '2.0000' };
  expect(() => secondOpinion(line, balls.slice(0, 8), rules)).toThrow(NoSecondRule);
});
