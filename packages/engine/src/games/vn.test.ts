import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import { formatOdds } from '../odds.ts';
import { defaultOddsTable, houseEdge, oddsFor } from '../odds-table.ts';
import { priceOrder } from '../price-order.ts';
import { settleRound } from '../settle-round.ts';
import { familyOfPlay } from './count-of.ts';
import type { Draw, GameFamily, Tier } from './game-family.ts';
import { playOf } from './index.ts';
import { defaultRuleSet } from './rule-set.ts';
import { vnMb } from './vn-mb.ts';
import { vnMn, vnMn2 } from './vn-mn.ts';

const rules = defaultRuleSet(vnMb);
type Judge<T> = (code: string, selection: string, draw: Draw) => T;
const tiersUnder =
  (change: Record<string, string>): Judge<readonly Tier[]> =>
  (code, selection, draw) =>
    playOf(code)?.outcome(selection, draw, { ...rules, ...change }).tiers ?? [{ option: 'no play', halfUnits: NaN }];
const halvesUnder =
  (change: Record<string, string>): Judge<number> =>
  (...bet) =>
    tiersUnder(change)(...bet).reduce((sum, tier) => sum + tier.halfUnits, 0);
const tiersOf = tiersUnder({});
const halvesOf = halvesUnder({});

const northern = readGoldenCsv('draws/vn_xsmb_2015_2026.csv');
const NORTH_TEXT =
  '59147 71464 04046 79833 94592 17075 20686 30666 28817 53748 8788 7917 8057 4410 8019 0382 0090 4549 0989 7879 674 612 599 68 39 05 75';
const SOUTH_TEXT =
  '123407 55512 60307 11112 99998 00001 00002 00003 00004 00005 00006 40007 1207 3307 4407 5507 607 08';
const SOUTH_OTHER = SOUTH_TEXT.replaceAll('07', '33');

goldenSuite('vn.mb', { counts: 23, settled: 40, units: 3 }, (play) => /^vn(.mb)? /.test(play));
goldenSuite('vn.mn', { counts: 15, settled: 0, units: 2, prefix: 'vn.mn.' }, (play) => play.startsWith('vn.mn '));

describe('the engine command on Vietnamese codes', () => {
  const count = (code: string, selection: string): unknown => runCommand(['count', code, selection]);

  test('takes a golden code without a region for the north, and for the south where only the south has it', () => {
    expect(count('lo2.hits', 'exactly 2')).toEqual(count('vn.mb.lo2.hits', 'exactly 2'));
    expect(count('lo2.hits', 'exactly 2')).not.toEqual(count('vn.mn.lo2.hits', 'exactly 2'));
    expect(count('dd.dau2', '1 number')).toEqual({ ok: { total: 100, win: 1, push: 0 } });
    expect(count('dd.dau2.atleast1', '1 number')).toEqual(count('vn.mb.dd.dau2', '07'));
    expect(count('bao7.atleast1', '1 number')).toEqual(count('vn.mn.bao7', '07'));
    expect(count('daxien.2dai', '2 numbers on 2 stations')).toEqual(count('vn.mn2.daxien', '07,45'));
  });

  test('reads the wire form and says what it does not know', () => {
    expect(count('vn.mb.lo2', '07')).toEqual(count('lo2.atleast1', '1 number'));
    expect(count('vn.mb.de.touch', '4')).toEqual({ ok: { total: 100, win: 19, push: 0 } });
    expect(count('vn.mb.lo2', '7')).toMatchObject({ error: expect.stringContaining('unknown_choice') as unknown });
    expect(count('vn.mb.lo9', '07')).toEqual({ error: 'unknown play vn.mb.lo9' });
    expect(count('vn.xx.lo2', '07')).toEqual({ error: 'unknown family vn' });
    expect(familyOfPlay('vn.mn2.daxien')?.code).toBe('vn.mn2');
    expect(familyOfPlay('vn.mn.lo2')?.code).toBe('vn.mn');
    expect(familyOfPlay('vn')).toBeUndefined();
  });

  test.each([
    ['vn xien quay 3', '3 numbers', 4],
    ['vn xien quay 5', '5 numbers', 25],
    ['vn.mn da thang', '3 numbers', 108],
    ['vn.mb da thang', '3 numbers', 162],
    ['vn.mn bao lo 3 so', '2 numbers x 3 stations', 102],
    ['vn.mn da xien', '2 numbers x 2 stations', 72],
    ['vn.mb bao lo 4 so', '1 number', 20],
    ['vn.mn bao lo 4 so', '1 number', 16],
    ['vn.mb.lo3', '007,999', 46],
    ['vn.mb.bao8', '07', 8],
    ['vn.mn.bao7', '07', 7],
    ['vn.mb.dd', '07', 5],
    ['vn.mn.dd', '07', 2],
    ['vn.mb.xc', '007', 4],
    ['vn.mn.xc', '007', 2],
    ['vn.mb.xien3', '01,02,03,04', 4],
    ['vn.mb.truot8', '00,01,02,03,04,05,06,07,08', 9],
    ['vn.mb.de.special2', '00,99', 2],
  ])('counts the units of %s, %s: %i', (code, selection, units) => {
    expect(runCommand(['units', code, selection])).toEqual({ ok: units });
  });
});

