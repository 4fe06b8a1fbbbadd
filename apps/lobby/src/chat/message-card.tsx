import type { ChatCard } from '@drawroom/contract/chat';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { loadPart } from '../shell/load-part.ts';
import type { MessageActions } from './message-bubble.tsx';

const BetCard = lazy(loadPart(async () => ({ default: (await import('../follow/bet-card.tsx')).BetCard })));
const PacketCard = lazy(loadPart(async () => ({ default: (await import('../packet/packet-card.tsx')).PacketCard })));

export interface MessageCardProps {
  readonly card: ChatCard;
  readonly author: string;
  readonly actions: MessageActions;
}

/** What stands in a message beside or instead of words. Each kind is a part of its own, loaded with the first one seen. */
export function MessageCard({ card, author, actions }: MessageCardProps): ReactNode {
  switch (card.kind) {
    case 'bet':
      return (
        <Suspense fallback={<span className="block h-32 w-60 max-w-full" />}>
          <BetCard card={card} onOpen={() => actions.openFollow({ kind: 'share', shareId: card.shareId })} />
        </Suspense>
      );
    case 'packet':
      return (
        // As high as the card, so that nothing moves when it is here.
        <Suspense fallback={<span className="block h-24 w-60 max-w-full rounded-card bg-ball-red" />}>
          <PacketCard card={card} sender={author} />
        </Suspense>
      );
  }
}
