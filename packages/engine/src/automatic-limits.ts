import { playOf } from './games/index.ts';
import { ODDS_SCALE } from './odds.ts';
import type { OddsTable, PlayOdds } from './odds-table.ts';

/** The most the house may lose in one round where its odds table says nothing else (games.md §11, suggested defaults). */
export const ROUND_CAP_MINOR = 1_000_000_00n;

/** One line, and one member's lines on a play, may cost the house at most this part of the cap of their round (decision 026). */
const MEMBER_SHARE = 2n;

/** The cap of a round on this table. */
export function roundCapOf({ roundCapMinor }: Pick<OddsTable, 'roundCapMinor'>): bigint {
  return roundCapMinor ?? ROUND_CAP_MINOR;
}

/**
 * The table with the limits that follow from its cap (games.md §11.5): where a pick is a unit of its own, neither a line nor one member's lines on a play in a
 * round can cost the house more than half the cap at the best odds of the play. A line of many combinations of which one wins costs far less than its stake
 * at those odds: what it can pay is asked of the room left in the round, line by line. Limits that are lower already stay; none falls below the least
 * stake, which only the room left in the round can refuse.
 */
export function withAutomaticLimits(table: OddsTable): OddsTable {
  const risk = roundCapOf(table) / MEMBER_SHARE;
  const plays = Object.entries(table.plays).map(([code, play]): [string, PlayOdds] => {
    if ((playOf(code)?.picksPerUnit ?? 0) > 1) return [code, play];
    const top = BigInt(Math.max(...Object.values(play.odds)));
    const net = top - BigInt(ODDS_SCALE);
    if (net <= 0n) return [code, play];
    const stake = (risk * BigInt(ODDS_SCALE)) / net;
    const most = larger(stake - (stake % 100n), play.minMinor);
    const maxMinor = smaller(play.maxMinor, most);
    return [code, { ...play, maxMinor, roundMaxMinor: larger(smaller(play.roundMaxMinor, most), maxMinor) }];
  });
  return { ...table, plays: Object.fromEntries(plays) };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
