import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { talkWords } from '../shell/language.ts';
import { loadPart } from '../shell/load-part.ts';
import { useSession } from '../shell/session-store.ts';

/** Its words stand with those of the room's talk, where shared bets are. */
const ShareButton = lazy(
  loadPart(async () => {
    const [{ ShareButton: Part }] = await Promise.all([import('../follow/share-button.tsx'), talkWords()]);
    return { default: Part };
  }),
);

/** Shows an own open order in the member's room; nothing while he is in none. */
export function ShareOrder({ orderNo }: Readonly<{ orderNo: string }>): ReactNode {
  const roomCode = useSession((session) => session.roomCode);
  if (roomCode === null) return null;
  return (
    <Suspense>
      <ShareButton orderNo={orderNo} roomCode={roomCode} />
    </Suspense>
  );
}
