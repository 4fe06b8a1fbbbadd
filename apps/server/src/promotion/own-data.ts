import { rewardNo } from '@drawroom/contract/order-no';
import { formatMoney } from '@drawroom/engine/money';
import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';

/** What promotions have given a member, the days he signed, the codes he redeemed, his draws, and the bonuses he takes part in. */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const given = await sql.query<{ rewardId: bigint; amount: bigint } & object>(
    `select g.reward_id as "rewardId", c.code as campaign, g.amount, to_json(g.at) as at
     from promotion.given g join promotion.campaign c on c.id = g.campaign_id where g.member_id = $1 order by g.id`,
    [memberId],
  );
  const rows = async (sqlText: string): Promise<unknown> => (await sql.query(sqlText, [memberId])).rows;
  return {
    given: given.rows.map(({ rewardId, amount, ...rest }) => ({
      rewardNo: rewardNo(rewardId),
      ...rest,
      amount: formatMoney(amount),
    })),
    signed: await rows(
      `select c.code as campaign, s.day::text as day from promotion.signed s join promotion.campaign c on c.id = s.campaign_id
       where s.member_id = $1 order by s.at`,
    ),
    redeemed: await rows(
      `select c.code as campaign, r.code, to_json(r.at) as at from promotion.redeemed r join promotion.campaign c on c.id = r.campaign_id
       where r.member_id = $1 order by r.at`,
    ),
    draws: await rows(
      `select c.code as campaign, 'L' || s.id as "spinNo", s.commitment, s.seed, s.entropy, s.prize, to_json(s.at) as at
       from promotion.spin s join promotion.campaign c on c.id = s.campaign_id
       where s.member_id = $1 and s.at is not null order by s.id`,
    ),
    joined: await rows(
      `select c.code as campaign, to_json(j.at) as at from promotion.joined j join promotion.campaign c on c.id = j.campaign_id
       where j.member_id = $1 order by j.at`,
    ),
  };
}

/** He takes part in nothing any more, and what he tried goes; what he was given stays with the books. */
export async function forgetPerson(t: Tx, memberId: bigint): Promise<void> {
  await t.query('delete from promotion.joined where member_id = $1', [memberId]);
  await t.query('delete from promotion.wrong_code where member_id = $1', [memberId]);
  await t.query('delete from promotion.spin where member_id = $1 and at is null', [memberId]);
}
