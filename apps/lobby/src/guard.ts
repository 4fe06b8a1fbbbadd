import { paths } from './paths.ts';

export type Verdict =
  | { readonly kind: 'go' }
  | { readonly kind: 'redirect'; readonly to: '/login' | '/enterRoom' | '/firstpwd' };

const GO: Verdict = { kind: 'go' };

/**
 * Paths open to a visitor without a session (spec §2). The no-network page is one of them: it must open when nothing
 * does; so is the reset of a password, which only helps who cannot log in (decision 032).
 */
const PUBLIC: ReadonlySet<string> = new Set([
  paths.login(),
  '/',
  paths.register(),
  paths.resetPassword(),
  paths.download(),
  // Only keeps what was handed over and leads to the room, which asks for a login.
  paths.shared(),
  // What the house publishes of its books is for anybody to check.
  paths.books(),
]);

/** Paths that wait for the realtime connection before they open (spec §2). */
const LIVE: ReadonlySet<string> = new Set([paths.lottery(), paths.bet()]);

/** `/login/` is `/login`; upper and lower case are different, as the spec's own paths mix them. */
function plain(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/**
 * Decides a navigation before it happens (spec §2, §6): `/` goes to enter room, members' screens need a token. Whoever has yet to
 * choose a password of his own sees nothing before that.
 */
export function judgeNavigation(path: string, hasToken: boolean, mustChangePassword = false): Verdict {
  const at = plain(path);
  if (at.includes('noNetWork')) return GO;
  const forOwnPassword = at === paths.ownPassword();
  if (hasToken && mustChangePassword) return forOwnPassword ? GO : { kind: 'redirect', to: paths.ownPassword() };
  if (hasToken && forOwnPassword) return { kind: 'redirect', to: '/enterRoom' };
  if (at === '/') return { kind: 'redirect', to: '/enterRoom' };
  if (PUBLIC.has(at) || hasToken) return GO;
  return { kind: 'redirect', to: '/login' };
}

/** True for the screens that need the live connection (spec §2). */
export function needsConnection(path: string): boolean {
  return LIVE.has(plain(path));
}

/** How often a waiting lottery screen looks at the connection (spec §9). */
export const GATE_POLL_MS = 500;
/** How long it waits at most; then it opens with the "connecting" strip instead of staying blank. */
export const GATE_PATIENCE_MS = 10_000;

export interface GateClock {
  /** Resolves after `ms`, or at once when the navigation is given up. */
  wait(ms: number): Promise<void>;
}

/**
 * Waits until the connection reports success, looking every 500 ms (spec §2, §9), at most 10 s. True when connected,
 * false when patience ran out or the navigation was given up.
 */
export async function waitForConnection(
  isConnected: () => boolean,
  clock: GateClock,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < GATE_PATIENCE_MS; waitedMs += GATE_POLL_MS) {
    if (isConnected()) return true;
    if (signal?.aborted) return false;
    await clock.wait(GATE_POLL_MS);
  }
  return isConnected();
}
