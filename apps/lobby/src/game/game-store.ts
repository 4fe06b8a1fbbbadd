import { create } from 'zustand';
import { useSession } from '../shell/session-store.ts';
import type { Entered } from './enter-game.ts';

/** Which game the member wants, by the house's number of its provider and the provider's code of the game. */
export interface AskedGame {
  readonly projectId: string;
  readonly gameCode: string;
}

/** Why the game cannot be played. `failure`: of the opening. `untrusted`: its address is not the provider's. `slow`: it does not appear. */
export type GameTrouble =
  | { readonly kind: 'failure'; readonly failure: unknown }
  | { readonly kind: 'untrusted' | 'slow' | 'over' | 'unavailable' };

/** The one external game that is open in this page. */
export interface GameState {
  /** Null: none is. */
  readonly asked: AskedGame | null;
  /** Counts openings: an answer to an earlier one is nobody's. */
  readonly opening: number;
  /** What the house said of it; null until then. */
  readonly entered: Entered | null;
  /** The game has said that it can be played. */
  readonly ready: boolean;
  readonly trouble: GameTrouble | null;
}

const NONE = { asked: null, entered: null, ready: false, trouble: null } as const;

export const useGame = create<GameState>(() => ({ ...NONE, opening: 0 }));

/** Puts the game away: its frame goes, and what is still on the way of it finds nobody. The house is not told. */
export function dropGame(): void {
  useGame.setState(({ opening }) => ({ ...NONE, opening: opening + 1 }));
}

// The next member must not find it, nor anybody play on after the session.
useSession.subscribe((now, before) => {
  const ended = before.token !== null && now.token === null;
  const another = before.member !== null && now.member?.id !== before.member.id;
  if (ended || another) dropGame();
});
