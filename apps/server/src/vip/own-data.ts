import { formatMoney } from '@drawroom/engine/money';
import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';
import { levelOf } from './standing.ts';

/** Levels a member has reached, gifts he claimed, his link, and how many came by it: who they are is theirs. */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const reached = await sql.query<{ turnover: bigint } & object>(
    'select level, turnover, to_json(at) as "reachedAt" from vip.reached where member_id = $1 order by level',
    [memberId],
  );
  const gifts = await sql.query<{ amount: bigint } & object>(
    'select gift, amount, to_json(at) as "claimedAt" from vip.claim where member_id = $1 order by id',
    [memberId],
  );
  const { rows: links } = await sql.query('select code from vip.share_link where member_id = $1', [memberId]);
  const brought = await sql.query(
    'select state, to_json(at) as "cameAt" from vip.brought where sharer_id = $1 order by id',
    [memberId],
  );
  return {
    level: [{ level: await levelOf(sql, memberId) }],
    reached: reached.rows.map(({ turnover, ...rest }) => ({ ...rest, turnover: formatMoney(turnover) })),
    gifts: gifts.rows.map(({ amount, ...rest }) => ({ ...rest, amount: formatMoney(amount) })),
    shareLink: links,
    brought: brought.rows,
  };
}

/** Link and levels go; what was given stays with the books, and who came stays counted so that nobody brings anything twice. */
export async function forgetPerson(t: Tx, memberId: bigint): Promise<void> {
  for (const table of ['share_link', 'standing', 'reached', 'due', 'claim_ref'])
    await t.query(`delete from vip.${table} where member_id = $1`, [memberId]);
}
