import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { TERMINALS } from '@drawroom/contract/operations-desk';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { SourceStanding } from '../lottery/index.ts';

const BEAT_MS = 5_000;
/** Whoever has said nothing for this long is silent: three beats and a little. */
export const NODE_SILENT_MS = 17_000;
const FORGOTTEN = `interval '1 day'`;
const LOOP_RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;
const BYTES_PER_MB = 1_048_576;

/** What a process says of itself. */
export interface NodeFacts {
  readonly sockets: number;
  /** Over the last beat, ms: what one turn of the event loop in a hundred was delayed by, and the longest. */
  readonly loopDelayMs: number;
  readonly loopLongestMs: number;
  /** Resident memory. */
  readonly memoryMb: number;
  readonly poolBusy: number;
  readonly poolTotal: number;
  readonly poolWaiting: number;
  readonly sources: readonly SourceStanding[];
}

export interface NodeParts {
  readonly kernel: Pick<Kernel, 'db' | 'realtime' | 'config' | 'log' | 'metrics'>;
  readonly version: string;
  /** How this process stands with sources of results. */
  readonly sources: () => readonly SourceStanding[];
}

/** Writes every five seconds how this process is, and who is connected to it; says at the stop that it is gone on purpose. */
export function nodeBeat(parts: NodeParts): { start(): void; stop(): Promise<void> } {
  const node = { id: randomUUID(), startedAt: new Date(), version: parts.version };
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  const work = new RepeatedWork(
    async () => {
      const { max } = delay;
      // What is measured is the time between two looks: what is above the resolution was delay.
      const over = (ns: number): number => Math.max(0, wholeMs(ns / NS_PER_MS - LOOP_RESOLUTION_MS));
      const loop = { loopDelayMs: over(delay.percentile(99)), loopLongestMs: over(max) };
      delay.reset();
      await writeNode(parts, node, { ...factsOf(parts), ...loop });
    },
    {
      pauseMs: BEAT_MS,
      atOnce: true,
      onFault: (error) => {
        parts.kernel.metrics.count('operations_beat_fault_total');
        parts.kernel.log.warn({ err: error }, 'operations: beat not written now');
      },
    },
  );
  return {
    start: () => {
      delay.enable();
      work.start();
    },
    stop: async () => {
      delay.disable();
      await work.stop();
      // Who stops in order is not silent, he is gone.
      await parts.kernel.db
        .query('delete from operations.node where id = $1', [node.id])
        .catch((error: unknown) => parts.kernel.log.debug({ err: error }, 'operations: node not removed'));
    },
  };
}

function factsOf({ kernel, sources }: NodeParts): Omit<NodeFacts, 'loopDelayMs' | 'loopLongestMs'> {
  const { total, idle, waiting } = kernel.db.pool();
  return {
    sockets: kernel.realtime.connected().length,
    memoryMb: Math.ceil(process.memoryUsage.rss() / BYTES_PER_MB),
    poolBusy: total - idle,
    poolTotal: total,
    poolWaiting: waiting,
    sources: sources(),
  };
}

function wholeMs(ms: number): number {
  return Number.isFinite(ms) ? Math.ceil(ms) : 0;
}

/** Replaces what a process said before; forgets processes of which nothing was heard for a day. */
export async function writeNode(
  { kernel }: Pick<NodeParts, 'kernel'>,
  node: { readonly id: string; readonly startedAt: Date; readonly version: string },
  facts: NodeFacts,
): Promise<void> {
  const sockets = kernel.realtime.connected();
  const byTerminal = TERMINALS.map((terminal) => {
    const own = sockets.filter((socket) => socket.terminal === terminal);
    return { terminal, members: [...new Set(own.map(({ memberId }) => memberId))], sockets: own.length };
  });
  await kernel.db.tx(async (t) => {
    await t.query(
      `insert into operations.node as n (id, version, roles, started_at, seen_at, facts)
       values ($1, $2, $3, $4, clock_timestamp(), $5)
       on conflict (id) do update set seen_at = excluded.seen_at, facts = excluded.facts`,
      [node.id, node.version, [...kernel.config.roles], node.startedAt, JSON.stringify(facts)],
      'operations-beat',
    );
    await writeOnline(t, node.id, byTerminal);
    await t.query(
      `delete from operations.node where seen_at < clock_timestamp() - ${FORGOTTEN}`,
      [],
      'operations-forget-nodes',
    );
  });
}

async function writeOnline(
  sql: Sql,
  id: string,
  terminals: readonly { readonly terminal: string; readonly members: readonly bigint[]; readonly sockets: number }[],
): Promise<void> {
  await sql.query(
    `insert into operations.online as o (node_id, terminal, members, sockets)
     select $1, terminal, string_to_array(members, ',')::bigint[], sockets
     from unnest($2::text[], $3::text[], $4::integer[]) as u(terminal, members, sockets)
     on conflict (node_id, terminal) do update set members = excluded.members, sockets = excluded.sockets
     where o.sockets <> excluded.sockets or o.members <> excluded.members`,
    [
      id,
      terminals.map(({ terminal }) => terminal),
      terminals.map(({ members }) => members.join(',')),
      terminals.map(({ sockets }) => sockets),
    ],
    'operations-online-write',
  );
}
