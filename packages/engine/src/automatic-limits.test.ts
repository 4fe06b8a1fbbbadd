import { describe, expect, test } from 'vitest';
import { ROUND_CAP_MINOR, withAutomaticLimits } from './automatic-limits.ts';
import { families, playOf } from './games/index.ts';
import { ODDS_SCALE } from './odds.ts';
import { defaultK3Odds, defaultOddsTable } from './odds-table.ts';

describe('limits that follow from the cap of a round', () => {
  test.each([...families.values()].map((family) => [family.code, family] as const))(
    'keep a line of %s from costing more than half of it, and leave lower ones alone (games.md §11.5)',
    (_code, family) => {
      const table = defaultOddsTable(family, family.rulesOfDay?.('2026-11-21') ?? {});
      for (const cap of [ROUND_CAP_MINOR, 10_000_00n]) {
        const limited = withAutomaticLimits({ ...table, roundCapMinor: cap });
        for (const [code, play] of Object.entries(table.plays)) {
          const now = limited.plays[code];
          if (playOf(code)!.picksPerUnit > 1) {
            expect(now).toEqual(play);
            continue;
          }
          const net = BigInt(Math.max(...Object.values(play.odds)) - ODDS_SCALE);
          const risk = ((now?.maxMinor ?? 0n) * net) / BigInt(ODDS_SCALE);
          expect(risk <= cap / 2n || now?.maxMinor === play.minMinor).toBe(true);
          if ((play.maxMinor * net) / BigInt(ODDS_SCALE) <= cap / 2n - net) expect(now?.maxMinor).toBe(play.maxMinor);
          expect(play.minMinor <= (now?.maxMinor ?? 0n) && (now?.maxMinor ?? 0n) <= (now?.roundMaxMinor ?? 0n)).toBe(
            true,
          );
          expect((now?.roundMaxMinor ?? 0n) <= play.roundMaxMinor).toBe(true);
        }
      }
    },
  );

  test('follow a cap that is lowered: 1,000.00 leaves 500.00 of risk, 509.00 of stake at odds of 1.982', () => {
    const table = withAutomaticLimits({ ...defaultK3Odds(), roundCapMinor: 1_000_00n });
    expect(table.plays['k3.sum.big']).toMatchObject({ maxMinor: 509_00n, roundMaxMinor: 509_00n });
  });
});
