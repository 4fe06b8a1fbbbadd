import { audienceOf } from '@drawroom/contract/events';
import type { Tx } from '../kernel/kernel.ts';
import type { PacketKernel } from './deps.ts';
import type { Packet } from './packet-store.ts';
import { standingOf } from './present.ts';

/** Tells the room how a packet stands. */
export async function tellStanding({ outbox }: Pick<PacketKernel, 'outbox'>, t: Tx, packet: Packet): Promise<void> {
  const { roomCode } = packet;
  const data = { roomCode, ...standingOf(packet) };
  await outbox.publish(t, { audience: audienceOf.room(roomCode), type: 'packet.taken', data });
}
