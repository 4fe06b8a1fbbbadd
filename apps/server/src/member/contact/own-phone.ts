import type { CallContext, Kernel, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MemberDeps } from '../deps.ts';
import { askerOf, checkCode, consumeCode, type RightCode } from './codes.ts';
import { keepTarget } from './personal-store.ts';
import { phoneTarget } from './target.ts';

/**
 * The number that somebody registers with, proved by its code; null without a number. Refuses with
 * `member.phone_invalid`, `member.country_not_served`, `member.phone_code_wrong`. Wrong codes count at once, outside of any transaction.
 */
export async function provePhone(
  kernel: Kernel,
  typed: {
    readonly phone?: string | undefined;
    readonly countryCode?: string | undefined;
    readonly phoneCode?: string | undefined;
  },
  context: CallContext,
): Promise<RightCode | null> {
  const { phone, countryCode, phoneCode } = typed;
  if (phone === undefined) return null;
  const target = phoneTarget(kernel, { phone, countryCode });
  if (phoneCode === undefined) throw new Refusal('member.phone_code_wrong');
  const use = { target, scene: 'register', asker: askerOf(context) } as const;
  return checkCode(kernel, use, { code: phoneCode, context });
}

/** Uses the code up and keeps number or mailbox as the member's, known to who watches over identities. */
export async function keepProved(
  kernel: Kernel,
  t: Tx,
  keep: {
    readonly memberId: bigint;
    readonly right: RightCode | null;
    readonly context: CallContext;
    readonly deps: Pick<MemberDeps, 'admit'>;
  },
): Promise<void> {
  const { memberId, right, context, deps } = keep;
  if (right === null) return;
  await consumeCode(t, right, kernel.clock.now());
  await keepTarget(kernel.vault, t, { memberId, target: right.target, locale: context.locale });
  await deps.admit(t, { memberId, identityKeys: [right.target.key] });
}
