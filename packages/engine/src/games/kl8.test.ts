import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import { countTier } from './count-of.ts';
import type { Draw, Outcome } from './game-family.ts';
import { playOf } from './index.ts';
import { COUNT_EVERY_HIT } from './kl8/pick-play.ts';
import { kl8 } from './kl8.ts';
import { completeRuleSet, defaultRuleSet } from './rule-set.ts';

const rules = defaultRuleSet(kl8);
const drawOf = drawsOf(kl8);
const outcomeOf = (code: string, selection: string, draw: Draw): Outcome => {
  const play = playOf(`kl8.${code}`);
  if (play === undefined) throw new Error(code);
  return play.outcome(selection, draw, rules);
};

goldenSuite('kl8', { counts: 58, settled: 40, units: 1 }, (play) => play.startsWith('kl8.'));

describe('keno on real draws', () => {
  const draws = readGoldenCsv('draws/kl8_beijing_2019.csv').map((row) => drawOf(row['numbers'] ?? ''));

  test('all real draws on file are possible, and each set of sides splits them', () => {
    expect(draws).toHaveLength(2549);
    const wins = (codes: string, draw: Draw): number =>
      codes.split(' ').reduce((sum, code) => sum + outcomeOf(code, '-', draw).tiers.length, 0);
    const unlike = draws.filter((draw) => {
      const elements = ['metal', 'wood', 'water', 'fire', 'earth'];
      return (
        wins('sum.big sum.small sum.810', draw) !== 1 ||
        outcomeOf('sum.big', '-', draw).pushHalfUnits !== 2 * wins('sum.810', draw) ||
        wins('sum.odd sum.even', draw) !== 1 ||
        wins('ud.up ud.mid ud.down', draw) !== 1 ||
        wins('oe.odd oe.mid oe.even', draw) !== 1 ||
        elements.filter((element) => outcomeOf('element', element, draw).tiers.length === 1).length !== 1
      );
    });
    expect(unlike.map(({ numbers }) => numbers.join(' '))).toEqual([]);
    expect(draws.filter((draw) => wins('sum.810', draw) === 1)).toHaveLength(10);
  });

  test('labels and chart values of real draws are among the declared ones', () => {
    const undeclared = kl8.attributes.filter(({ kind, values, of }) =>
      draws.some((draw) => {
        const shown = of(draw, rules);
        return shown.some((value) => !values.includes(value)) || shown.length !== (kind === 'hits' ? 20 : 1);
      }),
    );
    expect(undeclared.map(({ code }) => code)).toEqual([]);
    expect(kl8.labels(drawOf('5 8 11 12 13 18 19 25 28 32 39 42 47 54 57 58 61 67 68 72'), rules).join(' ')).toBe(
      'sum.736 size.small parity.even ud.up oe.mid element.wood',
    );
  });
});

/** 1 to 19, and the ball that makes the sum: 190 + last. */
const low = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19';
/** Sums to 810: ten pairs of 81. */
const middle = '1 80 2 79 3 78 4 77 5 76 6 75 7 74 8 73 9 72 10 71';

