import type { AuditCheck } from '@drawroom/ledger/audit';

/** The revision whose outcome a bet stands by: of a round that is being corrected, only the chunks that are in have the newest. */
const REVISION_OF_BET = `coalesce((select max(c.revision) from lottery.correct_chunk c
  where c.round_id = b.round_id and b.account_id between c.lo and c.hi), 0)`;

/** Invariants of corrected results (R-23, R-38; decision 051). */
export const CORRECTION_CHECKS: readonly AuditCheck[] = [
  {
    check: 'every bet of a corrected round stands by the outcome of its newest revision',
    sql: `select format('bet %s', b.id) as offender from lottery.round r join lottery.bet b on b.round_id = r.id
          left join lottery.v_outcome o on o.round_id = b.round_id and o.revision = ${REVISION_OF_BET}
            and o.play = b.play and o.selection = b.selection and o.odds = b.odds
          where r.revision > 0 and b.status in (1, 2, 3) and (o.round_id is null or o.status <> b.status
            or b.payout <> lottery.payout_of(b.unit * b.multiple, o.mult, o.mult_rest, o.push_half)) limit 5`,
  },
  {
    check: 'an annulled round has no bet that was won or lost',
    sql: `select format('round %s', v.round_id) as offender from lottery.result_version v
          join lottery.correction c on c.round_id = v.round_id and c.revision = v.revision and c.state = 2
          where v.kind = 'annul' and exists (select from lottery.bet b where b.round_id = v.round_id and b.status <> 4) limit 5`,
  },
  {
    check: 'versions of a result have no gap, and the round shows the last of them',
    sql: `select format('round %s', r.id) as offender from lottery.round r
          left join (select round_id, count(*) as n, max(revision) as last from lottery.result_version group by 1) v on v.round_id = r.id
          left join lottery.result_version w on w.round_id = r.id and w.revision = r.revision
          where (r.revision > 0 or v.n is not null) and (v.n is distinct from r.revision + 1 or v.last <> r.revision
            or (w.kind = 'annul') <> (r.status = 6) or (w.kind = 'correct' and w.numbers <> r.numbers)
            or (select count(*) from lottery.correction c where c.round_id = r.id and c.revision is not null) <> r.revision) limit 5`,
  },
  {
    check: 'revisions of a bet run on from one to the next, and the last is how it stands',
    sql: `select format('bet %s', x.bet_id) as offender from (
            select c.*, lead(c.revision) over w as next, lead((c.status_before, c.payout_before, c.effective_before)) over w as follows,
              row_number() over w = 1 as leads
            from lottery.bet_revision c window w as (partition by c.account_id, c.bet_id order by c.revision)) x
          join lottery.bet b on b.account_id = x.account_id and b.id = x.bet_id
          where x.is_first <> x.leads
            or (x.next is null and (b.status, b.payout) is distinct from (x.status_after, x.payout_after))
            or (x.next is not null and x.follows is distinct from (x.status_after, x.payout_after, x.effective_after)) limit 5`,
  },
  {
    check: 'what a correction did to an account is the sum of its bets, or of its share of rebates',
    sql: `select format('round %s revision %s account %s', coalesce(p.round_id, s.round_id), coalesce(p.revision, s.revision), coalesce(p.account_id, s.account_id)) as offender
          from lottery.correction_part p full join (
            select round_id, revision, 'payout' as what, account_id, sum(payout_before) as before, sum(payout_after) as after
              from lottery.bet_revision group by 1, 2, 4
            union all
            select round_id, revision, 'rebate', account_id, sum(before), sum(after) from lottery.correction_rebate where posted group by 1, 2, 4
              having sum(before) <> sum(after)) s
            on s.round_id = p.round_id and s.revision = p.revision and s.what = p.what and s.account_id = p.account_id
          where p.before is distinct from s.before or p.after is distinct from s.after limit 5`,
  },
  {
    check: 'the receivable is the sum of its rows, and each row what corrections made of it',
    sql: `select * from (
            select format('booked %s, rows %s', e.total, r.total) as offender from
              (select coalesce(sum(x.amount), 0) as total from (
                 select amount from ledger.v_row where contra_code = 'house.receivable'
                 union all
                 select -amount from ledger.v_row where account_code = 'house.receivable') x) e,
              (select coalesce(sum(amount), 0) as total from lottery.receivable) r
            where e.total <> r.total
            union all
            select format('round %s account %s: %s, corrections %s', coalesce(r.round_id, p.round_id), coalesce(r.account_id, p.account_id), r.amount, p.total)
            from lottery.receivable r full join
              (select round_id, account_id, what, sum(claimed) as total from lottery.correction_part group by 1, 2, 3 having bool_or(claimed <> 0)) p
              on p.round_id = r.round_id and p.account_id = r.account_id and p.what = r.what
            where r.amount is distinct from p.total) x limit 5`,
  },
  {
    // Of what a closed account would have got since, the house is the keeper: it stands in the parts.
    check: 'the house has of a corrected round what its bets have lost, and what it keeps from closed accounts',
    sql: `select format('round %s: has %s, bets %s', s.round_id, e.total, s.total) as offender
          from (select b.round_id, sum(case when b.status in (1, 2, 3) then b.stake - b.payout else 0 end)
                  + (select coalesce(sum(p.kept), 0) from lottery.correction_part p where p.round_id = b.round_id and p.what = 'payout') as total
                from lottery.bet b join lottery.round r on r.id = b.round_id and r.revision > 0 group by 1) s
          cross join lateral (
            select coalesce(sum(case x.account_code when 'house.lottery' then x.amount else -x.amount end), 0) as total
            from ledger.v_row x where x.ref = s.round_id
              and ((x.account_code = 'house.lottery' and x.kind = 'house')
                or (x.contra_code = 'house.lottery' and x.account_code = 'house.receivable' and x.kind = 'correction'))) e
          where e.total <> s.total limit 5`,
  },
];