describe('northern results on file', () => {
  const draws = northern.map((row) => drawsOf(vnMb)(row['numbers'] ?? ''));
  const each = draws.filter((_, place) => place % 5 === 0);

  test('are all possible', () => {
    expect(draws).toHaveLength(1500);
    for (const draw of draws) expect(draw.numbers).toHaveLength(27);
  });

  test('are split by over and under, and by every play of one number', () => {
    const whole = (code: string): string => playOf(code)?.choices.join(',') ?? '';
    for (const draw of each) {
      expect(halvesOf('vn.mb.de.tai', '-', draw) + halvesOf('vn.mb.de.xiu', '-', draw)).toBe(2);
      for (const code of ['de.special2', 'de.first2', 'de.head', 'de.tail', 'de.sum', 'dd.duoi2'])
        expect(halvesOf(`vn.mb.${code}`, whole(`vn.mb.${code}`), draw), code).toBe(2);
      expect(halvesOf('vn.mb.lo2', whole('vn.mb.lo2'), draw)).toBe(54);
      expect(halvesOf('vn.mb.bao8', whole('vn.mb.lo2'), draw)).toBe(16);
      expect(halvesOf('vn.mb.dd', whole('vn.mb.dd'), draw)).toBe(10);
    }
  });

  test('show every lô in the golden line as often as it was drawn', () => {
    for (const draw of each.slice(0, 50)) {
      const reply = runCommand(['outcomes', 'vn.mb', draw.numbers.join(' ')]);
      const winning = 'ok' in reply ? (reply.ok as { winning: string[] }).winning : [];
      const hits = (code: string): number =>
        winning.reduce((sum, name) => sum + (name.startsWith(`${code}=`) ? Number(name.split('x')[1]) : 0), 0);
      expect([hits('lo2'), hits('lo3')]).toEqual([27, 23]);
    }
  });
});

