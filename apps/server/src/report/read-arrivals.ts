import type { Sql } from '../kernel/kernel.ts';
import { GONE, isGone } from './gone.ts';
import type { Scope } from './scope.ts';
import { ARRIVALS } from './write-arrivals.ts';

/** Who came into a team, or paid in first there, and a page of them. */
export interface Arrived {
  /** Of all who stood in the team then. */
  readonly all: number;
  /** How many of them the caller's team has no more. */
  readonly left: number;
  readonly amount: bigint;
  /** What of the amount was theirs. */
  readonly leftAmount: bigint;
  /** Newest first, without those who left. */
  readonly list: readonly { readonly memberId: bigint; readonly amount: bigint }[];
}

export interface AskedArrivals {
  readonly what: keyof typeof ARRIVALS;
  /** Only those who stood directly below. */
  readonly direct: boolean;
  readonly page: number;
  readonly size: number;
}

type Row = Omit<Arrived, 'list'> & { readonly memberId: bigint | null; readonly each: bigint };

/**
 * Arrivals in the team of `whoId` in the stretch: whoever was moved away since is counted and not shown: who he is now is another
 * agent's to see. Numbers and page are of one moment.
 */
export async function readArrivals(
  sql: Sql,
  { agentId, whoId, from, to }: Pick<Scope, 'agentId' | 'whoId' | 'from' | 'to'>,
  { what, direct, page, size }: AskedArrivals,
): Promise<Arrived> {
  const arrived = `from report.arrival f where f.agent_id = $2 and f.what = $5 and f.slot >= $3 and f.slot < $4${direct ? ' and f.is_direct' : ''}`;
  const { rows } = await sql.query<Row>(
    `with ${GONE}, arrived as (
       select count(*)::int as all, (count(*) filter (where f.gone))::int as left, coalesce(sum(f.amount), 0)::bigint as amount,
         coalesce(sum(f.amount) filter (where f.gone), 0)::bigint as left_amount
       from (select f.amount, ${isGone('f')} as gone ${arrived}) f
     ), page as (
       select f.member_id, f.slot, f.amount ${arrived} and not ${isGone('f')}
       order by f.slot desc, f.member_id desc limit $6 offset $7
     )
     select a.all, a.left, a.amount, a.left_amount as "leftAmount", p.member_id as "memberId", coalesce(p.amount, 0) as each
     from arrived a left join page p on true order by p.slot desc, p.member_id desc`,
    [agentId, whoId, from, to, ARRIVALS[what], size, (page - 1) * size],
    `report-arrivals-${direct ? 'direct' : 'all'}`,
  );
  const { all = 0, left = 0, amount = 0n, leftAmount = 0n } = rows[0] ?? {};
  const list = rows.flatMap(({ memberId, each }) => (memberId === null ? [] : [{ memberId, amount: each }]));
  return { all, left, amount, leftAmount, list };
}

/** When each of these members paid in first, Unix ms. */
export async function firstDepositTimes(
  sql: Sql,
  memberIds: readonly bigint[],
): Promise<(memberId: bigint) => number | undefined> {
  const { rows } = await sql.query<{ memberId: bigint; atMs: number }>(
    `select n.member_id as "memberId", e.created_at as "atMs" from agent.v_node n
     join lateral (select c.created_at from ledger.v_entry c where c.account_id = n.account_id and c.kind_no =
       (select k.kind_no from ledger.v_entry_kind k where k.code = 'deposit') order by c.ver limit 1) e on true
     where n.member_id = any($1)`,
    [memberIds],
    'report-first-deposits',
  );
  const known = new Map(rows.map(({ memberId, atMs }) => [memberId, atMs]));
  return (memberId) => known.get(memberId);
}
