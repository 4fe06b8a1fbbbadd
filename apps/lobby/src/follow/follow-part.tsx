import type { ShareView } from '@drawroom/contract/follow';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MineSheet } from './mine-sheet.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { StartSheet } from './start-sheet.tsx';

/** What the room's talk opens of this part. */
export type FollowPlace =
  | { readonly kind: 'share'; readonly shareId: string }
  | { readonly kind: 'record'; readonly handle: string }
  | { readonly kind: 'mine' };

type Place = FollowPlace | { readonly kind: 'start'; readonly share: ShareView };

/** The sheets of shared bets, one over the other: closing one leads back to where it was opened. */
export function FollowPart({ place, onClose }: Readonly<{ place: FollowPlace; onClose: () => void }>): ReactNode {
  const [over, setOver] = useState<Place | null>(null);
  const back = (): void => setOver(null);
  const record = (handle: string): void => setOver({ kind: 'record', handle });
  return (
    <>
      {place.kind === 'share' && (
        <ShareSheet
          shareId={place.shareId}
          onRecord={record}
          onStart={(share) => setOver(share.followNo === null ? { kind: 'start', share } : { kind: 'mine' })}
          onClose={onClose}
        />
      )}
      {place.kind === 'record' && <RecordSheet handle={place.handle} onClose={onClose} />}
      {place.kind === 'mine' && <MineSheet onRecord={record} onClose={onClose} />}
      {over?.kind === 'record' && <RecordSheet handle={over.handle} onClose={back} />}
      {over?.kind === 'mine' && <MineSheet onRecord={record} onClose={back} />}
      {over?.kind === 'start' && (
        <StartSheet share={over.share} onStarted={() => setOver({ kind: 'mine' })} onClose={back} />
      )}
    </>
  );
}
