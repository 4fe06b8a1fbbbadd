import type { AuditCheck } from '@drawroom/ledger/audit';

/** Invariants between follows and the bets they placed (decision 049). */
export const FOLLOW_CHECKS: readonly AuditCheck[] = [
  {
    check: 'everything a follow placed is one order of its member, of the shared round and at its stake',
    sql: `select format('follow %s share %s', s.follow_id, s.share_id) as offender from follow.step s
          join follow.follow f on f.id = s.follow_id
          left join lottery.v_order o on o.account_id = f.account_id and o.order_id = s.order_id
          where s.order_id is not null
            and (o.order_id is null or o.round_id <> s.round_id or o.total <> s.stake) limit 5`,
  },
  {
    check: 'every shared bet followed by hand is one order of its member, of the shared round and at its stake',
    sql: `select format('order %s', b.order_id) as offender from follow.bet b join follow.share s on s.id = b.share_id
          left join lottery.v_order o on o.account_id = b.account_id and o.client_ref = b.client_ref
          where o.order_id is distinct from b.order_id or o.round_id <> s.round_id or o.total <> b.stake limit 5`,
  },
  {
    check: 'no follow placed more than its caps, or in more rounds than it lasts',
    sql: `select format('follow %s', f.id) as offender from follow.follow f
          join (select follow_id, round_id, sum(stake) as staked from follow.step where order_id is not null group by 1, 2) r
            on r.follow_id = f.id
          group by f.id having max(r.staked) > f.round_cap or sum(r.staked) > f.total_cap or count(*) > f.rounds limit 5`,
  },
  {
    check: 'no follow has lost more than its stop-loss',
    sql: `select format('follow %s: %s', f.id, s.lost) as offender from follow.follow f
          join (select follow_id, sum(stake - coalesce(returned, 0)) as lost from follow.step where order_id is not null group by 1) s
            on s.follow_id = f.id where s.lost > f.stop_loss limit 5`,
  },
  {
    // Follows are not decided again when a result is corrected: what came back then stays written (decision 051).
    check: 'what a follow says came back is what its order was paid',
    sql: `select format('follow %s order %s', s.follow_id, s.order_id) as offender from follow.step s
          join follow.follow f on f.id = s.follow_id
          cross join lateral (
            select sum(case b.status when 4 then b.stake else b.payout end) as returned, bool_or(b.status = 0) as open
            from lottery.v_bet b where b.account_id = f.account_id and b.id >= s.order_id and b.order_id = s.order_id) o
          where s.state = 2 and (o.open is distinct from false or (o.returned <> s.returned and not exists (
            select from lottery.v_returned_before c
            where c.account_id = f.account_id and c.order_id = s.order_id and c.returned = s.returned))) limit 5`,
  },
  {
    check: 'every shared bet is an order of who shared it, with its message',
    sql: `select format('share %s', s.id) as offender from follow.share s
          left join lottery.v_order o on o.account_id = s.account_id and o.order_id = s.order_id
          where s.seq is null or o.order_id is null or o.round_id <> s.round_id limit 5`,
  },
];
