import type { LocaleTag } from '@drawroom/contract/locales';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { emailTarget, phoneTarget, type Target } from './contact/target.ts';
import { keepTarget, ownerOf } from './contact/personal-store.ts';
import { createMember } from './create-member.ts';
import type { Invite, MemberDeps } from './deps.ts';
import { zoneOf } from './register.ts';
import { isClosedName } from './privacy/closed-names.ts';

/** A member as another house knows him. Phone and mailbox are taken as that house has proved them. */
export interface ImportedMember {
  readonly username: string;
  readonly kind: 'player' | 'agent';
  readonly locale: LocaleTag;
  readonly phone: string | null;
  readonly email: string | null;
  readonly invite: Invite | null;
}

/**
 * Makes an account for a member of another house, in the caller's transaction. It has no points, and nobody knows its password: its owner
 * asks for a new one by phone or mailbox. Refuses with `member.username_taken`, `member.phone_invalid`, `member.country_not_served`,
 * `member.phone_taken`, `member.email_invalid` and `protection.excluded`.
 * @param deps.passwordPhc hash of a password that was thrown away
 */
export async function importMember(
  kernel: Pick<Kernel, 'config' | 'db' | 'vault'>,
  deps: Pick<MemberDeps, 'tree' | 'currency' | 'admit'> & { readonly passwordPhc: string },
  { t, wanted }: { readonly t: Tx; readonly wanted: ImportedMember },
): Promise<bigint> {
  const { username, kind, locale, phone, email, invite } = wanted;
  const targets: Target[] = [];
  if (phone !== null) targets.push(phoneTarget(kernel, { phone }));
  if (email !== null) targets.push(emailTarget(kernel, email));
  // Asked before anything is written, for a name that is taken ends the transaction.
  if (await isClosedName(kernel, username)) throw new Refusal('member.username_taken');
  for (const target of targets) {
    if ((await ownerOf(t, target)) === null) continue;
    throw new Refusal(target.channel === 'phone' ? 'member.phone_taken' : 'member.email_invalid');
  }
  const member = await createMember(t, deps.tree, {
    username,
    passwordPhc: deps.passwordPhc,
    kind,
    currency: deps.currency,
    zone: zoneOf(locale),
    invite,
    passwordMustChange: true,
  });
  for (const target of targets) await keepTarget(kernel.vault, t, { memberId: member.id, target, locale });
  await deps.admit(t, { memberId: member.id, identityKeys: targets.map(({ key }) => key) });
  return member.id;
}
