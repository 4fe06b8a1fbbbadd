import type { LotteryType } from '@drawroom/engine/lottery-types';
import type { PasswordHasher } from '../kernel/password-hash.ts';

/** What this slice needs from others; `app.ts` hands it in. */
export interface AgentDeps {
  readonly passwords: PasswordHasher;
  /** How many lotteries of each type run; a type without any may be left out. */
  lotteriesOf(): ReadonlyMap<LotteryType, number>;
}
