import type { Sql, Tx } from '../kernel/kernel.ts';

/** Makes a member a moderator of a room; false when he is one. */
export async function addModerator(t: Tx, roomCode: string, memberId: bigint): Promise<boolean> {
  const { rowCount } = await t.query(
    'insert into room.moderator (room_code, member_id) values ($1, $2) on conflict do nothing',
    [roomCode, memberId],
    'room-add-moderator',
  );
  return rowCount > 0;
}

/** Takes a room out of a moderator's hands; false when he is none. */
export async function removeModerator(t: Tx, roomCode: string, memberId: bigint): Promise<boolean> {
  const { rowCount } = await t.query(
    'delete from room.moderator where room_code = $1 and member_id = $2',
    [roomCode, memberId],
    'room-remove-moderator',
  );
  return rowCount > 0;
}

/** Who is put out of which room. */
interface PutOut {
  readonly roomCode: string;
  readonly memberId: bigint;
}

/**
 * Puts a member out of a room for minutes from now, in a moderator's name; a shorter time than before holds as well, but never a shorter one
 * than an operator has imposed (`kickOf`). His entry stays, so that he can come back without a new invitation. The caller takes his
 * sockets out after the commit. Gives the end, Unix ms.
 */
export async function kickMember(t: Tx, who: PutOut & { readonly byMember: bigint }, minutes: number): Promise<number> {
  const { rows } = await t.query<{ until: number }>(
    `insert into room.kick as k (room_code, member_id, until, by_member)
     values ($1, $2, clock_timestamp() + $4 * interval '1 minute', $3)
     on conflict (room_code, member_id) do update
       set until = greatest(excluded.until, k.imposed_until), by_member = excluded.by_member
     returning until`,
    [who.roomCode, who.memberId, who.byMember, minutes],
    'room-kick',
  );
  return Math.trunc(rows[0]?.until ?? 0);
}

/** As `kickMember`, by an operator: no moderator can shorten it, and what lasts longer already stays. */
export async function imposeKick(t: Tx, who: PutOut, minutes: number): Promise<number> {
  const { rows } = await t.query<{ until: number }>(
    `insert into room.kick as k (room_code, member_id, until, imposed_until)
     select $1, $2, e.over, e.over from (select clock_timestamp() + $3 * interval '1 minute' as over) e
     on conflict (room_code, member_id) do update
       set until = greatest(excluded.until, k.until), imposed_until = greatest(excluded.until, k.imposed_until),
         by_member = case when k.until > excluded.until then k.by_member end
     returning until`,
    [who.roomCode, who.memberId, minutes],
    'room-impose-kick',
  );
  return Math.trunc(rows[0]?.until ?? 0);
}

/** Until when a member is put out of a room, and until when by an operator, Unix ms; null: he is not. */
export async function kickOf(
  sql: Sql,
  who: PutOut,
): Promise<{ readonly untilMs: number | null; readonly imposedUntilMs: number | null }> {
  const { rows } = await sql.query<{ until: number; imposed: number | null }>(
    `select until, case when imposed_until > clock_timestamp() then imposed_until end as imposed
     from room.kick where room_code = $1 and member_id = $2 and until > clock_timestamp()`,
    [who.roomCode, who.memberId],
    'room-kick-of',
  );
  const [row] = rows;
  if (row === undefined) return { untilMs: null, imposedUntilMs: null };
  return { untilMs: Math.trunc(row.until), imposedUntilMs: row.imposed === null ? null : Math.trunc(row.imposed) };
}
