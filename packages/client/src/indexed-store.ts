function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

async function openDatabase(name: string, store: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
  return settled(request);
}

/** Does one thing with the store of a database, in a transaction of its own. Rejects where the browser keeps nothing. */
export type WithStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/** A database with one store, made when it is first needed and open only as long as something is done with it. */
export function indexedStore(name: string, store: string): WithStore {
  return async (mode, work) => {
    const database = await openDatabase(name, store);
    try {
      const transaction = database.transaction(store, mode);
      const done = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')));
      });
      const [result] = await Promise.all([settled(work(transaction.objectStore(store))), done]);
      return result;
    } finally {
      database.close();
    }
  };
}
