import type { ChatMessage } from '@drawroom/contract/chat';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { loadPart } from '../shell/load-part.ts';

const PacketCard = lazy(loadPart(async () => ({ default: (await import('../packet/packet-card.tsx')).PacketCard })));

export interface MessageCardProps {
  readonly card: NonNullable<ChatMessage['card']>;
  readonly author: string;
}

/** What a message shows instead of words. */
export function MessageCard({ card, author }: MessageCardProps): ReactNode {
  if (card.kind === 'packet')
    return (
      // As high as the card, so that nothing moves when it is here.
      <Suspense fallback={<span className="block h-24 w-60 max-w-full rounded-card bg-ball-red" />}>
        <PacketCard card={card} sender={author} />
      </Suspense>
    );
  return null;
}
