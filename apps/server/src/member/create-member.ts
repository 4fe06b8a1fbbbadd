import { openMemberAccount } from '@drawroom/ledger/accounts';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Invite, MemberTree } from './deps.ts';
import { insertMember, nextMemberId, type Member } from './store.ts';

/**
 * Makes a member with an empty account and his place in the tree of agents; the nickname starts as the username.
 * Refuses with `member.username_taken`, also when the name differs in case only.
 */
export async function createMember(
  t: Tx,
  tree: MemberTree,
  wanted: {
    readonly username: string;
    readonly passwordPhc: string;
    readonly kind: 'player' | 'agent';
    readonly currency: string;
    readonly zone: string;
    readonly invite: Invite | null;
    /** Somebody else knows the password: he has to choose his own at the first login. */
    readonly passwordMustChange?: boolean;
  },
): Promise<Member> {
  const { invite, passwordPhc, passwordMustChange = false, ...facts } = wanted;
  const id = await nextMemberId(t);
  const accountId = await openMemberAccount(t, { memberId: id, currency: facts.currency });
  const member = { id, accountId, nickname: facts.username, passwordMustChange, ...facts };
  if (!(await insertMember(t, { ...member, passwordPhc }))) throw new Refusal('member.username_taken');
  await tree.join(t, { memberId: id, accountId, invite });
  return { ...member, avatar: null, balanceMinor: 0n, preferences: {}, passwordChangedAtMs: null };
}
