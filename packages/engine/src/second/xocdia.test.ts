import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { secondAgreement, secondNotices } from '../../test-aid/second-agreement.ts';
import { xocdia } from '../games/xocdia.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const drawOf = drawsOf(xocdia);
const anyDraw = fc
  .array(fc.constantFrom('0', '1'), { minLength: 4, maxLength: 4 })
  .map((discs) => drawOf(discs.join(' ')));

secondAgreement(xocdia, anyDraw);

secondNotices(xocdia, [
  { fault: 'red taken for white', play: 'xocdia.4do', numbers: '1 1 1 1', planted: { draw: drawOf('0 0 0 0') } },
  {
    fault: 'three red taken for one',
    play: 'xocdia.3do1trang',
    numbers: '1 0 1 1',
    planted: { playCode: 'xocdia.3trang1do' },
  },
  { fault: 'no red not counted as even', play: 'xocdia.chan', numbers: '0 0 0 0', planted: { playCode: 'xocdia.le' } },
]);

test.each(['xocdia.new', 'xocdia.4', 'valueOf'])('no opinion on %s rather than a wrong one (R-30)', (play) => {
  const line = { family: 'xocdia', play, selection: '-', odds: '2.0000' };
  expect(() => secondOpinion(line, ['0', '1', '1', '0'], {})).toThrow(NoSecondRule);
});
