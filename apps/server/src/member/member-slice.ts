import type { Kernel, Slice } from '../kernel/kernel.ts';
import type { MemberDeps } from './deps.ts';
import { closeBlockedBy } from './desk/freeze.ts';
import { exportFile, privacyHooks } from './privacy/hooks.ts';
import { avatarFiles } from './profile/handlers.ts';
import { memberHandlers } from './routes.ts';
import { stepUpMethods } from './security/step-up.ts';

/** Registration, login and what a member sees of himself. */
export function createMemberSlice(kernel: Kernel, deps: MemberDeps): Slice {
  return {
    name: 'member',
    handlers: memberHandlers(kernel, deps),
    files: [avatarFiles(kernel), exportFile(kernel, deps)],
    stepUpMethods: (memberId) => stepUpMethods(kernel.db, memberId),
    ...privacyHooks(kernel),
    closeBlockedBy,
  };
}
