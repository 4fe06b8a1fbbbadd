import type { CalendarContent, ExceptionContent } from '@drawroom/contract/lottery-calendar';
import { dayNumber } from '@drawroom/engine/civil-date';
import { addDays } from '@drawroom/engine/round-clock';
import { scheduleOn, type Schedule } from '@drawroom/engine/schedule';
import { wallClockMs } from '@drawroom/engine/time-zone';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import { crossesMidnight, type Ground } from './calendar-faults.ts';
import { SET_BY_PEOPLE, type SetByPeople } from './with-calendar.ts';

/** A lottery that is played, with its calendar as it is in the database. */
export interface Calendared extends SetByPeople {
  readonly id: bigint;
  readonly code: string;
  readonly source: 'house' | 'official';
  /** As the product ships it. */
  readonly schedule: Schedule;
}

/** Lotteries that are played, in the order of the lobby: those of the codes, or all. */
export async function readCalendared(sql: Sql, codes: readonly string[] | null = null): Promise<Calendared[]> {
  const { rows } = await sql.query<Calendared>(
    `select l.id, l.code, l.source, l.schedule, ${SET_BY_PEOPLE} from lottery.lottery l
     left join lottery.lottery_group g on g.code = l.group_code
     where l.state = 'running' and ($1::text[] is null or l.code = any($1)) order by g.sort, l.sort, l.id`,
    [codes],
    'lottery-calendared',
  );
  return rows;
}

/** Keeps everybody from planning these lotteries, and from changing their calendars, until the transaction ends. */
export async function lockLotteries(t: Tx, codes: readonly string[]): Promise<void> {
  await t.query(
    'select id from lottery.lottery where code = any($1) order by id for no key update',
    [codes],
    'lottery-lock-calendars',
  );
}

/** The calendar that was set last, or as the product ships the lottery. */
export function calendarOf({ schedule, later }: Pick<Calendared, 'schedule' | 'later'>): CalendarContent {
  const newest = later.at(-1);
  const { zone, sessions, closeLeadSeconds, openLeadSeconds } = newest?.change ?? schedule;
  return {
    from: newest?.from ?? null,
    zone,
    sessions: sessions.map(({ firstDraw, intervalSeconds, count }) => ({ firstDraw, intervalSeconds, count })),
    closeLeadSeconds,
    openLeadSeconds,
  };
}

/** The day after today in every one of the zones: none that has begun anywhere. */
export function earliestDay(zones: readonly string[], nowMs: number): string {
  const days = zones.map((zone) => new Date(wallClockMs(zone, nowMs)).toISOString().slice(0, 10));
  return addDays(days.toSorted().at(-1) ?? '', 1);
}

/** Zones in which a lottery has ever been drawn, or will be. */
export function zonesOf({ schedule, later }: Pick<Calendared, 'schedule' | 'later'>): string[] {
  return [...new Set([schedule.zone, ...later.map(({ change }) => change.zone)])];
}

/** What sessions of a lottery are judged by on a day. */
export function groundOf(lottery: Calendared, date: string): Ground {
  const { source, schedule, later } = lottery;
  const { openLeadSeconds } = scheduleOn({ ...schedule, later }, dayNumber(date));
  return { source, issue: schedule.issue, openLeadSeconds, crosses: crossesMidnight(schedule.sessions) };
}

/** Sets a calendar from its day on: calendars of that day and later ones are replaced, earlier ones stay. */
export async function storeCalendar(t: Tx, lotteryId: bigint, calendar: CalendarContent): Promise<void> {
  const { from, zone, sessions, closeLeadSeconds, openLeadSeconds } = calendar;
  await t.query(
    'delete from lottery.calendar where lottery_id = $1 and from_day >= $2',
    [lotteryId, from],
    'lottery-replace-calendars',
  );
  await t.query(
    `insert into lottery.calendar (lottery_id, from_day, zone, sessions, close_lead, open_lead) values ($1, $2, $3, $4::jsonb, $5, $6)`,
    [lotteryId, from, zone, JSON.stringify(sessions), closeLeadSeconds, openLeadSeconds],
    'lottery-store-calendar',
  );
}

/** Lets planners plan these lotteries anew from a day on, and all nodes know. */
export async function changeCalendars(t: Tx, codes: readonly string[], from: string): Promise<void> {
  await t.query(
    `update lottery.lottery set calendar_version = calendar_version + 1, replan_from = least(replan_from, $2::date) where code = any($1)`,
    [codes, from],
    'lottery-change-calendars',
  );
  await t.query(`select pg_notify('lottery_catalogue', '')`);
}

interface ExceptionRow {
  readonly code: string;
  readonly lotteries: string[];
  readonly from: string;
  readonly to: string;
  readonly sessions: ExceptionContent['sessions'];
  readonly on: boolean;
}

/** An exception with its code. */
export interface NamedException {
  readonly code: string;
  readonly content: ExceptionContent;
}

const EXCEPTION = `select code, lotteries, first_day::text as "from", last_day::text as "to", sessions, is_on as "on" from lottery.day_exception`;

const named = ({ code, ...content }: ExceptionRow): NamedException => ({ code, content });

/** Every exception, the latest first. */
export async function readExceptions(sql: Sql): Promise<NamedException[]> {
  const { rows } = await sql.query<ExceptionRow>(
    `${EXCEPTION} order by first_day desc, code`,
    [],
    'lottery-exceptions',
  );
  return rows.map(named);
}

/** An exception; `lock`: it is the caller's until the transaction ends. Null: there is none of this code. */
export async function readException(
  sql: Sql,
  code: string,
  { lock }: { lock: boolean },
): Promise<ExceptionContent | null> {
  const { rows } = await sql.query<ExceptionRow>(
    `${EXCEPTION} where code = $1 ${lock ? 'for update' : ''}`,
    [code],
    lock ? 'lottery-lock-exception' : 'lottery-exception',
  );
  return rows[0] === undefined ? null : named(rows[0]).content;
}

/** Makes an exception, or sets all of one. */
export async function storeException(t: Tx, code: string, exception: ExceptionContent): Promise<void> {
  const { lotteries, from, to, sessions, on } = exception;
  await t.query(
    `insert into lottery.day_exception (code, lotteries, first_day, last_day, sessions, is_on) values ($1, $2, $3, $4, $5::jsonb, $6)
     on conflict (code) do update set lotteries = excluded.lotteries, first_day = excluded.first_day, last_day = excluded.last_day,
       sessions = excluded.sessions, is_on = excluded.is_on`,
    [code, lotteries, from, to, JSON.stringify(sessions), on],
    'lottery-store-exception',
  );
}
