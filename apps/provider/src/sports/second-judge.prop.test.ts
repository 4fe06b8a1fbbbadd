import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeLeg, payoutOf, type LegOutcome, type Wager } from './judge-leg.ts';

/** A stake of one side of an ordinary line, in hundredths of itself: all of the odds, itself, nothing. */
function plainReturn(difference: number, odds: number): number {
  if (difference > 0) return odds;
  return difference === 0 ? 100 : 0;
}

/** The same bet by other means: what one hundred is worth, the stake cut in two wherever the line is of odd quarters. */
function secondReturn({ market, line, selection }: Wager, odds: number, score: { home: number; away: number }): number {
  const winner = ['away', 'draw', 'home'][Math.sign(score.home - score.away) + 1];
  if (market === 'result' || market === 'winner') return winner === selection ? odds * 2 : 0;
  if (market === 'both_score')
    return (Math.min(score.home, score.away) >= 1 ? 'yes' : 'no') === selection ? odds * 2 : 0;
  const written = (line ?? 0) / 4;
  const halves = Number.isInteger(written * 2) ? [written, written] : [written - 0.25, written + 0.25];
  return halves.reduce((sum, half) => {
    const difference =
      market === 'handicap'
        ? (score.home + half - score.away) * (selection === 'home' ? 1 : -1)
        : (score.home + score.away - half) * (selection === 'over' ? 1 : -1);
    return sum + plainReturn(difference, odds);
  }, 0);
}

const wager: fc.Arbitrary<Wager> = fc.oneof(
  fc.record({
    market: fc.constant('result' as const),
    line: fc.constant(null),
    selection: fc.constantFrom('home' as const, 'draw' as const, 'away' as const),
  }),
  fc.record({
    market: fc.constant('handicap' as const),
    line: fc.integer({ min: -16, max: 16 }),
    selection: fc.constantFrom('home' as const, 'away' as const),
  }),
  fc.record({
    market: fc.constant('total' as const),
    line: fc.integer({ min: 1, max: 28 }),
    selection: fc.constantFrom('over' as const, 'under' as const),
  }),
  fc.record({
    market: fc.constant('both_score' as const),
    line: fc.constant(null),
    selection: fc.constantFrom('yes' as const, 'no' as const),
  }),
);
const goals = fc.integer({ min: 0, max: 6 });
const leg = fc.record({
  wager,
  odds: fc.integer({ min: 102, max: 5_100 }),
  score: fc.record({ home: goals, away: goals }),
});

test('a second settlement, which cuts the stake in two, pays every bet the same', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 100n, max: 500_000n }),
      fc.array(leg, { minLength: 1, maxLength: 8 }),
      (stake, legs) => {
        const outcomes = legs.map(({ wager: one, odds, score }) => ({ outcome: judgeLeg(one, score), odds }));
        const product = legs.reduce((all, one) => all * BigInt(secondReturn(one.wager, one.odds, one.score)), stake);
        expect(payoutOf(stake, outcomes)).toBe(product / 200n ** BigInt(legs.length));
      },
    ),
    { numRuns: 5_000 },
  );
});

test('the two sides of a line always end as mirror images', () => {
  const opposite = { home: 'away', away: 'home', over: 'under', under: 'over' } as const;
  const sided = fc.record({
    market: fc.constantFrom('handicap' as const, 'total' as const),
    line: fc.integer({ min: -16, max: 28 }),
    first: fc.boolean(),
    home: goals,
    away: goals,
  });
  const MIRROR: Partial<Record<LegOutcome, LegOutcome>> = {
    won: 'lost',
    lost: 'won',
    half_won: 'half_lost',
    half_lost: 'half_won',
    push: 'push',
  };
  fc.assert(
    fc.property(sided, ({ market, line, first, home, away }) => {
      const selection = market === 'handicap' ? (first ? 'home' : 'away') : first ? 'over' : 'under';
      const one = judgeLeg({ market, line, selection }, { home, away });
      const other = judgeLeg({ market, line, selection: opposite[selection] }, { home, away });
      expect(other).toBe(MIRROR[one]);
    }),
  );
});
