import type { Kernel, Session, Slice, Tx } from '../kernel/kernel.ts';
import { callHomeAccounts, callHomeOnLogout } from './call-home.ts';
import type { TransferDeps, Transferring } from './deps.ts';
import { ownData } from './own-data.ts';
import { closeBlockedBy } from './points-away.ts';
import { watchFrameOrigins } from './frame-origins.ts';
import { providerCallbacks } from './provider-callback.ts';
import { lineTo } from './provider-line.ts';
import { recordHandlers } from './record-routes.ts';
import { transferHandlers } from './routes.ts';
import { transferDoor, type TransferDoor } from './transfer-door.ts';
import { transferRunner } from './transfer-runner.ts';

export interface TransferSlice extends Slice {
  /** What operators see and do. */
  readonly door: TransferDoor;
  /** Members leave their games with their session, or because they may not play any more; never asks anybody. */
  readonly callHome: {
    onLogout(session: Pick<Session, 'id' | 'memberId'>): Promise<void>;
    ofAccount(t: Tx, accountId: bigint): Promise<void>;
  };
  /** Whose pages the lobby may frame. */
  frameOrigins(): readonly string[];
}

/** Points at external games: how they get there, what becomes of them, and that every one of them comes home. */
export function createTransferSlice(kernel: Kernel, deps: TransferDeps): TransferSlice {
  const transferring: Transferring = { kernel, deps, lineTo: (provider) => lineTo(kernel, provider) };
  const runner = transferRunner(transferring);
  const framed = watchFrameOrigins(kernel);
  return {
    name: 'transfer',
    door: transferDoor(transferring),
    callHome: {
      onLogout: (session) => callHomeOnLogout(kernel.db, session),
      ofAccount: (t, accountId) => callHomeAccounts(t, [accountId]),
    },
    frameOrigins: framed.origins,
    handlers: [...transferHandlers(transferring, kernel.config.sending.publicUrl), ...recordHandlers(kernel)],
    callbacks: [providerCallbacks(transferring)],
    exportOf: (memberId) => ownData(kernel, memberId),
    closeBlockedBy,
    start: async () => {
      await framed.start();
      if (deps.works) runner.start();
    },
    stop: async () => {
      await framed.stop();
      await runner.stop();
    },
  };
}
