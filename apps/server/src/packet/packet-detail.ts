import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { packetCalls } from '@drawroom/contract/packet';
import type { Session, Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { hasEntered } from '../room/index.ts';
import { packetById, packetByRef, shareOf, type Packet } from './packet-store.ts';
import { presentPacket, presentShares } from './present.ts';

type Call = typeof packetCalls.detail;

/**
 * A packet and who took how much of it, by its id or by the reference under which the member sent it. For those who are in its room,
 * its sender and those who have a share; to others it is `packet.unknown`.
 */
export async function packetDetail(sql: Sql, session: Session, input: InputOf<Call>): Promise<ReplyOf<Call>> {
  const { page, size } = input;
  const packet = await findPacket(sql, session, input);
  if (packet === undefined || !(await maySee(sql, session, packet))) throw new Refusal('packet.unknown');
  return {
    packet: await presentPacket(sql, packet.id, session.memberId),
    page,
    size,
    shares: await presentShares(sql, packet, { page, size }),
  };
}

async function findPacket(
  sql: Sql,
  { claims }: Session,
  { packetId, clientRef }: InputOf<Call>,
): Promise<Packet | undefined> {
  if (packetId !== undefined) return packetId.startsWith('P') ? packetById(sql, BigInt(packetId.slice(1))) : undefined;
  return clientRef === undefined ? undefined : packetByRef(sql, claims.accountId, clientRef);
}

async function maySee(sql: Sql, { memberId }: Session, packet: Packet): Promise<boolean> {
  if (packet.memberId === memberId || (await shareOf(sql, packet.id, memberId)) !== null) return true;
  return hasEntered(sql, memberId, packet.roomCode);
}
