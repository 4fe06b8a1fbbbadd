import type { ContentOf } from '@drawroom/contract/promotion-desk';
import { mulFloor, parseMoney } from '@drawroom/engine/money';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { requireAllowed } from '../protection/index.ts';
import { campaignById, isOf, lockCampaign, type Campaign } from './campaign-store.ts';
import type { PromotionKernel } from './deps.ts';
import { give, leftFor } from './give.ts';
import { todayOf, type Person } from './open-to.ts';

export type DepositBonus = Campaign<ContentOf<'deposit_bonus'>>;

/** A deposit as it passes, in whose transaction the bonus is given. */
export interface PassedDeposit {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly accountId: bigint;
  /** What arrived, minor units. */
  readonly amountMinor: bigint;
  /** When its order was placed, Unix ms. */
  readonly placedAtMs: number;
}

/** How a member takes part: since when, on which terms, and what he has had. */
export interface Participation {
  readonly joinedAtMs: number;
  readonly terms: ContentOf<'deposit_bonus'>;
  readonly given: number;
  readonly givenToday: number;
}

const PER_10K = 10_000n;

/** Takes part in a bonus on the terms of now. The caller has asked whether he takes part already, and holds the campaign. */
export async function joinBonus(t: Tx, { id, content, version }: DepositBonus, memberId: bigint): Promise<void> {
  await t.query(
    'insert into promotion.joined (campaign_id, member_id, terms, version) values ($1, $2, $3::jsonb, $4)',
    [id, memberId, JSON.stringify(content), version],
    'promotion-join',
  );
}

/** Whether the terms a member took part on still bring anything; the campaign itself may have been made longer since. */
export function isInForce({ terms }: Pick<Participation, 'terms'>, nowMs: number): boolean {
  return terms.to === null || nowMs < terms.to;
}

/** How a member takes part in a bonus, for an order placed at that time or by the latest he agreed to; null: he does not. */
export async function participationOf(
  sql: Sql,
  bonus: DepositBonus,
  { memberId, placedAtMs = null }: { readonly memberId: bigint; readonly placedAtMs?: number | null },
): Promise<Participation | null> {
  const { rows } = await sql.query<Participation>(
    `select j.at as "joinedAtMs", j.terms,
       (select count(*)::int from promotion.given g where g.campaign_id = $1 and g.member_id = $2) as given,
       (select count(*)::int from promotion.given g where g.campaign_id = $1 and g.member_id = $2
          and g.at >= to_timestamp($3::float8 / 1000)) as "givenToday"
     from promotion.joined j where j.campaign_id = $1 and j.member_id = $2
       and ($4::float8 is null or j.at < to_timestamp($4::float8 / 1000))
     order by j.at desc limit 1`,
    [bonus.id, memberId, todayOf(bonus).fromMs, placedAtMs],
    'promotion-participation',
  );
  return rows[0] ?? null;
}

/** Whether the account was paid into before, by another deposit than this one. */
export async function hasPaidIn(sql: Sql, accountId: bigint, besidesId = 0n): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from deposit.v_passed where account_id = $1 and id <> $2 limit 1',
    [accountId, besidesId],
    'promotion-has-paid-in',
  );
  return rowCount > 0;
}

/** Whether a further deposit may have a bonus now, as far as his earlier ones say. */
export function mayHaveMore(
  { deposits, perDay }: ContentOf<'deposit_bonus'>,
  { given, givenToday }: Pick<Participation, 'given' | 'givenToday'>,
): boolean {
  return deposits === 'first' ? given === 0 : givenToday < perDay;
}

/**
 * Gives what a deposit has coming by the bonuses its member takes part in, in the transaction that passes it: once, whatever process passes it,
 * by the terms he took part on. A campaign that has nothing left, or a member who keeps away from play, changes nothing for the deposit.
 */
export async function bonusOnDeposit(kernel: PromotionKernel, t: Tx, deposit: PassedDeposit): Promise<void> {
  const { rows } = await t.query<{ id: bigint }>(
    'select distinct campaign_id as id from promotion.joined where member_id = $1 order by campaign_id',
    [deposit.memberId],
    'promotion-joined-of',
  );
  if (rows.length === 0 || !(await isAllowed(t, deposit.accountId))) return;
  for (const { id } of rows) {
    const campaign = await lockCampaign(t, await campaignById(t, id));
    if (isOf(campaign, 'deposit_bonus')) await giveFor(kernel, t, { campaign, deposit });
  }
}

async function giveFor(
  kernel: PromotionKernel,
  t: Tx,
  { campaign, deposit }: { readonly campaign: DepositBonus; readonly deposit: PassedDeposit },
): Promise<void> {
  const { memberId, accountId, id, amountMinor, placedAtMs } = deposit;
  const joined = await participationOf(t, campaign, { memberId, placedAtMs });
  if (joined === null || !campaign.content.running || !isCovered(joined, deposit) || !mayHaveMore(joined.terms, joined))
    return;
  if (joined.terms.deposits === 'first' && (await hasPaidIn(t, accountId, id))) return;
  const person: Person = { memberId, accountId, kind: 'player', level: 0, registeredAtMs: 0 };
  const onTerms = { ...campaign, content: { ...joined.terms, running: true } };
  const whole = bonusOf(joined.terms, amountMinor);
  const left = await leftFor(t, onTerms, memberId);
  // It was promised: the last of a budget, or of what one may have, is given in part.
  const bonusMinor = left < whole ? left : whole;
  if (bonusMinor <= 0n) return;
  try {
    await give(kernel, t, {
      campaign: onTerms,
      person,
      once: `deposit:${id}`,
      amountMinor: bonusMinor,
      clientRef: null,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Placed after he took part, to the millisecond, before the terms end, and large enough. */
function isCovered({ joinedAtMs, terms }: Participation, { placedAtMs, amountMinor }: PassedDeposit): boolean {
  const inTime = placedAtMs > joinedAtMs && (terms.to === null || placedAtMs < terms.to);
  return inTime && amountMinor >= (parseMoney(terms.leastDeposit) ?? 0n);
}

/** Bonus on what arrived, minor units, rounded down. */
function bonusOf({ per10k, mostBonus }: ContentOf<'deposit_bonus'>, amountMinor: bigint): bigint {
  const share = mulFloor(amountMinor, BigInt(per10k), PER_10K);
  const most = parseMoney(mostBonus) ?? 0n;
  return share < most ? share : most;
}

async function isAllowed(t: Tx, accountId: bigint): Promise<boolean> {
  try {
    await requireAllowed(t, accountId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
