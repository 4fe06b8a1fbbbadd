import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import { defaultOddsTable, oddsFor } from '../odds-table.ts';
import { countOf, countTier } from './count-of.ts';
import type { Draw, Outcome } from './game-family.ts';
import { playOf, playsOf } from './index.ts';
import { animalOfYear } from './m6/lunar-year.ts';
import { animalOf } from './m6/zodiac.ts';
import { m6 } from './m6.ts';
import { completeRuleSet, defaultRuleSet } from './rule-set.ts';

const rules = defaultRuleSet(m6);
const drawOf = drawsOf(m6);
const outcomeOf = (code: string, selection: string, draw: string): Outcome => {
  const play = playOf(code);
  if (play === undefined) throw new Error(code);
  return play.outcome(selection, drawOf(draw), rules);
};
/** Whole units by option. */
const unitsWon = (outcome: Outcome): Record<string, number> =>
  Object.fromEntries(outcome.tiers.map(({ option, halfUnits }) => [option, halfUnits / 2]));

goldenSuite('m6', { counts: 96, settled: 60, units: 2 }, (play) => play.startsWith('m6.'));

describe('Mark Six on real draws', () => {
  const draws = readGoldenCsv('draws/m6_hongkong_1993_2025.csv').map((row) => drawOf(row['numbers'] ?? ''));

  test('all real draws on file are possible, and each set of sides splits them', () => {
    expect(draws).toHaveLength(2000);
    const wins = (codes: string[], draw: Draw): number =>
      codes.reduce((sum, code) => {
        const { tiers, pushHalfUnits } = playOf(code)?.outcome('-', draw, rules) ?? { tiers: [], pushHalfUnits: NaN };
        return sum + tiers.length * 2 + pushHalfUnits;
      }, 0);
    const sp = (kinds: string): string[] => kinds.split(' ').map((kind) => `m6.sp.${kind}`);
    const unlike = draws.filter((draw) => {
      const is49 = draw.values[6] === 49;
      const tie = wins(['m6.seven.tie'], draw) === 2;
      const pairs = ['big small', 'odd even', 'dsumodd dsumeven', 'dsumbig dsumsmall', 'tailbig tailsmall'];
      return (
        pairs.some((pair) => wins(sp(pair), draw) !== (is49 ? 4 : 2)) ||
        wins(sp('bigodd bigeven smallodd smalleven'), draw) !== (is49 ? 8 : 2) ||
        wins(sp('red blue green'), draw) !== 2 ||
        wins(['m6.total.big', 'm6.total.small'], draw) !== 2 ||
        wins(['m6.seven.red', 'm6.seven.blue', 'm6.seven.green', 'm6.seven.tie'], draw) !== (tie ? 8 : 2)
      );
    });
    expect(unlike.map(({ numbers }) => numbers.join(' '))).toEqual([]);
  });

  test('labels and chart values of real draws are among the declared ones', () => {
    const undeclared = m6.attributes.filter(({ kind, values, of }) =>
      draws.some((draw) => {
        const shown = of(draw, rules);
        return shown.some((value) => !values.includes(value)) || (kind !== 'hits' && shown.length !== 1);
      }),
    );
    expect(undeclared.map(({ code }) => code)).toEqual([]);
    expect(m6.labels(drawOf('6 13 23 25 32 39 34'), rules).join(' ')).toBe(
      'sp.34 size.big parity.even colour.red zodiac.monkey sum.172 total.small total.even',
    );
    expect(m6.labels(drawOf('7 9 16 17 33 46 49'), rules).join(' ')).toBe(
      'sp.49 size.tie parity.tie colour.green zodiac.snake sum.177 total.big total.odd',
    );
  });
});

