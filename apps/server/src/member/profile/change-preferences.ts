import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { profileCalls } from '@drawroom/contract/member-profile';
import type { Kernel, Session, Tx } from '../../kernel/kernel.ts';
import { invalidField } from '../../kernel/refusal.ts';
import { presentMember } from '../present.ts';
import { requireMember } from '../require-member.ts';
import type { Member } from '../store.ts';
import { mergePreferences, updateZone } from './profile-store.ts';
import { isTimeZone } from './time-zone-name.ts';

type Call = typeof profileCalls.preferences;

/** A member's day may begin anew by a change of his zone; not more often than days do (decision 033). */
const ZONE_REST_MS = 24 * 3_600_000;

/**
 * Changes what is given and leaves the rest. A new zone holds from the next request on, in every live session on every
 * node. Refuses with `request.invalid`: `timeZone` that is none (`not_allowed`) or was changed within 24 h (`too_soon`),
 * `currency` that is not the account's (`fixed`).
 */
export async function changePreferences(
  kernel: Kernel,
  session: Session,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { currency, timeZone, ...chosen } = input;
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw invalidField('timeZone', 'not_allowed');
  const before = await requireMember(kernel.db, session);
  // What an account holds is counted in one currency for ever: another one would change its worth.
  if (currency !== undefined && currency !== before.currency) throw invalidField('currency', 'fixed');
  const known = await kernel.db.tx(async (t) => {
    await mergePreferences(t, session.memberId, chosen);
    return timeZone === undefined ? null : moveTo(kernel, t, { member: before, zone: timeZone });
  });
  known?.();
  return { member: presentMember(await requireMember(kernel.db, session)) };
}

async function moveTo(
  kernel: Kernel,
  t: Tx,
  { member, zone }: { readonly member: Member; readonly zone: string },
): Promise<(() => void) | null> {
  if (zone === member.zone) return null;
  if (!(await updateZone(t, member.id, { zone, restMs: ZONE_REST_MS }))) throw invalidField('timeZone', 'too_soon');
  return kernel.sessions.changeClaims(t, member.id, { zone });
}
