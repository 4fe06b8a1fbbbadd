import type { AuditCheck } from '@drawroom/ledger/audit';

/** Invariants between the rewards of the wallet and what campaigns have given. */
export const PROMOTION_CHECKS: readonly AuditCheck[] = [
  {
    check:
      'whatever a promotion gave is a reward of the same member and amount, and every reward of promotions was given by one',
    sql: `select format('given %s, reward %s: %s/%s', g.id, r.id, g.amount, r.amount) as offender
          from (select x.*, m.account_id, c.code from promotion.given x join promotion.campaign c on c.id = x.campaign_id
            join member.v_member m on m.id = x.member_id) g
          full join (select * from wallet.v_reward where source = 'promotion') r on r.id = g.reward_id
          where (r.account_id, r.amount, r.key, r.code, coalesce(r.required, 0))
            is distinct from (g.account_id, g.amount, g.key, g.code, g.turnover) limit 5`,
  },
  {
    check: 'every campaign has spent what it gave, and no more than its budget',
    sql: `select format('campaign %s: spent %s of %s, given %s', c.code, c.spent, c.budget, g.total) as offender
          from promotion.campaign c left join (
            select campaign_id, sum(amount) as total from promotion.given group by 1) g on g.campaign_id = c.id
          where c.spent <> coalesce(g.total, 0) or c.spent > c.budget limit 5`,
  },
  {
    check: 'every signed day was given its reward by its own key, and no other day was',
    sql: `select format('campaign %s, member %s, %s', coalesce(s.campaign_id, g.campaign_id), coalesce(s.member_id, g.member_id), s.day) as offender
          from promotion.signed s full join (
            select x.* from promotion.given x join promotion.campaign c on c.id = x.campaign_id where c.kind = 'sign_in') g on g.id = s.given_id
          where g.key is distinct from format('promotion:%s:%s:day:%s', s.campaign_id, s.member_id, s.day) limit 5`,
  },
  {
    check: 'every code was redeemed as often as it says, one of one use once, and every reward of codes has its code',
    sql: `select format('code of campaign %s: used %s of %s, redeemed %s', v.campaign_id, v.used, v.uses, r.n) as offender
          from promotion.voucher v left join (select code, count(*) as n from promotion.redeemed group by 1) r on r.code = v.code
          where v.used <> coalesce(r.n, 0) or v.used > v.uses or (not v.shared and v.used > 1)
          union all
          select format('given %s', coalesce(g.id, r.given_id)) from promotion.redeemed r full join (
            select x.* from promotion.given x join promotion.campaign c on c.id = x.campaign_id where c.kind = 'voucher') g on g.id = r.given_id
          where (g.campaign_id, g.member_id) is distinct from (r.campaign_id, r.member_id) limit 5`,
  },
  {
    check: 'every draw was given the prize it says, and the reward of no draw has none',
    sql: `select format('spin %s of campaign %s', s.id, s.campaign_id) as offender from promotion.spin s
          full join (select x.* from promotion.given x join promotion.campaign c on c.id = x.campaign_id where c.kind = 'lucky_draw') g
            on g.id = s.given_id
          where (s.id is null or s.at is not null)
            and (s.id is null or coalesce(g.amount, 0) is distinct from ((s.prizes->s.prize->>'amount')::numeric * 100)::bigint
              or (g.id is not null and (g.member_id, g.campaign_id) is distinct from (s.member_id, s.campaign_id))) limit 5`,
  },
  {
    check:
      'every draw has the prize that its lot comes to by the chances it was made with, and a secret that fits what was shown before',
    sql: `select format('spin %s of campaign %s: prize %s, lot %s', s.id, s.campaign_id, s.prize, s.lot) as offender from (
            select s.*, promotion.lot_of(c.code || '.L' || s.id, s.seed, s.entropy) as lot
            from promotion.spin s join promotion.campaign c on c.id = s.campaign_id where s.at is not null) s
          cross join lateral (
            select coalesce(sum((p->>'parts')::integer) filter (where n - 1 < s.prize), 0) as first,
              coalesce(sum((p->>'parts')::integer) filter (where n - 1 <= s.prize), 0) as next, sum((p->>'parts')::integer) as total
            from jsonb_array_elements(s.prizes) with ordinality as e (p, n)) p
          where s.lot < p.first or s.lot >= p.next or p.total <> 1000000
            or s.commitment <> encode(sha256(decode(s.seed, 'hex')), 'hex') limit 5`,
  },
];
