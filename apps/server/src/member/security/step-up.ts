import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { stepUp as stepUpCall, StepUpMethod } from '@drawroom/contract/member-security';
import type { Kernel, MemberContext, Sql, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MemberDeps } from '../deps.ts';
import { placeOf } from '../place.ts';
import { findForLogin } from '../store.ts';
import { charge, clear, uncount } from '../throttle.ts';
import { passkeysOf } from './passkeys.ts';
import { factorCounter, factorOf } from './second-factor.ts';
import { hasTotp } from './totp.ts';

/** How a member can prove anew that it is he: by what he has besides the password, and by the password when that is all. */
export async function stepUpMethods(sql: Sql, memberId: bigint): Promise<StepUpMethod[]> {
  const [totp, passkeys] = await Promise.all([hasTotp(sql, memberId), passkeysOf(sql, memberId)]);
  const methods: StepUpMethod[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (totp) methods.push('totp');
  return methods.length > 0 ? methods : ['password'];
}

/**
 * Confirms the session by one proof; it goes on under a new token. A password does for nobody who has more; a
 * recovery code does for everybody who holds one. Refuses with `member.second_factor_wrong`, `member.passkey_refused`,
 * `member.locked_for_now`.
 */
export async function stepUp(
  kernel: Kernel,
  deps: MemberDeps,
  request: { readonly input: InputOf<typeof stepUpCall>; readonly context: MemberContext },
): Promise<ReplyOf<typeof stepUpCall>> {
  const { input, context } = request;
  const { session } = context;
  const counters = [factorCounter(session.memberId)];
  await charge(kernel.db, counters, kernel.clock.now());
  const take = await proofOf(kernel, deps, request).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.key === 'server.busy') await uncount(kernel.db, counters);
    throw error;
  });
  const opened = await kernel.db.tx(async (t) => {
    await take(t);
    return kernel.sessions.confirm(t, session);
  });
  await clear(kernel.db, counters);
  kernel.metrics.count('member_step_up_total', { by: input.password === undefined ? 'factor' : 'password' });
  return { token: opened.token, me: opened.me, expiresAt: opened.expiresAt };
}

async function proofOf(
  kernel: Kernel,
  deps: MemberDeps,
  { input, context }: { readonly input: InputOf<typeof stepUpCall>; readonly context: MemberContext },
): Promise<(t: Tx) => Promise<unknown>> {
  const { memberId, claims } = context.session;
  const methods = await stepUpMethods(kernel.db, memberId);
  if (!methods.includes('password')) {
    return factorOf(kernel, input, { memberId, host: context.host, purpose: 'step-up' });
  }
  const found = await findForLogin(kernel.db, claims.username, placeOf(context));
  const { password } = input;
  if (found === null || password === undefined) throw new Refusal('member.second_factor_wrong');
  if (!(await deps.passwords.verify(found.passwordPhc, password)).ok) throw new Refusal('member.second_factor_wrong');
  return async () => undefined;
}
