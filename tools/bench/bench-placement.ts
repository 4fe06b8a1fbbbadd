import { randomUUID } from 'node:crypto';
import { createLog } from '@drawroom/server/kernel/log';
import type { Session } from '@drawroom/server/kernel/kernel';
import { loadMasterKey } from '@drawroom/server/kernel/master-key';
import { openPlacement, placeBet } from '@drawroom/server/lottery/index';
import { openBenchRound, type BenchWorld } from './bench-world.ts';

export interface PlacementFigure {
  readonly betsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The use case `placeBet` with everything it does: pricing, digest, gate, idempotency, ledger, receipt. */
export async function placementBench(world: BenchWorld) {
  const deps = await openPlacement(
    { db: world.db, log: createLog('warn') },
    {
      masterKey: loadMasterKey({ dataDir: '', text: 'bench master key 0001' }),
      currency: 'CNY',
      chainOf: async () => 1n,
    },
  );
  const lotteryId = String(deps.catalogue.all()[0]?.id ?? 0n);
  let rounds = 0;

  /** `callers` at once for `seconds`, each waiting for its answer; `spread` members share the bets. */
  const measure = async (callers: number, seconds: number, spread = world.members): Promise<PlacementFigure> => {
    rounds += 1;
    const gameNo = `bench-${rounds}`;
    await openBenchRound(world, gameNo);
    const latencies: number[] = [];
    const until = performance.now() + seconds * 1_000;
    const started = performance.now();
    const caller = async (): Promise<void> => {
      while (performance.now() < until) {
        const session = sessionOf(world.firstAccount + BigInt(Math.floor(spreadPoint() * spread)));
        const at = performance.now();
        await placeBet(deps, session, {
          lotteryId,
          gameNo,
          clientRef: randomUUID(),
          betList: [{ playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '1.00' }],
        });
        latencies.push(performance.now() - at);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    const sorted = latencies.toSorted((a, b) => a - b);
    return {
      betsPerSecond: latencies.length / ((performance.now() - started) / 1_000),
      p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    };
  };
  return { measure, close: () => deps.close() };
}

// A fixed sequence: two runs bet for the same members.
let point = 0.5;
function spreadPoint(): number {
  point = (point * 9301 + 0.49297) % 1;
  return point;
}

function sessionOf(accountId: bigint): Session {
  return {
    id: '1',
    memberId: accountId,
    me: '',
    expiresAt: Infinity,
    claims: { username: 'bench', kind: 'player', currency: 'CNY', accountId, zone: 'Asia/Shanghai' },
  };
}
