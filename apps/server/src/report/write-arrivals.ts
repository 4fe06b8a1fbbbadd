import type { Tx } from '../kernel/kernel.ts';
import type { ChainPath } from './chain-paths.ts';

/** As in `report.arrival` (040-places.sql). */
export const ARRIVALS = { joined: 1, paid: 2 } as const;

/** Somebody came into the teams above him, or paid in for the first time. */
export interface Arrival {
  readonly what: keyof typeof ARRIVALS;
  readonly path: ChainPath;
  readonly slotMs: number;
  /** What he paid in; 0 for a newcomer. */
  readonly amount: bigint;
}

/** Notes who came and who paid in first below each agent on their paths: the lists behind those counts. */
export async function writeArrivals(t: Tx, arrivals: readonly Arrival[]): Promise<void> {
  const rows = arrivals.flatMap(({ path, what, slotMs, amount }) =>
    path.line.agents.map((agentId, level) => ({ agentId, what: ARRIVALS[what], slotMs, amount, path, level })),
  );
  if (rows.length === 0) return;
  await t.query(
    `insert into report.arrival (agent_id, what, slot, member_id, is_direct, amount)
     select agent_id, what, to_timestamp(slot_s), member_id, is_direct, amount
     from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::boolean[], $6::bigint[])
       as u(agent_id, what, slot_s, member_id, is_direct, amount)`,
    [
      rows.map(({ agentId }) => agentId),
      rows.map(({ what }) => what),
      rows.map(({ slotMs }) => slotMs / 1_000),
      rows.map(({ path }) => path.member),
      rows.map(({ level }) => level === 0),
      rows.map(({ amount }) => amount),
    ],
    'report-write-arrivals',
  );
}
