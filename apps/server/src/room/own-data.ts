import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';

/** The rooms that a member has entered. */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const { rows } = await sql.query(
    `select room_code as "roomCode", to_json(last_entered) as "lastEntered" from room.entry
     where member_id = $1 order by last_entered desc`,
    [memberId],
  );
  return { rooms: rows };
}

export async function forgetVisits(t: Tx, memberId: bigint): Promise<void> {
  await t.query('delete from room.entry where member_id = $1', [memberId]);
}
