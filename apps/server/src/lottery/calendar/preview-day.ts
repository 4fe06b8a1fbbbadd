import type { CalendarContent, DayPreview, ExceptionContent } from '@drawroom/contract/lottery-calendar';
import { dayNumber } from '@drawroom/engine/civil-date';
import type { RoundTimes } from '@drawroom/engine/round-clock';
import { scheduleOn } from '@drawroom/engine/schedule';
import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readCalendared, readException, type Calendared } from './calendar-store.ts';
import { requireCalendar, requireException } from './judge-calendars.ts';
import { replan } from './replan.ts';
import { plannedOfDay } from './rounds-in-turn.ts';
import { standingRounds } from './standing-rounds.ts';
import { withCalendar } from './with-calendar.ts';

type Deps = Pick<Kernel, 'db' | 'clock'>;
type Previewed = { readonly day: string; readonly list: DayPreview[] };

/** What a business date would be under a calendar. Refuses with lottery.lottery_unknown, and what saving it would refuse. */
export async function previewCalendar(
  { db, clock }: Deps,
  { code, day, calendar }: { readonly code: string; readonly day: string; readonly calendar: CalendarContent },
): Promise<Previewed> {
  const [lottery] = await readCalendared(db, [code]);
  if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
  const nowMs = clock.now();
  requireCalendar(lottery, calendar, nowMs);
  const { from, ...change } = calendar;
  const first = from ?? day;
  const later = [...lottery.later.filter((each) => each.from < first), { from: first, change }];
  return { day, list: [await dayOf(db, { ...lottery, later }, { day, nowMs })] };
}

/** What a business date would be under an exception, for each of its lotteries. Refuses what saving it would refuse. */
export async function previewException(
  { db, clock }: Deps,
  {
    code,
    day,
    exception,
  }: { readonly code?: string | undefined; readonly day: string; readonly exception: ExceptionContent },
): Promise<Previewed> {
  const nowMs = clock.now();
  const before = code === undefined ? null : await readException(db, code, { lock: false });
  const { lotteries } = await requireException(db, { code, before, content: exception }, nowMs);
  const list: DayPreview[] = [];
  for (const lottery of lotteries) {
    const others = lottery.exceptions.filter((other) => other.code !== code);
    const exceptions = exception.on ? [...others, { code: code ?? '', ...exception }] : others;
    list.push(await dayOf(db, { ...lottery, exceptions }, { day, nowMs }));
  }
  return { day, list };
}

/** What the planner would make of a business date that has not begun. */
async function dayOf(
  sql: Sql,
  lottery: Calendared,
  { day, nowMs }: { readonly day: string; readonly nowMs: number },
): Promise<DayPreview> {
  const { id, code, source, schedule } = lottery;
  const then = withCalendar(schedule, lottery);
  const planned = plannedOfDay(then, source, day);
  const wanted = planned.filter(({ endTime }) => endTime > nowMs);
  const standing = await standingRounds(sql, { lotteryId: id, source, from: day, to: day }, { lock: false });
  const plan = replan(wanted, standing, { source, nowMs });
  return {
    code,
    zone: scheduleOn(then, dayNumber(day)).zone,
    count: planned.length,
    first: told(planned[0]),
    last: told(planned.at(-1)),
    same: plan.same.length,
    moved: plan.moved.length,
    made: plan.made.length,
    gone: plan.gone.length,
    stay: plan.stay.length,
  };
}

function told(round: RoundTimes | undefined): DayPreview['first'] {
  if (round === undefined) return null;
  const { gameNo, beginTime, endTime, govPrizeTime } = round;
  return { gameNo, beginAt: beginTime, endAt: endTime, prizeAt: govPrizeTime };
}
