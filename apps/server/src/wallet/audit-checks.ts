import type { AuditCheck } from '@drawroom/ledger/audit';

/** Invariants between the books and the rewards of levels and promotions. */
export const WALLET_CHECKS: readonly AuditCheck[] = [
  {
    check: 'every reward is booked once to whom it was given, and no other is',
    sql: `select format('reward %s: given %s, booked %s in %s', coalesce(r.id, e.ref), r.amount, e.amount, e.n) as offender
          from wallet.reward r full join (
            select ref, account_id, sum(amount) as amount, count(*) as n from ledger.v_row
            where kind = 'reward' and contra_code = 'house.bonuses' group by 1, 2) e on e.ref = r.id and e.account_id = r.account_id
          where r.amount is distinct from e.amount or e.n is distinct from 1
          union all
          select format('%s %s of %s/%s', x.kind, x.ref, x.account_code, x.contra_code) from ledger.v_row x
          where x.kind = 'reward' and x.contra_code <> 'house.bonuses' limit 5`,
  },
  {
    check: 'every reward asks for the stakes it was given with',
    sql: `select format('reward %s: %s, asked %s', r.id, r.required, w.required) as offender from wallet.reward r
          full join (select * from wallet.turnover where source = 'reward') w on w.ref = 'G' || r.id and w.account_id = r.account_id
          where coalesce(r.required, 0) is distinct from coalesce(w.required, 0)
            or (w.account_id is not null and w.amount is distinct from r.amount) limit 5`,
  },
];