describe('Vietnamese rules', () => {
  const north = drawsOf(vnMb)(NORTH_TEXT);
  const south = drawsOf(vnMn)(SOUTH_TEXT);

  test.each([
    ['vn.mb.lo2', '17', 4],
    ['vn.mb.lo2', '17,47,75', 10],
    ['vn.mb.lo2', '00', 0],
    ['vn.mb.lo3', '147', 2],
    ['vn.mb.lo3', '068', 0],
    ['vn.mb.lo4', '7879,9147', 4],
    ['vn.mb.lo4', '0612', 0],
    ['vn.mb.bao8', '47,68,74', 6],
    ['vn.mb.bao8', '17', 0],
    ['vn.mb.de.special2', '47', 2],
    ['vn.mb.de.special2', '74', 0],
    ['vn.mb.de.first2', '64', 2],
    ['vn.mb.de.special3', '147', 2],
    ['vn.mb.de.head', '4', 2],
    ['vn.mb.de.tail', '4,7', 2],
    ['vn.mb.de.sum', '1', 2],
    ['vn.mb.de.touch', '4,7', 4],
    ['vn.mb.dd', '05,47', 4],
    ['vn.mb.dd.dau2', '47', 0],
    ['vn.mb.xc', '147,612', 4],
    ['vn.mb.xc.duoi3', '612', 0],
    ['vn.mb.xien2', '17,75', 2],
    ['vn.mb.xien2', '17,18', 0],
    ['vn.mb.xien3', '05,17,47,75', 8],
    ['vn.mb.xien4', '05,17,47,75', 2],
    ['vn.mb.truot4', '00,01,02,03', 2],
    ['vn.mb.truot4', '00,01,02,03,04', 10],
    ['vn.mb.truot4', '00,01,02,05', 0],
    ['vn.mb.truot8', '00,01,02,03,04,06,07,08', 2],
  ])('%s %s wins %i half units', (code, selection, halves) => {
    expect(halvesOf(code, selection, north)).toBe(halves);
  });

  test('the south plays 18 lots: head on prize 8 and 7, seven lots on the lower prizes and the special one', () => {
    // 07 is the ending of the special prize, g2, a g4, g5, the three g6 and g7: eight times.
    expect(halvesOf('vn.mn.lo2', '07', south)).toBe(16);
    expect(halvesOf('vn.mn.lo2', playOf('vn.mn.lo2')?.choices.join(',') ?? '', south)).toBe(36);
    expect(halvesOf('vn.mn.bao7', '07', south)).toBe(12);
    expect(halvesOf('vn.mn.bao7', '08,12', south)).toBe(2);
    expect(halvesOf('vn.mn.dd', '07,08', south)).toBe(4);
    expect(halvesOf('vn.mn.dd.dau2', '07', south)).toBe(0);
    expect(halvesOf('vn.mn.xc', '407,607', south)).toBe(4);
    expect(halvesOf('vn.mn.xc.dau3', '407', south)).toBe(0);
    expect(halvesOf('vn.mn.lo4', '3407', south)).toBe(2);
  });

  test('a pair of đá pays once, by the rarer number, or by the mean of both', () => {
    const pay = (selection: string, da: string): number => halvesUnder({ da })('vn.mn.da', selection, south);
    // 07 shows eight times, 12 twice, 08 once, 99 never.
    expect(pay('07,12', 'one_time')).toBe(2);
    expect(pay('07,12', 'multi_pair')).toBe(4);
    expect(pay('07,12', 'ky_ruoi')).toBe(10);
    expect(pay('07,08', 'ky_ruoi')).toBe(9);
    expect(pay('07,99', 'ky_ruoi')).toBe(0);
    expect(pay('07,08,12,99', 'one_time')).toBe(6);
    expect(pay('07,08,12,99', 'multi_pair')).toBe(2 * (2 + 1 + 1));
    expect(pay('07,08,12,99', 'ky_ruoi')).toBe(10 + 9 + 3);
  });

  test('a parlay pays once, or by its rarest number where the house says so', () => {
    const byRarest = halvesUnder({ xienRepeat: 'min' });
    expect(halvesOf('vn.mn.xien2', '07,12', south)).toBe(2);
    expect(byRarest('vn.mn.xien2', '07,12', south)).toBe(4);
    expect(byRarest('vn.mn.xien3', '07,08,12', south)).toBe(2);
  });

  test('a parlay around is all its parlays of two, three and four', () => {
    expect(tiersOf('vn.mb.xienquay', '00,05,17,47', drawsOf(vnMb)(NORTH_TEXT))).toEqual([
      { option: 'xien2', halfUnits: 6 },
      { option: 'xien3', halfUnits: 2 },
    ]);
    expect(playOf('vn.mb.xienquay')?.parse('00,05,17', rules)).toMatchObject({ optionOfUnit: ['xien2', 'xien3'] });
    expect(playOf('vn.mb.xienquay')?.unitOf('xien4')).toBe('00,01,02,03');
  });

  test('đá xiên is judged on two stations together, each number at either of them', () => {
    const pair = drawsOf(vnMn2)(`${SOUTH_TEXT} ${SOUTH_OTHER}`);
    expect(halvesOf('vn.mn2.daxien', '08,33', pair)).toBe(2);
    expect(halvesOf('vn.mn2.daxien', '33,99', pair)).toBe(0);
    expect(vnMn2.labels(pair, rules)).toEqual(['special.07', 'special.33']);
    expect(vnMn2.attributes.map(({ code }) => code)).toEqual(['lot.number']);
    expect(() => tiersOf('vn.mn2.daxien', '08,33', drawsOf(vnMn)(SOUTH_TEXT))).toThrow(RangeError);
    expect(() => tiersOf('vn.mn.lo2', '08', north)).toThrow(RangeError);
    expect(() => tiersOf('vn.mn.de.sum', '1', north)).toThrow(RangeError);
  });

  test('the best that touch can win is both its digits in one number, whatever it is given', () => {
    const best = (picks: string): number | undefined =>
      playOf('vn.mb.de.touch')?.bestOutcomes(picks, rules, () => 1)[0]?.length;
    expect([best('4'), best('4,7'), best('1,4,7')]).toEqual([1, 2, 2]);
  });

  test('labels state the ending of the special prize', () => {
    const labels = (numbers: string): string => vnMb.labels(drawsOf(vnMb)(numbers), rules).join(' ');
    expect(labels(NORTH_TEXT)).toBe('special.47 head.4 tail.7 sum.1 size.small parity.odd');
    expect(labels(NORTH_TEXT.replace('59147', '00088'))).toBe(
      'special.88 head.8 tail.8 sum.6 size.big parity.even shape.double',
    );
  });

  test('attributes follow the special prize and the numbers among all lots', () => {
    const shown = Object.fromEntries(vnMb.attributes.map(({ code, of }) => [code, of(north, rules).join(',')]));
    expect(shown).toMatchObject({
      'special.size': 'small',
      'special.parity': 'odd',
      'special.head': '4',
      'special.tail': '7',
      'special.sum': '1',
      'special.number': '47',
    });
    expect(shown['lot.number']?.split(',')).toHaveLength(25);
    expect(shown['lot.number']).toMatch(/^05,10,12,17,19,/);
  });

  test('impossible results are refused with their reason', () => {
    const reason = (family: GameFamily, text: string): string => {
      const checked = family.validateDraw(text.split(' '));
      return checked.ok ? '' : checked.reason;
    };
    expect(reason(vnMb, NORTH_TEXT)).toBe('');
    expect(reason(vnMb, SOUTH_TEXT)).toBe('wrong_count');
    expect(reason(vnMn2, SOUTH_TEXT)).toBe('wrong_count');
    expect(reason(vnMb, NORTH_TEXT.replace('59147', '9147'))).toBe('out_of_range');
    expect(reason(vnMb, NORTH_TEXT.replace('59147', '159147'))).toBe('out_of_range');
    expect(reason(vnMn, SOUTH_TEXT.replace('123407', '23407'))).toBe('out_of_range');
    for (const bad of ['5914x', '-5914', '5914.', '٥9147', '5914\n', '1234567']) {
      expect(reason(vnMb, NORTH_TEXT.replace('59147', bad)), bad).toBe('not_a_number');
    }
  });
});

