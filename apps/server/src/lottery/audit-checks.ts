import type { AuditCheck } from '@drawroom/ledger/audit';
import { CHASE_CHECKS } from './chase-checks.ts';
import { CORRECTION_CHECKS } from './correction-checks.ts';
import { PROTECTION_CHECKS } from './protection-checks.ts';
import { REBATE_CHECKS } from './rebate-checks.ts';

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
    // With what corrections took back and gave since; on an account that was closed by then they booked nothing.
    check: 'every bet is paid what it won, once',
    sql: `select format('bet %s: payout %s, booked %s', b.id, b.payout, coalesce(e.amount, 0)) as offender from lottery.bet b
          left join (select account_id, ref, sum(amount) as amount, count(*) filter (where kind = 'payout') as n from ledger.v_row
                     where kind = 'payout' or (contra_code = 'lottery.escrow' and kind in ('correction', 'void')) group by 1, 2) e
            on e.account_id = b.account_id and e.ref = b.id
          left join (select account_id, bet_id, sum(payout_after - payout_before) as amount from lottery.bet_revision
                     where not booked group by 1, 2) u on u.account_id = b.account_id and u.bet_id = b.id
          where (b.status in (1, 2, 3) and b.payout <> coalesce(e.amount, 0) + coalesce(u.amount, 0))
            or (b.status = 0 and e.amount is not null) or e.n > 1
            or (b.status = 4 and coalesce(e.amount + coalesce(u.amount, 0), u.amount) not in (0, b.stake)) limit 5`,
  },
  {
    // Those of corrected rounds: CORRECTION_CHECKS.
    check: 'every settled bet pays what its outcome says',
    sql: `select format('bet %s', b.id) as offender from lottery.bet b join lottery.round r on r.id = b.round_id and r.revision = 0
          left join lottery.outcome o on o.round_id = b.round_id and o.play = b.play and o.selection = b.selection and o.odds = b.odds
          where b.status in (1, 2, 3) and (o.round_id is null or o.status <> b.status or b.payout <>
            b.unit * b.multiple * o.mult / 20000 + b.unit * b.multiple * o.push_half / 2
            + coalesce((select sum(b.unit * b.multiple * m / 20000) from unnest(o.mult_rest) m), 0)) limit 5`,
  },
  {
    check: 'cancelled and voided stakes went back whole',
    sql: `select format('account %s: cancelled %s, given back %s', b.account_id, b.total, coalesce(e.total, 0)) as offender from
            (select b.account_id, sum(b.stake) filter (where not exists (select from lottery.bet_revision c where c.account_id = b.account_id
               and c.bet_id = b.id and c.status_after = 4 and not c.booked)) as total from lottery.bet b where b.status = 4 group by 1) b
          left join (select account_id, sum(amount) as total from ledger.v_row where kind in ('cancel', 'void') group by 1) e
            on e.account_id = b.account_id where coalesce(b.total, 0) <> coalesce(e.total, 0) limit 5`,
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
            (select (select coalesce(sum(stake - payout), 0) from lottery.settle_chunk)
                  + (select coalesce(sum(house), 0) from lottery.correct_chunk) as total) c
          where h.total <> c.total`,
  },
  {
    check: 'the room that nodes hold of a round is within its cap',
    sql: `select format('round %s: cap %s, leased %s, held %s', e.round_id, e.cap, e.leased, coalesce(l.total, 0)) as offender
          from lottery.round_exposure e
          left join (select round_id, sum(leased) as total from lottery.exposure_lease group by 1) l using (round_id)
          where e.leased <> coalesce(l.total, 0) or e.leased > e.cap limit 5`,
  },
  {
    check: 'no round cost the house more than its cap',
    sql: `select format('round %s: cap %s, cost %s', e.round_id, e.cap, c.cost) as offender from lottery.round_exposure e
          join (select round_id, sum(cost) as cost from (
                  select round_id, payout - stake as cost from lottery.settle_chunk
                  union all select round_id, -house from lottery.correct_chunk) x group by 1) c using (round_id)
          where c.cost > e.cap limit 5`,
  },
  {
    // Draws brought in as history were never open and have no decision.
    check: 'every official round that was drawn has the numbers of its deciding observations',
    sql: `select format('round %s: %s', r.id, array_to_string(r.numbers, ' ')) as offender from lottery.round r
          join lottery.lottery l on l.id = r.lottery_id and l.source = 'official'
          left join lottery.result_decision d on d.round_id = r.id
          left join lottery.result_version v on v.round_id = r.id and v.revision = 0
          where r.numbers is not null and r.closed_at is not null and (d.round_id is null or d.numbers <> coalesce(v.numbers, r.numbers)
            or (select count(distinct o.source) from lottery.result_observation o where o.id = any(d.observations)
                and o.round_id = r.id and o.numbers = d.numbers and o.verdict = 'valid') < d.required) limit 5`,
  },
  {
    // The refund follows the voiding within seconds, in chunks.
    check: 'a voided round has given every stake back',
    sql: `select format('round %s', r.id) as offender from lottery.round r
          where r.status = 6 and r.settled_at < clock_timestamp() - interval '15 minutes'
            and exists (select from lottery.bet b where b.round_id = r.id and b.status = 0) limit 5`,
  },
  ...REBATE_CHECKS,
  ...CORRECTION_CHECKS,
  ...CHASE_CHECKS,
  ...PROTECTION_CHECKS,
];
