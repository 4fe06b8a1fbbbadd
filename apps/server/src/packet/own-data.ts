import { packetNo } from '@drawroom/contract/order-no';
import { formatMoney } from '@drawroom/engine/money';
import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';

/** The packets a member has sent, and the shares he took. */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const sent = await sql.query<{ id: bigint; total: bigint; takenTotal: bigint; refunded: bigint } & object>(
    `select id, room_code as "roomCode", way, condition, greeting, count, taken, total, taken_total as "takenTotal", refunded, state,
       to_json(made_at) as "sentAt" from packet.packet where member_id = $1 order by id`,
    [memberId],
  );
  const taken = await sql.query<{ id: bigint; amount: bigint } & object>(
    `select packet_id as id, amount, to_json(taken_at) as "takenAt" from packet.share where member_id = $1 order by taken_at`,
    [memberId],
  );
  return {
    sent: sent.rows.map(({ id, total, takenTotal, refunded, ...rest }) => ({
      packetNo: packetNo(id),
      ...rest,
      total: formatMoney(total),
      takenTotal: formatMoney(takenTotal),
      refunded: formatMoney(refunded),
    })),
    taken: taken.rows.map(({ id, amount, ...rest }) => ({
      packetNo: packetNo(id),
      ...rest,
      amount: formatMoney(amount),
    })),
  };
}

/**
 * `packet` while one of his packets lies in a room: what is left of it would come back to nobody. Asked behind the account's lock
 * (the wallet's turn comes before), without which no further packet is sent.
 */
export async function closeBlockedBy(t: Tx, memberId: bigint): Promise<string | null> {
  const { rowCount } = await t.query(`select from packet.packet where member_id = $1 and state = 'open' limit 1`, [
    memberId,
  ]);
  return rowCount > 0 ? 'packet' : null;
}

/** His words and the note of his proof go; sums stay with the books. */
export async function forgetPerson(t: Tx, memberId: bigint): Promise<void> {
  await t.query(`update packet.packet set greeting = '' where member_id = $1`, [memberId]);
  await t.query('delete from packet.proof where member_id = $1', [memberId]);
}
