import type { Rates } from '@drawroom/engine/lottery-types';
import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';
import { typeRatesOf } from './asked-rates.ts';

/**
 * A member's own place in the tree, how his rates came about, how many high ones he may give, and his invite codes; who stands above or
 * below him is other people's data.
 */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const node = await sql.query(`select rates, to_json(joined_at) as "joinedAt" from agent.node where member_id = $1`, [
    memberId,
  ]);
  const codes = await sql.query(
    `select code, kind, rates, active, to_json(created_at) as "createdAt", to_json(expires_at) as "expiresAt", uses_max as "usesMax", used, note
     from agent.invite_code
     where owner_id = $1 order by created_at`,
    [memberId],
  );
  const changes = await sql.query<{ before: Rates | null; rates: Rates }>(
    `select reason, before, rates, case when by_id is null then 'house' else 'agent' end as by, to_json(at) as at
     from agent.rate_change where member_id = $1 order by id`,
    [memberId],
  );
  const quotas = await sql.query(
    `select from_rate as "fromRate", most, to_json(set_at) as "setAt" from agent.quota where member_id = $1 order by from_rate`,
    [memberId],
  );
  return {
    team: node.rows[0] ?? null,
    rateChanges: changes.rows.map(({ before, rates, ...change }) => ({
      ...change,
      before: before && typeRatesOf(before),
      rates: typeRatesOf(rates),
    })),
    quotas: quotas.rows,
    inviteCodes: codes.rows,
  };
}

/** Nobody joins below a member who has left; those who have stay, and so does his place, which their bets name. */
export async function closeCodes(t: Tx, memberId: bigint): Promise<void> {
  await t.query('update agent.invite_code set active = false where owner_id = $1', [memberId]);
}
