import { serverNow } from '../shell/api.ts';
import { NO_ORDER } from '../shell/money-fate.ts';
import { useSession } from '../shell/session-store.ts';
import { enterGame } from './enter-game.ts';
import type { Entered } from './enter-game.ts';
import { dropGame, useGame } from './game-store.ts';
import type { AskedGame, GameTrouble } from './game-store.ts';
import { leaveOrders, transferOrders } from './transfer-orders.ts';

/** How long a game may take until it can be played, ms; then the member is asked what to do, and it may still come. */
export const READY_MS = 20_000;

/** Whether a game may be framed: at the origin that the house named, over the web, and never at the lobby's own. */
export function isFramable({ url, origin }: Pick<Entered, 'url' | 'origin'>, own = window.location.origin): boolean {
  if (!URL.canParse(url)) return false;
  const at = new URL(url);
  return /^https?:$/.test(at.protocol) && at.origin === origin && origin !== own && url.startsWith(`${origin}/`);
}

function isOpening(opening: number): boolean {
  return useGame.getState().opening === opening;
}

async function begin(asked: AskedGame): Promise<void> {
  const opening = useGame.getState().opening + 1;
  useGame.setState({ asked, opening, entered: null, ready: false, trouble: null });
  try {
    const entered = await enterGame(asked);
    if (!isOpening(opening)) return;
    if (!isFramable(entered)) return useGame.setState({ trouble: { kind: 'untrusted' } });
    useGame.setState({ entered });
    setTimeout(() => {
      const { ready, trouble } = useGame.getState();
      if (isOpening(opening) && !ready && trouble === null) useGame.setState({ trouble: { kind: 'slow' } });
    }, READY_MS);
  } catch (failure) {
    if (isOpening(opening)) useGame.setState({ trouble: { kind: 'failure', failure } });
  }
}

/** Opens a game; the one that is open already stays as it is. Another one takes its place, and points at another provider come home. */
export function openGame(asked: AskedGame): void {
  const { asked: now, entered } = useGame.getState();
  if (now?.projectId === asked.projectId && now.gameCode === asked.gameCode) return;
  if (entered !== null && entered.projectId !== asked.projectId) void sendLeave(entered);
  void begin(asked);
}

/** Opens the same game anew, with a session of its own. */
export function reopenGame(): void {
  const { asked } = useGame.getState();
  if (asked !== null) void begin(asked);
}

/** The game says that it can be played; also one that was given up as too slow. */
export function markReady(): void {
  useGame.setState(({ trouble }) => ({ ready: true, trouble: trouble?.kind === 'slow' ? null : trouble }));
}

/** The game says that it cannot be played any more. */
export function markTrouble(kind: Exclude<GameTrouble['kind'], 'failure'>): void {
  useGame.setState({ trouble: { kind } });
}

async function sendLeave({ projectId, sessionId }: Entered): Promise<void> {
  // One that an earlier page has left open is found out about first; this one is a request of its own.
  await leaveOrders.resume();
  await leaveOrders.send({ clientRef: crypto.randomUUID(), sentAtMs: serverNow(), projectId, sessionId });
}

/** Leaves the game: its session ends and what is free there comes home. Where none was ever opened it is only put away. */
export async function leaveGame(): Promise<void> {
  const { entered } = useGame.getState();
  if (entered === null) dropGame();
  else await sendLeave(entered);
}

// What became of the last member's requests is not shown to the next one.
useSession.subscribe((now, before) => {
  if (before.member === null || now.member?.id === before.member.id) return;
  leaveOrders.useFate.setState({ fate: NO_ORDER });
  transferOrders.useFate.setState({ fate: NO_ORDER });
});
