import type { InputOf } from '@drawroom/contract/call';
import type { hostCalls } from '@drawroom/contract/member-host';
import type { CallContext, Kernel, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { openSession } from '../open-session.ts';
import type { LoginReply } from '../present.ts';
import { findMember, type Member } from '../store.ts';
import { proveHost, spendProof } from './prove-host.ts';
import { memberOfHost } from './store.ts';

type Input = InputOf<typeof hostCalls.hostLogin>;

/**
 * Logs in the member who has linked this account of the host; the answer is that of a login with a password. A proof
 * opens one session. There is nothing to guess here, so `captchaToken` is accepted and not looked at.
 * @throws Refusal `member.host_login_refused`, `member.host_unbound`, `member.locked_for_now`
 */
export async function hostLogin(
  kernel: Kernel,
  request: { readonly input: Input; readonly context: CallContext },
): Promise<LoginReply> {
  const { input, context } = request;
  const proven = await proveHost(kernel, context, input);
  return kernel.db.tx(async (t) => {
    const memberId = await memberOfHost(t, proven.host, proven.externalKey);
    const member = memberId === null ? null : await findMember(t, memberId);
    // The proof stays good: he logs in with his password now and links this account with it.
    if (member === null) throw new Refusal('member.host_unbound');
    await spendProof(t, proven);
    kernel.metrics.count('member_login_total', { result: 'host' });
    return afterHostProof(kernel, t, { member, input, context });
  });
}

/**
 * The one place after the host has proved who asks: a member with a second factor has to show it here before a session is
 * opened, as after a right password.
 */
function afterHostProof(
  kernel: Kernel,
  t: Tx,
  who: { readonly member: Member; readonly input: Input; readonly context: CallContext },
): Promise<LoginReply> {
  const { member, input, context } = who;
  return openSession(kernel, t, { member, publicKey: input.publicKey, context });
}
