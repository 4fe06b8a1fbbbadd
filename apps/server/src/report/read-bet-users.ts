import type { Sql } from '../kernel/kernel.ts';
import type { Figure } from './figures.ts';
import { SUMMED } from './present-figures.ts';
import type { Scope } from './scope.ts';

/** A page of those below `whoId` who had bets settled in the stretch, with what they did in it: by what they staked, or the newest first. */
export async function readBetUsers(
  sql: Sql,
  { whoId, from, to }: Pick<Scope, 'whoId' | 'from' | 'to'>,
  asked: { readonly byStake: boolean; readonly size: number; readonly skip: number },
): Promise<(Partial<Record<Figure, bigint>> & { member_id: bigint })[]> {
  // Of all who played the pages are put in order and counted first: only those the list shows are taken apart into members.
  const active = asked.byStake
    ? 'select m.member_id from report.bettor_pages($1, $2, $3) p, report.members_on(p.page, p.bits) as m(member_id)'
    : `select member_id from (
         select p.*, sum(p.n) over (order by p.page desc) - p.n as before
         from (select b.page, b.bits, bit_count(b.bits) as n from report.bettor_pages($1, $2, $3) b) p
       ) p cross join lateral (
         select m.member_id, p.before + row_number() over (order by m.member_id desc) as place from report.members_on(p.page, p.bits) as m(member_id)
       ) m where p.before < $5::bigint + $4 and p.before + p.n > $5 and m.place > $5 and m.place <= $5 + $4`;
  const sums = `left join (
    select s.via_id, ${SUMMED} from report.self_rows(array(select member_id from active), $2, $3) s group by 1
  ) f on f.via_id = a.member_id`;
  const { rows } = await sql.query<Partial<Record<Figure, bigint>> & { member_id: bigint }>(
    `with active as materialized (${active}) select a.member_id, f.* from active a ${sums} order by ${
      asked.byStake ? 'f.stake desc nulls last, a.member_id desc limit $4 offset $5' : 'a.member_id desc'
    }`,
    [whoId, from, to, asked.size, asked.skip],
    `report-bet-users-${asked.byStake ? 'stake' : 'member'}`,
  );
  return rows;
}
