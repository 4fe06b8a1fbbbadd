import type { Realtime } from '@drawroom/client/create-realtime';
import { audienceOf } from '@drawroom/contract/events';
import { client } from './api.ts';
import { forgetLink, reportLink, reportRtt } from './network-store.ts';
import { useSession } from './session-store.ts';

let started: Promise<Realtime> | null = null;

function follow(realtime: Realtime): void {
  const report = (): void => {
    reportLink(realtime.state);
    if (realtime.latencyMs !== null) reportRtt(realtime.latencyMs);
  };
  realtime.subscribe(report);
  report();
}

/**
 * The one realtime connection, made when first asked for by a member. Its code is a chunk of its own, so that the login
 * does not carry the socket. A failed load is tried again at the next call.
 */
export function openRealtime(): Promise<Realtime> {
  started ??= (async () => {
    try {
      const { createRealtime } = await import('@drawroom/client/create-realtime');
      const realtime = createRealtime(client);
      follow(realtime);
      return realtime;
    } catch (failure) {
      started = null;
      reportLink('disconnected');
      throw failure;
    }
  })();
  return started;
}

/**
 * Listens as soon as there is a connection.
 * @param listen returns what ends each of its listenings
 * @returns ends them all, or keeps them from beginning
 */
export function hearRealtime(listen: (realtime: Realtime) => readonly (() => void)[]): () => void {
  let ended = false;
  let stops: readonly (() => void)[] = [];
  void openRealtime().then(
    (realtime) => {
      if (!ended) stops = listen(realtime);
    },
    // Whoever asks next tries again; the strip says that there is none.
    () => undefined,
  );
  return () => {
    ended = true;
    for (const stop of stops) stop();
  };
}

/** Whether what is told there is told to the logged-in member alone. */
export function isOwnAudience(audience: string): boolean {
  const { member } = useSession.getState();
  return member !== null && audience === audienceOf.member(member.id);
}

/** Joins rooms of events; each of the results leaves one. */
export function joinAll(realtime: Realtime, audiences: readonly string[]): (() => void)[] {
  return audiences.map((audience) => {
    realtime.join(audience);
    return () => realtime.leave(audience);
  });
}

/** Ends the connection with the session; the next member gets one of his own. */
export function closeRealtime(): void {
  const ended = started;
  started = null;
  void ended?.then((realtime) => realtime.stop()).catch(() => undefined);
  forgetLink();
}

/** Starts connecting for a member and never throws; for callers that only want it under way. */
export function warmRealtime(): void {
  if (useSession.getState().token !== null) void openRealtime().catch(() => undefined);
}
