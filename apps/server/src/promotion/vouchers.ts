import { randomInt } from 'node:crypto';
import { VOUCHER_ALPHABET, VOUCHER_LENGTH } from '@drawroom/contract/promotion';
import { DatabaseError } from 'pg';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { campaignOf, lockCampaign } from './campaign-store.ts';

/**
 * Makes the codes of one use of a campaign: as many as it has, less those that were redeemed. Those made before and not redeemed are void.
 * @throws Refusal promotion.unknown, promotion.no_codes
 */
export async function makeCodes(t: Tx, campaignCode: string): Promise<readonly string[]> {
  const campaign = await lockCampaign(t, await campaignOf(t, campaignCode, 'voucher'));
  const { sharedCode, count } = campaign.content;
  if (sharedCode !== null) throw new Refusal('promotion.no_codes');
  await t.query(
    'update promotion.voucher set void = true where campaign_id = $1 and used = 0 and not void',
    [campaign.id],
    'promotion-void-codes',
  );
  const { rows } = await t.query<{ used: number }>(
    'select count(*)::int as used from promotion.voucher where campaign_id = $1 and used > 0',
    [campaign.id],
    'promotion-codes-used',
  );
  const codes = Array.from({ length: Math.max(0, count - (rows[0]?.used ?? 0)) }, randomCode);
  if (codes.length === 0) throw new Refusal('promotion.no_codes');
  await insertCodes(t, campaign.id, codes);
  return codes;
}

async function insertCodes(t: Tx, campaignId: bigint, codes: readonly string[]): Promise<void> {
  try {
    await t.query(
      'insert into promotion.voucher (code, campaign_id, shared, uses) select unnest($2::text[]), $1, false, 1',
      [campaignId, codes],
      'promotion-insert-codes',
    );
  } catch (error) {
    // One in 10^18: whoever asked asks again.
    throw error instanceof DatabaseError && error.code === '23505' ? new Refusal('promotion.code_taken') : error;
  }
}

function randomCode(): string {
  return Array.from({ length: VOUCHER_LENGTH }, () => VOUCHER_ALPHABET[randomInt(VOUCHER_ALPHABET.length)]).join('');
}
