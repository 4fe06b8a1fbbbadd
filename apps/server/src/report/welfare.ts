import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { peopleInList } from './people-in-list.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.welfare;
type Row = ReplyOf<Call>['list'][number];
type Sum = { type: string; count: number; amount: bigint };
type Entry = { type: Row['type']; count: null; amount: bigint; memberId: bigint; atMs: number };
type Found = Sum | Entry;

/** Entries of welfare by what finds them in the books; stakes are in no index of kinds. */
const ENTRIES = `agent.v_node n join ledger.v_entry e on e.account_id = n.account_id and e.kind_no <> 2 and e.kind_no = any(array(
    select k.kind_no from ledger.v_entry_kind k where k.code in ('bonus', 'packet', 'packet_taken', 'packet_return')))
  where e.created_at >= $2 and e.created_at < $3`;
const OF_ONE = { with: 'with', entries: `from ${ENTRIES} and n.member_id = $1` } as const;
/** Of a large team few have any: who has is known to the facts, and what he had before he came is not the agent's to see. */
const OF_TEAM = {
  with: `with who as materialized (
    select distinct f.via_id as member_id, t.since from report.own_slot f
    join agent.v_team t on t.member_id = f.via_id and t.agent_id = $1
    where f.deposits is not null and f.slot >= $2 and f.slot < $3
  ),`,
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
  // Read once: sums and page are of the same entries.
  const { rows: found } = await db.query<Found>(
    `${from.with} entry as materialized (
       select n.member_id, e.kind, e.amount, e.created_at, e.account_id, e.ver ${from.entries}
     ), page as (select * from entry order by created_at desc, account_id, ver desc limit $4 offset $5)
     select e.kind as type, count(*)::int as count, sum(e.amount)::bigint as amount, null as "memberId", null as "atMs" from entry e group by 1
     union all
     (select p.kind, null, p.amount, p.member_id, p.created_at from page p order by p.created_at desc, p.account_id, p.ver desc)`,
    [...params, size, (page - 1) * size],
    `report-welfare-${key}`,
  );
  const sums = found.filter((row): row is Sum => row.count !== null).toSorted((a, b) => (a.type < b.type ? -1 : 1));
  const rows = found.filter((row): row is Entry => row.count === null);
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
