import { pooledBalance, type AuditCheck } from '@drawroom/ledger/audit';

/** What two people of the house let through, against the books. */
export const ADMIN_CHECKS: readonly AuditCheck[] = [
  {
    check: 'every credit and debit by hand is a proposal that another person approved, once and as it says',
    sql: `select format('proposal %s: %s, booked %s', coalesce(p.id, b.ref), p.asked, b.total) as offender
          from (select id, (after ->> 'amount') as asked from admin.proposal where kind in ('member.adjust', 'ledger.reverse') and state = 'applied') p
          full join (select ref, sum(amount) as total from ledger.v_row where kind = 'adjustment' and account_code = 'member.available' group by 1) b
            on b.ref = p.id
          where p.asked is null or b.total is null or (p.asked::numeric * 100) <> b.total limit 5`,
  },
  {
    check: 'what was taken back by hand is what was given by hand, the other way, once',
    sql: `select format('proposal %s takes back %s', r.id, r.after ->> 'reverses') as offender
          from admin.proposal r left join admin.proposal p
            on p.id::text = r.after ->> 'reverses' and p.kind = 'member.adjust' and p.state = 'applied'
          where r.kind = 'ledger.reverse' and r.state = 'applied'
            and (p.id is null or (p.after ->> 'amount')::numeric <> -(r.after ->> 'amount')::numeric) limit 5`,
  },
  {
    check: 'house.adjustments is what members were credited by hand less what they were debited',
    sql: `select format('account %s, entries %s', h.total, m.total) as offender from (select ${pooledBalance('house.adjustments')} as total) h,
            (select coalesce(sum(amount), 0) as total from ledger.v_row where kind = 'adjustment' and account_code = 'member.available') m
          where h.total <> -m.total`,
  },
];
