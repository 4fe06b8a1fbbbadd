import type { InputOf } from '@drawroom/contract/call';
import type { contactCalls } from '@drawroom/contract/member-contact';
import type { CallContext, Kernel, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MemberDeps } from '../deps.ts';
import { placeKey, placeOf } from '../place.ts';
import { requireNewPassword } from '../require-new-password.ts';
import { findMember, findMemberByName, setOwnPasswordHash, type Member } from '../store.ts';
import { charge, clear } from '../throttle.ts';
import { askerOf, checkCode, consumeCode } from './codes.ts';
import { ownerOf } from './personal-store.ts';
import { dropLinks, memberOfLink, takeLink } from './reset-link-store.ts';
import { phoneTarget } from './target.ts';
import { tellMember } from './tell-member.ts';

type Nothing = Record<string, never>;

/** A new password for who has the account's phone (spec §2 /resetpwd). The right code of a number alone tells more. */
export async function resetByPhone(
  kernel: Kernel,
  deps: MemberDeps,
  request: { readonly input: InputOf<typeof contactCalls.resetPwd>; readonly context: CallContext },
): Promise<Nothing> {
  const { input, context } = request;
  const { username, newPassword, confirmPassword } = input;
  requireNewPassword(kernel, { username, password: newPassword, confirmPassword });
  const use = { target: phoneTarget(kernel, input), scene: 'reset', asker: askerOf(context) } as const;
  const right = await checkCode(kernel, use, { code: input.phoneCode, context });
  const member = await findMemberByName(kernel.db, username.trim());
  if (member === null || (await ownerOf(kernel.db, use.target)) !== member.id)
    throw new Refusal('member.bad_credentials');
  const prove = (t: Tx): Promise<void> => consumeCode(t, right, kernel.clock.now());
  return setNewPassword(kernel, deps, { member, newPassword, prove });
}

/** A new password for who holds a live link. The password is judged before the link is used up. */
export async function resetByLink(
  kernel: Kernel,
  deps: MemberDeps,
  request: { readonly input: InputOf<typeof contactCalls.resetPwdByLink>; readonly context: CallContext },
): Promise<Nothing> {
  const { input, context } = request;
  const { linkToken, newPassword, confirmPassword } = input;
  const nowMs = kernel.clock.now();
  await charge(kernel.db, [{ scope: 'code-guess', key: placeKey(placeOf(context).subscriber) }], nowMs);
  const memberId = await memberOfLink(kernel.db, linkToken, nowMs);
  const member = memberId === null ? null : await findMember(kernel.db, memberId);
  if (member === null) throw new Refusal('member.link_dead');
  requireNewPassword(kernel, { username: member.username, password: newPassword, confirmPassword });
  const prove = async (t: Tx): Promise<void> => {
    if ((await takeLink(t, linkToken, kernel.clock.now())) !== member.id) throw new Refusal('member.link_dead');
  };
  return setNewPassword(kernel, deps, { member, newPassword, prove });
}

/**
 * Sets the password, ends every session and every other link, lets the owner log in at once, and tells him everywhere
 * . The proof is used up in the same transaction.
 */
async function setNewPassword(
  kernel: Kernel,
  deps: MemberDeps,
  change: { readonly member: Member; readonly newPassword: string; readonly prove: (t: Tx) => Promise<void> },
): Promise<Nothing> {
  const { member, newPassword, prove } = change;
  const phc = await deps.passwords.hash(newPassword);
  await kernel.db.tx(async (t) => {
    await prove(t);
    await setOwnPasswordHash(t, member.id, phc);
    await dropLinks(t, member.id);
    await clear(t, [{ scope: 'account', key: placeKey(member.username.toLowerCase()) }]);
    await kernel.sessions.endAllOf(t, member.id, 'password');
  });
  tellMember(kernel, member.id, () => ({ word: 'passwordChanged' }));
  return {};
}
