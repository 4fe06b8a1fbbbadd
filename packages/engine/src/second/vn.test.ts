import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { allRuleSets } from '../../test-aid/family-properties.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import {
  bothOpinions,
  secondAgreement,
  secondAgreementOnWideSets,
  secondNotices,
} from '../../test-aid/second-agreement.ts';
import type { Draw, GameFamily, Play } from '../games/game-family.ts';
import { defaultRuleSet } from '../games/rule-set.ts';
import { vnMb } from '../games/vn-mb.ts';
import { vnMn, vnMn2 } from '../games/vn-mn.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

/** How many digits each number of a result has (games.md §10.1). */
const NORTH = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2];
const SOUTH = [6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 2];

/** Any result; every other one of few different digits, so that numbers show more than once. */
function anyResult(family: GameFamily, lengths: readonly number[]): fc.Arbitrary<Draw> {
  const result = (digits: string): fc.Arbitrary<string[]> =>
    fc.tuple(
      ...lengths.map((length) => fc.string({ unit: fc.constantFrom(...digits), minLength: length, maxLength: length })),
    );
  return fc.oneof(result('0123456789'), result('0017')).map((numbers) => drawsOf(family)(numbers));
}

const games = [
  { family: vnMb, anyDraw: anyResult(vnMb, NORTH) },
  { family: vnMn, anyDraw: anyResult(vnMn, SOUTH) },
  { family: vnMn2, anyDraw: anyResult(vnMn2, [...SOUTH, ...SOUTH]) },
];
const oddsOf = (options: readonly string[]): string => options.map((_, place) => `${String(place + 2)}.0003`).join('/');

/** A selection of a play out of the endings a result shows and a few it may not show: most of them win something. */
function nearSelection(play: Play, draw: Draw): fc.Arbitrary<string> {
  if (play.input === 'none') return fc.constant('-');
  const digits = play.choices[0]?.length ?? 0;
  const shown = draw.numbers.filter((number) => number.length >= digits).map((number) => number.slice(-digits));
  const pool = [...new Set([...shown, ...play.choices.slice(0, play.picksPerUnit + 2)])];
  return fc
    .shuffledSubarray(pool, { minLength: play.picksPerUnit, maxLength: Math.min(pool.length, play.picksPerUnit + 4) })
    .map((picks) => picks.join(','));
}

for (const { family, anyDraw } of games) {
  secondAgreement(family, anyDraw, 800);
  secondAgreementOnWideSets(family, anyDraw, 100);

  test(`both settlements agree on what ${family.code} has drawn (R-30)`, () => {
    const anyNear = fc
      .tuple(anyDraw, fc.constantFrom(...family.plays), fc.constantFrom(...allRuleSets(family)))
      .chain(([draw, play, ruleSet]) => nearSelection(play, draw).map((text) => ({ draw, play, ruleSet, text })));
    fc.assert(
      fc.property(anyNear, ({ draw, ...line }) => {
        const { first, second, told } = bothOpinions({ ...line, family: family.code, oddsOf }, draw);
        expect(first, told).toEqual(second);
      }),
      { numRuns: 800 },
    );
  });
}

describe('the second settlement on real results of the north', () => {
  const rows = readGoldenCsv('settlement.csv').filter((row) => row['family'] === 'vn.mb');
  const rules = defaultRuleSet(vnMb);
  const halvesOf = (play: string, selection: string, numbers: readonly string[]): number => {
    const line = { family: 'vn.mb', play: `vn.mb.${play}`, selection, odds: '1.0000' };
    return Number(secondOpinion(line, numbers, rules).winMult) / 10_000;
  };

  test('there are forty', () => {
    expect(rows).toHaveLength(40);
  });

  test('pays every golden ticket as often as it shows, and nothing else', () => {
    const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')).join(',');
    for (const row of rows) {
      const numbers = (row['numbers'] ?? '').split(' ');
      const times = new Map<string, number>();
      for (const ticket of (row['winning'] ?? '').split(' ')) {
        const [, play = '', selection = '-', shown = '1'] = /^([a-z0-9.]+)(?:=(\d+))?(?:x(\d+))?$/.exec(ticket) ?? [];
        // A number of `dd` that shows twice is named twice.
        const key = `${play} ${selection}`;
        times.set(key, (times.get(key) ?? 0) + Number(shown));
      }
      for (const [key, shown] of times) {
        const [play = '', selection = ''] = key.split(' ');
        expect(halvesOf(play, selection, numbers), `${key} on ${numbers.join(' ')}`).toBe(2 * shown);
      }
      const all = (play: string): number =>
        [...times].reduce((sum, [key, shown]) => sum + (key.startsWith(`${play} `) ? shown : 0), 0);
      for (const play of ['lo2', 'dd.dau2', 'de.special2', 'de.first2'])
        expect(halvesOf(play, two, numbers), play).toBe(2 * all(play));
      for (const play of ['de.double', 'de.tai', 'de.xiu']) expect(halvesOf(play, '-', numbers)).toBe(2 * all(play));
    }
  });
});

