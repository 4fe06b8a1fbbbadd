import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { contactCalls } from '@drawroom/contract/member-contact';
import { houseSetting } from '../../kernel/house-settings.ts';
import type { CallContext, Kernel, MemberContext } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { placeKey, placeOf } from '../place.ts';
import { charge } from '../throttle.ts';
import { askerOf, askingMember, issueCode, type CodeUse } from './codes.ts';
import { afterAnswer, requireWayOut, send, spendAndSend, type Letter, type Message } from './messages.ts';
import { takePace } from './pace.ts';
import { ownerOf, reachOf } from './personal-store.ts';
import { requireBudget, spend } from './spending.ts';
import { eitherTarget, phoneTarget } from './target.ts';

type CodeSent = ReplyOf<typeof contactCalls.sendPhoneAuthCode>;

/** Slows down who asks for messages to many numbers. */
export async function chargeSending(kernel: Pick<Kernel, 'db' | 'clock'>, context: CallContext): Promise<void> {
  const { subscriber, prefix } = placeOf(context);
  const counters = [
    { scope: 'send', key: placeKey(subscriber) },
    { scope: 'send-prefix', key: placeKey(prefix) },
  ] as const;
  await charge(kernel.db, counters, kernel.clock.now());
}

/**
 * A code by SMS for a visitor (spec §7). Who owns a number is not to be seen from outside: registering with a taken number
 * gets its owner a hint instead of a code, at the same cost in time; resetting looks the owner up after the answer and
 * sends to verified numbers alone. While nobody can register (`member.registration_closed`) no message is paid for.
 */
export async function sendPhoneAuthCode(
  kernel: Kernel,
  request: { readonly input: InputOf<typeof contactCalls.sendPhoneAuthCode>; readonly context: CallContext },
): Promise<CodeSent> {
  const { input, context } = request;
  const { scene } = input;
  if (scene === 'register' && (await houseSetting(kernel, kernel.db, 'registration')).door === 'closed')
    throw new Refusal('member.registration_closed');
  const target = phoneTarget(kernel, input);
  requireWayOut(kernel, 'phone');
  await useCaptcha(kernel.db, { token: input.captchaToken, scene: scene === 'reset' ? 'reset' : 'phone' });
  await chargeSending(kernel, context);
  const use: CodeUse = { target, scene, asker: askerOf(context) };
  if (scene === 'register') return codeOrHint(kernel, use, { locale: context.locale, asking: null });

  await requireBudget(kernel, 'phone');
  const { code, ...times } = await issue(kernel, use);
  afterAnswer(kernel, async () => {
    const owner = await ownerOf(kernel.db, target);
    const reach = owner === null ? null : await reachOf(kernel.vault, kernel.db, owner);
    if (reach !== null) await spendAndSend(kernel, { target, locale: reach.locale, message: { word: 'code', code } });
  });
  return times;
}

/** A code for a number or mailbox that a member wants to bind or to change to. Somebody else's gets a hint instead. */
export async function sendContactCode(
  kernel: Kernel,
  request: { readonly input: InputOf<typeof contactCalls.sendContactCode>; readonly context: MemberContext },
): Promise<CodeSent> {
  const { input, context } = request;
  const { memberId } = context.session;
  const target = eitherTarget(kernel, input);
  requireWayOut(kernel, target.channel);
  await useCaptcha(kernel.db, { token: input.captchaToken, scene: 'phone' });
  await chargeSending(kernel, context);
  const reach = await reachOf(kernel.vault, kernel.db, memberId);
  const scene = (reach?.[target.channel] ?? null) === null ? 'bind' : 'change';
  const use: CodeUse = { target, scene, asker: askingMember(memberId) };
  return codeOrHint(kernel, use, { locale: context.locale, asking: memberId });
}

/** Sends a code, or to another member's target that it is taken; the code then stays unknown to everybody. */
async function codeOrHint(
  kernel: Kernel,
  use: CodeUse,
  { locale, asking }: { readonly locale: LocaleTag; readonly asking: bigint | null },
): Promise<CodeSent> {
  const { target } = use;
  const { code, ...times } = await issue(kernel, use, true);
  const owner = await ownerOf(kernel.db, target);
  const message: Message = owner === null || owner === asking ? { word: 'code', code } : { word: 'taken' };
  const letter: Letter = { target, locale, message };
  await send(kernel, letter);
  return times;
}

async function issue(kernel: Kernel, use: CodeUse, paid = false): Promise<CodeSent & { code: string }> {
  const nowMs = kernel.clock.now();
  return kernel.db.tx(async (t) => {
    const resendAt = await takePace(t, use.target, nowMs);
    if (paid) await spend(kernel, t, use.target.channel);
    const { code, expiresAt } = await issueCode(kernel, t, { use, nowMs });
    return { code, resendAt, expiresAt };
  });
}
