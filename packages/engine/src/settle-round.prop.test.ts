import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsOf } from '../test-aid/draws-of.ts';
import { anySelection } from '../test-aid/any-selection.ts';
import { defaultOddsTable } from './default-odds.ts';
import type { Draw } from './games/game-family.ts';
import { k3 } from './games/k3.ts';
import { playsOf } from './games/index.ts';
import { oddsFor } from './odds-table.ts';
import { asOddsE4, formatOddsList, compactOdds } from './odds.ts';
import { priceOrder } from './price-order.ts';
import { effectiveStakeMinor, outcomeOf, payoutOf, settleRound, statusOf } from './settle-round.ts';
import type { LineOutcome } from './settle-round.ts';

const draws: Draw[] = [...k3.enumerate()].map(({ draw }) => draw);
const drawOf = drawsOf(k3);
const tables = ['once', 'graded'].flatMap((die) =>
  ['10/11', 'bingo18'].map((split) => defaultOddsTable(k3, { die, split })),
);

describe('settling', () => {
  const ruleSet = { triple: 'bs', split: '10/11', pairTriple: 'incl', die: 'once' };
  const bet = {
    betNo: 'b',
    playCode: 'k3.sum.value',
    selection: '10,17',
    oddsE4: [70_000, 630_000],
    unitMinor: 33n,
    multiple: 3,
  };

  test('given these bets, when 4 5 5 is drawn, then these payouts', () => {
    const bets = [
      { ...bet, betNo: 'win', playCode: 'k3.sum.big', selection: '-', oddsE4: [19_820] },
      { ...bet, betNo: 'lose', playCode: 'k3.sum.odd', selection: '-', oddsE4: [19_500] },
      { ...bet, betNo: 'part', playCode: 'k3.twodiff', selection: '4,5,6', oddsE4: [63_000] },
      { ...bet, betNo: 'own', selection: '14,17', oddsE4: [126_000, 630_000] },
    ];
    const rows = settleRound(drawOf('4 5 5'), bets, ruleSet).map((row) => [
      row.betNo,
      row.status,
      row.stakeMinor,
      row.payoutMinor,
      row.winLoseMinor,
      row.effectiveStakeMinor,
    ]);
    expect(rows).toEqual([
      ['win', 1, 99n, 196n, 97n, 99n],
      ['lose', 2, 99n, 0n, -99n, 99n],
      ['part', 1, 297n, 623n, 326n, 297n],
      ['own', 1, 198n, 1247n, 1049n, 198n],
    ]);
  });

  test('pays a line with mixed odds at the odds of the option that won', () => {
    const on = (text: string): bigint => payoutOf(100n, outcomeOf({ ...bet, draw: drawOf(text), ruleSet }));
    expect([on('5 6 6'), on('2 2 6'), on('1 1 1')]).toEqual([6300n, 700n, 0n]);
  });

  test('calls a bet won when any unit wins, a draw when all stakes are returned, else lost', () => {
    const tiers = [{ option: '*', halfUnits: 1 }];
    expect(statusOf({ tiers, pushHalfUnits: 3 }, 2)).toBe(1);
    expect(statusOf({ tiers: [], pushHalfUnits: 4 }, 2)).toBe(3);
    expect(statusOf({ tiers: [], pushHalfUnits: 3 }, 2)).toBe(2);
    expect(statusOf({ tiers: [], pushHalfUnits: 0 }, 2)).toBe(2);
  });

  test('refuses a stored bet that is not canonical, not priced or not known', () => {
    const settle = (over: object) => () => settleRound(drawOf('4 5 5'), [{ ...bet, ...over }], ruleSet);
    expect(settle({ selection: '17,10' })).toThrow(RangeError);
    expect(settle({ selection: '' })).toThrow(RangeError);
    expect(settle({ playCode: 'k3.pair.exact', selection: '554', oddsE4: [1] })).toThrow(RangeError);
    expect(settle({ oddsE4: [] })).toThrow(RangeError);
    expect(settle({ oddsE4: [1, 2, 3] })).toThrow(RangeError);
    expect(settle({ playCode: 'k3.sum.big@tk', selection: '-', oddsE4: [1] })).toThrow(RangeError);
    expect(settle({ selection: '14', oddsE4: [1.5] })).toThrow(RangeError);
  });
});

