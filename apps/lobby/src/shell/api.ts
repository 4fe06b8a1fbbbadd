import type { AnyCall, CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import { createClient } from '@drawroom/client/create-client';
import { NetworkFailure, SessionEnded } from '@drawroom/client/failures';
import { browserKeyStore } from '@drawroom/client/key-store';
import { showToast } from '@drawroom/ui/toast.tsx';
import { currentHost } from '../host/host.ts';
import { languageHeader } from './language.ts';
import { clearNetworkFailure, reportNetworkFailure, reportRtt } from './network-store.ts';
import { followClockOf, serverNow } from './server-time.ts';
import { endSession, useSession } from './session-store.ts';

export const client = createClient({
  baseUrl: '',
  terminal: currentHost().terminal,
  getLang: languageHeader,
  store: currentHost().keyStore(browserKeyStore()),
});

followClockOf(client);

export { serverNow };

/**
 * One call of the wire. Screens use this and never the client itself: a dead session leads to the login, a broken way
 * raises the network flag, both of spec §8; every failure is thrown on to the screen as well.
 */
export async function call<C extends AnyCall>(definition: C, input: CallerInputOf<C>): Promise<ReplyOf<C>> {
  try {
    const reply = await client.call(definition, input);
    clearNetworkFailure();
    if (client.clock.rttMs !== null) reportRtt(Math.round(client.clock.rttMs));
    return reply;
  } catch (failure) {
    if (failure instanceof SessionEnded && useSession.getState().token !== null) {
      if (failure.msg !== '') showToast(failure.msg);
      endSession();
    }
    if (failure instanceof NetworkFailure) reportNetworkFailure();
    throw failure;
  }
}
