import type { AuditCheck } from '@drawroom/ledger/audit';

/** Invariants between the bets and what their agents got (R-21, R-22; decisions 005 and 038). */
export const REBATE_CHECKS: readonly AuditCheck[] = [
  {
    // Kept counts only from an account that was closed by then: whoever had one open got his share. A closed account's part of a
    // correction is what the house kept of it, or (claimed) stands to be owed. Rounds that are being corrected are looked at afterwards.
    check: 'every rebate is what its bets earned up their frozen chain, booked or kept from a closed account',
    sql: `with decided as (
            select r.id, r.lottery_id, r.revision from lottery.round r where r.status in (5, 6)
              and not exists (select from lottery.correction c where c.round_id = r.id and c.state = 1)
          ), earned as (
            select b.round_id, s.account_id, sum((b.stake - b.unit * b.multiple * o.push_half / 2) * s.steps[t.no] / 10000) as total
            from lottery.bet b join decided r on r.id = b.round_id
            join lottery.lottery l on l.id = r.lottery_id join agent.v_lottery_type t on t.code = l.family
            join lottery.v_outcome o on o.round_id = b.round_id and o.revision = r.revision
              and o.play = b.play and o.selection = b.selection and o.odds = b.odds
            join agent.v_chain_step s on s.chain_id = b.chain_id where b.status in (1, 2, 3) group by 1, 2
          ), got as (
            select g.ref, g.account_id, sum(g.amount) as total from (
              select ref, account_id, amount from ledger.v_row
                where kind = 'rebate' or (kind = 'correction' and contra_code = 'house.rebate' and account_code = 'member.available')
              union all
              select r.round_id, r.account_id, r.amount from lottery.rebate_part r
                join ledger.v_account a on a.id = r.account_id
                join member.v_closed c on c.id = a.owner_member_id and c.closed_at <= r.kept_at
              union all
              select p.round_id, p.account_id, p.after - p.before from lottery.correction_part p
                join ledger.v_account a on a.id = p.account_id
                join member.v_closed c on c.id = a.owner_member_id and c.closed_at <= p.at
                where p.what = 'rebate' and p.closed and p.after - p.before = p.kept - p.claimed
            ) g join decided d on d.id = g.ref group by 1, 2
          )
          select format('round %s agent %s: got %s, earned %s', coalesce(p.round_id, e.ref), coalesce(p.account_id, e.account_id), e.total, p.total) as offender
          from earned p full join got e on e.ref = p.round_id and e.account_id = p.account_id
          where coalesce(p.total, 0) <> coalesce(e.total, 0) limit 5`,
  },
  {
    check: 'no points moved on an account after its member had closed it',
    sql: `select format('entry %s/%s', e.account_id, e.ver) as offender from member.v_closed c
          join ledger.v_account a on a.owner_member_id = c.id
          join ledger.v_row e on e.account_id = a.id and e.created_at > c.closed_at limit 5`,
  },
];
