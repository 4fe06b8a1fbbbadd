import type { AuditCheck } from '@drawroom/ledger/audit';

/** Invariants between the bets and what their agents got (R-21, R-22; decisions 005 and 038). */
export const REBATE_CHECKS: readonly AuditCheck[] = [
  {
    // Kept counts only from an account that was closed by then: whoever had one open got his share.
    check: 'every rebate is what its bets earned up their frozen chain, booked or kept from a closed account',
    sql: `select format('round %s agent %s: got %s, earned %s', coalesce(p.round_id, e.ref), coalesce(p.account_id, e.account_id), e.total, p.total) as offender
          from (select b.round_id, s.account_id, sum((b.stake - b.unit * b.multiple * o.push_half / 2) * s.step_per10k / 10000) as total
                from lottery.bet b join lottery.round r on r.id = b.round_id and r.status = 5
                join lottery.outcome o on o.round_id = b.round_id and o.play = b.play and o.selection = b.selection and o.odds = b.odds
                join agent.v_chain_step s on s.chain_id = b.chain_id where b.status in (1, 2, 3) group by 1, 2
                having sum((b.stake - b.unit * b.multiple * o.push_half / 2) * s.step_per10k / 10000) > 0) p
          full join (select ref, account_id, sum(amount) as total from (
                       select ref, account_id, amount from ledger.v_row where kind = 'rebate'
                       union all
                       select r.round_id, r.account_id, r.amount from lottery.rebate_part r
                       join ledger.v_account a on a.id = r.account_id
                       join member.v_closed c on c.id = a.owner_member_id and c.closed_at <= r.kept_at) got
                     where ref in (select id from lottery.round where status = 5) group by 1, 2) e on e.ref = p.round_id and e.account_id = p.account_id
          where p.total is distinct from e.total limit 5`,
  },
  {
    check: 'no points moved on an account after its member had closed it',
    sql: `select format('entry %s/%s', e.account_id, e.ver) as offender from member.v_closed c
          join ledger.v_account a on a.owner_member_id = c.id
          join ledger.v_row e on e.account_id = a.id and e.created_at > c.closed_at limit 5`,
  },
];
