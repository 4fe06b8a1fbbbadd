import { create } from 'zustand';
import { useSession } from './session-store.ts';

/** What calls and forms tell the protection parts of the frame, which are loaded after the login. */
export interface ProtectionNews {
  /** How many calls protection has refused in this page: what is known of it is then stale. */
  readonly refusals: number;
  /** A call was refused until the member has looked at time and result. */
  readonly checkAsked: boolean;
  /** An account has just been opened here: its owner is asked once about a limit. */
  readonly newAccount: boolean;
}

const NOTHING: ProtectionNews = { refusals: 0, checkAsked: false, newAccount: false };

export const useProtectionNews = create<ProtectionNews>(() => NOTHING);

/** Takes notice of a refused call by its key; keys of other slices say nothing here. */
export function noteRefusal(key: string): void {
  if (!key.startsWith('protection.')) return;
  useProtectionNews.setState(({ refusals, checkAsked }) => ({
    refusals: refusals + 1,
    checkAsked: checkAsked || key === 'protection.reality_check',
  }));
}

// The next member's news are his own.
useSession.subscribe((now, before) => {
  if (before.token !== null && now.token !== before.token) useProtectionNews.setState(NOTHING);
});
