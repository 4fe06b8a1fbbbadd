import type { AuditCheck } from '@drawroom/ledger/audit';

const ESCROW = `select i.currency, coalesce(sum(x.amount), 0) as total from ledger.v_account i
    left join (select account_id as id, amount from ledger.v_row where account_code = 'packet.escrow'
      union all select contra_id, -amount from ledger.v_row where contra_code = 'packet.escrow') x on x.id = i.id
    where i.code = 'packet.escrow' group by 1`;

/** Invariants between the books and the red packets. */
export const PACKET_CHECKS: readonly AuditCheck[] = [
  {
    check: 'the shares of every packet sum to its total, those taken to what was taken, in the order of their numbers',
    sql: `select format('packet %s: shares %s of %s, taken %s/%s of %s/%s', p.id, s.total, p.total, s.taken, s.taken_total, p.taken,
            p.taken_total) as offender
          from packet.packet p left join lateral (
            select sum(amount) as total, count(*) as n, count(member_id) as taken, coalesce(max(n) filter (where member_id is not null), 0) as last,
              coalesce(sum(amount) filter (where member_id is not null), 0) as taken_total
            from packet.share x where x.packet_id = p.id) s on true
          where s.total is distinct from p.total or s.n <> p.count or s.taken <> p.taken or s.last <> p.taken
            or s.taken_total <> p.taken_total limit 5`,
  },
  {
    check: 'every packet is booked as sent, taken and given back exactly as it stands, and nothing else is',
    sql: `select format('packet %s: booked %s/%s/%s, stands %s/%s/%s', coalesce(p.id, b.id), b.sent, b.taken, b.returned, p.total,
            p.taken_total, p.refunded) as offender
          from packet.packet p full join (
            select ref as id, coalesce(-sum(amount) filter (where kind = 'packet'), 0) as sent,
              coalesce(sum(amount) filter (where kind = 'packet_taken'), 0) as taken, count(*) filter (where kind = 'packet_taken') as takers,
              coalesce(sum(amount) filter (where kind = 'packet_return'), 0) as returned
            from ledger.v_row where kind in ('packet', 'packet_taken', 'packet_return') and contra_code = 'packet.escrow' group by 1) b using (id)
          where (b.sent, b.taken, b.takers, b.returned) is distinct from (p.total, p.taken_total, p.taken::bigint, p.refunded) limit 5`,
  },
  {
    check: 'every share is booked to the member who took it, and asks to be staked once',
    sql: `select format('share %s of packet %s', s.n, s.packet_id) as offender from packet.share s
          left join ledger.v_row e on e.kind = 'packet_taken' and e.ref = s.packet_id and e.account_id = s.account_id
          left join wallet.v_turnover w on w.source = 'packet' and w.ref = format('P%s-%s', s.packet_id, s.n) and w.account_id = s.account_id
          where s.member_id is not null and (e.amount is distinct from s.amount or w.required is distinct from s.amount) limit 5`,
  },
  {
    check: 'packet.escrow is what nobody has taken of the open packets',
    sql: `select format('%s: escrow %s, left %s', coalesce(e.currency, p.currency), e.total, p.total) as offender from (${ESCROW}) e
          full join (select currency, sum(total - taken_total - refunded) as total from packet.packet group by 1) p using (currency)
          where coalesce(e.total, 0) <> coalesce(p.total, 0)
            or exists (select from packet.packet x where x.state <> 'open' and x.total <> x.taken_total + x.refunded) limit 5`,
  },
];
