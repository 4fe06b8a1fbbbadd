import type { KeyStore, StoredSession } from './session-keys.ts';

/** What the server says of a session that it has opened or replaced. */
export interface Opened {
  readonly token: string;
  readonly me: string;
  readonly expiresAt: number;
}

/** How often and how long a successor that another page brings is looked for, ms. */
const LOOK_EVERY_MS = 100;
const LOOK_TIMES = 20;

/** A session that goes on under another token, here or by another page of this origin. */
export interface SessionRotation {
  /** The session; while it is being replaced, its successor is waited for. */
  current(): Promise<StoredSession | null>;
  /** Replaces the session by what `work` brings; the key stays. */
  rotate<T extends Opened>(work: () => Promise<T>): Promise<T>;
  /** Another page of this origin may be replacing the session right now: its successor is waited for, at most 2 s. */
  awaitSuccessor(): Promise<void>;
  /**
   * Ends `session`, which the server no longer knows, unless another has taken its place. True when that one is its
   * successor: what was refused may be asked again with it. A later login is another matter.
   */
  outlived(session: StoredSession): Promise<boolean>;
}

interface Parts {
  readonly store: KeyStore;
  readonly held: () => Promise<StoredSession | null>;
  readonly changeTo: (session: StoredSession | null) => void;
  readonly end: () => Promise<void>;
}

export function createSessionRotation({ store, held, changeTo, end }: Parts): SessionRotation {
  let rotatedAt = -Infinity;
  let rotation: Promise<unknown> = Promise.resolve();

  /** Takes over the successor of `known` that another page has stored. */
  const takeStored = async (known: StoredSession | null): Promise<boolean> => {
    const stored = await store.load();
    if (!isSuccessor(stored, known)) return false;
    changeTo(stored);
    return true;
  };
  const lookFor = async (known: StoredSession | null): Promise<void> => {
    for (let looked = 0; looked < LOOK_TIMES; looked += 1) {
      if ((await held())?.token !== known?.token || (await takeStored(known))) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const replace = async <T extends Opened>(work: () => Promise<T>): Promise<T> => {
    const before = await held();
    const opened = await work();
    if (before && (await held())?.token === before.token) {
      const session = { ...before, token: opened.token, me: opened.me, expiresAt: opened.expiresAt };
      await store.save(session);
      rotatedAt = performance.now();
      changeTo(session);
    }
    return opened;
  };
  return {
    current: async () => {
      await rotation;
      return held();
    },
    rotate: (work) => {
      const running = rotation.then(() => replace(work));
      rotation = running.catch(() => undefined);
      return running;
    },
    awaitSuccessor: async () => {
      // What was replaced here needs no looking for.
      if (performance.now() - rotatedAt < LOOK_TIMES * LOOK_EVERY_MS) return;
      const looking = lookFor(await held());
      rotation = Promise.all([rotation, looking]);
      await looking;
    },
    outlived: async (session) => {
      const now = await held();
      if (now?.token !== session.token) return isSuccessor(now, session);
      if (await takeStored(session)) return true;
      await end();
      return false;
    },
  };
}

function isSuccessor(later: StoredSession | null, session: StoredSession | null): boolean {
  if (later === null || session === null || later.line === undefined) return false;
  return later.line === session.line && later.token !== session.token;
}
