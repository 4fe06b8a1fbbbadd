import type { MailingFault, ScheduleState, ScheduleView } from '@drawroom/contract/report-schedule';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { lastDue, nextDue, periodBefore, type Rhythm } from './when.ts';

/** After so many seconds it is tried again; as often as there are pauses, then it has failed. */
export const MAIL_PAUSES: readonly number[] = [60, 300, 900, 3_600, 14_400];
/** Whoever has a mail has it for so long. */
const LEASE = `interval '2 minutes'`;
const KEPT = `interval '400 days'`;

/** A mail that somebody has taken to send it. */
export interface TakenMailing {
  readonly id: bigint;
  readonly lease: string;
  readonly tries: number;
  readonly dueAt: number;
  readonly from: string;
  readonly to: string;
  readonly receiverId: bigint;
  readonly name: string;
  readonly by: ScheduleView['by'];
  readonly zone: string;
  readonly format: ScheduleView['format'];
  readonly state: ScheduleState;
  readonly isReceiver: boolean;
  readonly madeBy: bigint;
}

/**
 * Notes what is due: a mail for each receiver of each schedule whose moment has come, and the schedule's next moment, in one transaction under
 * the schedule's lock. Days that somebody was sent already are not noted again. How many schedules that were.
 */
export async function planDue(t: Tx): Promise<number> {
  const { rows } = await t.query<Rhythm & { id: bigint; dueMs: number; nowMs: number }>(
    `select id, every, weekday, month_day as "monthDay", minute, zone, next_at as "dueMs", clock_timestamp() as "nowMs"
     from operations.schedule where state = 'on' and next_at <= clock_timestamp() order by next_at limit 10 for update skip locked`,
    [],
    'operations-schedules-due',
  );
  for (const { id, dueMs: firstMs, nowMs, ...rhythm } of rows) {
    const dueMs = lastDue(rhythm, firstMs, nowMs);
    const { first, last } = periodBefore(rhythm, dueMs);
    await t.query(
      `insert into operations.mailing (schedule_id, first_day, last_day, receiver_id, due_at)
       select id, $2, $3, unnest(receivers), $4 from operations.schedule where id = $1
       on conflict (schedule_id, first_day, last_day, receiver_id) do nothing`,
      [id, first, last, new Date(dueMs)],
    );
    await t.query('update operations.schedule set next_at = $2 where id = $1', [id, new Date(nextDue(rhythm, nowMs))]);
    await t.query(`delete from operations.mailing where schedule_id = $1 and due_at < clock_timestamp() - ${KEPT}`, [
      id,
    ]);
  }
  return rows.length;
}

/** Takes one mail that is due, so that nobody else does; null: none is. Of one that was handed over by somebody who is gone nobody knows. */
export async function takeMailing(sql: Sql): Promise<TakenMailing | null> {
  await sql.query(
    `update operations.mailing set state = 'unsure', fault = 'no_answer', next_at = null, ended_at = clock_timestamp()
     where state = 'waiting' and handed_at is not null and next_at <= clock_timestamp()`,
    [],
    'operations-mailing-unsure',
  );
  const { rows } = await sql.query<TakenMailing>(
    `with mine as (
       select id from operations.mailing where state = 'waiting' and handed_at is null and next_at <= clock_timestamp()
       order by next_at, id limit 1 for update skip locked)
     update operations.mailing m set lease = gen_random_uuid(), next_at = clock_timestamp() + ${LEASE}, tries = m.tries + 1
     from mine, operations.schedule s where m.id = mine.id and s.id = m.schedule_id
     returning m.id, m.lease, m.tries, m.due_at as "dueAt", m.first_day::text as "from", m.last_day::text as "to",
       m.receiver_id as "receiverId", m.receiver_id = any(s.receivers) as "isReceiver", s.name, s.by, s.zone, s.format, s.state,
       s.made_by as "madeBy"`,
    [],
    'operations-mailing-take',
  );
  return rows[0] ?? null;
}

type Held = Pick<TakenMailing, 'id' | 'lease'>;

/** From now on the mail server may have it. False: somebody else has taken it since, and nothing may be handed over. */
export async function noteHandedOver(sql: Sql, { id, lease }: Held): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update operations.mailing set handed_at = clock_timestamp(), next_at = clock_timestamp() + ${LEASE}
     where id = $1 and lease = $2 and state = 'waiting' and handed_at is null`,
    [id, lease],
    'operations-mailing-handed',
  );
  return rowCount === 1;
}

/** What became of it; an answer that comes late counts where nobody knew. */
export async function endMailing(
  sql: Sql,
  { id, lease }: Held,
  end: {
    readonly state: 'sent' | 'failed' | 'unsure' | 'dropped';
    readonly fault?: MailingFault;
    readonly said?: string;
  },
): Promise<void> {
  await sql.query(
    `update operations.mailing set state = $3, fault = $4, said = $5, next_at = null, ended_at = clock_timestamp()
     where id = $1 and lease = $2 and state in ('waiting', 'unsure')`,
    [id, lease, end.state, end.fault ?? null, end.said ?? ''],
    'operations-mailing-end',
  );
}

/** It was not sent for certain: again after a pause, or never where it was the last try. `pause` null: this was no try. */
export async function putOff(
  sql: Sql,
  { id, lease }: Held,
  {
    pause,
    fault,
    said = '',
    isTry = true,
  }: {
    readonly pause: number;
    readonly fault: MailingFault | null;
    readonly said?: string;
    readonly isTry?: boolean;
  },
): Promise<void> {
  await sql.query(
    `update operations.mailing set next_at = clock_timestamp() + make_interval(secs => $3), fault = $4, said = $5, lease = null,
       handed_at = null, tries = tries - $6 where id = $1 and lease = $2 and state = 'waiting'`,
    [id, lease, pause, fault, said, isTry ? 0 : 1],
    'operations-mailing-put-off',
  );
}

/** Somebody wants it sent once more: one that failed, or of which nobody knows. @throws Refusal report.mailing_unknown */
export async function sendAgain(t: Tx, id: string): Promise<{ scheduleId: bigint; days: string }> {
  const { rows } = await t.query<{ scheduleId: bigint; days: string }>(
    `update operations.mailing set state = 'waiting', tries = 0, lease = null, handed_at = null, next_at = clock_timestamp(), ended_at = null
     where id = $1 and state in ('failed', 'unsure')
     returning schedule_id as "scheduleId", first_day::text || ' ' || last_day::text as days`,
    [id],
  );
  if (rows[0] === undefined) throw new Refusal('report.mailing_unknown');
  return rows[0];
}
