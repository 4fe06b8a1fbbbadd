import { formatMoney, mulFloor, parseMoney } from '@drawroom/engine/money';
import { balanceOf } from '@drawroom/ledger/accounts';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { giveReward } from '../wallet/index.ts';
import type { Campaign } from './campaign-store.ts';
import type { PromotionKernel } from './deps.ts';
import type { Person } from './open-to.ts';

/** What is to be given, and by which request. */
export interface ToGive {
  readonly campaign: Campaign;
  readonly person: Person;
  /** What makes it this one within its campaign and member: `day:2026-11-24`. Nothing is given twice under it. */
  readonly once: string;
  /** Minor units, above zero. */
  readonly amountMinor: bigint;
  /** Null: the member did not ask for it himself. */
  readonly clientRef: string | null;
}

/** What a campaign gave. Minor units. */
export interface GivenRow {
  readonly id: bigint;
  readonly campaignId: bigint;
  readonly key: string;
  readonly amount: bigint;
  readonly turnover: bigint;
}

const GIVEN = 'id, campaign_id as "campaignId", key, amount, turnover';

/** What was given for this request before; the caller holds the member's account. */
export async function givenFor(sql: Sql, memberId: bigint, clientRef: string): Promise<GivenRow | null> {
  const { rows } = await sql.query<GivenRow>(
    `select ${GIVEN} from promotion.given where member_id = $1 and client_ref = $2`,
    [memberId, clientRef],
    'promotion-given-of-ref',
  );
  return rows[0] ?? null;
}

const keyOf = ({ id }: Campaign, { memberId }: Person, once: string): string => `promotion:${id}:${memberId}:${once}`;

/** Whether it was given before, under whatever request. */
export async function wasGiven(
  sql: Sql,
  { campaign, person, once }: Pick<ToGive, 'campaign' | 'person' | 'once'>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from promotion.given where key = $1',
    [keyOf(campaign, person, once)],
    'promotion-was-given',
  );
  return rowCount > 0;
}

/** What is left of what one member may have, minor units; null: there is no bound for one alone. */
async function ownShareLeft(sql: Sql, { id, content }: Campaign, memberId: bigint): Promise<bigint | null> {
  if (content.budgetEach === null) return null;
  const { rows } = await sql.query<{ total: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as total from promotion.given where campaign_id = $1 and member_id = $2',
    [id, memberId],
    'promotion-given-sum',
  );
  return (parseMoney(content.budgetEach) ?? 0n) - (rows[0]?.total ?? 0n);
}

/** What is left of a campaign for one member, of its budget and of what one may have, minor units. */
export async function leftFor(sql: Sql, campaign: Campaign, memberId: bigint): Promise<bigint> {
  const left = campaign.budget - campaign.spent;
  const own = await ownShareLeft(sql, campaign, memberId);
  return own !== null && own < left ? own : left;
}

/** Whether so much may still be given. @throws Refusal promotion.budget_spent, promotion.own_share_had */
export async function requireRoom(
  sql: Sql,
  campaign: Campaign,
  asked: { readonly memberId: bigint; readonly amountMinor: bigint },
): Promise<void> {
  if (campaign.budget - campaign.spent < asked.amountMinor) throw new Refusal('promotion.budget_spent');
  const own = await ownShareLeft(sql, campaign, asked.memberId);
  if (own !== null && own < asked.amountMinor) throw new Refusal('promotion.own_share_had');
}

/**
 * Gives it in the caller's transaction, which holds the member's account: takes it from the campaign's budget, which is decided by that very
 * update, books the reward and notes it. @throws Refusal promotion.done_already, promotion.budget_spent, promotion.own_share_had, protection.*
 */
export async function give(kernel: PromotionKernel, t: Tx, toGive: ToGive): Promise<GivenRow> {
  const { campaign, person, once, amountMinor, clientRef } = toGive;
  if (await wasGiven(t, toGive)) throw new Refusal('promotion.done_already');
  const own = await ownShareLeft(t, campaign, person.memberId);
  if (own !== null && own < amountMinor) throw new Refusal('promotion.own_share_had');
  const taken = await t.query(
    'update promotion.campaign set spent = spent + $2 where id = $1 and spent + $2 <= budget',
    [campaign.id, amountMinor],
    'promotion-take-budget',
  );
  if (taken.rowCount === 0) throw new Refusal('promotion.budget_spent');
  const key = keyOf(campaign, person, once);
  const turnoverE2 = turnoverE2Of(campaign);
  const { memberId } = person;
  const reward = { memberId, key, source: 'promotion', code: campaign.code, amountMinor, turnoverE2 } as const;
  const { id: rewardId } = await giveReward(kernel, t, reward);
  const { rows } = await t.query<GivenRow>(
    `insert into promotion.given (campaign_id, version, member_id, key, reward_id, amount, turnover, client_ref)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${GIVEN}`,
    [
      campaign.id,
      campaign.version,
      memberId,
      key,
      rewardId,
      amountMinor,
      mulFloor(amountMinor, BigInt(turnoverE2), 100n),
      clientRef,
    ],
    'promotion-note-given',
  );
  const [given] = rows;
  if (given === undefined) throw new Error('what was given was not noted');
  kernel.metrics.count('promotion_given_total', { kind: campaign.content.kind });
  return given;
}

/** How often rewards of a campaign have to be staked, hundredths. */
export function turnoverE2Of({ content }: Campaign): number {
  return Number(parseMoney(content.turnover) ?? 0n);
}

/** The member's points as text. */
export async function balanceText(sql: Sql, { accountId }: Person): Promise<string> {
  return formatMoney((await balanceOf(sql, accountId)).balanceMinor);
}
