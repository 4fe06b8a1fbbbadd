import { indexedStore } from '@drawroom/client/indexed-store';
import { KEPT_DATABASES } from './kept-databases.ts';
import { readKey } from './storage.ts';

/** Largest picture that is kept, bytes: what the page has made small is far below. */
const KEPT_MAX = 1_536 * 1024;
const ROW = 'picture';
const withStore = indexedStore(KEPT_DATABASES.draft, 'draft');

/** Where a picture was chosen: it belongs to one member in one talk. */
export interface PicturePlace {
  readonly memberId: string;
  readonly roomCode: string;
}

/** Made small and not sent yet. */
type Bytes = Uint8Array<ArrayBuffer>;
type KeptPicture = PicturePlace & { readonly bytes: Bytes };

/** One after the other: what is forgotten later is never kept again by what began before. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Keeps the picture that was chosen last, in place of the one before. False when it is too large or the browser keeps nothing. */
export async function keepPicture({ memberId, roomCode }: PicturePlace, bytes: Bytes): Promise<boolean> {
  if (bytes.length > KEPT_MAX) {
    await forgetPicture();
    return false;
  }
  const picture: KeptPicture = { memberId, roomCode, bytes };
  return inTurn(async () => {
    // Logged out meanwhile: nothing of the member stays.
    if (readKey('memberId') !== memberId) return false;
    await withStore('readwrite', (store) => store.put(picture, ROW));
    return true;
  }).catch(() => false);
}

/** The picture kept for this place; one of another member is forgotten. */
export async function keptPicture({ memberId, roomCode }: PicturePlace): Promise<Bytes | null> {
  const kept = await inTurn(() =>
    withStore('readonly', (store): IDBRequest<KeptPicture | undefined> => store.get(ROW)),
  ).catch(() => undefined);
  if (kept === undefined) return null;
  if (kept.memberId !== memberId) await forgetPicture();
  return kept.memberId === memberId && kept.roomCode === roomCode ? kept.bytes : null;
}

/** It was sent, or is not wanted any more. */
export async function forgetPicture(): Promise<void> {
  await inTurn(() => withStore('readwrite', (store) => store.delete(ROW))).catch(() => undefined);
}
