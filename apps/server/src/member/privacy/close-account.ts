import type { Kernel, Session, Tx } from '../../kernel/kernel.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import type { MemberDeps } from '../deps.ts';
import { keepClosedName } from './closed-names.ts';

/**
 * Closes the member's account for ever, in one transaction: sessions end, every slice forgets the person, the
 * member's row is pseudonymised. Books, bets and his place in the tree stay under his number. Refuses with
 * `request.invalid` when `username` is not his, with `member.close_blocked` (reason) while points or bets are open.
 */
export async function closeAccount(
  kernel: Kernel,
  deps: Pick<MemberDeps, 'slices'>,
  asked: { readonly session: Session; readonly username: string },
): Promise<void> {
  const { memberId } = asked.session;
  await kernel.db.tx(async (t) => {
    const username = await lockMember(t, memberId);
    if (username === null) throw new Refusal('session.required');
    if (asked.username.trim().toLowerCase() !== username.toLowerCase()) throw invalidField('username', 'not_yours');
    const [reason] = await closeBlockedBy(t, deps, memberId);
    if (reason !== undefined) throw new Refusal('member.close_blocked', { reason });
    await kernel.sessions.endAllOf(t, memberId, 'closed');
    await keepClosedName(t, kernel, username);
    for (const slice of deps.slices()) await slice.forget?.(t, memberId);
  });
  kernel.metrics.count('member_closed_total');
}

/** What keeps the account from being closed; the transaction holds the locks that make an empty answer true. */
export async function closeBlockedBy(
  t: Tx,
  deps: Pick<MemberDeps, 'slices'>,
  memberId: bigint,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  for (const slice of deps.slices()) {
    const reason = (await slice.closeBlockedBy?.(t, memberId)) ?? null;
    if (reason !== null) reasons.push(reason);
  }
  return reasons;
}

async function lockMember(t: Tx, memberId: bigint): Promise<string | null> {
  const { rows } = await t.query<{ username: string }>(
    'select username from member.member where id = $1 and closed_at is null for update',
    [memberId],
  );
  return rows[0]?.username ?? null;
}
