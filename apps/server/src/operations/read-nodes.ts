import type { operationsDeskCalls } from '@drawroom/contract/operations-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { TERMINALS } from '@drawroom/contract/operations-desk';
import type { Sql } from '../kernel/kernel.ts';
import type { SourceStanding } from '../lottery/index.ts';
import { NODE_SILENT_MS, type NodeFacts } from './node-beat.ts';

type Now = OperatorReplyOf<typeof operationsDeskCalls.now>;

interface NodeRow {
  readonly id: string;
  readonly version: string;
  readonly roles: string[];
  readonly startedAt: number;
  readonly seenAt: number;
  readonly silent: boolean;
  readonly facts: NodeFacts;
}

/** The processes as they said themselves last, the silent ones first; and what those that live know of sources of results. */
export async function readNodes(sql: Sql): Promise<{ nodes: Now['nodes']; standings: readonly SourceStanding[] }> {
  const { rows } = await sql.query<NodeRow>(
    `select id::text, version, roles, started_at as "startedAt", seen_at as "seenAt", facts,
       seen_at < clock_timestamp() - $1 * interval '1 millisecond' as silent
     from operations.node order by 7 desc, started_at, id limit 100`,
    [NODE_SILENT_MS],
    'operations-nodes',
  );
  return {
    nodes: rows.map(({ id, startedAt, seenAt, facts, ...said }) => {
      const { sources: _sources, ...measured } = facts;
      return {
        ...said,
        ...measured,
        node: id.slice(0, 8),
        startedAt: Math.trunc(startedAt),
        seenAt: Math.trunc(seenAt),
      };
    }),
    standings: rows.filter(({ silent }) => !silent).flatMap(({ facts }) => facts.sources),
  };
}

/**
 * Who is connected now, over the processes that live: each member once in all, and once with each thing he looks with. Real sockets as the
 * processes wrote them within their last beat; whoever is in no room counts too.
 */
export async function readOnline(sql: Sql): Promise<Now['online']> {
  const { rows } = await sql.query<{ terminal: string | null; members: number; sockets: number }>(
    `with living as (
       select o.* from operations.online o join operations.node n on n.id = o.node_id
       where n.seen_at >= clock_timestamp() - $1 * interval '1 millisecond'
     )
     select l.terminal, (select count(distinct m)::int from living p cross join unnest(p.members) m
         where l.terminal is null or p.terminal = l.terminal) as members, sum(l.sockets)::int as sockets
     from living l group by grouping sets ((l.terminal), ())`,
    [NODE_SILENT_MS],
    'operations-online',
  );
  const of = (terminal: string | null): { members: number; sockets: number } => {
    const row = rows.find((each) => each.terminal === terminal);
    return { members: row?.members ?? 0, sockets: row?.sockets ?? 0 };
  };
  return { ...of(null), terminals: TERMINALS.map((terminal) => ({ terminal, ...of(terminal) })) };
}
