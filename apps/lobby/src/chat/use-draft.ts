import { useCallback, useEffect, useState } from 'react';
import { keepDraft, keptDraft } from './outgoing.ts';
import type { Draft, Place } from './outgoing.ts';

export interface DraftInHand {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

/** What the member is writing in a room; it is on the phone at every key, and there again after a reload. */
export function useDraft(place: Place): DraftInHand {
  const { memberId, roomCode } = place;
  const [draft, setDraft] = useState(() => keptDraft(place));
  useEffect(() => keepDraft({ memberId, roomCode }, draft), [memberId, roomCode, draft]);
  const change = useCallback((part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })), []);
  return { draft, change };
}
