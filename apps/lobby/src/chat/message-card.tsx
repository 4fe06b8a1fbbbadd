import type { ChatCard } from '@drawroom/contract/chat';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { loadPart } from '../shell/load-part.ts';
import type { MessageActions } from './message-bubble.tsx';

const BetCard = lazy(loadPart(async () => ({ default: (await import('../follow/bet-card.tsx')).BetCard })));

export interface MessageCardProps {
  readonly card: ChatCard;
  readonly actions: MessageActions;
}

/** What stands in a message beside or instead of words. Each kind is a part of its own, loaded with the first one seen. */
export function MessageCard({ card, actions }: MessageCardProps): ReactNode {
  switch (card.kind) {
    case 'bet':
      return (
        <Suspense fallback={<span className="block h-32 w-60 max-w-full" />}>
          <BetCard card={card} onOpen={() => actions.openFollow({ kind: 'share', shareId: card.shareId })} />
        </Suspense>
      );
    case 'packet':
      return null;
  }
}