describe('keno rules', () => {
  test('a sum of 810 returns big and small, wins its own bet and is water', () => {
    const draw = drawOf(middle);
    expect(runCommand(['outcomes', 'kl8', middle])).toEqual({
      ok: {
        winning: ['kl8.sum.810', 'kl8.sum.even', 'kl8.ud.mid', 'kl8.oe.mid', 'kl8.element=water'],
        pushed: ['kl8.sum.big@t', 'kl8.sum.small@t'],
      },
    });
    expect(kl8.labels(draw, rules)).toContain('size.tie');
  });

  test.each([
    [695, 'metal'],
    [696, 'wood'],
    [763, 'wood'],
    [764, 'water'],
    [855, 'water'],
    [856, 'fire'],
    [923, 'fire'],
    [924, 'earth'],
    [1_410, 'earth'],
  ])('a sum of %i is %s', (sum, element) => {
    const balls = Array.from({ length: 20 }, (_, i) => i + 1);
    for (let place = 19, missing = sum - 210; missing > 0; place -= 1) {
      const raise = Math.min(60, missing);
      balls[place] = place + 1 + raise;
      missing -= raise;
    }
    expect(kl8.labels(drawOf(balls.join(' ')), rules)).toContain(`element.${element}`);
  });

  test('a ticket is paid by its own hits, each unit of a larger one by its own', () => {
    const draw = drawOf(`${low} 20`);
    expect(outcomeOf('pick3', '1,2,21', draw).tiers).toEqual([{ option: 'hit2', halfUnits: 2 }]);
    expect(outcomeOf('pick3', '1,2,3,21', draw).tiers).toEqual([
      { option: 'hit2', halfUnits: 6 },
      { option: 'hit3', halfUnits: 2 },
    ]);
    expect(outcomeOf('pick3', 'dan:1;tuo:2,21,22', draw).tiers).toEqual([{ option: 'hit2', halfUnits: 4 }]);
    expect(outcomeOf('pick7', '21,22,23,24,25,26,27', draw).tiers).toEqual([{ option: 'hit0', halfUnits: 2 }]);
    expect(outcomeOf('pick6', '21,22,23,24,25,26,27', draw).tiers).toEqual([]);
    expect(outcomeOf('pick1', '5,30', draw).tiers).toEqual([{ option: 'hit1', halfUnits: 2 }]);
  });

  test('hits that win nothing can be counted, but are no rule of any game', () => {
    const law = { ruleSet: COUNT_EVERY_HIT, option: 'hit1' };
    expect(countTier('kl8.pick5', '1,2,3,4,5', law).win).toBe(9_752_700n);
    expect(countTier('kl8.pick5', '1,2,3,4,5', { ruleSet: rules, option: 'hit1' }).win).toBe(0n);
    expect(completeRuleSet(kl8, COUNT_EVERY_HIT)).toBeNull();
    expect(playOf('kl8.pick5')?.options(rules)).toEqual(['hit3', 'hit4', 'hit5']);
  });

  test('counts that games.md §9 states beside the golden rows', () => {
    const share = (code: string, selection = '-'): number => {
      const reply = runCommand(['count', `kl8.${code}`, selection]);
      const { win, total } = ('ok' in reply ? reply.ok : {}) as { win: string; total: string };
      return Number((BigInt(win) * 1_000_000n) / BigInt(total));
    };
    expect(share('sum.small@t')).toBe(497_801);
    expect(share('sum.even')).toBe(500_000);
    expect(share('element', 'metal')).toBe(102_515);
    expect(share('ud.first')).toBe(398_378);
    expect(share('ud.down')).toBe(398_378);
    expect(share('oe.second')).toBe(398_378);
    const pick5 = { win: 2_017_800, push: 0, total: 24_040_016 };
    expect(runCommand(['count', 'kl8.pick5', 'hit 3'])).toEqual({ ok: pick5 });
    expect(runCommand(['units', 'kl8.pick5 胆拖', 'dan 2 tuo 6'])).toEqual({ ok: 20 });
  });

  test('a menu code has its golden name', () => {
    expect(kl8.goldenCode('kl8.sum.big', rules)).toBe('kl8.sum.big@t');
    expect(kl8.goldenCode('kl8.sum.odd', rules)).toBe('kl8.sum.odd');
    expect(kl8.plays).toHaveLength(22);
  });

  test('impossible results are refused with their reason', () => {
    const reason = (text: string): string => {
      const checked = kl8.validateDraw(text.split(' '));
      return checked.ok ? '' : checked.reason;
    };
    expect(reason(low)).toBe('wrong_count');
    expect(reason(`${low} 20 21`)).toBe('wrong_count');
    expect(reason(`${low} 81`)).toBe('out_of_range');
    expect(reason(`${low} 0`)).toBe('out_of_range');
    expect(reason(`${low} 19`)).toBe('repeated');
    expect(reason(`${low} 020`)).toBe('not_a_number');
    expect(reason(`${low} 80`)).toBe('');
  });
});

describe('keno selections', () => {
  const parse = (code: string, text: string): string => {
    const reply = playOf(`kl8.${code}`)?.parse(text, rules);
    if (reply === undefined) return 'no play';
    return reply.ok ? `${reply.canonical} x${reply.units} ${reply.optionOfUnit.join('/')}` : reply.reason;
  };

  test.each([
    ['pick1', '80,7', '7,80 x2 hit1'],
    ['pick1', 'dan:1;tuo:2', 'malformed'],
    ['pick2', '2,1,3', '1,2,3 x3 hit2'],
    ['pick2', '1', 'too_few'],
    ['pick3', 'dan:1,2;tuo:3,4', 'dan:1,2;tuo:3,4 x2 hit2/hit3'],
    ['pick3', 'dan:1,2,3;tuo:4', 'too_many'],
    ['pick3', 'dan:1;tuo:2', 'too_few'],
    ['pick5', '1,2,3,4,81', 'unknown_choice'],
    ['pick5', '1,2,3,4,04', 'unknown_choice'],
    ['pick5', '1,2,3,4,4', 'repeated'],
    ['pick5', '1|2|3|4|5', 'unknown_choice'],
    ['element', 'fire,metal', 'metal,fire x2 metal/fire'],
    ['element', 'air', 'unknown_choice'],
    ['sum.810', '-', '- x1 -'],
    ['sum.810', '810', 'malformed'],
    ['ud.up', '', 'empty'],
  ])('%s reads %s as %s', (code, text, read) => {
    expect(parse(code, text)).toBe(read);
  });
});
