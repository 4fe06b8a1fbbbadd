import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import {
  secondAgreement,
  secondAgreementOnWideSets,
  secondNotices,
  secondOnGoldenDraws,
} from '../../test-aid/second-agreement.ts';
import { pc28 } from '../games/pc28.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const drawOf = drawsOf(pc28);
/** Any digits; now and then of few different ones, so that refunds and grey sums come. */
const anyDraw = fc
  .oneof(
    fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }),
    fc.array(fc.constantFrom(0, 4, 5, 9), { minLength: 3, maxLength: 3 }),
  )
  .map((digits) => drawOf(digits.join(' ')));

secondAgreement(pc28, anyDraw);
secondAgreementOnWideSets(pc28, anyDraw, 60);
secondOnGoldenDraws(pc28, 60);

secondNotices(pc28, [
  {
    fault: 'a winner on 14 paid where the plate refunds it',
    play: 'pc28.bigeven',
    numbers: '5 2 7',
    rules: { refund: '13/14' },
    planted: { ruleSet: { refund: 'none' } },
  },
  {
    fault: 'a pair not refunded on the high plate',
    play: 'pc28.small',
    numbers: '1 1 3',
    rules: { refund: 'high' },
    planted: { ruleSet: { refund: '13/14' } },
  },
  {
    fault: 'a straight through 9 and 0 paid on the high plate',
    play: 'pc28.odd',
    numbers: '9 0 8',
    rules: { refund: 'high' },
    planted: { ruleSet: { refund: 'none' } },
  },
  {
    fault: 'grey returned where it loses',
    play: 'pc28.red',
    numbers: '9 4 0',
    planted: { ruleSet: { grey: 'push' } },
  },
  {
    fault: '22 not extreme',
    play: 'pc28.xlarge',
    numbers: '9 9 4',
    planted: { ruleSet: { extreme: '0-4/23-27' } },
  },
  {
    fault: 'the price of another value',
    play: 'pc28.value',
    selection: '3,4,5',
    numbers: '1 1 2',
    planted: { oddsE4: [11_003, 13_021, 12_012] },
  },
]);

test.each(['pc28.new', 'pc28.edge', '__proto__'])('no opinion on %s rather than a wrong one (R-30)', (play) => {
  const line = { family: 'pc28', play, selection: '1', odds: '2.0000' };
  expect(() => secondOpinion(line, [...'123'], {})).toThrow(NoSecondRule);
});
