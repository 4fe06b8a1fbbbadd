import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { useSyncExternalStore } from 'react';
import type { Locale } from './languages.ts';

/** The player's visit: what the page was opened with, and what the lobby has said since. */
export interface PlaySession {
  readonly locale: Locale;
  readonly currency: string;
  readonly gameCode: string;
  readonly theme: 'light' | 'dark';
}

/** Why nothing can be played. */
export type SessionFault = 'session_over' | 'unavailable';

interface Visit {
  readonly session: PlaySession | null;
  readonly fault: SessionFault | null;
  readonly balance: string;
  /** Part of the balance whose winning is still being shown, minor units. */
  readonly heldMinor: bigint;
  /** Whether anybody sees the page. */
  readonly visible: boolean;
}

let visit: Visit = { session: null, fault: null, balance: '0.00', heldMinor: 0n, visible: !document.hidden };
const listeners = new Set<() => void>();

/** Changes the visit; everything that shows it follows. */
export function changeVisit(change: Partial<Visit>): void {
  visit = { ...visit, ...change };
  for (const listener of listeners) listener();
}

/** The visit as it stands. */
export function visitNow(): Visit {
  return visit;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useVisit(): Visit {
  return useSyncExternalStore(subscribe, visitNow);
}

/** What the player has here, plain decimal text; follows every answer that tells it, but for what is held back. */
export function useBalance(): string {
  const { balance, heldMinor } = useVisit();
  return formatMoney((parseMoney(balance) ?? 0n) - heldMinor);
}

/** Keeps a payout out of sight of the page until the returned function is called: nobody reads the end of a ball's fall from his balance. */
export function holdBack(minor: bigint): () => void {
  changeVisit({ heldMinor: visit.heldMinor + minor });
  let done = false;
  return () => {
    if (!done) changeVisit({ heldMinor: visit.heldMinor - minor });
    done = true;
  };
}
