import type { SessionRow } from './session-rows.ts';

const SESSIONS_MAX = 100_000;
const ENDED_KEPT_MS = 60_000;

/** A session this node knows, with what it has seen of it itself. */
export interface LiveSession extends SessionRow {
  lastSeenAt: number;
}

/**
 * The sessions a node has seen lately, by the SHA-256 of their token. What has ended is remembered for a minute: a row
 * that was read just before the end must not enter after it.
 */
export function createSessionCache() {
  const byHash = new Map<string, LiveSession>();
  const hashById = new Map<string, string>();
  const ended = new Map<string, number>();
  let changes = 0;

  const drop = (hash: string): void => {
    const found = byHash.get(hash);
    if (!found) return;
    byHash.delete(hash);
    hashById.delete(found.id);
  };
  const change = (id: string): void => {
    changes += 1;
    const hash = hashById.get(id);
    if (hash !== undefined) drop(hash);
  };
  return {
    get: (hash: string): LiveSession | undefined => byHash.get(hash),
    put: (hash: string, session: LiveSession): void => {
      if (byHash.size >= SESSIONS_MAX) {
        // Oldest entry first: a session in use comes back at the price of one read.
        for (const oldest of byHash.keys()) {
          drop(oldest);
          break;
        }
      }
      byHash.set(hash, session);
      hashById.set(session.id, hash);
    },
    drop,
    /** Counts what was forgotten because it changed: a row read meanwhile may be older than the change. */
    get changes(): number {
      return changes;
    },
    /** Forgets what a session claims; its next use asks the database. */
    change,
    /** The same for several, later. */
    forgetting: (ids: readonly string[]) => (): void => ids.forEach(change),
    isEnded: (id: string): boolean => ended.has(id),
    end: (id: string, nowMs: number): void => {
      for (const [other, at] of ended) {
        if (nowMs - at < ENDED_KEPT_MS) break;
        ended.delete(other);
      }
      ended.set(id, nowMs);
      const hash = hashById.get(id);
      if (hash !== undefined) drop(hash);
    },
    clear: (): void => {
      byHash.clear();
      hashById.clear();
    },
  };
}
export type SessionCache = ReturnType<typeof createSessionCache>;
