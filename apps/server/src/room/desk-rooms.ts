import type { RoomContent } from '@drawroom/contract/room-desk';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { ROOM, toRoom, type RoomRow } from './store.ts';

/** A room as operators set it. */
export interface RoomAsSet {
  readonly code: string;
  readonly room: RoomContent;
}

type Row = RoomRow & { readonly sort: number };

const SET = `select ${ROOM}, r.sort from room.room r`;

/** Every room as it is set, in its place. */
export async function listRooms(sql: Sql): Promise<RoomAsSet[]> {
  const { rows } = await sql.query<Row>(`${SET} order by r.sort, r.code`, [], 'room-list-set');
  return rows.map((row) => ({ code: row.code, room: toContent(row) }));
}

/** A room as it is set, locked until the transaction ends; null: there is none. */
export async function lockRoom(t: Tx, code: string): Promise<RoomContent | null> {
  const { rows } = await t.query<Row>(`${SET} where r.code = $1 for update`, [code], 'room-lock-set');
  return rows[0] === undefined ? null : toContent(rows[0]);
}

/** Makes a room, or sets all of one. The caller has judged what it says. */
export async function writeRoom(t: Tx, code: string, room: RoomContent): Promise<void> {
  const { speak, hours } = room;
  const texts = [room.name, room.intro, room.rules, room.notice].map((each) => JSON.stringify(each));
  const asks = [parseMoney(speak.deposit) ?? 0n, parseMoney(speak.turnover) ?? 0n, speak.level, room.follow];
  const doors = [hours?.from ?? null, hours?.to ?? null, hours?.zone ?? null, room.invitedOnly, !room.open, room.sort];
  await t.query(
    `insert into room.room (code, name, intro, rules, notice, lotteries, speak_deposit, speak_turnover, speak_level, follow,
       opens, closes, zone, invited_only, shut, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce($13, 'Asia/Shanghai'), $14, $15, $16)
     on conflict (code) do update set name = excluded.name, intro = excluded.intro, rules = excluded.rules, notice = excluded.notice,
       lotteries = excluded.lotteries, speak_deposit = excluded.speak_deposit, speak_turnover = excluded.speak_turnover,
       speak_level = excluded.speak_level, follow = excluded.follow, opens = excluded.opens, closes = excluded.closes,
       zone = excluded.zone, invited_only = excluded.invited_only, shut = excluded.shut, sort = excluded.sort`,
    [code, ...texts, room.lotteries, ...asks, ...doors],
    'room-write-set',
  );
}

function toContent({ sort, ...row }: Row): RoomContent {
  const { code: _code, speak, shut, lotteries, ...room } = toRoom(row);
  return {
    ...room,
    lotteries: [...lotteries],
    speak: { deposit: formatMoney(speak.deposit), turnover: formatMoney(speak.turnover), level: speak.level },
    open: !shut,
    sort,
  };
}
