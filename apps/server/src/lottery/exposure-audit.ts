import { roundExposure, type OpenLine } from '@drawroom/engine/exposure';
import { familyOf } from '@drawroom/engine/games/index';
import { parseOddsList } from '@drawroom/engine/odds';
import type { AuditFinding } from '@drawroom/ledger/audit';
import { oddsFromJson } from './odds-json.ts';

/** Rounds that are enumerated in one audit: those in which most room was taken. */
const ROUNDS = 200;
/** Families with more draws are left out: a round of one would take seconds. */
const DRAWS_MAX = 1_000;

interface Runner {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

interface RoundRow {
  id: string;
  cap: string;
  family: string;
  odds: unknown;
}

interface BetRow {
  play: string;
  selection: string;
  odds: string;
  unit: string;
  multiple: number;
  units: number;
}

/**
 * Enumerates the worst case of closed rounds from their bets, by the engine and not by what the nodes kept, and compares it with the cap
 * (games.md §11.5). Rounds with the most room taken, of families with at most 1,000 draws.
 */
export async function exposureFinding(sql: Runner): Promise<AuditFinding> {
  const rounds = await sql.query(
    `select r.id::text, e.cap::text, l.family, o.odds from lottery.round_exposure e
     join lottery.round r on r.id = e.round_id and r.status in (2, 3, 4, 5, 7)
     join lottery.lottery l on l.id = r.lottery_id
     join lottery.odds_version o on o.lottery_id = r.lottery_id and o.version = r.odds_version
     order by e.leased desc limit $1`,
    [ROUNDS],
  );
  const offenders: string[] = [];
  let exact = 0;
  for (const { id, cap, family: code, odds } of rounds.rows as RoundRow[]) {
    const family = familyOf(code);
    if (family === undefined) continue;
    const exposure = roundExposure(await linesOf(sql, id), { family, ruleSet: oddsFromJson(odds).ruleSet }, DRAWS_MAX);
    if (!exposure.exact) continue;
    exact += 1;
    const worst = exposure.worstMinor - exposure.stakedMinor;
    if (worst > BigInt(cap)) offenders.push(`round ${id}: cap ${cap}, worst ${worst}`);
  }
  const detail = offenders.length > 0 ? offenders.slice(0, 5).join(', ') : `${exact} rounds`;
  return { check: 'no bets of a closed round could cost more than its cap', ok: offenders.length === 0, detail };
}

async function linesOf(sql: Runner, roundId: string): Promise<OpenLine[]> {
  const { rows } = await sql.query(
    `select play, selection, odds, unit::text, multiple, units from lottery.bet
     where round_id = $1 and status <> 4`,
    [roundId],
  );
  return (rows as BetRow[]).map(({ play, selection, odds, unit, multiple, units }) => ({
    playCode: play,
    selection,
    oddsE4: parseOddsList(odds) ?? [],
    unitMinor: BigInt(unit),
    multiple,
    units,
  }));
}
