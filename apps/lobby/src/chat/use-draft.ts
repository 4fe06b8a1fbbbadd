import { useCallback, useEffect, useState } from 'react';
import { keepDraft, keptDraft } from './outgoing.ts';
import type { Draft, Place } from './outgoing.ts';
import { forgetShared, sharedFor } from './shared-text.ts';

export interface DraftInHand {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

/**
 * What the member is writing in a room; it is on the phone at every key, and there again after a reload. What another app has handed
 * over stands behind it.
 */
export function useDraft(place: Place): DraftInHand {
  const { memberId, roomCode } = place;
  const [draft, setDraft] = useState(() => withShared(keptDraft(place), sharedFor(roomCode)));
  useEffect(() => {
    if (sharedFor(roomCode) !== '') forgetShared();
  }, [roomCode]);
  useEffect(() => keepDraft({ memberId, roomCode }, draft), [memberId, roomCode, draft]);
  const change = useCallback((part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })), []);
  return { draft, change };
}

function withShared(draft: Draft, shared: string): Draft {
  const text = [draft.text, shared].filter((part) => part !== '').join('\n');
  return shared === '' ? draft : { ...draft, text };
}
