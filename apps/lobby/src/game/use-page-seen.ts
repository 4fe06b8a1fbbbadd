import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Whether the page itself is in sight: not behind another tab, nor on a phone that has gone dark. */
export function usePageSeen(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible');
}
