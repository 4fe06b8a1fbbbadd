import type { Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Invite, MemberDeps } from './deps.ts';
import { placeKey, type Place } from './place.ts';
import { THROTTLES } from './throttle-policy.ts';
import { charge, uncount, type Counter } from './throttle.ts';

const HOUR_MS = 3_600_000;

/**
 * The invite of six digits or of a long link's token. Six digits can be tried out: only wrong ones count, soon every further one of the
 * same place has to wait, and in the end those of all places together (R-63, decision 052). Refuses with
 * `member.invite_code_unknown`, the same for unknown, used up, expired and withdrawn codes, and with `member.locked_for_now`.
 */
export async function requireInvite(
  kernel: Kernel,
  deps: Pick<MemberDeps, 'tree'>,
  { code, place }: { readonly code: string; readonly place: Place },
): Promise<Invite> {
  const nowMs = kernel.clock.now();
  const counters: Counter[] = [
    { scope: 'invite', key: placeKey(place.subscriber) },
    // A token is beyond guessing: a wrong one says nothing of the house.
    ...(/^\d{6}$/.test(code) ? [houseCounter(nowMs)] : []),
  ];
  const { attempts } = await charge(kernel.db, counters, nowMs);
  const invite = await deps.tree.inviteOf(kernel.db, code);
  if (invite !== null) {
    await uncount(kernel.db, counters);
    return invite;
  }
  kernel.metrics.count('member_invite_refused_total');
  const { free } = THROTTLES['invite-house'];
  if ((attempts['invite-house'] ?? 0) >= free) {
    kernel.metrics.count('member_invite_alarm_total');
    kernel.log.warn(
      { wrongThisHour: attempts['invite-house'] },
      'member: many wrong invitation codes; six digits wait now',
    );
  }
  throw new Refusal('member.invite_code_unknown');
}

/** One for every hour. */
function houseCounter(nowMs: number): Counter {
  return { scope: 'invite-house', key: placeKey(String(Math.floor(nowMs / HOUR_MS))) };
}
