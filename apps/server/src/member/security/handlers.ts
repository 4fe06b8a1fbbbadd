import type { Handler, Kernel } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';

/** Devices, second factors and the confirmation of who asks. */
export function securityHandlers(_kernel: Kernel, _deps: MemberDeps): readonly Handler[] {
  return [];
}