describe('Mark Six counts that games.md §8 states beside the golden rows', () => {
  const win = (code: string, selection = '-'): unknown => {
    const reply = runCommand(['count', code, selection]);
    return 'ok' in reply ? (reply.ok as { win: unknown }).win : reply.error;
  };

  test.each([
    ['m6.sp.red', '-', 17],
    ['m6.sp.blue', '-', 16],
    ['m6.sp.green', '-', 16],
    ['m6.sp.smalleven', '-', 12],
    ['m6.sp.zodiac', 'other animals', 4],
    ['m6.combo.2main', '1,2', 15],
    ['m6.combo.3hit2.tier2', '1,2,3', 645],
    ['m6.combo.2hitsp.tiersp', '1,2', 6],
    ['m6.miss.5', '5 numbers', 38_320_568],
    ['m6.flat.tail', '0 (4 numbers)', 40_520_964],
    ['m6.zodiac.count', '2', 836],
    ['m6.total.small', '-', 42_471_626],
    ['m6.seven.red', '-', 212_127_496],
    ['m6.mainpos.big', '-', 24],
    ['m6.dt.tiger', '-', 1],
  ])('%s %s wins %i', (code, selection, count) => {
    expect(win(code, selection)).toBe(count);
  });

  test('the five numbers of a class are the year animal and no tail, its four numbers the others and tail 0', () => {
    const five = countOf('m6.zodiac.link2', 'rat,snake', rules).win;
    expect(countOf('m6.zodiac.link2', 'rat,ox', { ...rules, year: 'ox' }).win).toBe(five);
    expect(countOf('m6.zodiac.link2', 'rat,ox', rules).win).toBe(17_623_284n);
    expect(countTier('m6.flat.zodiac', 'rat,snake', { ruleSet: rules, option: 'year' }).win).toBe(47_580_016n);
  });
});

