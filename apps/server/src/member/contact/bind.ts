import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { contactCalls } from '@drawroom/contract/member-contact';
import type { Kernel, MemberContext } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';
import { askingMember, checkCode, type Scene } from './codes.ts';
import { tellEverywhere, type Letter } from './messages.ts';
import { keepProved } from './own-phone.ts';
import { reachOf } from './personal-store.ts';
import { presentContact } from './present.ts';
import { emailTarget, phoneTarget, type Target } from './target.ts';

type ContactReply = ReplyOf<typeof contactCalls.contact>;

export async function contactOf(kernel: Kernel, memberId: bigint): Promise<ContactReply> {
  return presentContact(await reachOf(kernel.vault, kernel.db, memberId), kernel.senders.can);
}

export async function bindPhone(
  kernel: Kernel,
  deps: MemberDeps,
  request: { readonly input: InputOf<typeof contactCalls.bindPhone>; readonly context: MemberContext },
): Promise<ContactReply> {
  const { input, context } = request;
  return bind(kernel, deps, { target: phoneTarget(kernel, input), code: input.phoneCode, context });
}

export async function bindEmail(
  kernel: Kernel,
  deps: MemberDeps,
  request: { readonly input: InputOf<typeof contactCalls.bindEmail>; readonly context: MemberContext },
): Promise<ContactReply> {
  const { input, context } = request;
  return bind(kernel, deps, { target: emailTarget(kernel, input.email), code: input.emailCode, context });
}

/** Keeps a proved number or mailbox; the one before it hears of the change, so that a thief cannot take it unseen. */
async function bind(
  kernel: Kernel,
  deps: MemberDeps,
  what: { readonly target: Target; readonly code: string; readonly context: MemberContext },
): Promise<ContactReply> {
  const { target, code, context } = what;
  const { memberId } = context.session;
  const before = await reachOf(kernel.vault, kernel.db, memberId);
  const old = before?.[target.channel] ?? null;
  const scene: Scene = old === null ? 'bind' : 'change';
  const right = await checkCode(kernel, { target, scene, asker: askingMember(memberId) }, { code, context });
  await kernel.db.tx((t) => keepProved(kernel, t, { memberId, right, context, deps }));
  const letter: Letter | null =
    old === null || old.key === target.key
      ? null
      : { target: old, locale: context.locale, message: { word: 'contactChanged' } };
  tellEverywhere(kernel, [letter]);
  return contactOf(kernel, memberId);
}
