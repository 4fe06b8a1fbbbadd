import type { Sql } from '../kernel/kernel.ts';

/** Up to which message a member has read a room; 0: nothing yet. */
export async function readUpTo(sql: Sql, memberId: bigint, roomCode: string): Promise<bigint> {
  const { rows } = await sql.query<{ seq: bigint }>(
    'select seq from chat.read_mark where member_id = $1 and room_code = $2',
    [memberId, roomCode],
    'chat-read-up-to',
  );
  return rows[0]?.seq ?? 0n;
}

/** Moves the mark forward, never back and never beyond what was said; gives where it stands. */
export async function moveReadMark(
  sql: Sql,
  memberId: bigint,
  at: { readonly roomCode: string; readonly seq: number },
): Promise<bigint> {
  const { rows } = await sql.query<{ seq: bigint }>(
    `insert into chat.read_mark as r (member_id, room_code, seq)
     values ($1, $2, least($3::bigint, coalesce((select h.seq from chat.head h where h.room_code = $2), 0)))
     on conflict (member_id, room_code) do update set seq = greatest(r.seq, excluded.seq) returning seq`,
    [memberId, at.roomCode, at.seq],
    'chat-move-read-mark',
  );
  return rows[0]?.seq ?? 0n;
}
