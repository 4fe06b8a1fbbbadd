import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { peopleInList } from './people-in-list.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.welfare;
type Row = ReplyOf<Call>['list'][number];

const KINDS = `(select k.kind_no from ledger.v_entry_kind k where k.code in ('bonus', 'packet', 'packet_taken', 'packet_return'))`;

/**
 * Welfare report (spec §2 /fuli): bonuses and red packets as they stand in the books, of the caller himself, of one of his team, or with
 * `team` of everybody below. Rebates are not among them.
 */
export async function welfare(
  kernel: Pick<Kernel, 'db' | 'clock' | 'vault'>,
  session: Session,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { db } = kernel;
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const isTeam = input.team === '1';
  const who = isTeam
    ? 'agent.v_node n join agent.v_team t on t.member_id = n.member_id and t.agent_id = $1'
    : 'agent.v_node n';
  const from = `from ${who} join ledger.v_entry e on e.account_id = n.account_id and e.kind_no in ${KINDS}
    where e.created_at >= $2 and e.created_at < $3 ${isTeam ? 'and e.created_at >= t.since' : 'and n.member_id = $1'}`;
  const params = [scope.whoId, scope.from, scope.to];
  const key = isTeam ? 'team' : 'one';
  const { rows: sums } = await db.query<{ type: string; count: number; amount: bigint }>(
    `select e.kind as type, count(*)::int as count, sum(e.amount)::bigint as amount ${from} group by 1 order by 1`,
    params,
    `report-welfare-sums-${key}`,
  );
  const { rows } = await db.query<{ memberId: bigint; type: Row['type']; amount: bigint; atMs: number }>(
    `select n.member_id as "memberId", e.kind as type, e.amount, e.created_at as "atMs" ${from}
     order by e.created_at desc, e.account_id, e.ver desc limit $4 offset $5`,
    [...params, size, (page - 1) * size],
    `report-welfare-${key}`,
  );
  const person = await peopleInList(kernel, scope.agentId, isTeam ? rows.map(({ memberId }) => memberId) : []);
  return {
    span: scope.span,
    path: scope.path,
    sums: sums.map(({ type, count, amount }) => ({ type, count, amount: formatMoney(amount) })),
    page,
    size,
    total: sums.reduce((total, { count }) => total + count, 0),
    list: rows.map(({ memberId, type, amount, atMs }) => ({
      time: Math.trunc(atMs),
      type,
      amount: formatMoney(amount),
      member: isTeam ? person(memberId) : null,
    })),
  };
}
