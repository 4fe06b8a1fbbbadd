import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { peopleInList } from './people-in-list.ts';
import { playFigures, sumsOf } from './present-figures.ts';
import { countBettors } from './read-sums.ts';
import { readBetUsers } from './read-bet-users.ts';
import { scopeOf } from './scope.ts';

type Parts = Pick<Kernel, 'db' | 'clock' | 'vault'>;
type FirstDeposits = typeof reportCalls.firstDeposits;
type NewMembers = typeof reportCalls.newMembers;
type BetUsers = typeof reportCalls.betUsers;

/** Up to so many bettors are put in order of what they staked; of more, the newest members come first. */
const SORTED_MAX = 2_000;

/** Members below `whoId` whose own facts of the stretch have something, newest first. */
function membersWith(fact: 'registered' | 'first_depositors'): string {
  return `from report.own_slot f join agent.v_team t on t.member_id = f.via_id and t.agent_id = $1
    where f.${fact} > 0 and f.slot >= $2 and f.slot < $3`;
}

/** Who of the team paid in for the first time (spec §2 /shoucunrs). */
export async function firstDeposits(
  kernel: Parts,
  session: Session,
  input: InputOf<FirstDeposits>,
): Promise<ReplyOf<FirstDeposits>> {
  const { db } = kernel;
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const from = membersWith('first_depositors');
  const params = [scope.whoId, scope.from, scope.to];
  const { rows: sums } = await db.query<{ n: number; amount: bigint }>(
    `select count(*)::int as n, coalesce(sum(f.first_deposits), 0)::bigint as amount ${from}`,
    params,
    'report-first-deposits-sum',
  );
  const { rows } = await db.query<{ memberId: bigint; amount: bigint; atMs: number }>(
    `select f.via_id as "memberId", f.first_deposits as amount, e.created_at as "atMs" ${from.replace(
      'where',
      `join agent.v_node n on n.member_id = f.via_id
       join lateral (select c.created_at from ledger.v_entry c where c.account_id = n.account_id and c.kind_no =
         (select k.kind_no from ledger.v_entry_kind k where k.code = 'deposit') order by c.ver limit 1) e on true where`,
    )} order by f.slot desc, f.via_id desc limit $4 offset $5`,
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
    amount: formatMoney(sums[0]?.amount ?? 0n),
    page,
    size,
    total: sums[0]?.n ?? 0,
    list: rows.map(({ memberId, amount, atMs }) => ({
      member: person(memberId),
      amount: formatMoney(amount),
      time: Math.trunc(atMs),
    })),
  };
}

/** Who came into the team (spec §2 /xiajirs); `direct`: only those he invited himself. */
export async function newMembers(
  kernel: Parts,
  session: Session,
  input: InputOf<NewMembers>,
): Promise<ReplyOf<NewMembers>> {
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const from = `${membersWith('registered')} and t.depth <= $4`;
  const params = [scope.whoId, scope.from, scope.to, input.direct === '1' ? 1 : 1_000_000];
  const { rows } = await kernel.db.query<{ memberId: bigint; total: number }>(
    `select f.via_id as "memberId", (count(*) over ())::int as total ${from}
     order by f.slot desc, f.via_id desc limit $5 offset $6`,
    [...params, size, (page - 1) * size],
    'report-new-members',
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
    total: rows[0]?.total ?? 0,
    list: rows.map(({ memberId }) => ({ member: person(memberId) })),
  };
}

/** Who of the team bet (spec §2 /touzhurs). */
export async function betUsers(kernel: Parts, session: Session, input: InputOf<BetUsers>): Promise<ReplyOf<BetUsers>> {
  const { db } = kernel;
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const total = await countBettors(db, scope);
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
    list: rows.map((row) => ({ member: person(row.member_id), figures: playFigures(sumsOf(row)) })),
  };
}
