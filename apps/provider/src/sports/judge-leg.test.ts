import { describe, expect, test } from 'vitest';
import { judgeLeg, lineText, payoutOf, productText, standingOf, type LegOutcome } from './judge-leg.ts';

/** Quarters of a line as it is written. */
const quarters = (text: string): number => Number(text) * 4;
const home = (line: string, score: readonly [number, number]): LegOutcome =>
  judgeLeg({ market: 'handicap', line: quarters(line), selection: 'home' }, { home: score[0], away: score[1] });
const over = (line: string, goals: number): LegOutcome =>
  judgeLeg({ market: 'total', line: quarters(line), selection: 'over' }, { home: goals, away: 0 });

const MIRROR: Readonly<Record<LegOutcome, LegOutcome>> = {
  open: 'open',
  void: 'void',
  won: 'lost',
  lost: 'won',
  half_won: 'half_lost',
  half_lost: 'half_won',
  push: 'push',
};

describe('Asian lines, worked out by hand', () => {
  // Home side's line; what comes of it when the home side is behind by 2, behind by 1, level, ahead by 1, ahead by 2.
  test.each<[string, ...LegOutcome[]]>([
    ['-2', 'lost', 'lost', 'lost', 'lost', 'push'],
    ['-1.75', 'lost', 'lost', 'lost', 'lost', 'half_won'],
    ['-1.5', 'lost', 'lost', 'lost', 'lost', 'won'],
    ['-1.25', 'lost', 'lost', 'lost', 'half_lost', 'won'],
    ['-1', 'lost', 'lost', 'lost', 'push', 'won'],
    ['-0.75', 'lost', 'lost', 'lost', 'half_won', 'won'],
    ['-0.5', 'lost', 'lost', 'lost', 'won', 'won'],
    ['-0.25', 'lost', 'lost', 'half_lost', 'won', 'won'],
    ['0', 'lost', 'lost', 'push', 'won', 'won'],
    ['0.25', 'lost', 'lost', 'half_won', 'won', 'won'],
    ['0.5', 'lost', 'lost', 'won', 'won', 'won'],
    ['0.75', 'lost', 'half_lost', 'won', 'won', 'won'],
    ['1', 'lost', 'push', 'won', 'won', 'won'],
    ['1.25', 'lost', 'half_won', 'won', 'won', 'won'],
    ['1.5', 'lost', 'won', 'won', 'won', 'won'],
    ['1.75', 'half_lost', 'won', 'won', 'won', 'won'],
  ])('handicap %s', (line, ...expected) => {
    const scores = [[0, 2], [1, 2], [1, 1], [2, 1], [2, 0]] as const; // oxfmt-ignore
    expect(scores.map((score) => home(line, score))).toEqual(expected);
    const away = scores.map(([h, a]) =>
      judgeLeg({ market: 'handicap', line: quarters(line), selection: 'away' }, { home: h, away: a }),
    );
    expect(away).toEqual(expected.map((outcome) => MIRROR[outcome]));
  });

  // What comes of over with 1, 2, 3, 4 goals.
  test.each<[string, ...LegOutcome[]]>([
    ['2', 'lost', 'push', 'won', 'won'],
    ['2.25', 'lost', 'half_lost', 'won', 'won'],
    ['2.5', 'lost', 'lost', 'won', 'won'],
    ['2.75', 'lost', 'lost', 'half_won', 'won'],
    ['3', 'lost', 'lost', 'push', 'won'],
    ['3.25', 'lost', 'lost', 'half_lost', 'won'],
  ])('total %s', (line, ...expected) => {
    expect([1, 2, 3, 4].map((goals) => over(line, goals))).toEqual(expected);
  });

  test('who wins, and both sides with a goal', () => {
    const result = (selection: 'home' | 'draw' | 'away') =>
      judgeLeg({ market: 'result', line: null, selection }, { home: 1, away: 1 });
    expect([result('home'), result('draw'), result('away')]).toEqual(['lost', 'won', 'lost']);
    const both = (selection: 'yes' | 'no', away: number) =>
      judgeLeg({ market: 'both_score', line: null, selection }, { home: 2, away });
    expect([both('yes', 1), both('no', 1), both('yes', 0), both('no', 0)]).toEqual(['won', 'lost', 'lost', 'won']);
  });
});

describe('what a bet pays', () => {
  test.each<[bigint, [LegOutcome, number][], bigint]>([
    [100_00n, [['won', 185]], 185_00n],
    // Half of 10.01 wins 1.85 and half comes back: 9.25925 + 5.005 = 14.26425.
    [10_01n, [['half_won', 185]], 14_26n],
    [10_01n, [['half_lost', 185]], 5_00n],
    [10_01n, [['push', 185]], 10_01n],
    [10_01n, [['lost', 185]], 0n],
    // A void leg counts as odds of 1: 1.91 x 2.04 = 3.8964.
    [10_00n, [['won', 191], ['void', 330], ['won', 204]], 38_96n], // oxfmt-ignore
    // 1.425 x 0.5 x 3.00 = 2.1375, rounded down once.
    [1_01n, [['half_won', 185], ['half_lost', 191], ['won', 300]], 2_15n], // oxfmt-ignore
    [5_000_00n, [['won', 200], ['lost', 200]], 0n], // oxfmt-ignore
  ])('%s on %j pays %s', (stake, legs, paid) => {
    expect(
      payoutOf(
        stake,
        legs.map(([outcome, odds]) => ({ outcome, odds })),
      ),
    ).toBe(paid);
  });

  test('a bet is over at its first lost leg, void only when nothing of it was played', () => {
    const standing = (...outcomes: LegOutcome[]) => standingOf(outcomes.map((outcome) => ({ outcome })));
    expect(standing('won', 'open')).toBe('open');
    expect(standing('lost', 'open')).toBe('settled');
    expect(standing('void', 'void')).toBe('void');
    expect(standing('void', 'push')).toBe('settled');
  });

  test('odds and lines are written as the house reads them', () => {
    expect(productText([185])).toBe('1.85');
    expect(productText([185, 191])).toBe('3.5335');
    expect(productText([185, 191, 333])).toBe('11.7665');
    expect(productText([200, 200])).toBe('4.00');
    expect([-3, 0, 9, 10, -1, 880].map(lineText)).toEqual(['-0.75', '0', '2.25', '2.5', '-0.25', '220']);
  });
});
