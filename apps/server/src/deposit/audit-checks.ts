import type { AuditCheck } from '@drawroom/ledger/audit';

/** Invariants between the books and the deposits. */
export const DEPOSIT_CHECKS: readonly AuditCheck[] = [
  {
    check: 'every passed deposit is booked once, with its fee and bonus, and no other is',
    sql: `select format('deposit %s %s: wanted %s/%s/%s, booked %s/%s/%s in %s', d.id, d.step, w.amount, w.fee, w.bonus,
              b.amount, b.fee, b.bonus, b.n) as offender
          from deposit.deposit d
          cross join lateral (select case when d.step = 'passed' then d.amount else 0 end as amount,
            case when d.step = 'passed' then d.fee else 0 end as fee, case when d.step = 'passed' then d.bonus else 0 end as bonus) w
          left join lateral (select coalesce(sum(e.amount) filter (where e.kind = 'deposit'), 0) as amount,
              coalesce(-sum(e.amount) filter (where e.kind = 'fee'), 0) as fee,
              coalesce(sum(e.amount) filter (where e.kind = 'bonus'), 0) as bonus, count(*) as n
            from ledger.v_row e where e.account_id = d.account_id and e.ref = d.id
              and (e.kind, e.contra_code) in (('deposit', 'house.deposits'), ('fee', 'house.fees'), ('bonus', 'house.bonuses'))) b on true
          where (b.amount, b.fee, b.bonus) is distinct from (w.amount, w.fee, w.bonus)
            or b.n <> (w.amount > 0)::int + (w.fee > 0)::int + (w.bonus > 0)::int limit 5`,
  },
  {
    check: 'what members paid in is the sum of the passed deposits',
    sql: `select format('%s: booked %s, passed %s', coalesce(e.currency, d.currency), e.total, d.total) as offender from
            (select currency, sum(amount) as total from ledger.v_row where contra_code = 'house.deposits' group by 1) e
          full join (select currency, sum(amount) as total from deposit.deposit where step = 'passed' group by 1) d using (currency)
          where e.total is distinct from d.total limit 5`,
  },
  {
    check: 'the steps of every deposit lead along the moves to where it stands',
    sql: `select format('deposit %s: step %s of %s', d.id, s.n, d.step) as offender from deposit.deposit d
          left join lateral (select x.*, lag(x.step) over (order by x.n) as before, lead(x.n) over (order by x.n) as next,
              row_number() over (order by x.n) as place from deposit.step x where x.deposit_id = d.id) s on true
          where s.n is null or s.n <> s.place
            or (s.n = 1 and (s.move, s.step) <> ('place', 'waiting'))
            or (s.n > 1 and not exists (select from deposit.move m where (m.move, m.from_step, m.to_step) = (s.move, s.before, s.step)))
            or (s.next is null and s.step <> d.step) limit 5`,
  },
  {
    check: 'no deposit passed without its own payment as ordered, or a person',
    sql: `select format('deposit %s', d.id) as offender from deposit.deposit d
          join deposit.step s on s.deposit_id = d.id and s.step = 'passed'
          left join deposit.payment p on p.id = s.payment_id
          where s.operator_id is null and (p.id is null or p.deposit_id is distinct from d.id or p.verdict <> 'credited'
            or p.state <> 'paid' or p.currency <> d.pay_currency or d.amount <> d.ordered
            or p.amount::numeric <> d.pay_amount::numeric / power(10::numeric, d.pay_decimals)) limit 5`,
  },
  {
    check: 'no deposit above its amount was passed by one person alone',
    sql: `select format('deposit %s by %s', d.id, s.operator_name) as offender from deposit.deposit d
          join deposit.step s on s.deposit_id = d.id and s.step = 'passed' and s.operator_id is not null
          where d.amount > d.two_people_over and not exists (select from deposit.first_look f
            where f.deposit_id = d.id and f.after_n = s.n - 1 and f.amount = d.amount and f.at <= s.at
              and f.payment_id is not distinct from s.payment_id and f.operator_id <> s.operator_id) limit 5`,
  },
  {
    check: 'every payment that came in is credited, or with a person',
    sql: `select format('payment %s', p.id) as offender from deposit.payment p
          left join deposit.deposit d on d.id = p.deposit_id
          where (p.state = 'paid' and p.verdict = 'none') or (p.verdict = 'credited' and d.step is distinct from 'passed') limit 5`,
  },
];
