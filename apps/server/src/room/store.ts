import type { Sql, Tx } from '../kernel/kernel.ts';
import type { LocalText } from '../kernel/local-text.ts';
import type { OpenHours } from '../kernel/open-hours.ts';

/** What one must have done to speak: points paid in and staked in the last 30 days, minor units, and a level. */
export interface SpeakConditions {
  readonly deposit: bigint;
  readonly turnover: bigint;
  readonly level: number;
}

export interface Room {
  readonly code: string;
  readonly name: LocalText;
  readonly intro: LocalText;
  readonly rules: LocalText;
  readonly notice: LocalText;
  /** Codes of the lotteries played here, the main one first. */
  readonly lotteries: readonly string[];
  readonly speak: SpeakConditions;
  /** Whether bets may be shared and followed here. */
  readonly follow: boolean;
  /** Null: always open. */
  readonly hours: OpenHours | null;
  /** Whether a first visit needs an invitation. */
  readonly invitedOnly: boolean;
  /** Kept closed by the house, whatever its hours. */
  readonly shut: boolean;
}

/** A room to be made: its texts and lotteries, and what differs from an open door. */
export type NewRoom = Pick<Room, 'code' | 'name' | 'intro' | 'rules' | 'notice' | 'lotteries'> &
  Partial<Pick<Room, 'speak' | 'follow' | 'hours' | 'invitedOnly'>>;

export interface RoomVisit {
  readonly room: Room;
  readonly lastEnteredMs: number;
}

/** How a member stands with a room. */
export interface Standing {
  /** Whether he has entered it and not left since. */
  readonly entered: boolean;
  readonly moderator: boolean;
  /** Until when he is put out, Unix ms; null: he is not. */
  readonly kickedUntilMs: number | null;
}

/** A row of `room.room` as `ROOM` reads it. */
export type RoomRow = Omit<Room, 'speak' | 'hours'> & {
  readonly deposit: bigint;
  readonly turnover: bigint;
  readonly level: number;
  readonly opens: string | null;
  readonly closes: string | null;
  readonly zone: string;
};

export const ROOM = `r.code, r.name, r.intro, r.rules, r.notice, r.lotteries, r.follow, r.invited_only as "invitedOnly",
  r.speak_deposit as deposit, r.speak_turnover as turnover, r.speak_level as level, r.opens, r.closes, r.zone, r.shut`;

export function toRoom({ deposit, turnover, level, opens, closes, zone, ...room }: RoomRow): Room {
  const hours = opens === null || closes === null ? null : { from: opens, to: closes, zone };
  return { ...room, speak: { deposit, turnover, level }, hours };
}

/** A room and how a member stands with it; null when there is no such room. */
export async function findRoomFor(
  sql: Sql,
  memberId: bigint,
  code: string,
): Promise<{ readonly room: Room; readonly standing: Standing } | null> {
  const { rows } = await sql.query<RoomRow & Standing>(
    `select ${ROOM}, e.member_id is not null as entered, m.member_id is not null as moderator, k.until as "kickedUntilMs"
     from room.room r left join room.entry e on e.room_code = r.code and e.member_id = $1
       left join room.moderator m on m.room_code = r.code and m.member_id = $1
       left join room.kick k on k.room_code = r.code and k.member_id = $1 and k.until > clock_timestamp()
     where r.code = $2`,
    [memberId, code],
    'room-for-member',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { entered, moderator, kickedUntilMs, ...room } = row;
  return { room: toRoom(room), standing: { entered, moderator, kickedUntilMs } };
}

/** The member's rooms, the last entered first. */
export async function findVisits(sql: Sql, memberId: bigint, limit: number): Promise<RoomVisit[]> {
  const { rows } = await sql.query<RoomRow & { lastEnteredMs: number }>(
    `select ${ROOM}, e.last_entered as "lastEnteredMs" from room.entry e join room.room r on r.code = e.room_code
     where e.member_id = $1 order by e.last_entered desc, r.code limit $2`,
    [memberId, limit],
    'room-visits',
  );
  return rows.map(({ lastEnteredMs, ...row }) => ({ room: toRoom(row), lastEnteredMs }));
}

export async function noteEntry(sql: Sql, memberId: bigint, code: string): Promise<void> {
  await sql.query(
    `insert into room.entry (member_id, room_code, last_entered) values ($1, $2, clock_timestamp())
     on conflict (member_id, room_code) do update set last_entered = excluded.last_entered`,
    [memberId, code],
    'room-note-entry',
  );
}

/** Takes a room off a member's list. */
export async function dropEntry(sql: Sql, memberId: bigint, code: string): Promise<void> {
  await sql.query(
    'delete from room.entry where member_id = $1 and room_code = $2',
    [memberId, code],
    'room-drop-entry',
  );
}

/** False when the room exists already. */
export async function insertRoom(t: Tx, room: NewRoom): Promise<boolean> {
  const { speak, hours } = room;
  const words = [room.code, room.name, room.intro, room.rules, room.notice, room.lotteries];
  const asks = [speak?.deposit ?? 0n, speak?.turnover ?? 0n, speak?.level ?? 0, room.follow ?? true];
  const doors = [...asks, hours?.from ?? null, hours?.to ?? null, hours?.zone ?? null, room.invitedOnly ?? false];
  const { rowCount } = await t.query(
    `insert into room.room (code, name, intro, rules, notice, lotteries, speak_deposit, speak_turnover, speak_level, follow,
       opens, closes, zone, invited_only)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce($13, 'Asia/Shanghai'), $14)
     on conflict (code) do nothing`,
    [...words, ...doors],
  );
  return rowCount === 1;
}