describe('Mark Six rules', () => {
  test('the animals walk back through the years from 1, in whatever year', () => {
    const inYear = (year: string, ...balls: number[]): string[] =>
      balls.map((ball) => animalOf(ball, { ...rules, year }));
    expect(inYear('horse', 1, 7, 13, 49)).toEqual(['horse', 'rat', 'horse', 'horse']);
    expect(inYear('snake', 2, 12, 24, 48)).toEqual(['dragon', 'horse', 'horse', 'horse']);
    expect(inYear('rat', 2, 12, 49)).toEqual(['pig', 'ox', 'rat']);
  });

  test('a lunar year begins on the day of the new moon in Beijing', () => {
    expect(animalOfYear('2024-02-10')).toBe('dragon');
    expect(animalOfYear('2025-01-28')).toBe('dragon');
    expect(animalOfYear('2025-01-29')).toBe('snake');
    expect(animalOfYear('2026-02-16')).toBe('snake');
    expect(animalOfYear('2026-02-17')).toBe('horse');
    expect(animalOfYear('2027-02-05')).toBe('horse');
    expect(animalOfYear('2027-02-06')).toBe('goat');
    expect(animalOfYear('2030-02-02')).toBe('rooster');
    expect(animalOfYear('2030-02-03')).toBe('dog');
    expect(animalOfYear('2037-01-20')).toBe('dragon');
    for (const date of ['1992-02-03', '2037-01-21', '2026-02-30', '', 'today']) {
      expect(() => animalOfYear(date), date).toThrow(RangeError);
    }
  });

  test('lunar years behind us are those of the calendar, which is right for the past', () => {
    const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
      month: 'numeric',
      day: 'numeric',
      timeZone: 'Asia/Shanghai',
    });
    let before = animalOfYear('1992-02-04');
    for (let day = Date.UTC(1992, 1, 5); day < Date.UTC(2026, 10, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      const animal = animalOfYear(date);
      expect(`${date} ${animal !== before}`).toBe(`${date} ${lunar.format(day) === '1/1'}`);
      before = animal;
    }
  });

  test('49 as special ball returns two-sided bets, and nothing else', () => {
    const draw = '7 9 16 17 33 46 49';
    for (const code of ['big', 'tailsmall', 'smalleven', 'half.redbig', 'half.greenodd', 'quarter.greenbigodd']) {
      expect(outcomeOf(`m6.sp.${code}`, '-', draw), code).toEqual({ tiers: [], pushHalfUnits: 2 });
    }
    expect(unitsWon(outcomeOf('m6.sp.green', '-', draw))).toEqual({ '-': 1 });
    expect(outcomeOf('m6.sp.red', '-', draw).pushHalfUnits).toBe(0);
    expect(unitsWon(outcomeOf('m6.sp.zodiac', 'snake', draw))).toEqual({ year: 1 });
    expect(outcomeOf('m6.sp.zodiacset', 'snake', draw).pushHalfUnits).toBe(2);
    expect(outcomeOf('m6.mainpos.odd', '1,2,3', '49 9 16 17 33 46 7')).toEqual({
      tiers: [{ option: '2', halfUnits: 2 }],
      pushHalfUnits: 2,
    });
  });

  test('combinations pay every unit by its own hits', () => {
    const draw = '1 2 3 10 20 30 40';
    const won = (code: string, selection: string): unknown => unitsWon(outcomeOf(`m6.combo.${code}`, selection, draw));
    expect(won('2main', '1,2,3,4')).toEqual({ '*': 3 });
    expect(won('2main', 'dan:1;tuo:2,3,40')).toEqual({ '*': 2 });
    expect(won('2main', '1,2,40|3,10,11')).toEqual({ '*': 4 });
    expect(won('2hitsp', '1,2,40')).toEqual({ tier2: 1, tiersp: 2 });
    expect(won('2hitsp', '1,40|2,3')).toEqual({ tier2: 2, tiersp: 2 });
    expect(won('spstring', '1,2,40')).toEqual({ '*': 2 });
    expect(won('spstring', '40|1,2,5')).toEqual({ '*': 2 });
    expect(won('3hit2', '1,2,3,4')).toEqual({ tier2: 3, tier3: 1 });
    expect(won('4main', 'dan:1,2,3;tuo:10,11')).toEqual({ '*': 1 });
    expect(won('4hit1', '1,5,6,7,8')).toEqual({ '*': 4 });
    expect(unitsWon(outcomeOf('m6.miss.5', '1,5,6,7,8,9', draw))).toEqual({ '*': 1 });
    expect(unitsWon(outcomeOf('m6.miss.5', '5,6,7,8,40', draw))).toEqual({});
  });

  test('links and flat bets pay once per present class, apart for the class with another number of balls', () => {
    // In a snake year 1 is a snake, 2 a dragon, 3 a rabbit, 4 a tiger, 5 an ox and 6 a rat.
    const draw = '1 13 2 14 3 26 5';
    expect(unitsWon(outcomeOf('m6.flat.zodiac', 'rat,ox,dragon,snake', draw))).toEqual({ other: 2, year: 1 });
    expect(unitsWon(outcomeOf('m6.main.zodiac', 'ox,dragon,snake', draw))).toEqual({ other: 1, year: 1 });
    expect(unitsWon(outcomeOf('m6.flat.tail', '1,2,9', draw))).toEqual({ other: 2 });
    expect(unitsWon(outcomeOf('m6.zodiac.link2', 'ox,rabbit,dragon,snake', draw))).toEqual({ other: 3, year: 3 });
    expect(unitsWon(outcomeOf('m6.zodiac.link3', 'dan:snake;tuo:rat,ox,dragon', draw))).toEqual({ year: 1 });
    expect(unitsWon(outcomeOf('m6.zodiac.link3', 'dan:rat;tuo:ox,dragon', draw))).toEqual({});
    expect(unitsWon(outcomeOf('m6.tail.link2', '0,1,2', '10 20 1 2 3 4 5'))).toEqual({ other: 1, zero: 2 });
  });

  test('the colour of the seven balls counts the special one one and a half times', () => {
    expect(unitsWon(outcomeOf('m6.seven.red', '-', '1 2 7 3 4 5 8'))).toEqual({ '-': 1 });
    // Three blue, two red and the special red: 3 against 3.5.
    expect(unitsWon(outcomeOf('m6.seven.red', '-', '1 2 3 4 9 5 8'))).toEqual({ '-': 1 });
    const tie = '1 2 7 3 4 9 5';
    expect(unitsWon(outcomeOf('m6.seven.tie', '-', tie))).toEqual({ '-': 1 });
    expect(outcomeOf('m6.seven.green', '-', tie)).toEqual({ tiers: [], pushHalfUnits: 2 });
  });

  test('places are in drawn order', () => {
    const draw = '30 20 10 1 2 3 25';
    expect(unitsWon(outcomeOf('m6.mainpos.num', '30|30|10|||', draw))).toEqual({ '*': 2 });
    expect(unitsWon(outcomeOf('m6.dt.dragon', '1v7,2v7', draw))).toEqual({ '1v7': 1 });
    expect(unitsWon(outcomeOf('m6.dt.tiger', '2v7', draw))).toEqual({ '2v7': 1 });
  });

  test('rule sets and the menu', () => {
    expect(rules).toEqual({ year: 'snake', special49: 'push' });
    expect(completeRuleSet(m6, { year: 'horse' })).toEqual({ ...rules, year: 'horse' });
    expect(completeRuleSet(m6, { year: 'cat' })).toBeNull();
    expect(playsOf('m6', rules)).toHaveLength(m6.plays.length);
    expect(new Set(m6.plays.map(({ code }) => code)).size).toBe(m6.plays.length);
    expect(m6.goldenCode('m6.sp.big', rules)).toBe('m6.sp.big');
  });

  test('market odds are those of the golden file, but for what would leave the band', () => {
    const table = defaultOddsTable(m6, {});
    const rows = readGoldenCsv('probabilities.csv').filter(
      (row) => row['family'] === 'm6' && row['market_odds'] !== '',
    );
    const other = rows.filter((row) => {
      const worded = m6.fromWords?.(row['play_code'] ?? '', row['selection'] ?? '');
      const code = worded?.playCode ?? row['play_code'] ?? '';
      const selection = worded?.selection ?? row['selection'] ?? '';
      const parsed = playOf(code)?.parse(selection, rules);
      const option = worded?.option ?? (parsed?.ok === true ? parsed.optionOfUnit[0] : undefined) ?? '';
      return oddsFor(table, code, option) !== Math.round(Number(row['market_odds']) * 10_000);
    });
    expect(rows.length).toBeGreaterThan(25);
    expect(other.map((row) => row['play_code'])).toEqual([
      'm6.combo.2hitsp.tier2',
      'm6.combo.spstring',
      'm6.flat.tail',
    ]);
  });

  test('impossible results are refused with their reason', () => {
    const reason = (text: string): string => {
      const checked = m6.validateDraw(text.split(' '));
      return checked.ok ? '' : checked.reason;
    };
    expect(reason('1 2 3 4 5 6')).toBe('wrong_count');
    expect(reason('1 2 3 4 5 6 7 8')).toBe('wrong_count');
    expect(reason('1 2 3 4 5 6 50')).toBe('out_of_range');
    expect(reason('0 2 3 4 5 6 7')).toBe('out_of_range');
    expect(reason('1 2 3 4 5 6 1')).toBe('repeated');
    expect(reason('1 2 3 4 5 x 1')).toBe('not_a_number');
    expect(reason('01 2 3 4 5 6 7')).toBe('not_a_number');
  });

  test('a selection that is not canonical, or the draw of another family, is a bug', () => {
    expect(() => outcomeOf('m6.zodiac.link2', 'ox,rat', '1 2 3 4 5 6 7')).toThrow(RangeError);
    expect(() => outcomeOf('m6.combo.2main', '1,2|2,3', '1 2 3 4 5 6 7')).toThrow(RangeError);
    expect(() => outcomeOf('m6.sp.zodiacset', 'ox,rat', '1 2 3 4 5 6 7')).toThrow(RangeError);
    const dice = { family: 'k3', numbers: ['1', '2', '3'], values: [1, 2, 3] };
    expect(() => playOf('m6.sp.big')?.outcome('-', dice, rules)).toThrow(RangeError);
  });
});

