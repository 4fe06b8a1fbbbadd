import { pooledBalance, type AuditCheck } from '@drawroom/ledger/audit';

/** Invariants between the books and the withdrawals. */
export const WITHDRAWAL_CHECKS: readonly AuditCheck[] = [
  {
    check: 'each withdrawal holds, has given or has given back exactly its amount, as its step says',
    sql: `select format('withdrawal %s: %s, hold %s', r.id, r.step, h.state) as offender from withdrawal.request r
          left join ledger.v_hold h on h.id = r.id and h.account_id = r.account_id and h.kind = 'withdrawal'
          where h.id is null or h.amount <> r.amount or h.released <> 0
            or h.state <> case r.step when 'paid' then 'posted' when 'rejected' then 'voided' else 'reserved' end limit 5`,
  },
  {
    check: 'no points are held for a withdrawal that is not there',
    sql: `select format('hold %s', h.id) as offender from ledger.v_hold h
          where h.kind = 'withdrawal' and not exists (select from withdrawal.request r where r.id = h.id) limit 5`,
  },
  {
    check: 'house.withdrawals is what was paid out, house.fees of withdrawals their fees',
    sql: `select format('paid out %s, payouts %s; fees %s, booked %s', p.total, w.paid, w.fees, f.total) as offender from
            (select ${pooledBalance('house.withdrawals')} as total) p,
            (select coalesce(sum(amount - fee), 0) as paid, coalesce(sum(fee), 0) as fees from withdrawal.request where step = 'paid') w,
            (select coalesce(sum(abs(amount)), 0) as total from ledger.v_row
             where kind = 'fee' and 'house.withdrawals' in (account_code, contra_code)) f
          where p.total <> w.paid or f.total <> w.fees`,
  },
  {
    check: 'every fee of a withdrawal is booked once',
    sql: `select format('withdrawal %s: fee %s, booked %s', r.id, r.fee, f.total) as offender from withdrawal.request r
          left join (select ref, sum(abs(amount)) as total, count(*) as n from ledger.v_row
            where kind = 'fee' and 'house.withdrawals' in (account_code, contra_code) group by 1) f on f.ref = r.id
          where coalesce(f.total, 0) <> case when r.step = 'paid' then r.fee else 0 end or f.n > 1 limit 5`,
  },
  {
    check: 'the steps of each withdrawal follow one another as the table of moves allows, up to where it stands',
    sql: `select format('withdrawal %s step %s', s.request_id, s.n) as offender from (
            select s.*, lag(s.step) over w as before, row_number() over w as place, r.step as stands, r.step_n as last
            from withdrawal.step s join withdrawal.request r on r.id = s.request_id
            window w as (partition by s.request_id order by s.n)) s
          where s.n <> s.place or s.n > s.last or (s.n = s.last and s.step <> s.stands)
            or (s.n = 1 and (s.step <> 'requested' or s.move is not null))
            or (s.n > 1 and not exists (select from withdrawal.move m
                  where m.move = s.move and m.from_step = s.before and m.to_step = s.step)) limit 5`,
  },
  {
    check: 'no withdrawal was approved twice by one person, and none above the amount by one alone',
    sql: `select format('withdrawal %s', a.request_id) as offender from withdrawal.step a
          join withdrawal.request r on r.id = a.request_id
          left join withdrawal.step b on b.request_id = a.request_id and b.n = a.n - 1
          where a.move = 'approve' and ((b.move = 'approve_first' and b.actor_id is not distinct from a.actor_id)
            or (r.two_people and (b.move is distinct from 'approve_first' or a.actor_kind <> 'operator'))) limit 5`,
  },
  {
    check:
      'every paid withdrawal was let through by the rules or a person, and was paid once, by a gateway or with evidence',
    sql: `select format('withdrawal %s', r.id) as offender from withdrawal.request r
          left join (select request_id, count(*) as n, min(amount) as amount,
              bool_or(way = 'manual' and (ended_by is null or evidence = '')) as unproved,
              bool_or(way = 'gateway' and provider_id is null and ended_by is null) as untold
            from withdrawal.payout where state = 'paid' group by 1) p on p.request_id = r.id
          where (r.step = 'paid') <> coalesce(p.n = 1, false)
            or (r.step = 'paid' and (p.amount <> r.amount - r.fee or p.unproved or p.untold or not (r.automatic or r.first_approver is not null)))
          limit 5`,
  },
  {
    check: 'a payout is under way exactly while its withdrawal is being paid',
    sql: `select format('withdrawal %s: %s', r.id, r.step) as offender from withdrawal.request r
          where (r.step = 'paying') <> exists (select from withdrawal.payout p where p.request_id = r.id and p.state in ('sent', 'unknown')) limit 5`,
  },
];
