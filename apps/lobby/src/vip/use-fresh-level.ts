import { useEffect, useState } from 'react';
import { useSession } from '../shell/session-store.ts';
import { readKey, writeKey } from '../shell/storage.ts';

/** Whether this level is higher than the one the member saw here last; once seen it is so no more. */
export function useFreshLevel(level: number): boolean {
  const memberId = useSession(({ member }) => member?.id ?? '');
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    const [whose, seen] = (readKey('levelSeen') ?? '').split(' ');
    // Whoever looks from this phone for the first time has reached nothing just now.
    setFresh(whose === memberId && level > Number(seen));
    if (memberId !== '') writeKey('levelSeen', `${memberId} ${level}`);
  }, [memberId, level]);
  return fresh;
}
