import type { Kernel, Sql } from '../kernel/kernel.ts';

/** What the use cases of this slice stand on. */
export type VipKernel = Pick<Kernel, 'config' | 'db' | 'clock' | 'log' | 'outbox' | 'metrics' | 'sessions'>;

/** What this slice needs of the reports, which are above it; `app.ts` hands it in. */
export interface VipDeps {
  /** Stakes of all their time that count as turnover, minor units, by member. */
  lifeTurnover(sql: Sql, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>>;
  /** Who has had anything settled since a moment, Unix ms. */
  playersSince(sql: Sql, sinceMs: number): Promise<readonly bigint[]>;
  /** The next so many of all who ever played, and perhaps others, after one, in the order of their numbers. */
  playersAfter(sql: Sql, afterId: bigint, most: number): Promise<readonly bigint[]>;
}

/** The slice as its files see it. */
export interface Vip {
  readonly kernel: VipKernel;
  readonly deps: VipDeps;
}
