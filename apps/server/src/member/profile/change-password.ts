import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { profileCalls } from '@drawroom/contract/member-profile';
import type { Kernel, Session } from '../../kernel/kernel.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { tellMember } from '../contact/tell-member.ts';
import type { MemberDeps } from '../deps.ts';
import { placeKey } from '../place.ts';
import { requireNewPassword } from '../require-new-password.ts';
import { charge, clear, uncount } from '../throttle.ts';
import { findPasswordHash, replacePasswordHash } from './profile-store.ts';

type Call = typeof profileCalls.updatePwd;

/**
 * Changes the password of whoever knows the old one (spec §7, decision 033). All other sessions end with the reason
 * `password_changed`; their sockets hear it, and
 * he is told where he can be reached. Refuses with `member.passwords_differ`,
 * `member.password_weak`, `member.bad_credentials` for a wrong old password, and `member.locked_for_now` when a
 * session is used to guess it.
 */
export async function changePassword(
  kernel: Kernel,
  deps: MemberDeps,
  request: { readonly input: InputOf<Call>; readonly session: Session },
): Promise<ReplyOf<Call>> {
  const { input, session } = request;
  const { oldPassword, newPassword, confirmPassword } = input;
  requireNewPassword(kernel, { username: session.claims.username, password: newPassword, confirmPassword });
  if (newPassword.normalize('NFC') === oldPassword.normalize('NFC')) {
    throw invalidField('newPassword', 'same');
  }
  const before = await judgeOld(kernel, deps, { session, oldPassword });
  const after = await deps.passwords.hash(newPassword);
  const { endedSessions, changed } = await kernel.db.tx(async (t) => {
    // Of two changes at once the second has judged a password that is no longer the old one.
    if (!(await replacePasswordHash(t, session.memberId, { before, after })))
      throw new Refusal('member.bad_credentials');
    return {
      endedSessions: await kernel.sessions.endOthers(t, session, { reason: 'password_changed' }),
      changed: await kernel.sessions.changeClaims(t, session.memberId, { mustChangePassword: false }),
    };
  });
  changed();
  kernel.metrics.count('member_password_changed_total');
  tellMember(kernel, session.memberId, () => ({ word: 'passwordChanged' }));
  return { endedSessions };
}

/** The stored hash, when the old password fits it. Every attempt counts, whichever session of the member makes it. */
async function judgeOld(
  kernel: Kernel,
  deps: MemberDeps,
  { session, oldPassword }: { readonly session: Session; readonly oldPassword: string },
): Promise<string> {
  const counters = [{ scope: 'own-password', key: placeKey(String(session.memberId)) }] as const;
  await charge(kernel.db, counters, kernel.clock.now());
  const phc = await findPasswordHash(kernel.db, session.memberId);
  if (phc === null) throw new Error(`session ${session.id} belongs to no member`);
  const { ok } = await deps.passwords.verify(phc, oldPassword).catch(async (error: unknown) => {
    await uncount(kernel.db, counters);
    throw error;
  });
  if (!ok) throw new Refusal('member.bad_credentials');
  await clear(kernel.db, counters);
  return phc;
}
