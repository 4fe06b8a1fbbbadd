import { packetCalls } from '@drawroom/contract/packet';
import { handle, type Handler } from '../kernel/kernel.ts';
import type { Packets } from './deps.ts';
import { packetOpener } from './open-packet.ts';
import { packetDetail } from './packet-detail.ts';
import { sendPacket } from './send-packet.ts';

export function packetHandlers(packets: Packets): readonly Handler[] {
  const openPacket = packetOpener(packets);
  return [
    handle(packetCalls.send, (input, context) => sendPacket(packets, context, input)),
    handle(packetCalls.open, (input, context) => openPacket(context, input)),
    handle(packetCalls.detail, (input, { session }) => packetDetail(packets.kernel.db, session, input)),
  ];
}
