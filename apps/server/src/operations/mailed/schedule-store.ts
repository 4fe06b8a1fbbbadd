import {
  SCHEDULES_MAX,
  type MailingView,
  type ScheduleState,
  type ScheduleView,
} from '@drawroom/contract/report-schedule';
import { operatorNames } from '../../admin/index.ts';
import type { Db, Sql, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { timeOf } from '../../kernel/time-of-day.ts';
import { nextDue, type Rhythm } from './when.ts';

/** What is sent to whom, when. */
export interface ScheduleContent extends Rhythm {
  readonly name: string;
  readonly by: ScheduleView['by'];
  readonly format: ScheduleView['format'];
  readonly receivers: readonly bigint[];
}

/** A schedule as it is kept. */
export interface Schedule extends ScheduleContent {
  readonly id: bigint;
  readonly version: number;
  readonly state: ScheduleState;
}

const CONTENT = `id, version, name, by, every, weekday, month_day as "monthDay", minute, zone, format, receivers, state`;
const MAILINGS_SHOWN = 20;
const LOCK = `hashtextextended('operations.schedules', 0)`;

/** A schedule, held until the transaction ends. @throws Refusal report.schedule_unknown, report.schedule_changed since `version` */
export async function lockSchedule(t: Tx, id: string, version: number): Promise<Schedule> {
  const { rows } = await t.query<Schedule>(`select ${CONTENT} from operations.schedule where id = $1 for update`, [id]);
  if (rows[0] === undefined) throw new Refusal('report.schedule_unknown');
  if (rows[0].version !== version) throw new Refusal('report.schedule_changed');
  return rows[0];
}

/** A new one, on from now. @throws Refusal report.schedules_full */
export async function addSchedule(
  t: Tx,
  content: ScheduleContent,
  { by, nowMs }: { readonly by: bigint; readonly nowMs: number },
): Promise<bigint> {
  await requireRoom(t);
  const { rows } = await t.query<{ id: bigint }>(
    `insert into operations.schedule
       (name, by, every, weekday, month_day, minute, zone, format, receivers, state, next_at, made_by, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'on', $10, $11, $11) returning id`,
    [...valuesOf(content), new Date(nextDue(content, nowMs)), by],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no schedule was kept');
  return row.id;
}

/** Another version of one that is locked; whether it is on stays. */
export async function changeSchedule(
  t: Tx,
  { id, state }: Pick<Schedule, 'id' | 'state'>,
  { content, by, nowMs }: { readonly content: ScheduleContent; readonly by: bigint; readonly nowMs: number },
): Promise<void> {
  await t.query(
    `update operations.schedule set version = version + 1, name = $1, by = $2, every = $3, weekday = $4, month_day = $5, minute = $6,
       zone = $7, format = $8, receivers = $9, next_at = $10, changed_by = $11, changed_at = clock_timestamp() where id = $12`,
    [...valuesOf(content), state === 'on' ? new Date(nextDue(content, nowMs)) : null, by, id],
  );
}

/** Lets one that is locked rest, go on, or end; what was due while it rested is not sent. @throws Refusal report.schedules_full */
export async function turnSchedule(
  t: Tx,
  schedule: Schedule,
  { state, by, nowMs }: { readonly state: ScheduleState; readonly by: bigint; readonly nowMs: number },
): Promise<void> {
  if (schedule.state === 'ended' && state !== 'ended') await requireRoom(t);
  await t.query(
    `update operations.schedule set version = version + 1, state = $2, next_at = $3, changed_by = $4, changed_at = clock_timestamp()
     where id = $1`,
    [schedule.id, state, state === 'on' ? new Date(nextDue(schedule, nowMs)) : null, by],
  );
}

function valuesOf(content: ScheduleContent): readonly unknown[] {
  const { name, by, every, weekday, monthDay, minute, zone, format, receivers } = content;
  return [name, by, every, weekday, monthDay, minute, zone, format, receivers.map(String)];
}

/** Of two at once one counts after the other. */
async function requireRoom(t: Tx): Promise<void> {
  await t.query(`select pg_advisory_xact_lock(${LOCK})`);
  const { rows } = await t.query<{ n: number }>(
    `select count(*)::int as n from operations.schedule where state <> 'ended'`,
  );
  if ((rows[0]?.n ?? 0) >= SCHEDULES_MAX) throw new Refusal('report.schedules_full', { max: SCHEDULES_MAX });
}

interface Stored extends Schedule {
  readonly madeBy: bigint;
  readonly changedBy: bigint;
  readonly changedAt: number;
  readonly nextAt: number | null;
}
type StoredMailing = Omit<MailingView, 'receiver'> & { readonly scheduleId: bigint; readonly receiverId: bigint };

/** Every schedule with its last mails: those that are on first, then by name. */
export async function listSchedules(db: Db): Promise<ScheduleView[]> {
  const { rows } = await db.query<Stored>(
    `select ${CONTENT}, made_by as "madeBy", changed_by as "changedBy", changed_at as "changedAt", next_at as "nextAt"
     from operations.schedule order by array_position(array['on', 'paused', 'ended'], state), lower(name), id`,
    [],
    'operations-schedules',
  );
  const mailings = await lastMailings(db);
  const nameOf = await operatorNames(db, [
    ...rows.flatMap(({ receivers, madeBy, changedBy }) => [...receivers, madeBy, changedBy]),
    ...mailings.map(({ receiverId }) => receiverId),
  ]);
  const called = (id: bigint): string => nameOf(id) ?? '';
  return rows.map(({ id, minute, receivers, madeBy, changedBy, ...row }) => ({
    ...row,
    scheduleId: String(id),
    time: timeOf(minute),
    receivers: receivers.map(called),
    madeBy: called(madeBy),
    changedBy: called(changedBy),
    mailings: mailings
      .filter(({ scheduleId }) => scheduleId === id)
      .map(({ scheduleId: _schedule, receiverId, ...mailing }) => ({ ...mailing, receiver: called(receiverId) })),
  }));
}

async function lastMailings(sql: Sql): Promise<StoredMailing[]> {
  const { rows } = await sql.query<StoredMailing>(
    `select m.* from operations.schedule s cross join lateral (
       select id::text as "mailingId", schedule_id as "scheduleId", first_day::text as "from", last_day::text as "to",
         receiver_id as "receiverId", state, tries, fault, said, next_at as "nextAt", ended_at as "endedAt"
       from operations.mailing where schedule_id = s.id order by due_at desc, id desc limit ${MAILINGS_SHOWN}) m`,
    [],
    'operations-mailings',
  );
  return rows;
}
