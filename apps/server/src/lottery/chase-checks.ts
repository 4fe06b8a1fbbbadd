import type { AuditCheck } from '@drawroom/ledger/audit';

/** Invariants between the books and the chases. */
export const CHASE_CHECKS: readonly AuditCheck[] = [
  {
    check: 'each chase has frozen exactly its waiting rounds, and nothing once it has ended',
    sql: `select format('chase %s: frozen %s, waiting %s', c.id, f.amount, w.amount) as offender from lottery.chase c
          left join ledger.v_hold h on h.id = c.hold_id and h.account_id = c.account_id
          cross join lateral (select case when h.state = 'reserved' then h.amount - h.released else 0 end as amount) f
          cross join lateral (select coalesce(sum(p.stake), 0) as amount from lottery.chase_round p where p.chase_id = c.id and p.state = 0) w
          where h.id is null or h.amount <> c.total or f.amount <> w.amount or (c.state <> 0 and f.amount <> 0) limit 5`,
  },
  {
    check: 'a chase is its rounds, each at its own stake',
    sql: `select format('chase %s', c.id) as offender from lottery.chase c
          cross join lateral (select count(*) as n, sum(p.stake) as total from lottery.chase_round p where p.chase_id = c.id) p
          where p.n <> c.rounds or p.total is distinct from c.total limit 5`,
  },
  {
    check: 'every round a chase placed is one order of its member, of that round and stake',
    sql: `select format('chase %s round %s', p.chase_id, p.n) as offender from lottery.chase_round p
          join lottery.chase c on c.id = p.chase_id
          left join lottery.bet_order o on o.account_id = c.account_id and o.order_id = p.order_id
          where p.order_id is not null
            and (o.order_id is null or o.round_id <> p.round_id or o.total <> p.stake) limit 5`,
  },
  {
    check: 'no order belongs to two rounds of chases',
    sql: `select format('order %s', order_id) as offender from lottery.chase_round where order_id is not null
          group by order_id having count(*) > 1 limit 5`,
  },
  {
    check: 'no round of a chase was bet at worse odds than accepted',
    sql: `select format('chase %s bet %s', p.chase_id, b.id) as offender from lottery.chase_round p
          join lottery.chase c on c.id = p.chase_id
          join lottery.bet b on b.account_id = c.account_id and b.order_id = p.order_id
          cross join lateral jsonb_array_elements(c.lines) with ordinality as l(line, n)
          where p.order_id is not null and b.id = p.order_id + l.n - 1 and exists (
            select from unnest(string_to_array(b.odds, '/')) with ordinality as now(odds, n)
            where now.odds::numeric < coalesce((string_to_array(l.line ->> 'odds', '/'))[now.n], split_part(l.line ->> 'odds', '/', 1))::numeric) limit 5`,
  },
];
