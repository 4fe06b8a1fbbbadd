import type { KeyStore, StoredSession } from './session-keys.ts';

/** A store that forgets everything with the process: Node programs, and browsers without IndexedDB. */
export function memoryKeyStore(): KeyStore {
  let kept: StoredSession | null = null;
  return {
    kind: 'memory',
    load: async () => kept,
    save: async (session) => {
      kept = session;
    },
    clear: async (token) => {
      if (kept?.token === token) kept = null;
    },
  };
}
