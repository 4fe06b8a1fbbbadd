import type { InputOf } from '@drawroom/contract/call';
import type { hostCalls } from '@drawroom/contract/member-host';
import type { CallContext, Kernel } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { LoginReply } from '../present.ts';
import { enter } from '../security/enter.ts';
import { requireSecondFactor } from '../security/second-factor.ts';
import { findMember } from '../store.ts';
import { proveHost, spendProof } from './prove-host.ts';
import { memberOfHost } from './store.ts';

type Input = InputOf<typeof hostCalls.hostLogin>;

/**
 * Logs in the member who has linked this account of the host; the answer is that of a login with a password. A proof
 * opens one session. No captcha is ever asked for: a signature of the host cannot be guessed.
 * @throws Refusal `member.host_login_refused`, `member.host_unbound`, `member.locked_for_now`
 */
export async function hostLogin(
  kernel: Kernel,
  request: { readonly input: Input; readonly context: CallContext },
): Promise<LoginReply> {
  const { input, context } = request;
  const proven = await proveHost(kernel, context, input);
  const member = await kernel.db.tx(async (t) => {
    const memberId = await memberOfHost(t, proven.host, proven.externalKey);
    const found = memberId === null ? null : await findMember(t, memberId);
    // The proof stays good: he logs in with his password now and links this account with it.
    if (found === null) throw new Refusal('member.host_unbound');
    await spendProof(t, proven);
    return found;
  });
  kernel.metrics.count('member_login_total', { result: 'host' });
  // The host's word is one factor: who has set up a second one shows it, as after a right password.
  await requireSecondFactor(kernel, member.id, context);
  return enter(kernel, { member, publicKey: input.publicKey, context, before: async () => 'host' });
}
