import type { CountedStake } from '../wallet/index.ts';
import type { GatewayLine } from '../kernel/sending/gateway-line.ts';

/** What this slice needs of others; `app.ts` hands it in. */
export interface WithdrawalDeps {
  readonly countedStake: CountedStake;
  /** Pays by itself; null where people pay everything by hand. */
  readonly gateway: GatewayLine | null;
  /** False in processes that only answer calls. */
  readonly paysOut: boolean;
}
