import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { peopleInList } from './people-in-list.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.welfare;
type Row = ReplyOf<Call>['list'][number];

/** Entries of welfare by what finds them in the books; stakes are in no index of kinds. */
const ENTRIES = `agent.v_node n join ledger.v_entry e on e.account_id = n.account_id and e.kind_no <> 2 and e.kind_no = any(array(
    select k.kind_no from ledger.v_entry_kind k where k.code in ('bonus', 'packet', 'packet_taken', 'packet_return')))
  where e.created_at >= $2 and e.created_at < $3`;
const OF_ONE = { who: '', entries: `from ${ENTRIES} and n.member_id = $1` } as const;
/** Of a large team few have any: who has is known to the facts, and what he had before he came is not the agent's to see. */
const OF_TEAM = {
  who: `with who as materialized (
    select distinct f.via_id as member_id, t.since from report.own_slot f
    join agent.v_team t on t.member_id = f.via_id and t.agent_id = $1
    where f.deposits is not null and f.slot >= $2 and f.slot < $3
  )`,
  entries: `from who w, ${ENTRIES} and n.member_id = w.member_id and e.created_at >= w.since`,
} as const;

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
  const from = isTeam ? OF_TEAM : OF_ONE;
  const params = [scope.whoId, scope.from, scope.to];
  const key = isTeam ? 'team' : 'one';
  const { rows: sums } = await db.query<{ type: string; count: number; amount: bigint }>(
    `${from.who} select e.kind as type, count(*)::int as count, sum(e.amount)::bigint as amount ${from.entries} group by 1 order by 1`,
    params,
    `report-welfare-sums-${key}`,
  );
  const { rows } = await db.query<{ memberId: bigint; type: Row['type']; amount: bigint; atMs: number }>(
    `${from.who} select n.member_id as "memberId", e.kind as type, e.amount, e.created_at as "atMs" ${from.entries}
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