/** Any mixture of winning, returned and losing half units, as families with pushes produce it. */
const anyOutcome: fc.Arbitrary<LineOutcome> = fc
  .record({
    tiers: fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 10_001, max: 9_999_999 })), {
      maxLength: 4,
    }),
    pushHalf: fc.nat(12),
    lost: fc.nat(12),
  })
  .map(({ tiers, pushHalf, lost }) => {
    const halves = tiers.reduce((sum, [half]) => sum + half, pushHalf + lost);
    const status = tiers.length > 0 ? 1 : lost === 0 && halves > 0 && halves % 2 === 0 ? 3 : 2;
    const multE4x2 = tiers.map(([half, odds]) => BigInt(half) * BigInt(odds));
    return { units: Math.max(1, Math.ceil(halves / 2)), multE4x2, pushHalf, status };
  });

describe('every settled bet', () => {
  const stake = fc.bigInt(1n, 10n ** 12n);

  test('splits its stake exactly into turnover and returned stake', () => {
    fc.assert(
      fc.property(stake, anyOutcome, (unitStake, outcome) => {
        const returned = payoutOf(unitStake, { ...outcome, multE4x2: [] });
        const turnover = effectiveStakeMinor(unitStake, outcome);
        expect(turnover + returned).toBe(unitStake * BigInt(outcome.units));
        expect(turnover >= 0n).toBe(true);
        expect(outcome.status !== 3 || turnover < unitStake).toBe(true);
      }),
    );
  });

  test('loses less than a minor unit per tier to rounding, always in favour of the house', () => {
    fc.assert(
      fc.property(stake, anyOutcome, (unitStake, outcome) => {
        const exact =
          outcome.multE4x2.reduce((sum, mult) => sum + mult, BigInt(outcome.pushHalf) * 10_000n) * unitStake;
        const lost = exact - payoutOf(unitStake, outcome) * 20_000n;
        expect(lost >= 0n && lost < 20_000n * BigInt(outcome.multE4x2.length + 1)).toBe(true);
      }),
    );
  });

  test('that is wholly returned gives back exactly its stake and is a draw', () => {
    const outcome: LineOutcome = { units: 3, multE4x2: [], pushHalf: 6, status: 3 };
    expect(payoutOf(7n, outcome)).toBe(21n);
    expect(effectiveStakeMinor(7n, outcome)).toBe(0n);
    expect(effectiveStakeMinor(7n, { ...outcome, pushHalf: 3 })).toBe(11n);
  });

  test('never pays more than its best outcome, and some draw pays exactly that', () => {
    const anyLine = fc
      .constantFrom(...tables)
      .chain((table) =>
        fc.record({ table: fc.constant(table), play: fc.constantFrom(...playsOf('k3', table.ruleSet)) }),
      )
      .chain(({ table, play }) => {
        const selection = anySelection(play);
        return fc.record({
          table: fc.constant(table),
          play: fc.constant(play),
          selection,
          cents: fc.integer({ min: 1, max: 700 }),
        });
      });
    fc.assert(
      fc.property(anyLine, ({ table, play, selection, cents }) => {
        const parsed = play.parse(selection, table.ruleSet);
        if (!parsed.ok) throw new Error(parsed.reason);
        const odds = compactOdds(parsed.optionOfUnit.map((o) => oddsFor(table, play.code, o) ?? asOddsE4(1)));
        const wide = {
          ...table,
          plays: {
            [play.code]: {
              odds: table.plays[play.code]?.odds ?? {},
              minMinor: 1n,
              maxMinor: 10n ** 9n,
              roundMaxMinor: 10n ** 9n,
            },
          },
        };
        const reply = priceOrder(
          [
            {
              playCode: play.code,
              selection,
              odds: formatOddsList(odds),
              unitAmount: (cents / 100).toFixed(2),
              multiple: 7,
            },
          ],
          wide,
        );
        const line = reply.ok ? reply.lines[0] : undefined;
        if (line === undefined) throw new Error(JSON.stringify(reply));
        const paid = draws.map((draw) =>
          payoutOf(line.unitMinor * 7n, outcomeOf({ ...line, draw, ruleSet: table.ruleSet })),
        );
        expect(paid.reduce((most, p) => (p > most ? p : most), 0n)).toBe(line.maxPayoutMinor);
        expect(line.maxPayoutMinor <= (line.stakeMinor * BigInt(Math.max(...odds))) / 10_000n).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
