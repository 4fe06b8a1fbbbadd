import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';

/** The rooms that a member has entered, those he moderates and those he was put out of. */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const { rows } = await sql.query(
    `select e.room_code as "roomCode", to_json(e.last_entered) as "lastEntered", m.member_id is not null as moderator,
       to_json(k.until) as "putOutUntil"
     from room.entry e left join room.moderator m using (room_code, member_id) left join room.kick k using (room_code, member_id)
     where e.member_id = $1 order by e.last_entered desc`,
    [memberId],
  );
  return { rooms: rows };
}

/** Visits, invitations and offices go; who put out whom is forgotten with him who was put out. */
export async function forgetVisits(t: Tx, memberId: bigint): Promise<void> {
  for (const table of ['entry', 'invitation', 'moderator', 'kick'])
    await t.query(`delete from room.${table} where member_id = $1`, [memberId]);
}
