import type { InputOf } from '@drawroom/contract/call';
import type { PasskeyAnswer, secondFactor as secondFactorCall } from '@drawroom/contract/member-security';
import type { CallContext, Kernel, SecondFactor, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { placeKey, placeOf } from '../place.ts';
import type { LoginReply } from '../present.ts';
import { findMember } from '../store.ts';
import { charge, clear, uncount, type Counter } from '../throttle.ts';
import { enter } from './enter.ts';
import { issueLoginTicket, ownerOfTicket, spendTicket } from './login-ticket.ts';
import { passkeysOf, provePasskey } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { hasTotp, takeTotp } from './totp.ts';

/**
 * Asks a member who has an authenticator for the second step: refuses with `member.second_factor_required`
 * (`data: {ticket, methods}`). Every way in that proves less than two factors calls it before it opens a session.
 */
export async function requireSecondFactor(kernel: Kernel, memberId: bigint, context: CallContext): Promise<void> {
  if (!(await hasTotp(kernel.db, memberId))) return;
  const ticket = await issueLoginTicket(kernel.db, memberId, placeOf(context));
  const passkeys = await passkeysOf(kernel.db, memberId);
  const methods = passkeys.length > 0 ? ['totp', 'passkey'] : ['totp'];
  throw new Refusal('member.second_factor_required', {}, { ticket, methods });
}

/**
 * The second step of a login. A wrong code leaves the ticket for another try; tries of one account count together, over
 * all its tickets. Refuses with `member.link_dead`, `member.second_factor_wrong`, `member.passkey_refused`,
 * `member.locked_for_now`.
 */
export async function secondFactor(
  kernel: Kernel,
  request: { readonly input: InputOf<typeof secondFactorCall>; readonly context: CallContext },
): Promise<LoginReply> {
  const { input, context } = request;
  const memberId = await ownerOfTicket(kernel.db, input.ticket, placeOf(context));
  if (memberId === null) throw new Refusal('member.link_dead');
  const counters = [factorCounter(memberId)];
  await charge(kernel.db, counters, kernel.clock.now());
  const member = await findMember(kernel.db, memberId);
  if (member === null) throw new Refusal('member.link_dead');
  const take = await factorOf(kernel, input, { memberId, host: context.host, purpose: 'login' });
  const reply = await enter(kernel, {
    member,
    publicKey: input.publicKey,
    context,
    before: async (t) => {
      if (!(await spendTicket(t, input.ticket))) throw new Refusal('member.link_dead');
      return take(t);
    },
  }).catch(async (error: unknown) => {
    // What could not be judged, or was over already, was no guess.
    if (!(error instanceof Refusal) || error.key === 'member.link_dead') await uncount(kernel.db, counters);
    throw error;
  });
  await clear(kernel.db, counters);
  return reply;
}

/** Wrong codes of one account; only who knows the password, or holds a session, gets this far. */
export function factorCounter(memberId: bigint): Counter {
  return { scope: 'account', key: placeKey('second-factor', String(memberId)) };
}

/**
 * A second factor as it was given, in two halves: what needs no transaction is checked at once, what is used up is taken
 * in the caller's transaction, together with what it opens.
 */
export async function factorOf(
  kernel: Kernel,
  given: { readonly code?: string | undefined; readonly passkey?: PasskeyAnswer | undefined },
  at: { readonly memberId: bigint; readonly host: string; readonly purpose: 'login' | 'step-up' },
): Promise<(t: Tx) => Promise<SecondFactor>> {
  const { memberId } = at;
  const { code, passkey } = given;
  if (passkey !== undefined) {
    const proved = await provePasskey(kernel, { answer: passkey, ...at });
    return async (t) => {
      await proved.note(t);
      return 'passkey';
    };
  }
  return async (t) => {
    const digits = code?.replaceAll(' ', '') ?? '';
    if (await takeTotp(kernel, t, { memberId, code: digits })) return 'totp';
    if (digits.length > 6 && (await takeRecoveryCode(kernel, t, { memberId, code: digits }))) return 'recovery';
    throw new Refusal('member.second_factor_wrong');
  };
}
