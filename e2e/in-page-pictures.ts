/** What runs inside the page with the picture that is kept beside the text; sent there as text, like `in-page.ts`. */
interface Asked<T> {
  readonly result: T;
  addEventListener(type: 'success' | 'error', hear: () => void): void;
}
interface Kept {
  readonly memberId: string;
}
declare const indexedDB: {
  databases(): Promise<readonly { readonly name: string }[]>;
  open(name: string): Asked<{
    close(): void;
    transaction(
      store: string,
      mode: string,
    ): { objectStore(name: string): { get(key: string): Asked<Kept>; put(value: Kept, key: string): Asked<unknown> } };
  }>;
};

/** Names of the databases that the page has on this phone. */
export async function databases(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

/** Leaves the picture as if another member had chosen it. */
export async function leaveToAnother(): Promise<void> {
  const done = <T>(asked: Asked<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(new Error('not kept')));
    });
  const database = await done(indexedDB.open('drawroom-draft'));
  const shelf = database.transaction('draft', 'readwrite').objectStore('draft');
  await done(shelf.put({ ...(await done(shelf.get('picture'))), memberId: '999999' }, 'picture'));
  database.close();
}

/** Whether a picture lies in the page's shelf. */
export async function isPictureKept(): Promise<boolean> {
  const done = <T>(asked: Asked<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(new Error('not kept')));
    });
  const database = await done(indexedDB.open('drawroom-draft'));
  const found: unknown = await done(database.transaction('draft', 'readonly').objectStore('draft').get('picture'));
  database.close();
  return found !== undefined;
}
