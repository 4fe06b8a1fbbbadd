import { makeSessionKey } from './session-keys.ts';
import type { KeyStore, PublicKeyJwk, SigningKey, StoredSession } from './session-keys.ts';

interface Opened {
  readonly token: string;
  readonly me: string;
  readonly expiresAt: number;
}

/** How often and how long a successor that another page brings is looked for, ms. */
const LOOK_EVERY_MS = 100;
const LOOK_TIMES = 20;

/** The session of one client: read from its store once, then kept beside it. */
export interface SessionHolder {
  current(): Promise<StoredSession | null>;
  /** Makes the key of the session to come. */
  prepare(): Promise<PublicKeyJwk>;
  /** @throws Error when no key was prepared */
  adopt(opened: Opened): Promise<void>;
  end(): Promise<void>;
  /**
   * Ends `session`, which the server no longer knows, unless another has taken its place: here, or in another page of this
   * origin. True when there is one to go on with.
   */
  outlived(session: StoredSession): Promise<boolean>;
  /** Another page of this origin may be replacing the session right now: its successor is waited for, at most 2 s. */
  awaitSuccessor(): Promise<void>;
  /** Replaces the session by what `work` brings; the key stays. Who asks for `current` meanwhile waits for it. */
  rotate<T extends Opened>(work: () => Promise<T>): Promise<T>;
  /** As `current`, but never waits for a replacement under way. */
  held(): Promise<StoredSession | null>;
  onChange(listener: () => void): () => void;
}

export function createSessionHolder(store: KeyStore): SessionHolder {
  const listeners = new Set<() => void>();
  let loading: Promise<StoredSession | null> | null = null;
  let pending: SigningKey | null = null;
  let rotatedAt = -Infinity;
  let rotation: Promise<unknown> = Promise.resolve();

  const held = (): Promise<StoredSession | null> => (loading ??= store.load());
  const current = async (): Promise<StoredSession | null> => {
    await rotation;
    return held();
  };
  const changeTo = (session: StoredSession | null): void => {
    loading = Promise.resolve(session);
    for (const listener of listeners) listener();
  };
  const end = async (): Promise<void> => {
    const before = held();
    changeTo(null);
    const session = await before;
    // Another page of this origin may have logged in since: its session stays.
    if (session) await store.clear(session.token);
  };
  /** Takes over what another page of this origin has stored; true when that is another session than `known`. */
  const takeStored = async (known: StoredSession | null): Promise<boolean> => {
    const stored = await store.load();
    if (stored === null || stored.token === known?.token) return false;
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
    current,
    held,
    end,
    rotate: (work) => {
      const running = rotation.then(() => replace(work));
      rotation = running.catch(() => undefined);
      return running;
    },
    outlived: async (session) => {
      if ((await held())?.token !== session.token) return (await held()) !== null;
      if (await takeStored(session)) return true;
      await end();
      return false;
    },
    awaitSuccessor: async () => {
      // What was replaced here needs no looking for.
      if (performance.now() - rotatedAt < LOOK_TIMES * LOOK_EVERY_MS) return;
      const known = await held();
      const looking = lookFor(known);
      rotation = Promise.all([rotation, looking]);
      await looking;
    },
    prepare: async () => {
      const { privateKey, publicKey } = await makeSessionKey();
      pending = privateKey;
      return publicKey;
    },
    adopt: async ({ token, me, expiresAt }) => {
      if (!pending) throw new Error('adoptSession without preparePublicKey: there is no key for this session.');
      const session = { privateKey: pending, token, me, expiresAt };
      pending = null;
      await store.save(session);
      changeTo(session);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
