import type { AnyCall, CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import { createClient } from '@drawroom/client/create-client';
import type { CallOptions } from '@drawroom/client/create-client';
import { CallRefused, NetworkFailure, SessionEnded } from '@drawroom/client/failures';
import { browserKeyStore } from '@drawroom/client/key-store';
import { showToast } from '@drawroom/ui/toast.tsx';
import { currentHost } from '../host/host.ts';
import { languageHeader } from './language.ts';
import { reportAnswer, reportKept, reportNetworkFailure, reportRtt } from './network-store.ts';
import { noteRefusal } from './protection-news.ts';
import { followClockOf, serverNow } from './server-time.ts';
import { endSession, rememberOwnPassword, useSession } from './session-store.ts';

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
 * @param known what the member has just entered and need not be asked again, and how the call is to be sent
 */
export async function call<C extends AnyCall>(
  definition: C,
  input: CallerInputOf<C>,
  known: CallOptions & { readonly password?: string } = {},
): Promise<ReplyOf<C>> {
  const { password, ...how } = known;
  try {
    return await attempt(definition, input, how);
  } catch (failure) {
    if (!(failure instanceof CallRefused) || failure.key !== STEP_UP_REQUIRED) throw failure;
    // The one place where any call asks its member to prove anew who he is; the call is then made once more.
    const { confirmStepUp } = await import('./step-up.ts');
    if (!(await confirmStepUp(failure.data, password))) throw failure;
    return attempt(definition, input, how);
  }
}

/**
 * What is kept on the phone, and answers for itself while the network is away: records, results, proofs and what names their lotteries
 * and rooms. Nothing of what points are decided by.
 */
const KEPT: ReadonlySet<string> = new Set([
  'lottery.bets',
  'lottery.chases',
  'lottery.chase',
  'lottery.gameHome',
  'lottery.prizeHistory',
  'lottery.fairness',
  'lottery.betProof',
  'lottery.signingKeys',
  'room.roomHistory',
]);

const PASSWORD_CHANGE_NEEDED: ErrorKey = 'member.password_change_needed';
const STEP_UP_REQUIRED: ErrorKey = 'member.step_up_required';

const kept = () => import('./kept-answers.ts');

async function attempt<C extends AnyCall>(
  definition: C,
  input: CallerInputOf<C>,
  how: CallOptions,
): Promise<ReplyOf<C>> {
  try {
    const reply = await client.call(definition, input, how);
    reportAnswer();
    if (KEPT.has(definition.name)) void kept().then(({ keepAnswer }) => keepAnswer(definition.name, input, reply));
    if (client.clock.rttMs !== null) reportRtt(Math.round(client.clock.rttMs));
    return reply;
  } catch (failure) {
    if (failure instanceof SessionEnded && useSession.getState().token !== null) {
      if (failure.msg !== '') showToast(failure.msg);
      endSession();
    }
    if (failure instanceof NetworkFailure) {
      const before = KEPT.has(definition.name) ? await (await kept()).keptAnswer(definition.name, input) : null;
      if (before !== null) {
        reportKept(before.at);
        return before.reply as ReplyOf<C>;
      }
      reportNetworkFailure();
    }
    if (failure instanceof CallRefused) {
      noteRefusal(failure.key);
      if (failure.key === PASSWORD_CHANGE_NEEDED) rememberOwnPassword(false);
    }
    throw failure;
  }
}
