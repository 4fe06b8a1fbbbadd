import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { bothOpinions, secondAgreement, secondNotices, secondOnGoldenDraws } from '../../test-aid/second-agreement.ts';
import { allRuleSets } from '../../test-aid/family-properties.ts';
import type { Play } from '../games/game-family.ts';
import { ssc } from '../games/ssc.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const drawOf = drawsOf(ssc);
const five = (digit: fc.Arbitrary<number>): fc.Arbitrary<number[]> => fc.array(digit, { minLength: 5, maxLength: 5 });
/** Five digits in a row, on the ring of ten, in any order. */
const anyRun = fc
  .tuple(fc.nat(9), fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }))
  .map(([start, steps]) => steps.map((step) => (start + step) % 10));
/** Any digits; often of few different ones, so that groups with repeats come, and now and then in a row. */
const anyDraw = fc
  .oneof(
    { weight: 3, arbitrary: five(fc.nat(9)) },
    { weight: 3, arbitrary: five(fc.constantFrom(0, 1, 9)) },
    { weight: 1, arbitrary: anyRun },
  )
  .map((digits) => drawOf(digits.join(' ')));

secondAgreement(ssc, anyDraw, 1_200);
secondOnGoldenDraws(ssc, 60);

/** Everything a play sells: some unit of it wins nearly always. */
function allOf(play: Play): string {
  const all = play.choices.join(',');
  switch (play.input) {
    case 'none':
      return '-';
    case 'positions':
      return (play.positions ?? []).map(() => all).join('|');
    case 'doubles-singles':
      return `${all}|${all}`;
    case 'places-set':
      return `pos=1,2,3,4,5:${play.sideCounts === undefined ? all : `${all}|${all}`}`;
    case 'options':
    case 'set':
      return all;
  }
}

test('both settlements agree on everything that is sold, play by play (R-30)', () => {
  const oddsOf = (options: readonly string[]): string =>
    options.map((_, place) => `${String(place + 2)}.0003`).join('/');
  fc.assert(
    fc.property(anyDraw, fc.constantFrom(...allRuleSets(ssc)), (draw, ruleSet) => {
      for (const play of ssc.plays) {
        const line = { family: 'ssc', play, text: allOf(play), ruleSet, oddsOf };
        const { first, second, told } = bothOpinions(line, draw);
        expect(first, told).toEqual(second);
      }
    }),
    { numRuns: 15 },
  );
});

secondNotices(ssc, [
  {
    fault: '22 taken for a big sum',
    play: 'ssc.sum.big',
    numbers: '9 9 4 0 0',
    planted: { draw: drawOf('9 9 5 0 0') },
  },
  {
    fault: 'a ring that is not closed',
    play: 'ssc.last3.straight',
    numbers: '5 5 9 1 0',
    planted: { ruleSet: { straightRing: 'line' } },
  },
  {
    fault: 'a tie that loses where it returns the stake',
    play: 'ssc.dt.tiger',
    numbers: '4 1 2 3 4',
    rules: { dtTie: 'push' },
    planted: { ruleSet: { dtTie: 'lose' } },
  },
  {
    fault: 'the first three taken for the last',
    play: 'ssc.last3.group6',
    selection: '1,2,3,4',
    numbers: '1 2 3 9 9',
    planted: { playCode: 'ssc.3.group6' },
  },
  {
    fault: 'a group with a pair paid at the price of one without',
    play: 'ssc.3.groupsum',
    selection: '4,5',
    numbers: '1 1 2 0 0',
    planted: { oddsE4: [12_012, 11_003] },
  },
  {
    fault: 'the last digits of a row paid as the whole row',
    play: 'ssc.5.combo',
    selection: '1|2|3|4|5',
    numbers: '9 9 9 4 5',
    planted: { draw: drawOf('1 2 3 4 5') },
  },
  {
    fault: 'a hand that runs through 9 and 0 not taken for a straight',
    play: 'ssc.stud',
    selection: 'straight,high',
    numbers: '2 9 1 0 3',
    planted: { ruleSet: { straightRing: 'line' } },
  },
  {
    fault: 'a hand from 6 to 0 taken for a straight where the ring is open',
    play: 'ssc.stud',
    selection: 'straight,high',
    numbers: '8 6 0 9 7',
    rules: { straightRing: 'line' },
    planted: { ruleSet: { straightRing: 'ring' } },
  },
  {
    fault: 'three alike taken for two pairs',
    play: 'ssc.stud',
    selection: 'three',
    numbers: '1 1 1 2 3',
    planted: { draw: drawOf('1 1 2 2 3') },
  },
  {
    fault: 'places left out that were picked',
    play: 'ssc.any2.group',
    selection: 'pos=1,2,5:3,4',
    numbers: '3 9 9 9 4',
    planted: { selection: 'pos=1,2:3,4' },
  },
]);

test.each(['ssc.new', 'ssc.3.group', 'ssc.stud@ring', '__proto__', 'constructor'])(
  'no opinion on %s rather than a wrong one (R-30)',
  (play) => {
    const line = { family: 'ssc', play, selection: '1', odds: '2.0000' };
    expect(() => secondOpinion(line, [...'12345'], {})).toThrow(NoSecondRule);
  },
);
