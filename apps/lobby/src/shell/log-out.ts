import { logout } from '@drawroom/contract/member';
import { call, client } from './api.ts';
import { endSession, useSession } from './session-store.ts';

/** The server is told for at most this long; a phone without network still logs out here at once after it, ms. */
const TELL_MS = 4000;

/**
 * Ends the session: the server is told, then key, token and what belongs to them are dropped here (spec §9). A server that
 * cannot be reached does not keep anybody logged in on this phone.
 */
export async function logOut(): Promise<void> {
  const told = call(logout, {}).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, TELL_MS))]);
  await client.endSession();
  if (useSession.getState().token !== null) endSession();
}
