import type { resetLink } from '@drawroom/contract/member-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { spendAndSend } from '../contact/messages.ts';
import { takePace } from '../contact/pace.ts';
import { reachOf } from '../contact/personal-store.ts';
import { presentContact } from '../contact/present.ts';
import { linkMessage } from '../contact/reset-link.ts';
import { newLink } from '../contact/reset-link-store.ts';
import { requireMemberRow } from './member-rows.ts';

/**
 * Makes a link for a new password, to go to the member's own mailbox, or to his own phone where no mail reaches him. `send` is
 * called after the commit. Refuses with `member.unknown`, `member.cannot_send` where there is no way to him, `member.locked_for_now` where
 * he has been written to too often.
 */
export async function makeResetLink(
  kernel: Kernel,
  t: Tx,
  memberId: bigint,
): Promise<{ readonly told: OperatorReplyOf<typeof resetLink>; readonly send: () => Promise<void> }> {
  await requireMemberRow(t, memberId);
  const reach = await reachOf(kernel.vault, t, memberId);
  const { can } = kernel.senders;
  const target = (can.email ? reach?.email : null) ?? (can.sms ? reach?.phone : null) ?? null;
  if (reach === null || target === null) throw new Refusal('member.cannot_send');
  await takePace(t, target, kernel.clock.now());
  const message = linkMessage(kernel, await newLink(t, memberId, kernel.clock.now()));
  const to = presentContact(reach, can)[target.channel] ?? '';
  return {
    told: { channel: target.channel, to },
    send: () => spendAndSend(kernel, { target, locale: reach.locale, message }),
  };
}
