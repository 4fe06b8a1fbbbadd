import type { reportCalls } from '@drawroom/contract/report';
import type { ReplyOf } from '@drawroom/contract/call';
import type { Sql } from '../kernel/kernel.ts';
import { GONE, isGone } from './gone.ts';
import type { Scope } from './scope.ts';

type Type = ReplyOf<typeof reportCalls.welfare>['list'][number]['type'];
interface Sum {
  readonly type: Type;
  readonly count: number;
  /** Minor units. */
  readonly amount: bigint;
}
interface Entry {
  readonly type: Type;
  readonly amount: bigint;
  readonly memberId: bigint;
  readonly atMs: number;
}

/** What was given: what all of it comes to by kind, and a page of it, newest first. */
export interface Given {
  readonly sums: readonly Sum[];
  /** How many of those who were given something the caller's team has no more: they are in the sums and not in the list. */
  readonly left: number;
  readonly leftAmount: bigint;
  readonly list: readonly Entry[];
}

interface Paging {
  readonly size: number;
  readonly skip: number;
}

/** Rows of one answer, so that all of it is of one moment: `part` says what a row is of. */
type Row =
  | (Sum & { readonly part: 'sum' })
  | { readonly part: 'left'; readonly count: number; readonly amount: bigint }
  | (Entry & { readonly part: 'entry' });

/** Entries of welfare in the books, `n` who had them and `e`; stakes are in no index of kinds. `from` and `to`: parameters. */
const entriesIn = (
  from: string,
  to: string,
): string => `agent.v_node n join ledger.v_entry e on e.account_id = n.account_id
    and e.kind_no <> 2 and e.kind_no = any(array(
      select k.kind_no from ledger.v_entry_kind k where k.code in ('bonus', 'reward', 'packet', 'packet_taken', 'packet_return')))
    and e.created_at >= ${from} and e.created_at < ${to}`;

/** Of everybody who stood below `whoId` when it was given, by the facts (072-welfare.sql). */
export async function readTeamWelfare(
  sql: Sql,
  scope: Pick<Scope, 'agentId' | 'whoId' | 'from' | 'to'>,
  { size, skip }: Paging,
): Promise<Given> {
  const { rows } = await sql.query<Row>(
    `with ${GONE}, page as (
       select w.booked_at, w.account_id, w.ver, w.member_id from report.welfare w
       where w.agent_id = $2 and w.booked_at >= $3 and w.booked_at < $4 and not ${isGone('w')}
       order by w.booked_at desc, w.account_id desc, w.ver desc limit $5 offset $6
     )
     select 'sum' as part, s.kind as type, s.entries::int as count, s.amount, null::bigint as "memberId", null::timestamptz as "atMs"
     from report.welfare_sums($2, $3, $4) s
     union all
     select 'left', null, count(distinct g.member_id)::int, coalesce(sum(g.amount), 0)::bigint, null, null from (
       select m.member_id, e.amount from gone g cross join lateral report.members_on(g.page, g.bits) as m(member_id)
       cross join lateral (
         select e.amount from ${entriesIn('$3', '$4')}
         join report.welfare w on w.agent_id = $2 and w.booked_at = e.created_at and w.account_id = e.account_id and w.ver = e.ver
         where n.member_id = m.member_id offset 0) e
     ) g
     union all
     (select 'entry', e.kind, null, e.amount, p.member_id, p.booked_at
      from page p join ledger.v_entry e on e.account_id = p.account_id and e.ver = p.ver
      order by p.booked_at desc, p.account_id desc, p.ver desc)`,
    [scope.agentId, scope.whoId, scope.from, scope.to, size, skip],
    'report-welfare-team',
  );
  return givenOf(rows);
}

/** Of `whoId` himself, from the books. */
export async function readOwnWelfare(sql: Sql, scope: Scope, { size, skip }: Paging): Promise<Given> {
  const { rows } = await sql.query<Row>(
    `with entry as materialized (
       select n.member_id, e.kind, e.amount, e.created_at, e.ver from ${entriesIn('$2', '$3')} where n.member_id = $1
     )
     select 'sum' as part, e.kind as type, count(*)::int as count, sum(e.amount)::bigint as amount, null::bigint as "memberId",
       null::timestamptz as "atMs" from entry e group by 2
     union all
     (select 'entry', e.kind, null, e.amount, e.member_id, e.created_at from entry e order by e.created_at desc, e.ver desc limit $4 offset $5)`,
    [scope.whoId, scope.from, scope.to, size, skip],
    'report-welfare-own',
  );
  return givenOf(rows);
}

function givenOf(rows: readonly Row[]): Given {
  const left = rows.find((row) => row.part === 'left');
  return {
    sums: rows
      .flatMap((row) => (row.part === 'sum' ? [{ type: row.type, count: row.count, amount: row.amount }] : []))
      .toSorted((a, b) => (a.type < b.type ? -1 : 1)),
    left: left?.count ?? 0,
    leftAmount: left?.amount ?? 0n,
    list: rows.filter((row) => row.part === 'entry'),
  };
}