describe('Vietnamese prices', () => {
  const table = defaultOddsTable(vnMb, {});

  test('count a number of lô as 27 units: 99,000 for 29,000 a point returns 92.17 %', () => {
    expect(oddsFor(table, 'vn.mb.lo2', '*')).toBe(921_724);
    expect(houseEdge(table, 'vn.mb.lo2', '*')).toBe('0.0783');
    expect(houseEdge(table, 'vn.mb.xien2', '*')).toBe('0.0670');
    expect(houseEdge(table, 'vn.mb.de.special2', '*')).toBe('0.0100');
  });

  test('fall to 95 % of fair without a usual price, half units and several hits counted', () => {
    for (const da of ['one_time', 'multi_pair', 'ky_ruoi']) {
      expect(houseEdge(defaultOddsTable(vnMn, { da }), 'vn.mn.da', '*'), da).toBe('0.0500');
    }
    // Fair for one hit on 54 units is 54 / 5.4882 %.
    expect(oddsFor(table, 'vn.mb.da', '*')).toBe(9_347_310);
    // By the mean of hits a pair wins as much as one number's hits while the other shows: 18 (100^17 - 99^17) of 100^18.
    const mean = Number((9_500n * 36n * 100n ** 18n) / (18n * (100n ** 17n - 99n ** 17n)));
    expect(oddsFor(defaultOddsTable(vnMn, { da: 'ky_ruoi' }), 'vn.mn.da', '*')).toBe(mean);
  });
});

