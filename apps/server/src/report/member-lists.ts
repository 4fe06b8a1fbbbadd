import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session, Sql } from '../kernel/kernel.ts';
import { peopleInList } from './people-in-list.ts';
import { playFigures, sumsOf } from './present-figures.ts';
import { countBetUsers, readBetUsers } from './read-bet-users.ts';
import { scopeOf, type Scope } from './scope.ts';
import { ARRIVALS } from './write-arrivals.ts';

type Parts = Pick<Kernel, 'db' | 'clock' | 'vault'>;
type FirstDeposits = typeof reportCalls.firstDeposits;
type NewMembers = typeof reportCalls.newMembers;
type BetUsers = typeof reportCalls.betUsers;

/** Up to so many bettors are put in order of what they staked; of more, the newest members come first. */
const SORTED_MAX = 2_000;

/**
 * Arrivals in the team of `whoId` ($2) in the stretch ($3, $4): whoever was moved away since is counted and not shown: who he is
 * now is another agent's to see.
 */
const ARRIVED = `from report.arrival f where f.agent_id = $2 and f.what = $5 and f.slot >= $3 and f.slot < $4`;
const SHOWN = `${ARRIVED} and exists (select from agent.v_team t where t.agent_id = $1 and t.member_id = f.member_id)`;

interface Arrived {
  readonly all: number;
  readonly left: number;
  readonly amount: bigint;
  readonly leftAmount: bigint;
}

async function countArrivals(sql: Sql, params: readonly unknown[], filter: string): Promise<Arrived> {
  const { rows } = await sql.query<Arrived>(
    `select count(*)::int as all, (count(*) filter (where f.gone))::int as left, coalesce(sum(f.amount), 0)::bigint as amount,
       coalesce(sum(f.amount) filter (where f.gone), 0)::bigint as "leftAmount"
     from (select f.*, coalesce(get_bit(v.bits, (f.member_id % 8192)::integer), 0) = 0 as gone
           from (select f.* ${ARRIVED}${filter}) f
           left join (select page, bits from agent.v_team_page where agent_id = $1) v on v.page = f.member_id / 8192) f`,
    params,
    `report-arrivals-${filter === '' ? 'all' : 'direct'}`,
  );
  return rows[0] ?? { all: 0, left: 0, amount: 0n, leftAmount: 0n };
}

const arrivalsOf = ({ agentId, whoId, from, to }: Scope, what: keyof typeof ARRIVALS): unknown[] => [
  agentId,
  whoId,
  from,
  to,
  ARRIVALS[what],
];

/** Who of the team paid in for the first time (spec §2 /shoucunrs). */
export async function firstDeposits(
  kernel: Parts,
  session: Session,
  input: InputOf<FirstDeposits>,
): Promise<ReplyOf<FirstDeposits>> {
  const { db } = kernel;
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const params = arrivalsOf(scope, 'paid');
  const arrived = await countArrivals(db, params, '');
  const { rows } = await db.query<{ memberId: bigint; amount: bigint; atMs: number }>(
    `select f.member_id as "memberId", f.amount, e.created_at as "atMs"
     from (select f.* ${SHOWN} order by f.slot desc, f.member_id desc limit $6 offset $7) f
     join agent.v_node n on n.member_id = f.member_id
     join lateral (select c.created_at from ledger.v_entry c where c.account_id = n.account_id and c.kind_no =
       (select k.kind_no from ledger.v_entry_kind k where k.code = 'deposit') order by c.ver limit 1) e on true
     order by f.slot desc, f.member_id desc`,
    [...params, size, (page - 1) * size],
    'report-first-deposits',
  );
  const person = await peopleInList(
    kernel,
    scope.agentId,
    rows.map((row) => row.memberId),
  );
  return {
    span: scope.span,
    path: scope.path,
    amount: formatMoney(arrived.amount),
    left: arrived.left,
    leftAmount: formatMoney(arrived.leftAmount),
    page,
    size,
    total: arrived.all,
    list: rows.map(({ memberId, amount, atMs }) => ({
      member: person(memberId),
      amount: formatMoney(amount),
      time: Math.trunc(atMs),
    })),
  };
}

/** Who came into the team (spec §2 /xiajirs); `direct`: only those who stood directly below. */
export async function newMembers(
  kernel: Parts,
  session: Session,
  input: InputOf<NewMembers>,
): Promise<ReplyOf<NewMembers>> {
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const params = arrivalsOf(scope, 'joined');
  const filter = input.direct === '1' ? ' and f.is_direct' : '';
  const arrived = await countArrivals(kernel.db, params, filter);
  const { rows } = await kernel.db.query<{ memberId: bigint }>(
    `select f.member_id as "memberId" ${SHOWN}${filter} order by f.slot desc, f.member_id desc limit $6 offset $7`,
    [...params, size, (page - 1) * size],
    `report-new-members-${filter === '' ? 'all' : 'direct'}`,
  );
  const person = await peopleInList(
    kernel,
    scope.agentId,
    rows.map((row) => row.memberId),
  );
  return {
    span: scope.span,
    path: scope.path,
    page,
    size,
    total: arrived.all,
    left: arrived.left,
    list: rows.map(({ memberId }) => ({ member: person(memberId) })),
  };
}

/** Who of the team bet (spec §2 /touzhurs). */
export async function betUsers(kernel: Parts, session: Session, input: InputOf<BetUsers>): Promise<ReplyOf<BetUsers>> {
  const { db } = kernel;
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const { all: total, left } = await countBetUsers(db, scope);
  const rows = await readBetUsers(db, scope, { byStake: total <= SORTED_MAX, size, skip: (page - 1) * size });
  const person = await peopleInList(
    kernel,
    scope.agentId,
    rows.map((row) => row.member_id),
  );
  return {
    span: scope.span,
    path: scope.path,
    page,
    size,
    total,
    left,
    list: rows.map((row) => ({ member: person(row.member_id), figures: playFigures(sumsOf(row)) })),
  };
}
