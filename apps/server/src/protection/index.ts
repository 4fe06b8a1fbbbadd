import type { Kernel, Slice } from '../kernel/kernel.ts';
import type { ProtectionDeps } from './deps.ts';
import { forgetPerson, protectionOf } from './personal-data.ts';
import { playWatch } from './play-watch.ts';
import { protectionHandlers } from './routes.ts';

export type { ProtectionDeps } from './deps.ts';
export { hasDeclared, readIdentity } from './declare.ts';
export { claimIdentity, sharesIdentity } from './identity-keys.ts';
export { cleanName, foldName } from './person.ts';
export { overview } from './overview.ts';
export { maskedName } from './present.ts';
export { protectionRefusal } from './protection-refusal.ts';
export { requireAllowed, requireDepositRoom } from './require-allowed.ts';

/** What members set to protect themselves: limits, reality check, time-out, self-exclusion, and who they are. */
export function createProtectionSlice(kernel: Kernel, deps: ProtectionDeps): Slice {
  const watch = playWatch(kernel, deps);
  return {
    name: 'protection',
    handlers: protectionHandlers(kernel, deps),
    start: async () => {
      if (kernel.config.roles.has('worker')) watch.start();
    },
    stop: () => watch.stop(),
    exportOf: (memberId) => protectionOf(kernel, deps, memberId),
    forget: (t, memberId) => forgetPerson(t, deps, memberId),
  };
}
