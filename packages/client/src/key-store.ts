import { memoryKeyStore } from './memory-key-store.ts';
import type { KeyStore, StoredSession } from './session-keys.ts';

const DATABASE = 'drawroom';
const STORE = 'session';
const ROW = 'current';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')));
    });
    const [result] = await Promise.all([settled(work(transaction.objectStore(STORE))), done]);
    return result;
  } finally {
    database.close();
  }
}

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
