import type { ReplyOf } from '@drawroom/contract/call';
import { packetNo } from '@drawroom/contract/order-no';
import type { PacketState, PacketView, packetCalls } from '@drawroom/contract/packet';
import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';
import { packetById, shareOf, stateOf, type Packet } from './packet-store.ts';

/** How a packet stands, as everybody in its room may know it. */
export interface Standing {
  readonly packetId: string;
  readonly state: PacketState;
  readonly count: number;
  readonly taken: number;
  readonly expiresAt: number;
}

export function standingOf(packet: Packet): Standing {
  const { id, count, taken, expiresAtMs } = packet;
  return { packetId: packetNo(id), state: stateOf(packet), count, taken, expiresAt: Math.trunc(expiresAtMs) };
}

/** A packet as a member sees it now. */
export async function presentPacket(sql: Sql, id: bigint, memberId: bigint): Promise<PacketView> {
  const packet = await packetById(sql, id);
  if (packet === undefined) throw new Error(`no packet ${id}`);
  const mine = await shareOf(sql, id, memberId);
  const { state, lastTakenAtMs, madeAtMs } = packet;
  return {
    ...standingOf(packet),
    roomCode: packet.roomCode,
    way: packet.way,
    condition: packet.condition,
    greeting: packet.greeting,
    total: formatMoney(packet.total),
    takenTotal: formatMoney(packet.takenTotal),
    sender: await personOf(sql, packet.memberId),
    own: packet.memberId === memberId,
    mine: mine === null ? null : formatMoney(mine),
    sentAt: Math.trunc(madeAtMs),
    tookMs: state === 'over' && lastTakenAtMs !== null ? Math.trunc(lastTakenAtMs - madeAtMs) : null,
  };
}

async function personOf(sql: Sql, memberId: bigint): Promise<PacketView['sender']> {
  const { rows } = await sql.query<PacketView['sender']>(
    'select nickname, avatar from member.v_member where id = $1',
    [memberId],
    'packet-person',
  );
  return rows[0] ?? { nickname: '', avatar: null };
}

type Shares = ReplyOf<typeof packetCalls.detail>['shares'];

/**
 * A page of who took how much of a packet, the latest first. The best of a lucky packet is known once every share was taken: of one that
 * expired before, the greatest may be among those nobody took.
 */
export async function presentShares(
  sql: Sql,
  packet: Packet,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Shares> {
  const { rows } = await sql.query<{ nickname: string; avatar: string | null; amount: bigint; at: number; n: number }>(
    `select v.nickname, v.avatar, s.amount, s.taken_at as at, s.n from packet.share s join member.v_member v on v.id = s.member_id
     where s.packet_id = $1 and s.member_id is not null order by s.n desc limit $2 offset $3`,
    [packet.id, size, (page - 1) * size],
    'packet-shares',
  );
  const best =
    packet.way === 'lucky' && packet.count > 1 && stateOf(packet) === 'over' ? await bestOf(sql, packet.id) : null;
  return rows.map(({ nickname, avatar, amount, at, n }) => ({
    nickname,
    avatar,
    amount: formatMoney(amount),
    at: Math.trunc(at),
    best: n === best,
  }));
}

/** Number of the greatest share taken, of several the first; null: none was. */
async function bestOf(sql: Sql, packetId: bigint): Promise<number | null> {
  const { rows } = await sql.query<{ n: number }>(
    'select n from packet.share where packet_id = $1 and member_id is not null order by amount desc, n limit 1',
    [packetId],
    'packet-best',
  );
  return rows[0]?.n ?? null;
}