describe('Mark Six selections', () => {
  const parse = (code: string, text: string): string => {
    const reply = playOf(`m6.${code}`)?.parse(text, rules);
    if (reply === undefined) return 'no play';
    return reply.ok ? `${reply.canonical} x${reply.units} ${reply.optionOfUnit.join('/')}` : reply.reason;
  };

  test.each([
    ['sp.num', '49,7', '7,49 x2 7/49'],
    ['sp.num', '07', 'unknown_choice'],
    ['sp.big', '-', '- x1 -'],
    ['sp.head', '5', 'unknown_choice'],
    ['sp.zodiac', 'snake,rat', 'rat,snake x2 other/year'],
    ['sp.zodiac', 'cat', 'unknown_choice'],
    ['sp.zodiacset', 'snake,rat,ox', 'rat,ox,snake x1 3'],
    ['sp.zodiacset', 'rat,rat', 'repeated'],
    ['sp.zodiacset', 'rat,ox,tiger,rabbit,dragon,snake,horse,goat,monkey,rooster,dog,pig', 'too_many'],
    ['mainpos.num', '1,2||3|||', '1,2||3||| x3 *'],
    ['mainpos.num', '5', '5||||| x1 *'],
    ['mainpos.num', '||||||', 'malformed'],
    ['mainpos.num', '|||||', 'too_few'],
    ['mainpos.big', '-', '1 x1 1'],
    ['mainpos.big', '6,1', '1,6 x2 1/6'],
    ['mainpos.big', '7', 'unknown_choice'],
    ['combo.2main', '4,1,3', '1,3,4 x3 *'],
    ['combo.2main', '1', 'too_few'],
    ['combo.2main', '2,1|4,3', '1,2|3,4 x4 *'],
    ['combo.2main', '1,2|2,3', '1,2|3 x2 *'],
    ['combo.2main', '1,2|2', 'no_unit'],
    ['combo.2main', '1|', 'malformed'],
    ['combo.2main', '1|2|3', 'malformed'],
    ['combo.2main', 'dan:1;tuo:2,3', 'dan:1;tuo:2,3 x2 *'],
    ['combo.2main', 'dan:1,2;tuo:3', 'too_many'],
    ['combo.2hitsp', '1,2', '1,2 x1 tier2/tiersp'],
    ['combo.3main', '1|2|3', 'unknown_choice'],
    ['combo.3main', 'dan:1,2;tuo:3,4', 'dan:1,2;tuo:3,4 x2 *'],
    ['combo.3main', 'dan:1;tuo:1,2', 'repeated'],
    ['miss.5', '1,2,3,4', 'too_few'],
    ['miss.5', '1,2,3,4,5,6', '1,2,3,4,5,6 x6 *'],
    ['flat.zodiac', 'dan:rat;tuo:ox', 'malformed'],
    ['zodiac.link2', 'rat,ox,snake', 'rat,ox,snake x3 other/year'],
    ['zodiac.link2', 'rat,ox', 'rat,ox x1 other'],
    ['zodiac.link2', 'ox,snake', 'ox,snake x1 year'],
    ['zodiac.link3', 'dan:snake;tuo:ox,rat,pig', 'dan:snake;tuo:rat,ox,pig x3 year'],
    ['zodiac.link3', 'dan:ox;tuo:snake,rat', 'dan:ox;tuo:rat,snake x1 year'],
    ['tail.link2', '9,0', '0,9 x1 zero'],
    ['dt.dragon', '-', '1v7 x1 1v7'],
    ['dt.dragon', '7v1', 'unknown_choice'],
    ['zodiac.count', '8', 'unknown_choice'],
    ['seven.tie', '1', 'malformed'],
    ['sp.num', '', 'empty'],
    ['sp.num', '1,'.repeat(1_100), 'too_long'],
  ])('%s reads %s as %s', (code, text, read) => {
    expect(parse(code, text)).toBe(read);
  });
});
