import type { InputOf } from '@drawroom/contract/call';
import type { contactCalls } from '@drawroom/contract/member-contact';
import type { CallContext, Kernel } from '../../kernel/kernel.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { findMember, findMemberByName } from '../store.ts';
import { afterAnswer, requireWayOut, spendAndSend, type Message } from './messages.ts';
import { takePace } from './pace.ts';
import { ownerOf, reachOf } from './personal-store.ts';
import { linkMessage } from './reset-link.ts';
import { newLink } from './reset-link-store.ts';
import { chargeSending } from './send-code.ts';
import { requireBudget } from './spending.ts';
import { eitherTarget, emailTarget, type Target } from './target.ts';

type Nothing = Record<string, never>;

/**
 * Sends a link for a new password to the mailbox of an account, named by username or mailbox. Everything that depends on
 * whether there is one happens after the answer, so answer and time are the same for all.
 */
export async function askResetLink(
  kernel: Kernel,
  request: { readonly input: InputOf<typeof contactCalls.askResetLink>; readonly context: CallContext },
): Promise<Nothing> {
  const { input, context } = request;
  requireWayOut(kernel, 'email');
  await useCaptcha(kernel.db, { token: input.captchaToken, scene: 'reset' });
  await chargeSending(kernel, context);
  await requireBudget(kernel, 'email');
  afterAnswer(kernel, async () => {
    const memberId = await namedBy(kernel, input.account.trim());
    if (memberId === null) return;
    await writeTo(kernel, { memberId, channel: 'email' }, async () => {
      return linkMessage(kernel, await newLink(kernel.db, memberId, kernel.clock.now()));
    });
  });
  return {};
}

/**
 * `resetUsername` of spec §7, which says no more than its name: whoever has forgotten his username is told it at his own
 * phone or mailbox (decision 032). The same answer for all, as above.
 */
export async function resetUsername(
  kernel: Kernel,
  request: { readonly input: InputOf<typeof contactCalls.resetUsername>; readonly context: CallContext },
): Promise<Nothing> {
  const { input, context } = request;
  const target = eitherTarget(kernel, input);
  const { channel } = target;
  requireWayOut(kernel, channel);
  await useCaptcha(kernel.db, { token: input.captchaToken, scene: 'reset' });
  await chargeSending(kernel, context);
  await requireBudget(kernel, channel);
  afterAnswer(kernel, async () => {
    const memberId = await ownerOf(kernel.db, target);
    const member = memberId === null ? null : await findMember(kernel.db, memberId);
    if (member === null) return;
    await writeTo(kernel, { memberId: member.id, channel }, async () => ({
      word: 'username',
      username: member.username,
    }));
  });
  return {};
}

/** Who a mailbox or a username belongs to; null for nobody. Refuses what is neither. */
async function namedBy(kernel: Kernel, account: string): Promise<bigint | null> {
  if (/^[A-Za-z0-9]{6,16}$/.test(account)) return (await findMemberByName(kernel.db, account))?.id ?? null;
  return ownerOf(kernel.db, emailTarget(kernel, account));
}

/** Writes to a member's own verified channel, in his language, at the pace of that channel. */
async function writeTo(
  kernel: Kernel,
  to: { readonly memberId: bigint; readonly channel: Target['channel'] },
  compose: () => Promise<Message>,
): Promise<void> {
  const reach = await reachOf(kernel.vault, kernel.db, to.memberId);
  const target = reach?.[to.channel] ?? null;
  if (reach === null || target === null) return;
  await kernel.db.tx((t) => takePace(t, target, kernel.clock.now()));
  await spendAndSend(kernel, { target, locale: reach.locale, message: await compose() });
}