describe('a bet on Vietnamese lots', () => {
  const placed = (
    family: GameFamily,
    ruleSet: Record<string, string>,
    line: { playCode: string; selection: string },
  ) => {
    const table = defaultOddsTable(family, ruleSet);
    const odds = formatOdds(oddsFor(table, line.playCode, '*') ?? 0);
    const order = priceOrder([{ ...line, odds, unitAmount: '1.00' }], table);
    const [priced] = order.ok ? order.lines : [];
    if (priced === undefined) throw new Error(JSON.stringify(order));
    return { ...priced, table };
  };

  test('stakes a unit on each lot and is paid for each hit', () => {
    const line = placed(vnMb, {}, { playCode: 'vn.mb.lo2', selection: '17,07' });
    expect(line).toMatchObject({ selection: '07,17', units: 54, stakeMinor: 54_00n, maxPayoutMinor: 2_488_65n });
    const [settled] = settleRound(drawsOf(vnMb)(NORTH_TEXT), [{ ...line, betNo: '1' }], line.table.ruleSet);
    expect(settled).toMatchObject({ status: 1, payoutMinor: 184_34n });
  });

  test('is paid half units', () => {
    const line = placed(vnMn, { da: 'ky_ruoi' }, { playCode: 'vn.mn.da', selection: '07,08' });
    const [settled] = settleRound(drawsOf(vnMn)(SOUTH_TEXT), [{ ...line, betNo: '1' }], line.table.ruleSet);
    const [oddsE4 = 0] = line.oddsE4;
    expect(line.stakeMinor).toBe(36_00n);
    // 07 shows eight times and 08 once: four and a half units.
    expect(settled?.payoutMinor).toBe((100n * 9n * BigInt(oddsE4)) / 20_000n);
  });
});

describe('Vietnamese selections', () => {
  const parse = (code: string, text: string): string => {
    const reply = playOf(code)?.parse(text, rules);
    if (reply === undefined) return 'no play';
    return reply.ok ? `${reply.canonical} x${reply.units}` : reply.reason;
  };

  test.each([
    ['vn.mb.lo2', '17,07', '07,17 x54'],
    ['vn.mb.lo2', '7', 'unknown_choice'],
    ['vn.mb.lo2', '007', 'unknown_choice'],
    ['vn.mb.lo2', '07,07', 'repeated'],
    ['vn.mb.lo2', '07,', 'malformed'],
    ['vn.mb.lo2', '0x', 'unknown_choice'],
    ['vn.mb.lo2', '-', 'unknown_choice'],
    ['vn.mb.lo2', '', 'empty'],
    ['vn.mb.lo2', '07,'.repeat(700), 'too_long'],
    ['vn.mb.lo3', '999,007', '007,999 x46'],
    ['vn.mb.xien2', '07', 'too_few'],
    ['vn.mb.xienquay', '07,08', 'too_few'],
    ['vn.mb.xienquay', '09,08,07', '07,08,09 x4'],
    ['vn.mb.da', '12,07', '07,12 x54'],
    ['vn.mn.da', '12,07', '07,12 x36'],
    ['vn.mb.de.head', '07', 'unknown_choice'],
    ['vn.mb.de.sum', '9,0', '0,9 x2'],
    ['vn.mb.de.double', '-', '- x1'],
    ['vn.mb.de.double', '1', 'malformed'],
    ['vn.mb.bao7', '07', 'no play'],
  ])('%s reads %s as %s', (code, text, read) => {
    expect(parse(code, text)).toBe(read);
  });

  test('a stored bet that is not canonical is a fault, not a loss', () => {
    expect(() => tiersOf('vn.mb.lo2', '17,07', drawsOf(vnMb)(NORTH_TEXT))).toThrow(RangeError);
  });
});
