import { useSyncExternalStore } from 'react';
import type { LegView, MarketView, MatchView } from '../../../src/sports/views.ts';

/** Legs that fit on one slip. */
export const LEGS_MAX = 8;

/** One thing chosen, with the odds that the player saw. */
export interface SlipPick extends Pick<MarketView, 'market' | 'span' | 'line'> {
  readonly match: Pick<MatchView, 'matchId' | 'sport' | 'league' | 'home' | 'away'>;
  readonly selection: LegView['selection'];
  readonly odds: string;
}

let picks: readonly SlipPick[] = [];
const listeners = new Set<() => void>();

export function setPicks(to: readonly SlipPick[]): void {
  picks = to;
  for (const listener of listeners) listener();
}

export const samePick = (one: SlipPick, other: SlipPick): boolean =>
  one.match.matchId === other.match.matchId &&
  one.market === other.market &&
  one.span === other.span &&
  one.line === other.line &&
  one.selection === other.selection;

/** Chooses something, or takes it back when it was chosen: what came of it. One match stands on a slip once. */
export function togglePick(pick: SlipPick): 'added' | 'removed' | 'replaced' | 'full' {
  if (picks.some((one) => samePick(one, pick))) {
    setPicks(picks.filter((one) => !samePick(one, pick)));
    return 'removed';
  }
  const others = picks.filter((one) => one.match.matchId !== pick.match.matchId);
  if (others.length >= LEGS_MAX) return 'full';
  const replaced = others.length < picks.length;
  setPicks([...others, pick]);
  return replaced ? 'replaced' : 'added';
}

/** What is chosen, for everything that shows it. */
export function useSlip(): readonly SlipPick[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => picks,
  );
}

let sent = { content: '', clientRef: '' };

/** The name of a bet, made before it is sent: one whose answer was lost keeps it as long as it is the same bet. */
export function nameOfBet(content: string): string {
  if (sent.content !== content) sent = { content, clientRef: crypto.randomUUID() };
  return sent.clientRef;
}

/** An answer is there: the next bet is another one, also with the same content. */
export function forgetBet(): void {
  sent = { content: '', clientRef: '' };
}
