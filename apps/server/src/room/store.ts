import type { Sql, Tx } from '../kernel/kernel.ts';
import type { LocalText } from './local-text.ts';

export interface Room {
  readonly code: string;
  readonly name: LocalText;
  readonly intro: LocalText;
  readonly rules: LocalText;
  readonly notice: LocalText;
  /** Codes of the lotteries played here, the main one first. */
  readonly lotteries: readonly string[];
}

export interface RoomVisit {
  readonly room: Room;
  readonly lastEnteredMs: number;
}

const ROOM = 'r.code, r.name, r.intro, r.rules, r.notice, r.lotteries';

export async function findRoom(sql: Sql, code: string): Promise<Room | null> {
  const { rows } = await sql.query<Room>(`select ${ROOM} from room.room r where r.code = $1`, [code], 'room-by-code');
  return rows[0] ?? null;
}

/** The member's rooms, the last entered first. */
export async function findVisits(sql: Sql, memberId: bigint, limit: number): Promise<RoomVisit[]> {
  const { rows } = await sql.query<Room & { lastEnteredMs: number }>(
    `select ${ROOM}, e.last_entered as "lastEnteredMs" from room.entry e join room.room r on r.code = e.room_code
     where e.member_id = $1 order by e.last_entered desc, r.code limit $2`,
    [memberId, limit],
    'room-visits',
  );
  return rows.map(({ lastEnteredMs, ...room }) => ({ room, lastEnteredMs }));
}

/** The room, when the member has entered it before. */
export async function findEnteredRoom(sql: Sql, memberId: bigint, code: string): Promise<Room | null> {
  const { rows } = await sql.query<Room>(
    `select ${ROOM} from room.entry e join room.room r on r.code = e.room_code
     where e.member_id = $1 and e.room_code = $2`,
    [memberId, code],
    'room-entered',
  );
  return rows[0] ?? null;
}

export async function noteEntry(sql: Sql, memberId: bigint, code: string): Promise<void> {
  await sql.query(
    `insert into room.entry (member_id, room_code, last_entered) values ($1, $2, clock_timestamp())
     on conflict (member_id, room_code) do update set last_entered = excluded.last_entered`,
    [memberId, code],
    'room-note-entry',
  );
}

/** False when the room exists already. */
export async function insertRoom(t: Tx, room: Room): Promise<boolean> {
  const { rowCount } = await t.query(
    `insert into room.room (code, name, intro, rules, notice, lotteries) values ($1, $2, $3, $4, $5, $6)
     on conflict (code) do nothing`,
    [room.code, room.name, room.intro, room.rules, room.notice, room.lotteries],
  );
  return rowCount === 1;
}
