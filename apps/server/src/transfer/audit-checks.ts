import { pooledBalance, type AuditCheck } from '@drawroom/ledger/audit';

/** What a transfer's member was given and taken, by kind. */
const BOOKED = `select ref as id, coalesce(-sum(amount) filter (where kind = 'external_in' and contra_code = 'external.transit'), 0) as gone,
    coalesce(sum(amount) filter (where kind = 'external_return'), 0) as returned,
    coalesce(sum(amount) filter (where kind = 'external_out'), 0) as home, count(*) as n
  from ledger.v_row where kind in ('external_in', 'external_return', 'external_out') and account_code = 'member.available' group by 1`;

/** Invariants between the books and external games (R-39..R-43). */
export const TRANSFER_CHECKS: readonly AuditCheck[] = [
  {
    check: 'each transfer took, gave back and brought home exactly what its state says',
    sql: `select format('transfer %s: %s %s, booked %s/%s/%s', x.id, x.direction, x.state, b.gone, b.returned, b.home) as offender
          from transfer.transfer x full join (${BOOKED}) b using (id)
          where x.id is null
            or coalesce(b.gone, 0) <> case when x.direction = 'in' and x.state <> 'created' then x.amount else 0 end
            or coalesce(b.returned, 0) <> case when x.direction = 'in' and x.state = 'failed' then x.amount else 0 end
            or coalesce(b.home, 0) <> case when x.direction = 'out' and x.state = 'confirmed' then x.amount else 0 end limit 5`,
  },
  {
    check: 'external.transit is what is on its way to external games',
    sql: `select format('transit %s, on the way %s', t.total, w.total) as offender from (select ${pooledBalance('external.transit')} as total) t,
            (select coalesce(sum(amount), 0) as total from transfer.transfer
             where direction = 'in' and state not in ('created', 'confirmed', 'failed')) w where t.total <> w.total`,
  },
  {
    check:
      'external.held is what players have at external games, house.external what they lost there, do not owe and were not given',
    sql: `select format('held %s, players %s; house %s, results %s', h.total, p.held, e.total, -p.result) as offender
          from (select ${pooledBalance('external.held')} as total) h, (select ${pooledBalance('house.external')} as total) e,
            (select coalesce(sum(in_sum - out_sum + result_sum + owed), 0) as held, coalesce(sum(result_sum + owed), 0)
               + (select coalesce(sum(granted), 0) from transfer.transfer) as result from transfer.player) p
          where h.total <> p.held or e.total <> -p.result`,
  },
  {
    check: 'nobody has less than nothing at external games: what is missing is owed',
    sql: `select format('player %s of provider %s: %s, owed %s', member_id, provider_id, in_sum - out_sum + result_sum, owed) as offender
          from transfer.player where owed <> greatest(0, out_sum - in_sum - result_sum) limit 5`,
  },
  {
    check: 'what a player moved and played is the sum of his transfers and records',
    sql: `select format('player %s of provider %s', p.member_id, p.provider_id) as offender from transfer.player p
          left join (select provider_id, member_id, coalesce(sum(amount) filter (where direction = 'in'), 0) as gone,
              coalesce(sum(amount - granted) filter (where direction = 'out'), 0) as home
            from transfer.transfer where state = 'confirmed' group by 1, 2) x using (provider_id, member_id)
          left join (select provider_id, member_id, sum(payout - stake) as result, coalesce(sum(stake) filter (where state = 0), 0) as in_play
            from transfer.record group by 1, 2) r using (provider_id, member_id)
          where p.in_sum <> coalesce(x.gone, 0) or p.out_sum <> coalesce(x.home, 0)
            or p.result_sum <> coalesce(r.result, 0) or p.in_play <> coalesce(r.in_play, 0) limit 5`,
  },
  {
    check: 'the sums of records by hour are those of the records',
    sql: `select format('member %s, %s, %s %s', member_id, hour, game_code, state) as offender from transfer.record_sum s
          full join (select member_id, kind, date_trunc('hour', placed_at, 'UTC') as hour, provider_id, game_code, state,
              transfer.sports_of(detail) as sports, count(*) as n, sum(stake) as staked, sum(payout) as paid
            from transfer.record group by 1, 2, 3, 4, 5, 6, 7) r using (member_id, kind, hour, provider_id, game_code, state, sports)
          where s.count is distinct from r.n or s.stake is distinct from r.staked or s.payout is distinct from r.paid limit 5`,
  },
  {
    check: 'the counts of transfers by hour are those of the transfers',
    sql: `select format('member %s, %s: %s, transfers %s', member_id, hour, s.count, x.n) as offender from transfer.transfer_sum s
          full join (select member_id, date_trunc('hour', created_at, 'UTC') as hour, count(*) as n from transfer.transfer group by 1, 2) x
            using (member_id, hour) where s.count is distinct from x.n limit 5`,
  },
  {
    check: 'nobody took home what no record explains: only who had a record corrected owes anything',
    sql: `select format('player %s of provider %s: %s', member_id, provider_id, in_sum - out_sum + result_sum) as offender from transfer.player p
          where in_sum - out_sum + result_sum < 0 and not exists (
            select from transfer.record r where r.provider_id = p.provider_id and r.member_id = p.member_id and (r.corrected > 0
              or exists (select from transfer.record_change c where c.provider_id = r.provider_id and c.record_id = r.record_id
                and c.result > r.payout - r.stake))) limit 5`,
  },
  {
    check: 'what a record comes to is what its last change made of it',
    sql: `select format('record %s of provider %s: %s, last change %s', r.record_id, r.provider_id, r.payout - r.stake, c.result) as offender
          from transfer.record r left join transfer.record_change c using (provider_id, record_id, rev)
          where c.result is distinct from r.payout - r.stake or c.member_id <> r.member_id
            or exists (select from transfer.record_change n where n.provider_id = r.provider_id and n.record_id = r.record_id
              and n.member_id = r.member_id and n.rev > r.rev) limit 5`,
  },
];
