import type { AuditFinding } from '@drawroom/ledger/audit';
import type { myWallet } from '@drawroom/contract/wallet';
import type { ReplyOf } from '@drawroom/contract/call';
import type { Sql } from '../kernel/kernel.ts';
import type { CountedStake } from './turnover.ts';

/** Recomputes invariants in the caller's snapshot; one finding per check. */
export type AuditBooks = (sql: Sql) => Promise<readonly AuditFinding[]>;

/** What this slice needs of those above it; `app.ts` hands it in. */
export interface WalletDeps {
  readonly countedStake: CountedStake;
  /** What corrected results could not take back from an account, minor units; default: nothing. */
  readonly owedOf?: (sql: Sql, accountId: bigint) => Promise<bigint>;
  /** The member's points at external games; default: none. */
  readonly externalOf?: (sql: Sql, memberId: bigint) => Promise<ReplyOf<typeof myWallet>['external']>;
  /** Recomputes every invariant of the product, for the daily trial balance; default: those of the ledger alone. */
  readonly auditBooks?: AuditBooks;
}
