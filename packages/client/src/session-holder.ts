import { makeSessionKey } from './session-keys.ts';
import type { KeyStore, PublicKeyJwk, SigningKey, StoredSession } from './session-keys.ts';

/** The session of one client: read from its store once, then kept beside it. */
export interface SessionHolder {
  current(): Promise<StoredSession | null>;
  /** Makes the key of the session to come. */
  prepare(): Promise<PublicKeyJwk>;
  /** @throws Error when no key was prepared */
  adopt(opened: { readonly token: string; readonly me: string; readonly expiresAt: number }): Promise<void>;
  end(): Promise<void>;
  /** Ends `session` unless another one has taken its place meanwhile. */
  drop(session: StoredSession): Promise<void>;
  onChange(listener: () => void): () => void;
}

export function createSessionHolder(store: KeyStore): SessionHolder {
  const listeners = new Set<() => void>();
  let loading: Promise<StoredSession | null> | null = null;
  let pending: SigningKey | null = null;

  const current = (): Promise<StoredSession | null> => (loading ??= store.load());
  const changeTo = (session: StoredSession | null): void => {
    loading = Promise.resolve(session);
    for (const listener of listeners) listener();
  };
  const end = async (): Promise<void> => {
    const before = current();
    changeTo(null);
    const session = await before;
    // Another page of this origin may have logged in since: its session stays.
    if (session) await store.clear(session.token);
  };
  return {
    current,
    end,
    drop: async (session) => {
      if ((await current())?.token === session.token) await end();
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
