import type { Handler, Kernel } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';

/** What a member says of himself and how he likes the house. */
export function profileHandlers(_kernel: Kernel, _deps: MemberDeps): readonly Handler[] {
  return [];
}
