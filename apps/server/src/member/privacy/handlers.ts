import type { Handler, Kernel } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';

/** A member's own copy of his data, and the end of his account. */
export function privacyHandlers(_kernel: Kernel, _deps: MemberDeps): readonly Handler[] {
  return [];
}
