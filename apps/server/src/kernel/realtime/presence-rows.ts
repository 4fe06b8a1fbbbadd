import { audienceOf } from '@drawroom/contract/events';
import type { Db, Outbox, Sql } from '../kernel.ts';
import { PRESENCE_CHANGED } from '../outbox/channels.ts';

/** A node that has given no sign of life for this long counts no more. */
const NODE_LIFE_SECONDS = 10;
const NODE_FORGOTTEN_SECONDS = 60;

/** Says that the node lives. True when the table did not know it. */
export async function beatNode(sql: Sql, node: string): Promise<boolean> {
  const { rows } = await sql.query<{ fresh: boolean }>(
    `with gone as (
       delete from kernel.presence_node where seen_at < clock_timestamp() - $2 * interval '1 second' and node <> $1
     )
     insert into kernel.presence_node as n (node, seen_at) values ($1, clock_timestamp())
     on conflict (node) do update set seen_at = excluded.seen_at
     returning (xmax = 0) as fresh`,
    [node, NODE_FORGOTTEN_SECONDS],
    'presence_beat',
  );
  return rows[0]?.fresh ?? false;
}

/** Replaces the node's members in some rooms, and lets the other nodes know. */
export async function writeRooms(
  sql: Sql,
  node: string,
  rooms: readonly { readonly roomCode: string; readonly members: readonly bigint[] }[],
): Promise<void> {
  await sql.query(
    `with given as materialized (
       select code, string_to_array(members, ',')::bigint[] as members
       from unnest($2::text[], $3::text[]) as g (code, members)
     ), emptied as (
       delete from kernel.presence p using given g where p.node = $1 and p.room_code = g.code and g.members = '{}'
     ), written as (
       insert into kernel.presence (node, room_code, members)
       select $1, code, members from given where members <> '{}'
       on conflict (node, room_code) do update set members = excluded.members
     )
     select pg_notify('${PRESENCE_CHANGED}', '')`,
    [node, rooms.map((room) => room.roomCode), rooms.map((room) => room.members.join(','))],
    'presence_write',
  );
}

/** Distinct members per room over the nodes that live. */
export async function countOnline(sql: Sql): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ room_code: string; online: number }>(
    `select p.room_code, count(distinct m)::integer as online
     from kernel.presence p join kernel.presence_node n using (node) cross join unnest(p.members) as m
     where n.seen_at > clock_timestamp() - $1 * interval '1 second' group by p.room_code`,
    [NODE_LIFE_SECONDS],
    'presence_count',
  );
  return new Map(rows.map((row) => [row.room_code, row.online]));
}

/** Tells each room whose number has changed; of several nodes that see the change, the first one tells. */
export async function tellCounts(db: Db, outbox: Outbox, counts: ReadonlyMap<string, number>): Promise<void> {
  await db.tx(async (t) => {
    const { rows } = await t.query<{ room_code: string; online: number }>(
      `with given as materialized (
         select coalesce(g.room_code, told.room_code) as room_code, coalesce(g.online, 0) as online
         from unnest($1::text[], $2::integer[]) as g (room_code, online)
         full join kernel.presence_told told using (room_code)
         where g.online is distinct from told.online and (g.online is not null or told.online <> 0)
         order by 1
       )
       insert into kernel.presence_told as told (room_code, online, at)
       select room_code, online, clock_timestamp() from given
       on conflict (room_code) do update set online = excluded.online, at = excluded.at
       where told.online <> excluded.online and told.at <= excluded.at - interval '0.9 seconds'
       returning told.room_code, told.online`,
      [[...counts.keys()], [...counts.values()]],
      'presence_tell',
    );
    await outbox.publishMany(
      t,
      rows.map(({ room_code: roomCode, online }) => ({
        audience: audienceOf.room(roomCode),
        type: 'room.online' as const,
        data: { roomCode, online },
      })),
    );
  });
}

/** The node stops: its members are gone from here at once. */
export async function removeNode(sql: Sql, node: string): Promise<void> {
  await sql.query(
    `with gone as (delete from kernel.presence_node where node = $1) select pg_notify('${PRESENCE_CHANGED}', '')`,
    [node],
  );
}
