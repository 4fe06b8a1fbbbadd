import type { Tx } from '../kernel/kernel.ts';
import type { ChainPath } from './chain-paths.ts';

/** Kinds of entries that are welfare (spec §2 /fuli). */
export const WELFARE_KINDS: ReadonlySet<string> = new Set([
  'bonus',
  'reward',
  'packet',
  'packet_taken',
  'packet_return',
]);

/** A bonus or packet, or what came back of one, and by whose chain it counts. */
export interface Welfare {
  readonly path: ChainPath;
  readonly accountId: bigint;
  readonly ver: bigint;
  /** To the microsecond, as the books have it. */
  readonly bookedAt: string;
  readonly atMs: number;
  readonly kind: string;
  /** Minor units. */
  readonly amount: bigint;
}

/** Lengths of the steps of `report.welfare_sum` (072-welfare.sql), ms. */
const STEPS_MS = [900_000, 3_600_000, 86_400_000] as const;

interface Sum {
  readonly agentId: number;
  readonly step: number;
  readonly slotMs: number;
  readonly kind: string;
  entries: number;
  amount: bigint;
}

/** Lists what was given below each agent above, and adds it to what it comes to there. The caller has the facts alone. */
export async function writeWelfare(t: Tx, given: readonly Welfare[]): Promise<void> {
  const rows = given.flatMap((each) => each.path.line.agents.map((agentId) => ({ agentId, ...each })));
  if (rows.length === 0) return;
  await t.query(
    `insert into report.welfare (agent_id, booked_at, account_id, ver, member_id)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[])`,
    [
      rows.map(({ agentId }) => agentId),
      rows.map(({ bookedAt }) => bookedAt),
      rows.map(({ accountId }) => accountId),
      rows.map(({ ver }) => ver),
      rows.map(({ path }) => path.member),
    ],
    'report-write-welfare',
  );
  const sums = sumsOf(rows);
  await t.query(
    `insert into report.welfare_sum as w (agent_id, step, slot, kind, entries, amount)
     select agent_id, step, to_timestamp(slot_s), kind, entries, amount
     from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[])
       as u(agent_id, step, slot_s, kind, entries, amount)
     on conflict (agent_id, step, slot, kind) do update
       set entries = w.entries + excluded.entries, amount = w.amount + excluded.amount`,
    [
      sums.map(({ agentId }) => agentId),
      sums.map(({ step }) => step),
      sums.map(({ slotMs }) => slotMs / 1_000),
      sums.map(({ kind }) => kind),
      sums.map(({ entries }) => entries),
      sums.map(({ amount }) => amount),
    ],
    'report-write-welfare-sums',
  );
}

function sumsOf(rows: readonly (Welfare & { readonly agentId: number })[]): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const { agentId, atMs, kind, amount } of rows) {
    for (const [step, stepMs] of STEPS_MS.entries()) {
      const slotMs = Math.floor(atMs / stepMs) * stepMs;
      const key = `${agentId}/${step}/${slotMs}/${kind}`;
      const sum = sums.get(key) ?? { agentId, step, slotMs, kind, entries: 0, amount: 0n };
      sum.entries += 1;
      sum.amount += amount;
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
}
