import type { Kernel, Sql } from '../kernel/kernel.ts';

/** What the use cases of this slice stand on. */
export type PromotionKernel = Pick<Kernel, 'db' | 'outbox' | 'metrics'>;

/** What was settled of a member's own bets. */
export interface OwnPlay {
  readonly bets: bigint;
  /** Minor units. */
  readonly turnoverMinor: bigint;
}

/** What this slice needs of those beside and above it; `app.ts` hands it in. */
export interface PromotionDeps {
  /** The member's level; 0: none. */
  readonly levelOf: (sql: Sql, memberId: bigint) => Promise<number>;
  /** A member's own play in a stretch, Unix ms, in whole quarters of an hour. */
  readonly ownPlay: (
    sql: Sql,
    memberId: bigint,
    span: { readonly fromMs: number; readonly untilMs: number },
  ) => Promise<OwnPlay>;
}

/** The slice as its files see it. */
export interface Promotions {
  readonly kernel: PromotionKernel;
  readonly deps: PromotionDeps;
}
