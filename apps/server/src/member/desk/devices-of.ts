import type { devices } from '@drawroom/contract/member-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { deviceWords, maskedAddress } from '../security/device-words.ts';
import { selectLogins } from '../security/login-log.ts';
import { requireMemberRow } from './member-rows.ts';

/** Sessions that live and the last logins of a member; addresses masked. Refuses with `member.unknown`. */
export async function devicesOf(
  { db, sessions }: Pick<Kernel, 'db' | 'sessions'>,
  memberId: bigint,
): Promise<OperatorReplyOf<typeof devices>> {
  await requireMemberRow(db, memberId);
  const [live, logins] = await Promise.all([sessions.listOf(db, memberId), selectLogins(db, memberId)]);
  return {
    sessions: live.map(({ id, address, device, createdAt, lastSeenAt }) => ({
      id,
      address: maskedAddress(address),
      device: deviceWords(device),
      createdAt,
      lastSeenAt,
    })),
    logins: logins.map(({ at, address, device, result }) => ({
      at,
      result,
      address: maskedAddress(address),
      device: deviceWords(device),
    })),
  };
}

/**
 * Ends a session of a member, or all of them where none is named; how many. Refuses with `member.unknown`, and with
 * `member.session_unknown` for one that is not his or is over.
 */
export async function endSessionsOf(
  { sessions }: Pick<Kernel, 'sessions'>,
  t: Tx,
  { memberId, only }: { readonly memberId: bigint; readonly only: string | null },
): Promise<number> {
  await requireMemberRow(t, memberId);
  const live = await sessions.listOf(t, memberId);
  if (only === null) {
    await sessions.endAllOf(t, memberId, 'ended');
    return live.length;
  }
  if (!live.some(({ id }) => id === only)) throw new Refusal('member.session_unknown');
  await sessions.end(t, only, 'ended');
  return 1;
}
