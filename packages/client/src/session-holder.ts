import { makeSessionKey } from './session-keys.ts';
import type { KeyStore, PublicKeyJwk, SigningKey, StoredSession } from './session-keys.ts';
import { createSessionRotation } from './session-rotation.ts';
import type { Opened, SessionRotation } from './session-rotation.ts';

/** The session of one client: read from its store once, then kept beside it. */
export interface SessionHolder extends SessionRotation {
  /** The session as it is, whatever is about to replace it. */
  held(): Promise<StoredSession | null>;
  /** Makes the key of the session to come. */
  prepare(): Promise<PublicKeyJwk>;
  /** @throws Error when no key was prepared */
  adopt(opened: Opened): Promise<void>;
  end(): Promise<void>;
  onChange(listener: () => void): () => void;
}

export function createSessionHolder(store: KeyStore): SessionHolder {
  const listeners = new Set<() => void>();
  let loading: Promise<StoredSession | null> | null = null;
  let pending: SigningKey | null = null;

  const held = (): Promise<StoredSession | null> => (loading ??= store.load());
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
  return {
    ...createSessionRotation({ store, held, changeTo, end }),
    held,
    end,
    prepare: async () => {
      const { privateKey, publicKey } = await makeSessionKey();
      pending = privateKey;
      return publicKey;
    },
    adopt: async ({ token, me, expiresAt }) => {
      if (!pending) throw new Error('adoptSession without preparePublicKey: there is no key for this session.');
      const session = { privateKey: pending, token, me, expiresAt, line: me };
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
