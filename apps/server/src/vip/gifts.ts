import type { VipGiftKind } from '@drawroom/contract/vip';
import type { Sql } from '../kernel/kernel.ts';
import { levelsOf, minorOf, monthLevel, monthOf, timesE2, type CurrentRules } from './rules.ts';

/** A gift that a member may claim now, under the rules that hold now. */
export interface Gift {
  /** As on the wire: `up:3`. */
  readonly gift: string;
  readonly kind: VipGiftKind;
  readonly level: number | null;
  /** Of a share: its number and who came. */
  readonly brought: { readonly id: bigint; readonly newcomerId: bigint; readonly nickname: string } | null;
  readonly amountMinor: bigint;
  readonly turnoverE2: number;
}

export interface Claimer {
  readonly memberId: bigint;
  /** Level on which he stands. */
  readonly level: number;
  readonly nowMs: number;
}

/** Most gifts of shares that are shown together. */
const SHARES_MAX = 50;

/** Everything that a member may claim now: levels first, then the month, then shares, the oldest first. */
export async function giftsOf(sql: Sql, current: CurrentRules, who: Claimer): Promise<readonly Gift[]> {
  const { rules } = current;
  const levels = levelsOf(rules);
  const month = monthOf(rules, who.nowMs);
  const { rows } = await sql.query<{ level: number }>(
    `select r.level from vip.reached r where r.member_id = $1
       and not exists (select from vip.claim c where c.member_id = r.member_id and c.gift = 'up:' || r.level) order by r.level`,
    [who.memberId],
    'vip-unclaimed',
  );
  const unclaimed = new Set(rows.map(({ level }) => level));
  const ups = levels
    .filter(({ level, on, upMinor }) => on && upMinor > 0n && unclaimed.has(level))
    .map(({ level, upMinor, turnoverE2 }) => gift('up', { level, amountMinor: upMinor, turnoverE2 }));
  const monthly = await monthGift(sql, current, { ...who, month });
  return [...ups, ...monthly, ...(await shareGifts(sql, current, { ...who, month }))];
}

function gift(
  kind: 'up' | 'month',
  given: { readonly level: number; readonly amountMinor: bigint; readonly turnoverE2: number; readonly name?: string },
): Gift {
  const { level, amountMinor, turnoverE2, name = `up:${level}` } = given;
  return { gift: name, kind, level, brought: null, amountMinor, turnoverE2 };
}

type InMonth = Claimer & { readonly month: string };

async function monthGift(sql: Sql, { rules }: CurrentRules, { memberId, level, month }: InMonth): Promise<Gift[]> {
  const standing = monthLevel(levelsOf(rules), level);
  if (standing === null || standing.monthMinor === 0n) return [];
  const name = `month:${month}`;
  const { rowCount } = await sql.query(
    'select from vip.claim where member_id = $1 and gift = $2',
    [memberId, name],
    'vip-month-claimed',
  );
  const { monthMinor, turnoverE2 } = standing;
  return rowCount > 0 ? [] : [gift('month', { level: standing.level, amountMinor: monthMinor, turnoverE2, name })];
}

/** What was earned while shares brought something stays to be claimed, as many in a month as the house has set. */
async function shareGifts(sql: Sql, { rules: { share } }: CurrentRules, { memberId, month }: InMonth): Promise<Gift[]> {
  const amountMinor = minorOf(share.amount);
  const left = share.perMonth - (await sharesClaimedIn(sql, memberId, month));
  if (amountMinor === 0n || left <= 0) return [];
  const { rows } = await sql.query<{ id: bigint; newcomerId: bigint; nickname: string | null }>(
    `select b.id, b.newcomer_id as "newcomerId", m.nickname from vip.brought b left join member.v_member m on m.id = b.newcomer_id
     where b.sharer_id = $1 and b.state = 'due' order by b.id limit $2`,
    [memberId, Math.min(left, SHARES_MAX)],
    'vip-shares-due',
  );
  return rows.map(({ id, newcomerId, nickname }) => ({
    gift: `share:${id}`,
    kind: 'share',
    level: null,
    brought: { id, newcomerId, nickname: nickname ?? '' },
    amountMinor,
    turnoverE2: timesE2(share.times),
  }));
}

/** How many gifts of shares a member has claimed in a month of the house. */
export async function sharesClaimedIn(sql: Sql, memberId: bigint, month: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from vip.claim where member_id = $1 and period = $2 and kind = 'share'`,
    [memberId, month],
    'vip-shares-in-month',
  );
  return rows[0]?.n ?? 0;
}
