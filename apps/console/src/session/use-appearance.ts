import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Appearance } from './preferences.ts';
import { keepAppearance, keptAppearance, modeOf } from './preferences.ts';

export interface AppearanceInHand {
  readonly appearance: Appearance;
  /** Which of the two it is at this moment. */
  readonly mode: 'light' | 'dark';
  readonly setAppearance: (appearance: Appearance) => void;
}

/** The chosen appearance, put on the page at once; `system` follows the system while the page is open. */
export function useAppearance(): AppearanceInHand {
  const [appearance, set] = useState(keptAppearance);
  const systemIsDark = useSyncExternalStore(subscribe, () => darkQuery().matches);
  const mode = modeOf(appearance, systemIsDark);
  // Before anything below reads the colours of the page.
  if (document.documentElement.dataset['theme'] !== mode) document.documentElement.dataset['theme'] = mode;
  useLayoutEffect(() => keepAppearance(appearance), [appearance]);
  return { appearance, mode, setAppearance: useCallback((next: Appearance) => set(next), []) };
}

function darkQuery(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function subscribe(changed: () => void): () => void {
  const query = darkQuery();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
