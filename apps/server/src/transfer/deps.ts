import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import type { Provider } from './provider-store.ts';
import type { ProviderLine } from './provider-line.ts';

/** What this slice needs of others; `app.ts` hands it in. */
export interface TransferDeps {
  /**
   * Refuses with the protection's own refusals when limits of stakes and losses leave no room for `amountMinor` more points in play.
   * The account's row is locked by the caller.
   */
  requirePlayRoom(t: Tx, play: { readonly accountId: bigint; readonly amountMinor: bigint }): Promise<void>;
  /** Those of some accounts whose play has passed a limit of stakes or losses. */
  accountsOverLimit(sql: Sql, accountIds: readonly bigint[]): Promise<bigint[]>;
  /** What limits of stakes leave a member to stake, minor units; null: he has none. */
  stakeLeft(sql: Sql, accountId: bigint): Promise<bigint | null>;
  /** False in processes that only answer calls. */
  readonly works: boolean;
}

/** What the parts of this slice work with. */
export interface Transferring {
  readonly kernel: Pick<Kernel, 'db' | 'vault' | 'clock' | 'outbox' | 'metrics' | 'log'>;
  readonly deps: TransferDeps;
  lineTo(provider: Provider): ProviderLine;
}
