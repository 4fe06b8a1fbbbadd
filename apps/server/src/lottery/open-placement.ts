import type { Kernel } from '../kernel/kernel.ts';
import type { MasterKey } from '../kernel/master-key.ts';
import { loadCatalogue } from './catalogue.ts';
import { openExposureGate } from './exposure-gate.ts';
import { openHouseAccounts, type HouseAccounts } from './house-accounts.ts';
import { OrderBatcher } from './order-batcher.ts';
import { orderStore } from './order-store.ts';
import type { PlaceBetDeps } from './place-bet.ts';
import { loadReceipts } from './receipts.ts';
import { roundIndex } from './round-index.ts';

/** Everything that placing a bet needs, opened on a database. */
export interface Placement extends PlaceBetDeps {
  readonly house: HouseAccounts;
  close(): Promise<void>;
}

/** Opens the hot path: catalogue, house accounts, receipts and the lanes of the batcher. */
export async function openPlacement(
  kernel: Pick<Kernel, 'db' | 'log'>,
  deps: { masterKey: MasterKey; currency: string; chainOf: PlaceBetDeps['chainOf'] },
): Promise<Placement> {
  const { db, log } = kernel;
  const house = await openHouseAccounts(db, deps.currency);
  const exposure = await openExposureGate(db, { log });
  const batcher = await OrderBatcher.open(db, { escrow: house.escrow, log, node: exposure.node });
  return {
    catalogue: await loadCatalogue(db),
    receipts: await loadReceipts(db, deps.masterKey),
    rounds: roundIndex(db),
    orders: orderStore(db),
    chainOf: deps.chainOf,
    house,
    batcher,
    exposure,
    close: async () => {
      await batcher.close();
      await exposure.close();
    },
  };
}
