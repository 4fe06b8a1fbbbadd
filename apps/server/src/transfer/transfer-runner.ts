import type { Transferring } from './deps.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { compareBalances } from './compare-balances.ts';
import { driveTransfer, dueTransfers } from './drive-transfer.ts';
import { allProviders, keepGames, type Provider } from './provider-store.ts';
import { sweepPoints } from './sweep-points.ts';
import { pullRecords } from './take-records.ts';

/** How often transfers that wait for an answer are looked for: one probe of a partial index. */
const DRIVE_MS = 1_000;
/** How often providers are looked at: records, forgotten points, the list of games, and each five minutes the comparison. */
const LOOK_MS = 2_000;
const AT_ONCE = 20;
/** How old a list of games may be. */
const GAMES_MS = 60_000;

/** Work of this slice beside calls, on every node that works; several at once do no harm. */
export interface TransferRunner {
  start(): void;
  stop(): Promise<void>;
}

export function transferRunner(transferring: Transferring): TransferRunner {
  const { metrics, log } = transferring.kernel;
  const onFault = (error: unknown): void => {
    metrics.count('transfer_runner_fault_total');
    log.error({ err: error }, 'transfers');
  };
  const listedAt = new Map<number, number>();
  const works = [
    new RepeatedWork(() => driveDue(transferring), { pauseMs: DRIVE_MS, onFault }),
    new RepeatedWork(() => lookAtProviders(transferring, listedAt), { pauseMs: LOOK_MS, atOnce: true, onFault }),
  ];
  return {
    start: () => works.forEach((work) => work.start()),
    stop: async () => {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}

/** One look: asks for every transfer whose turn has come. */
export async function driveDue(transferring: Transferring): Promise<void> {
  const due = await dueTransfers(transferring, AT_ONCE);
  await Promise.all(due.map((id) => driveTransfer(transferring, id)));
}

async function lookAtProviders(transferring: Transferring, listedAt: Map<number, number>): Promise<void> {
  const providers = await allProviders(transferring.kernel.db);
  await Promise.all(
    providers.map(async (provider) => {
      await lookAt(transferring, provider, listedAt).catch((error: unknown) => {
        // One provider's trouble is not another's.
        transferring.kernel.metrics.count('transfer_runner_fault_total');
        transferring.kernel.log.error({ err: error, provider: provider.code }, 'provider of games');
      });
    }),
  );
}

async function lookAt(transferring: Transferring, provider: Provider, listedAt: Map<number, number>): Promise<void> {
  await pullRecords(transferring, provider);
  await sweepPoints(transferring, provider);
  await compareBalances(transferring, provider);
  const now = performance.now();
  if (provider.games.length > 0 && now - (listedAt.get(provider.id) ?? -Infinity) < GAMES_MS) return;
  const listed = await transferring.lineTo(provider).games();
  if (listed === null) return;
  listedAt.set(provider.id, now);
  await keepGames(transferring.kernel.db, provider.id, listed.games);
}
