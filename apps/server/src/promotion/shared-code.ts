import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Sets the one code of a campaign; another one it had is void from now on. @throws Refusal promotion.code_taken */
export async function setSharedCode(
  t: Tx,
  campaignId: bigint,
  { code, uses }: { readonly code: string; readonly uses: number },
): Promise<void> {
  await t.query(
    'update promotion.voucher set void = true where campaign_id = $1 and shared and not void and code <> $2',
    [campaignId, code],
    'promotion-void-shared',
  );
  const { rowCount } = await t.query(
    `insert into promotion.voucher as v (code, campaign_id, shared, uses) values ($2, $1, true, $3)
     on conflict (code) do update set uses = greatest(v.used, excluded.uses), void = false
       where v.campaign_id = excluded.campaign_id and v.shared`,
    [campaignId, code, uses],
    'promotion-set-shared',
  );
  if (rowCount === 0) throw new Refusal('promotion.code_taken');
}
