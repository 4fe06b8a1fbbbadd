import type { Db, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { asksForCaptcha, THROTTLES, waitMs, type CounterState, type ThrottleScope } from './throttle-policy.ts';

export interface Counter {
  readonly scope: ThrottleScope;
  readonly key: string;
}

/** Counters that nobody touched for this long are dropped, a few with every attempt. */
const KEEP_MS = 48 * 3_600_000;
const FORGET_MS = JSON.stringify(
  Object.fromEntries(Object.entries(THROTTLES).map(([scope, policy]) => [scope, policy.forgetMs])),
);

/**
 * Counts one attempt on every counter, before it is known how it ends, so that attempts at the same moment cannot all
 * pass. Refuses with `member.locked_for_now` (params: seconds) when one says wait; a refused attempt counts on none.
 */
export async function charge(db: Db, counters: readonly Counter[], nowMs: number): Promise<Charged> {
  return db.tx((t) => chargeIn(t, counters, nowMs));
}

export interface Charged {
  /** Whether the attempt has to come with a captcha. */
  readonly needsCaptcha: boolean;
  /** What each counter stands at with this attempt. */
  readonly attempts: Readonly<Partial<Record<ThrottleScope, number>>>;
}

/** As `charge`, in the caller's transaction, which a refusal has to undo. */
export async function chargeIn(t: Tx, counters: readonly Counter[], nowMs: number): Promise<Charged> {
  const counted = await countAttempt(t, counters, nowMs);
  const longestMs = Math.max(...counted.map(({ scope, before }) => waitMs(THROTTLES[scope], before, nowMs)));
  // The refusal undoes the counting.
  if (longestMs > 0) throw new Refusal('member.locked_for_now', { seconds: Math.ceil(longestMs / 1000) });
  return {
    needsCaptcha: counted.some(({ scope, before }) => asksForCaptcha(THROTTLES[scope], before, nowMs)),
    attempts: Object.fromEntries(counted.map(({ scope, attempts }) => [scope, attempts])),
  };
}

async function countAttempt(
  t: Tx,
  counters: readonly Counter[],
  nowMs: number,
): Promise<{ scope: ThrottleScope; attempts: number; before: CounterState | null }[]> {
  await t.query(
    `delete from member.throttle where (scope, key) in (
       select scope, key from member.throttle where last_at < to_timestamp($1::float8 / 1000) limit 10 for update skip locked
     )`,
    [nowMs - KEEP_MS],
    'member-throttle-tidy',
  );
  const { rows } = await t.query<{
    scope: ThrottleScope;
    now: number;
    attempts: number | null;
    last_at: number | null;
  }>(
    // Sorted, so that two attempts that share counters cannot block each other.
    `insert into member.throttle as c (scope, key, attempts, last_at)
     select u.scope, u.key, 1, to_timestamp($3::float8 / 1000)
     from unnest($1::text[], $2::text[]) as u(scope, key) order by 1, 2
     on conflict (scope, key) do update set last_at = excluded.last_at, attempts = 1 + case
       when c.last_at > excluded.last_at - make_interval(secs => ($4::jsonb ->> c.scope)::float8 / 1000) then c.attempts
       else 0 end
     returning scope, new.attempts as now, old.attempts, old.last_at`,
    [...columnsOf(counters), nowMs, FORGET_MS],
    'member-throttle-count',
  );
  return rows.map(({ scope, now, attempts, last_at: lastAtMs }) => ({
    scope,
    attempts: now,
    before: attempts === null || lastAtMs === null ? null : { attempts, lastAtMs },
  }));
}

const LOCKED = `with locked as (
  select c.scope, c.key from member.throttle c join unnest($1::text[], $2::text[]) as u(scope, key) using (scope, key)
  order by 1, 2 for update of c
)`;

/** Takes one attempt back: it was made in good faith, or the house could not judge it. */
export async function uncount(sql: Sql, counters: readonly Counter[]): Promise<void> {
  await sql.query(
    `${LOCKED} update member.throttle c set attempts = greatest(c.attempts - 1, 0) from locked
     where c.scope = locked.scope and c.key = locked.key`,
    columnsOf(counters),
    'member-throttle-uncount',
  );
}

/** Empties counters: whoever knows the password owns the account. */
export async function clear(sql: Sql, counters: readonly Counter[]): Promise<void> {
  await sql.query(
    `${LOCKED} delete from member.throttle c using locked where c.scope = locked.scope and c.key = locked.key`,
    columnsOf(counters),
    'member-throttle-clear',
  );
}

function columnsOf(counters: readonly Counter[]): [string[], string[]] {
  return [counters.map((counter) => counter.scope), counters.map((counter) => counter.key)];
}
