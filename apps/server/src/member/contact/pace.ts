import type { Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Target } from './target.ts';

/** One message a minute and five an hour to one number or mailbox, whatever they are for. */
export const PACE = { everyMs: 60_000, perWindow: 5, windowMs: 3_600_000 } as const;

/** When the next message may go to where those at `sentAtMs` (oldest first) went. */
export function freeAtMs(sentAtMs: readonly number[]): number {
  const newest = sentAtMs.at(-1);
  if (newest === undefined) return 0;
  const fifth = sentAtMs.at(-PACE.perWindow);
  return Math.max(newest + PACE.everyMs, fifth === undefined ? 0 : fifth + PACE.windowMs);
}

/**
 * Counts one message to a target, under its row's lock; returns when the next may follow.
 * Refuses with `member.locked_for_now` (seconds) when this one comes too early, and counts nothing then.
 */
export async function takePace(t: Tx, target: Target, nowMs: number): Promise<number> {
  await t.query(
    `delete from member.contact_pace where target_key in (
       select target_key from member.contact_pace where last_at < to_timestamp($1::float8 / 1000) limit 10
       for update skip locked)`,
    [nowMs - PACE.windowMs],
    'contact-pace-tidy',
  );
  const { rows } = await t.query<{ sent: string[] }>(
    `insert into member.contact_pace as p (target_key, sent_at, last_at) values ($1, '{}', to_timestamp($2::float8 / 1000))
     on conflict (target_key) do update set last_at = excluded.last_at
     returning array(select round(extract(epoch from s) * 1000)::text from unnest(p.sent_at) s order by s) as sent`,
    [target.key, nowMs],
    'contact-pace-lock',
  );
  const sent = (rows[0]?.sent ?? []).map(Number);
  const freeMs = freeAtMs(sent);
  if (freeMs > nowMs) throw new Refusal('member.locked_for_now', { seconds: Math.ceil((freeMs - nowMs) / 1000) });
  const kept = [...sent, nowMs].slice(-PACE.perWindow);
  await t.query(
    `update member.contact_pace set sent_at = array(select to_timestamp(s / 1000) from unnest($2::float8[]) s)
     where target_key = $1`,
    [target.key, kept],
    'contact-pace-count',
  );
  return freeAtMs(kept);
}
