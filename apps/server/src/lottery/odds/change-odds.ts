import type { OddsChange } from '@drawroom/contract/odds-desk';
import type { OddsTable } from '@drawroom/engine/odds-table';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { enableOdds } from '../catalogue.ts';
import { oddsAsSet, oddsToJson } from '../odds-json.ts';
import { changedTable, tableDifferences } from './changed-table.ts';
import { lockVersion } from './odds-due.ts';

/** A change of odds as it is asked for. */
export interface AskedOdds {
  readonly lotteryCode: string;
  /** The version it was written over. */
  readonly base: number;
  readonly change: OddsChange;
  /** When they come into force, Unix ms; at once when left out or past. */
  readonly at?: number | undefined;
}

interface Looked {
  /** The version in force, which stays so until the transaction ends. */
  readonly inForce: number;
  readonly lotteryId: bigint;
  readonly table: OddsTable;
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
}

/**
 * What a change of odds changes in the version it was written over, cell by cell, with the lottery locked. Refuses with
 * lottery.lottery_unknown, lottery.version_unknown, lottery.odds_refused, lottery.nothing_changes.
 */
export async function lookAtOdds(t: Tx, { lotteryCode, base, change }: AskedOdds): Promise<Looked> {
  const lotteryId = await lotteryIdOf(t, lotteryCode);
  const inForce = await lockVersion(t, lotteryId);
  const current = await tableAsSet(t, lotteryId, base);
  const table =
    change.restore === undefined
      ? changedTable(current, change)
      : changedTable(await tableAsSet(t, lotteryId, change.restore), {});
  const { before, after } = tableDifferences(current, table);
  if (Object.keys(after).length === 0) throw new Refusal('lottery.nothing_changes');
  return { inForce, lotteryId, table, before, after };
}

/** Brings a change into force, or keeps it for its moment. @throws Refusal as `lookAtOdds`, and lottery.version_changed where its base is not in force */
export async function changeOdds(t: Tx, asked: AskedOdds, proposalId: bigint): Promise<void> {
  const { inForce, lotteryId, table } = await lookAtOdds(t, asked);
  if (inForce !== asked.base) throw new Refusal('lottery.version_changed');
  if (asked.at === undefined) {
    await enableOdds(t, lotteryId, table);
    return;
  }
  await t.query(
    `insert into lottery.odds_due (proposal_id, lottery_id, base, odds, at) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [proposalId, lotteryId, asked.base, oddsToJson(table), asked.at],
    'lottery-odds-due-add',
  );
}

/** Number of a lottery. @throws Refusal lottery.lottery_unknown */
export async function lotteryIdOf(sql: Sql, lotteryCode: string): Promise<bigint> {
  const { rows } = await sql.query<{ id: bigint }>(
    'select id from lottery.lottery where code = $1',
    [lotteryCode],
    'lottery-id-of',
  );
  if (rows[0] === undefined) throw new Refusal('lottery.lottery_unknown');
  return rows[0].id;
}

/** A version of a lottery's odds with the limits as people set them. @throws Refusal lottery.version_unknown */
export async function tableAsSet(sql: Sql, lotteryId: bigint, version: number): Promise<OddsTable> {
  const { rows } = await sql.query<{ odds: unknown }>(
    'select odds from lottery.odds_version where lottery_id = $1 and version = $2',
    [lotteryId, version],
    'lottery-odds-version',
  );
  if (rows[0] === undefined) throw new Refusal('lottery.version_unknown');
  return oddsAsSet(rows[0].odds);
}
