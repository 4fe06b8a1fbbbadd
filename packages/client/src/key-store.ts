import { indexedStore } from './indexed-store.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import type { KeyStore, StoredSession } from './session-keys.ts';

const ROW = 'current';
const withStore = indexedStore('drawroom', 'session');

/**
 * Keeps the session in IndexedDB, the key as an object that no script can read (safety.md §4). Where IndexedDB is
 * forbidden, as in some private windows, the session lasts as long as the page.
 */
export function browserKeyStore(): KeyStore {
  const fallback = memoryKeyStore();
  return {
    kind: 'indexeddb',
    load: async () => {
      try {
        const kept = await withStore<StoredSession | undefined>('readonly', (store) => store.get(ROW));
        return kept ?? (await fallback.load());
      } catch {
        return fallback.load();
      }
    },
    save: async (session) => {
      await fallback.save(session);
      await withStore('readwrite', (store) => store.put(session, ROW)).catch(() => undefined);
    },
    clear: async (token) => {
      await fallback.clear(token);
      await withStore('readwrite', (store) => {
        const found: IDBRequest<StoredSession | undefined> = store.get(ROW);
        found.addEventListener('success', () => {
          if (found.result?.token === token) store.delete(ROW);
        });
        return found;
      }).catch(() => undefined);
    },
  };
}
