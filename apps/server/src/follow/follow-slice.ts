import type { Kernel, Slice, Tx } from '../kernel/kernel.ts';
import type { FollowDeps } from './deps.ts';
import { endFollowsOf } from './end-follow.ts';
import { followRunner } from './follow-runner.ts';
import { forgetPerson, ownData } from './own-data.ts';
import { followHandlers } from './routes.ts';

/** Bets that members show in rooms, records of those who do, and bets placed after them. */
export function createFollowSlice(kernel: Kernel, deps: FollowDeps): Slice {
  const following = { kernel, ...deps };
  const runner = followRunner(following);
  return {
    name: 'follow',
    handlers: followHandlers(following),
    exportOf: (memberId) => ownData(kernel.db, memberId),
    forget: (t, memberId) => forgetPerson(following, t, memberId),
    start: async () => {
      if (kernel.config.roles.has('worker')) runner.start();
    },
    stop: () => runner.stop(),
  };
}

/** Ends the follows of a member who plays no more; to be called before anything locks his account. */
export function endFollowsBy(kernel: Kernel): (t: Tx, accountId: bigint) => Promise<void> {
  return (t, accountId) => endFollowsOf({ kernel }, t, accountId);
}
