import type { ConversationView, ServiceMessage } from '@drawroom/contract/service';
import type { DeskStanding } from './queries.ts';

/** Builders for tests: what the desk's calls answer. */

export function aConversation(change: Partial<ConversationView> = {}): ConversationView {
  return {
    conversationId: '12',
    state: 'waiting',
    place: 2,
    openedAt: Date.now(),
    closedAt: null,
    rating: null,
    mayRate: false,
    ...change,
  };
}

export function aDesk(change: Partial<DeskStanding> = {}): DeskStanding {
  return { conversation: null, head: 0, read: 0, unread: 0, open: true, opensAt: null, hours: null, ...change };
}

export function aServiceMessage(seq: number, change: Partial<ServiceMessage> = {}): ServiceMessage {
  const clientId = `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`;
  return {
    seq,
    at: Date.UTC(2026, 10, 22, 12) + seq * 1_000,
    from: 'member',
    text: `Message ${seq}`,
    auto: null,
    picture: null,
    clientId,
    ...change,
  };
}
