import type { ChatMessage } from '@drawroom/contract/chat';
import type { PacketView } from '@drawroom/contract/packet';
import { ME, aMessage, anAuthor } from '../chat/samples.ts';
import type { PacketDetail } from './queries.ts';

/** Builders for tests: packets as the server sends them. */

export function aPacket(change: Partial<PacketView> = {}): PacketView {
  return {
    packetId: 'P7',
    roomCode: '100001',
    way: 'lucky',
    condition: 'none',
    greeting: 'Good luck',
    state: 'open',
    count: 5,
    taken: 1,
    total: '10.00',
    takenTotal: '1.12',
    expiresAt: Date.now() + 3_600_000,
    sender: { nickname: 'Minh', avatar: null },
    own: false,
    mine: null,
    sentAt: Date.now(),
    tookMs: null,
    ...change,
  };
}

export function aShare(nickname: string, amount: string, best = false): PacketDetail['shares'][number] {
  return { nickname, avatar: null, amount, at: Date.now(), best };
}

/** The message of somebody's packet in the talk. */
export function aPacketMessage(seq: number, { packetId, way, greeting, own }: PacketView = aPacket()): ChatMessage {
  const card = { kind: 'packet', packetId, way, greeting } as const;
  return aMessage(seq, { author: own ? ME : anAuthor('Minh'), text: '', card });
}
