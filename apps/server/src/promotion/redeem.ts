import { parseMoney } from '@drawroom/engine/money';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { campaignById, isOf, type Campaign } from './campaign-store.ts';
import type { PromotionKernel } from './deps.ts';
import { give, type GivenRow, type ToGive } from './give.ts';
import type { ContentOf } from '@drawroom/contract/promotion-desk';

/** So many codes that nobody knows may be tried within an hour. */
const WRONG_MAX = 10;

export type VoucherCampaign = Campaign<ContentOf<'voucher'>>;

/** A code that is there, void or not. */
export interface Voucher {
  readonly code: string;
  readonly campaign: VoucherCampaign;
}

/** A code as it is kept, however it was typed: capitals and digits. */
export function plainVoucher(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
}

/** @throws Refusal promotion.tries_too_many (minutes) after ten wrong codes within an hour, until the oldest of them is an hour old. */
export async function requireTries(sql: Sql, memberId: bigint): Promise<void> {
  const { rows } = await sql.query<{ n: number; minutes: number }>(
    `select count(*)::int as n, ceil(extract(epoch from min(w.at) + interval '1 hour' - clock_timestamp()) / 60)::int as minutes
     from (select at from promotion.wrong_code where member_id = $1 and at > clock_timestamp() - interval '1 hour'
       order by at desc limit $2) w`,
    [memberId, WRONG_MAX],
    'promotion-wrong-codes',
  );
  const { n = 0, minutes = 1 } = rows[0] ?? {};
  if (n >= WRONG_MAX) throw new Refusal('promotion.tries_too_many', { minutes: Math.max(1, minutes) });
}

/** Counts a wrong code: the caller commits, and refuses after that. */
export async function noteWrongCode(t: Tx, memberId: bigint): Promise<void> {
  await t.query(
    `with old as (delete from promotion.wrong_code where member_id = $1 and at < clock_timestamp() - interval '1 day')
     insert into promotion.wrong_code (member_id) values ($1)`,
    [memberId],
    'promotion-note-wrong',
  );
}

export async function voucherOf(sql: Sql, code: string): Promise<Voucher | null> {
  const { rows } = await sql.query<{ campaignId: bigint }>(
    'select campaign_id as "campaignId" from promotion.voucher where code = $1',
    [code],
    'promotion-voucher',
  );
  const [found] = rows;
  if (found === undefined) return null;
  const campaign = await campaignById(sql, found.campaignId);
  return isOf(campaign, 'voucher') ? { code, campaign } : null;
}

/** Redeems a code, one of a campaign for each member. @throws Refusal promotion.code_used, and as `give` */
export async function redeemCode(
  kernel: PromotionKernel,
  t: Tx,
  asked: Omit<ToGive, 'campaign' | 'once' | 'amountMinor'> & { readonly voucher: Voucher },
): Promise<GivenRow> {
  const { voucher, person, clientRef } = asked;
  const { code, campaign } = voucher;
  if (await hasRedeemed(t, campaign, person.memberId)) throw new Refusal('promotion.done_already');
  const taken = await t.query(
    'update promotion.voucher set used = used + 1 where code = $1 and used < uses and not void',
    [code],
    'promotion-use-voucher',
  );
  if (taken.rowCount === 0) throw new Refusal('promotion.code_used');
  const amountMinor = parseMoney(campaign.content.reward) ?? 0n;
  const given = await give(kernel, t, { campaign, person, once: 'code', amountMinor, clientRef });
  await t.query(
    'insert into promotion.redeemed (campaign_id, member_id, code, given_id) values ($1, $2, $3, $4)',
    [campaign.id, person.memberId, code, given.id],
    'promotion-redeem',
  );
  return given;
}

/** Whether what was given was given for this code. */
export async function wasRedeemedBy(sql: Sql, givenId: bigint, code: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from promotion.redeemed where given_id = $1 and code = $2',
    [givenId, code],
    'promotion-redeemed-by',
  );
  return rowCount > 0;
}

export async function hasRedeemed(sql: Sql, { id }: VoucherCampaign, memberId: bigint): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from promotion.redeemed where campaign_id = $1 and member_id = $2',
    [id, memberId],
    'promotion-has-redeemed',
  );
  return rowCount > 0;
}
