import type { Sql } from '../kernel/kernel.ts';
import { FIGURES, type Figure } from './figures.ts';
import type { Scope } from './scope.ts';

const BETTORS = `(select b.page, b.bits & v.bits as bits from report.bettor_pages($1, $2, $3) b
  join agent.v_team_page v on v.page = b.page and v.agent_id = $6)`;

/** Whose rows come to what a member did below `whoId` (040-places.sql), and whether they are added or taken out. */
const OWN = `with below as materialized (
    select g.page, bit_or(g.bits) as bits from report.place h join report.place_page g on g.place_id = h.id where h.member_id = $1 group by 1
  ), placed as (
    select a.member_id, p.id, g.page is not null and get_bit(g.bits, (p.id % 8192)::integer) = 1 as below
    from active a join report.place p on p.member_id = a.member_id left join below g on g.page = p.id / 8192
  )
  select member_id, id as via_id, 1 as sign from placed where below
  union all
  select f.member_id, f.id, -1 from placed f join placed o on o.id = f.member_id and o.below where f.id <> f.member_id`;

/** How many had bets settled in the stretch while they stood below `whoId`, and how many of them the caller's team has no more. */
export async function countBetUsers(
  sql: Sql,
  { agentId, whoId, from, to }: Pick<Scope, 'agentId' | 'whoId' | 'from' | 'to'>,
): Promise<{ readonly all: number; readonly left: number }> {
  const { rows } = await sql.query<{ all: number; left: number }>(
    `select coalesce(sum(bit_count(p.bits)), 0)::int as all, coalesce(sum(bit_count(p.bits & ~coalesce(v.bits, 0::bit(8192)))), 0)::int as left
     from report.bettor_pages($2, $3, $4) p left join agent.v_team_page v on v.page = p.page and v.agent_id = $1`,
    [agentId, whoId, from, to],
    'report-count-bet-users',
  );
  return rows[0] ?? { all: 0, left: 0 };
}

/**
 * A page of those who had bets settled in the stretch while they stood below `whoId` and are in the caller's team now, with what they did
 * there: by what they staked, or the newest first.
 */
export async function readBetUsers(
  sql: Sql,
  { agentId, whoId, from, to }: Pick<Scope, 'agentId' | 'whoId' | 'from' | 'to'>,
  asked: { readonly byStake: boolean; readonly size: number; readonly skip: number },
): Promise<(Partial<Record<Figure, bigint>> & { member_id: bigint })[]> {
  // Of all who played the pages are put in order and counted first: only those the list shows are taken apart into members.
  const active = asked.byStake
    ? `select m.member_id from ${BETTORS} p, report.members_on(p.page, p.bits) as m(member_id)`
    : `select member_id from (
         select p.*, sum(p.n) over (order by p.page desc) - p.n as before
         from (select b.page, b.bits, bit_count(b.bits) as n from ${BETTORS} b) p
       ) p cross join lateral (
         select m.member_id, p.before + row_number() over (order by m.member_id desc) as place from report.members_on(p.page, p.bits) as m(member_id)
       ) m where p.before < $5::bigint + $4 and p.before + p.n > $5 and m.place > $5 and m.place <= $5 + $4`;
  // What somebody did at places that are not below `whoId` is taken out of what he did: for his first place there is nothing but the rest.
  const sums = `left join (
    select o.member_id, ${FIGURES.map((name) => `sum(o.sign * s.${name})::bigint as ${name}`).join(', ')}
    from own o join report.self_rows(array(select via_id from own), $2, $3) s on s.via_id = o.via_id group by 1
  ) f on f.member_id = a.member_id`;
  const { rows } = await sql.query<Partial<Record<Figure, bigint>> & { member_id: bigint }>(
    `with active as materialized (${active}), own as materialized (${OWN}) select a.member_id, ${FIGURES.map((name) => `f.${name}`).join(', ')}
     from active a ${sums} order by ${
       asked.byStake ? 'f.stake desc nulls last, a.member_id desc limit $4 offset $5' : 'a.member_id desc'
     }`,
    [whoId, from, to, asked.size, asked.skip, agentId],
    `report-bet-users-${asked.byStake ? 'stake' : 'member'}`,
  );
  return rows;
}
