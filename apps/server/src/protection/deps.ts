import type { Sql, Tx } from '../kernel/kernel.ts';

/** What this slice needs of those above it; `app.ts` hands it in. */
export interface ProtectionDeps {
  /** ISO code that members' points are counted in. */
  readonly currency: string;
  /** Stakes and payouts of the bets placed after a moment, without those given back; open ones have paid nothing yet. */
  playedSince(sql: Sql, accountId: bigint, sinceMs: number): Promise<{ stakeMinor: bigint; payoutMinor: bigint }>;
  /** Rebates booked to a ledger account within [fromMs, toMs). */
  rebateOf(accountId: bigint, fromMs: number, toMs: number): Promise<bigint>;
  /** Ends what goes on by itself, such as chases, and gives back what is frozen for it; open bets stand. */
  endPlay(t: Tx, accountId: bigint): Promise<void>;
}
