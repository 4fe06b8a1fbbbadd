import type { SqlRunner } from './sql-runner.ts';

/** One invariant, as found. `detail` tells the figure or the first differences. */
export interface AuditFinding {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** An invariant as a query that returns the offenders; an empty answer is a pass. */
export interface AuditCheck {
  readonly check: string;
  /** Must select one text column `offender`, limited. */
  readonly sql: string;
}

/** SQL of the balance of a pooled account, over all currencies: what it received less what it gave. */
export const pooledBalance = (code: string): string => `(select coalesce(sum(x.amount), 0) from (
    select amount from ledger.v_row where account_code = '${code}' union all select -amount from ledger.v_row where contra_code = '${code}') x)`;

/** Invariants of the books themselves (money-path.md "Invariants", R-11..R-15). Slices add their own beside these. */
export const LEDGER_CHECKS: readonly AuditCheck[] = [
  {
    check: 'every row joins two known accounts of one currency',
    sql: `select format('account %s ver %s', e.account_id, e.ver) as offender from ledger.entry e
          left join ledger.account_info a on a.id = e.account_id left join ledger.account_info c on c.id = e.contra_id
          where a.id is null or c.id is null or a.currency <> c.currency or c.tracked limit 5`,
  },
  {
    check: 'all accounts of a currency sum to zero',
    sql: `select format('%s: %s', currency, sum(total)) as offender from (
            select a.currency, sum(e.amount) as total from ledger.entry e join ledger.account_info a on a.id = e.account_id group by 1
            union all
            select c.currency, -sum(e.amount) from ledger.entry e join ledger.account_info c on c.id = e.contra_id group by 1
          ) s group by currency having sum(total) <> 0 limit 5`,
  },
  {
    check: 'balance of every account is the sum of its entries',
    sql: `select format('account %s: %s, entries %s', a.id, a.balance, coalesce(s.total, 0)) as offender
          from ledger.account a left join (select account_id, sum(amount) as total from ledger.entry group by 1) s on s.account_id = a.id
          where a.balance <> coalesce(s.total, 0) limit 5`,
  },
  {
    check: 'versions are gapless and balances run on from entry to entry',
    sql: `select format('account %s ver %s', account_id, ver) as offender from (
            select e.account_id, e.ver, e.amount, e.balance_after,
                   row_number() over w as n, coalesce(lag(e.balance_after) over w, 0) as before
            from ledger.entry e join ledger.account a on a.id = e.account_id
            window w as (partition by e.account_id order by e.ver)
          ) s where ver <> n or balance_after is null or balance_after <> before + amount limit 5`,
  },
  {
    check: 'version of every account is the number of its entries',
    sql: `select format('account %s: %s', a.id, a.ver) as offender from ledger.account a
          left join (select account_id, count(*) as n from ledger.entry group by 1) s on s.account_id = a.id
          where a.ver <> coalesce(s.n, 0) limit 5`,
  },
  {
    check: 'no member account is below zero',
    sql: `select id::text as offender from ledger.account where balance < 0 limit 5`,
  },
  {
    check: 'every journal is booked whole',
    sql: `select format('journal %s', j.id) as offender from ledger.journal j
          join ledger.entry_kind k on k.kind = j.kind
          where k.code = 'opening' and j.volume <> coalesce(
            (select sum(e.amount) from ledger.entry e where e.kind = j.kind and e.ref = j.id and e.amount > 0), 0) limit 5`,
  },
  {
    check: 'clearing between members is zero',
    sql: `select format('%s: %s', c.currency, sum(e.amount)) as offender from ledger.entry e
          join ledger.account_info c on c.id = e.contra_id and c.code = 'house.clearing' group by c.currency having sum(e.amount) <> 0 limit 5`,
  },
  {
    check: 'held points equal the reserved holds',
    sql: `select format('%s: held %s, holds %s', i.currency, coalesce(h.total, 0), coalesce(r.total, 0)) as offender
          from ledger.account_info i
          left join lateral (select -sum(e.amount) + coalesce((select sum(p.amount) from ledger.entry p where p.account_id = i.id), 0) as total
                             from ledger.entry e where e.contra_id = i.id) h on true
          left join lateral (select sum(x.amount - x.released) as total from ledger.hold x join ledger.account_info a on a.id = x.account_id
                             where x.state = 'reserved' and a.currency = i.currency) r on true
          where i.code = 'house.held' and coalesce(h.total, 0) <> coalesce(r.total, 0) limit 5`,
  },
];

/**
 * Recomputes the ledger's invariants, and `further` ones, and returns one finding per check. Run it inside a REPEATABLE
 * READ transaction for one consistent picture while money moves.
 */
export async function audit(client: SqlRunner, further: readonly AuditCheck[] = []): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const { check, sql } of [...LEDGER_CHECKS, ...further]) {
    const { rows } = await client.query<{ offender: string }>(sql);
    findings.push({
      check,
      ok: rows.length === 0,
      detail: rows.length === 0 ? 'no difference' : rows.map((row) => row.offender).join('; '),
    });
  }
  return findings;
}
