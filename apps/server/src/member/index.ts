import type { Kernel, Slice } from '../kernel/kernel.ts';
import type { MemberDeps } from './deps.ts';
import { avatarFiles } from './profile/handlers.ts';
import { exportFile, privacyHooks } from './privacy/hooks.ts';
import { memberHandlers } from './routes.ts';
import { stepUpMethods } from './security/step-up.ts';

export { drawWhenAsked } from './captcha/draw-when-asked.ts';
export { TOLERANCE_PX } from './captcha/judge-slide.ts';
export { useCaptcha } from './captcha/use-captcha.ts';
export { createMember } from './create-member.ts';
export type { Invite, MemberDeps, MemberTree } from './deps.ts';
export { dayOf } from './member-day.ts';
export { makeAgent } from './make-agent.ts';
export { memberWithPhone, peopleOf, type Person } from './people-of.ts';
export { readyAccount } from './ready-account.ts';
export { findMemberByName } from './store.ts';
export { zonesOf } from './zones-of.ts';

/** Registration, login and what a member sees of himself. */
export function createMemberSlice(kernel: Kernel, deps: MemberDeps): Slice {
  return {
    name: 'member',
    handlers: memberHandlers(kernel, deps),
    files: [avatarFiles(kernel), exportFile(kernel, deps)],
    stepUpMethods: (memberId) => stepUpMethods(kernel.db, memberId),
    ...privacyHooks(kernel),
  };
}