const NORTH_TEXT =
  '59147 71464 04046 79833 94592 17075 20686 30666 28817 53748 8788 7917 8057 4410 8019 0382 0090 4549 0989 7879 674 612 599 68 39 05 75';
const SOUTH_TEXT =
  '123407 55512 60307 11112 99998 00001 00002 00003 00004 00005 00006 40007 1207 3307 4407 5507 607 08';
const changed = (family: GameFamily, text: string, [from, to]: readonly [string, string]): Draw =>
  drawsOf(family)(text.replace(from, to).split(' '));

secondNotices(vnMb, [
  {
    fault: 'a number that shows twice paid once',
    play: 'vn.mb.lo2',
    selection: '17',
    numbers: NORTH_TEXT,
    planted: { draw: changed(vnMb, NORTH_TEXT, ['7917', '7918']) },
  },
  {
    fault: 'the first prize taken for the special one',
    play: 'vn.mb.de.special2',
    selection: '47,64',
    numbers: NORTH_TEXT,
    planted: { playCode: 'vn.mb.de.first2', selection: '47' },
  },
  {
    fault: 'a parlay paid as often as its rarest number where it pays once',
    play: 'vn.mb.xien2',
    selection: '17,75',
    numbers: NORTH_TEXT,
    planted: { ruleSet: { xienRepeat: 'min' } },
  },
  {
    fault: 'the price of a parlay of three on one of two',
    play: 'vn.mb.xienquay',
    selection: '05,17,47,99',
    numbers: NORTH_TEXT,
    planted: { oddsE4: [12_012, 11_003, 13_021] },
  },
  {
    fault: 'a number missed that shows',
    play: 'vn.mb.truot4',
    selection: '00,01,02,05',
    numbers: NORTH_TEXT,
    planted: { selection: '00,01,02,03' },
  },
  {
    fault: 'the lots of three digits in the bet on eight lots forgotten',
    play: 'vn.mb.bao8',
    selection: '12,68',
    numbers: NORTH_TEXT,
    planted: { playCode: 'vn.mb.dd.dau2' },
  },
]);

secondNotices(vnMn, [
  {
    fault: 'half a unit of a pair lost',
    play: 'vn.mn.da',
    selection: '07,08',
    numbers: SOUTH_TEXT,
    rules: { da: 'ky_ruoi' },
    planted: { draw: changed(vnMn, SOUTH_TEXT, ['3307', '3309']) },
  },
  {
    fault: 'a pair paid once where it pays by the rarer number',
    play: 'vn.mn.da',
    selection: '07,12',
    numbers: SOUTH_TEXT,
    rules: { da: 'multi_pair' },
    planted: { ruleSet: { da: 'one_time' } },
  },
  {
    fault: 'the fifth prize left out of seven lots',
    play: 'vn.mn.bao7',
    selection: '07',
    numbers: SOUTH_TEXT,
    planted: { draw: changed(vnMn, SOUTH_TEXT, ['1207', '1208']) },
  },
]);

secondNotices(vnMn2, [
  {
    fault: 'the second station forgotten',
    play: 'vn.mn2.daxien',
    selection: '08,33',
    numbers: `${SOUTH_TEXT} ${SOUTH_TEXT.replaceAll('07', '33')}`,
    planted: { draw: drawsOf(vnMn2)(`${SOUTH_TEXT} ${SOUTH_TEXT}`.split(' ')) },
  },
  {
    fault: 'a pair paid by the mean where it pays once',
    play: 'vn.mn2.daxien',
    selection: '07,12',
    numbers: `${SOUTH_TEXT} ${SOUTH_TEXT}`,
    planted: { ruleSet: { da: 'ky_ruoi' } },
  },
]);

test.each([
  ['vn.mb', 'vn.mb.bao7'],
  ['vn.mb', 'vn.mn.lo2'],
  ['vn.mn', 'vn.mn.bao8'],
  ['vn.mn', 'vn.mn.daxien'],
  ['vn.mn2', 'vn.mn2.da'],
  ['vn.mb', 'vn.mb.constructor'],
  ['vn.mt', 'vn.mt.lo2'],
])('%s has no opinion on %s rather than a wrong one (R-30)', (family, play) => {
  const line = { family, play, selection: '00', odds: '2.0000' };
  expect(() => secondOpinion(line, NORTH_TEXT.split(' '), {})).toThrow(NoSecondRule);
});
