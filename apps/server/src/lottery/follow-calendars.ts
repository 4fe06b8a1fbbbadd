import type { Sql } from '../kernel/kernel.ts';
import type { LotteryDefinition } from './catalogue-data.ts';

/**
 * Brings the stored calendars of official lotteries to those of this release: pauses, weekdays and known numbers change from
 * year to year, and whether a lottery is still drawn. House lotteries keep what they were made with, and
 * whatever people have set stays.
 */
export async function followCalendars(t: Sql, shipped: readonly LotteryDefinition[]): Promise<void> {
  const official = shipped.filter(({ source }) => source === 'official');
  await t.query(
    `update lottery.lottery l set schedule = u.schedule, state = u.state,
       group_code = case when l.listed_by_hand then l.group_code else u.group_code end
     from unnest($1::text[], $2::jsonb[], $3::text[], $4::text[]) as u(code, schedule, state, group_code)
     where l.code = u.code and l.source = 'official'
       and ((l.schedule, l.state) is distinct from (u.schedule, u.state)
         or l.group_code <> u.group_code and not l.listed_by_hand)`,
    [
      official.map(({ code }) => code),
      official.map(({ schedule }) => JSON.stringify(schedule)),
      official.map(({ state }) => state),
      official.map(({ group }) => group),
    ],
  );
}
