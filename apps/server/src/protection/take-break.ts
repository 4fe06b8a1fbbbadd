import { EXCLUSION_MONTHS, TIME_OUT_DAYS } from '@drawroom/contract/protection';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ProtectionDeps } from './deps.ts';
import { lockKeysOf, samePersons } from './identity-keys.ts';
import { accountsOf, lockGuard, type Who } from './store.ts';
import { record } from './tell.ts';

type Changing = Pick<Kernel, 'db' | 'outbox' | 'metrics'>;

/** Time-out: from the moment of the answer, until its end. A longer one lengthens it, a shorter one changes nothing. */
export async function timeOut(kernel: Changing, deps: ProtectionDeps, asked: Who & { days: number }): Promise<void> {
  const { days, ...who } = asked;
  if (!TIME_OUT_DAYS.some((each) => each === days)) throw new Refusal('protection.choice_invalid');
  await kernel.db.tx((t) =>
    takeBreak({ kernel, deps }, t, {
      who,
      act: 'time_out',
      // A time-out keeps its end to the hour, whatever calendars do.
      write: `update protection.guard set time_out_until = clock_timestamp() + make_interval(hours => 24 * $2::int)
              where account_id = $1 and clock_timestamp() + make_interval(hours => 24 * $2::int) > coalesce(time_out_until, '-infinity')
              returning time_out_until as "untilMs"`,
      length: days,
    }),
  );
  await endNewborn(kernel, deps, [who]);
}

/**
 * Self-exclusion: at once, without anybody's doing, for all accounts known to be the same person's by a phone or mailbox
 * that the house has checked. It may be lengthened, and nothing ends it before its time.
 */
export async function exclude(kernel: Changing, deps: ProtectionDeps, asked: Who & { months: number }): Promise<void> {
  const { months, ...self } = asked;
  if (!EXCLUSION_MONTHS.some((each) => each === months)) throw new Refusal('protection.choice_invalid');
  const excluded = await kernel.db.tx(async (t) => {
    // Nobody is admitted with the same identity between the look and the commit.
    await lockKeysOf(t, self.memberId);
    const others = await accountsOf(t, await samePersons(t, self.memberId), deps.currency);
    const all = [self, ...others].toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1));
    for (const who of all) {
      await takeBreak({ kernel, deps }, t, {
        who,
        act: 'excluded',
        write: `update protection.guard set excluded_until = clock_timestamp() + make_interval(months => $2::int)
                where account_id = $1 and clock_timestamp() + make_interval(months => $2::int) > coalesce(excluded_until, '-infinity')
                returning excluded_until as "untilMs"`,
        length: months,
      });
    }
    return all;
  });
  await endNewborn(kernel, deps, excluded);
}

async function takeBreak(
  { kernel, deps }: { kernel: Changing; deps: ProtectionDeps },
  t: Tx,
  { who, act, write, length }: { who: Who; act: string; write: string; length: number },
): Promise<void> {
  // First, because it locks what comes before accounts in the order of locks.
  await deps.endPlay(t, who.accountId);
  await lockGuard(t, who);
  const { rows } = await t.query<{ untilMs: number }>(write, [who.accountId, length]);
  const row = rows[0];
  if (row !== undefined) await record(kernel, t, { ...who, act, untilMs: row.untilMs });
}

/** A chase accepted between the look at chases and the lock of the account stands now and is ended too; later ones are refused. */
async function endNewborn(kernel: Changing, deps: ProtectionDeps, all: readonly Who[]): Promise<void> {
  for (const { accountId } of all) await kernel.db.tx((t) => deps.endPlay(t, accountId));
}
