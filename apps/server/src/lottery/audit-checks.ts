import type { AuditCheck } from '@drawroom/ledger/audit';
import { CHASE_CHECKS } from './chase-checks.ts';

/** Invariants between the books and the bets (money-path.md "Invariants" I5-I8, R-03, R-22). */
export const LOTTERY_CHECKS: readonly AuditCheck[] = [
  {
    check: 'escrow equals the stakes of open bets',
    sql: `select format('escrow %s, open bets %s', e.total, b.total) as offender from
            (select coalesce(sum(t.amount), 0) as total from (
               select -amount as amount from ledger.v_row where contra_code = 'lottery.escrow'
               union all
               select amount from ledger.v_row where account_code = 'lottery.escrow') t) e,
            (select coalesce(sum(stake), 0) as total from lottery.bet where status = 0) b
          where e.total <> b.total`,
  },
  {
    check: 'every order is its bets and one ledger row',
    sql: `select format('order %s', o.order_id) as offender from lottery.bet_order o
          left join lateral (select sum(stake) as total, count(*) as n from lottery.bet b
            where b.account_id = o.account_id and b.id >= o.order_id and b.order_id = o.order_id) b on true
          left join (select account_id, ref, sum(amount) as amount, count(*) as n from ledger.v_row where kind = 'bet' group by 1, 2) e
            on e.account_id = o.account_id and e.ref = o.order_id
          where o.total is distinct from b.total or o.bets is distinct from b.n or o.total is distinct from -e.amount or e.n <> 1 limit 5`,
  },
  {
    check: 'no stake was booked without an order',
    sql: `select format('entry %s/%s', e.account_id, e.ver) as offender from ledger.v_row e
          where e.kind = 'bet' and not exists (select from lottery.bet b where b.account_id = e.account_id and b.id = e.ref and b.order_id = e.ref) limit 5`,
  },
  {
    check: 'every bet is paid what it won, once',
    sql: `select format('bet %s: payout %s, booked %s', b.id, b.payout, coalesce(e.amount, 0)) as offender from lottery.bet b
          left join (select account_id, ref, sum(amount) as amount, count(*) as n from ledger.v_row where kind = 'payout' group by 1, 2) e
            on e.account_id = b.account_id and e.ref = b.id
          where (b.status in (1, 2, 3) and b.payout <> coalesce(e.amount, 0)) or (b.status in (0, 4) and e.n > 0) or e.n > 1 limit 5`,
  },
  {
    check: 'every settled bet pays what its outcome says',
    sql: `select format('bet %s', b.id) as offender from lottery.bet b
          left join lottery.outcome o on o.round_id = b.round_id and o.play = b.play and o.selection = b.selection and o.odds = b.odds
          where b.status in (1, 2, 3) and (o.round_id is null or o.status <> b.status or b.payout <>
            b.unit * b.multiple * o.mult / 20000 + b.unit * b.multiple * o.push_half / 2
            + coalesce((select sum(b.unit * b.multiple * m / 20000) from unnest(o.mult_rest) m), 0)) limit 5`,
  },
  {
    check: 'cancelled and voided stakes went back whole',
    sql: `select format('account %s: cancelled %s, given back %s', b.account_id, b.total, coalesce(e.total, 0)) as offender from
            (select account_id, sum(stake) as total from lottery.bet where status = 4 group by 1) b
          left join (select account_id, sum(amount) as total from ledger.v_row where kind in ('cancel', 'void') group by 1) e
            on e.account_id = b.account_id where b.total <> coalesce(e.total, 0) limit 5`,
  },
  {
    check: 'no bet was accepted after its round closed or before it opened',
    sql: `select format('bet %s', b.id) as offender from lottery.bet b join lottery.round r on r.id = b.round_id
          where b.created_at >= r.end_at or b.created_at > coalesce(r.closed_at, 'infinity') limit 5`,
  },
  {
    check: 'a sealed round holds the bets it sealed',
    sql: `select format('round %s: sealed %s, holds %s', r.id, r.sealed_count, b.n) as offender from lottery.round r
          cross join lateral (select count(*) as n from lottery.bet b where b.round_id = r.id
            and (b.status <> 4 or b.settled_at > r.closed_at)) b
          where r.sealed_count is not null and r.sealed_count <> b.n limit 5`,
  },
  {
    check: 'a finished round has no open bet',
    sql: `select format('round %s', r.id) as offender from lottery.round r
          where r.status = 5 and exists (select from lottery.bet b where b.round_id = r.id and b.status = 0) limit 5`,
  },
  {
    check: 'the house kept what the rounds left',
    sql: `select format('house %s, rounds %s', h.total, c.total) as offender from
            (select coalesce(sum(e.amount), 0) as total from ledger.v_row e
               where e.account_code = 'house.lottery' and e.kind = 'house') h,
            (select coalesce(sum(stake - payout), 0) as total from lottery.settle_chunk) c
          where h.total <> c.total`,
  },
  {
    check: 'every rebate is what its bets earned up their frozen chain',
    sql: `select format('round %s agent %s: booked %s, earned %s', coalesce(p.round_id, e.ref), coalesce(p.account_id, e.account_id), e.total, p.total) as offender
          from (select b.round_id, s.account_id, sum((b.stake - b.unit * b.multiple * o.push_half / 2) * s.step_per10k / 10000) as total
                from lottery.bet b join lottery.round r on r.id = b.round_id and r.status = 5
                join lottery.outcome o on o.round_id = b.round_id and o.play = b.play and o.selection = b.selection and o.odds = b.odds
                join agent.v_chain_step s on s.chain_id = b.chain_id where b.status in (1, 2, 3) group by 1, 2
                having sum((b.stake - b.unit * b.multiple * o.push_half / 2) * s.step_per10k / 10000) > 0) p
          full join (select ref, account_id, sum(amount) as total from ledger.v_row where kind = 'rebate'
                     and ref in (select id from lottery.round where status = 5) group by 1, 2) e on e.ref = p.round_id and e.account_id = p.account_id
          where p.total is distinct from e.total limit 5`,
  },
  ...CHASE_CHECKS,
];
