import { addDays } from '@drawroom/engine/civil-date';
import { parseMoney } from '@drawroom/engine/money';
import type { ContentOf } from '@drawroom/contract/promotion-desk';
import type { Sql, Tx } from '../kernel/kernel.ts';
import type { Campaign } from './campaign-store.ts';
import type { PromotionKernel } from './deps.ts';
import { give, type GivenRow, type ToGive } from './give.ts';
import { todayOf } from './open-to.ts';

export type Calendar = Campaign<ContentOf<'sign_in'>>;

/** Which day of the calendar is today's, from 0, and whether it is signed. */
export interface Standing {
  readonly place: number;
  readonly signed: boolean;
}

/** Where a member stands in a calendar today. */
export async function calendarStanding(sql: Sql, calendar: Calendar, memberId: bigint): Promise<Standing> {
  const { rows } = await sql.query<{ day: string; place: number }>(
    'select day, place from promotion.signed where campaign_id = $1 and member_id = $2 order by day desc limit 1',
    [calendar.id, memberId],
    'promotion-last-signed',
  );
  return standingAfter(calendar, rows[0]);
}

function standingAfter(
  calendar: Calendar,
  last: { readonly day: string; readonly place: number } | undefined,
): Standing {
  const { rewards, restarts } = calendar.content;
  const { day } = todayOf(calendar);
  if (last === undefined) return { place: 0, signed: false };
  if (last.day >= day) return { place: last.place, signed: true };
  const missed = last.day !== addDays(day, -1);
  return { place: missed && restarts ? 0 : (last.place + 1) % rewards.length, signed: false };
}

/** Signs today's day of a calendar: once, whatever zone the member is in. @throws Refusal as `give` */
export async function signToday(
  kernel: PromotionKernel,
  t: Tx,
  asked: Omit<ToGive, 'campaign' | 'once' | 'amountMinor'> & { readonly campaign: Calendar },
): Promise<GivenRow> {
  const { campaign, person } = asked;
  const { place } = await calendarStanding(t, campaign, person.memberId);
  const { day } = todayOf(campaign);
  const amountMinor = parseMoney(campaign.content.rewards[place % campaign.content.rewards.length] ?? '') ?? 0n;
  const given = await give(kernel, t, { ...asked, once: `day:${day}`, amountMinor });
  await t.query(
    'insert into promotion.signed (campaign_id, member_id, day, place, given_id) values ($1, $2, $3, $4, $5)',
    [campaign.id, person.memberId, day, place, given.id],
    'promotion-sign',
  );
  return given;
}

/** On how many days a member has signed in to any calendar since a moment, Unix ms. */
export async function daysSigned(sql: Sql, memberId: bigint, sinceMs: number): Promise<bigint> {
  const { rows } = await sql.query<{ n: bigint }>(
    'select count(distinct day) as n from promotion.signed where member_id = $1 and at >= to_timestamp($2::float8 / 1000)',
    [memberId, sinceMs],
    'promotion-days-signed',
  );
  return rows[0]?.n ?? 0n;
}
