import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { create } from 'zustand';

/** What a screen puts into the bar above it in place of its route's title and of the balance. */
export interface ScreenHead {
  readonly title: ReactNode;
  readonly aside: ReactNode;
}

/** The head of the screen that is shown; null: its route's title is enough. */
export const useScreenHead = create<{ readonly head: ScreenHead | null }>(() => ({ head: null }));

/** Gives this screen a head of its own while it is shown. `head` must be the same object while nothing in it has changed. */
export function useOwnHead(head: ScreenHead): void {
  useEffect(() => {
    useScreenHead.setState({ head });
    return () => useScreenHead.setState({ head: null });
  }, [head]);
}
