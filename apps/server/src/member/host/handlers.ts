import type { Handler, Kernel } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';

/** Logins vouched for by the app that the lobby runs in. */
export function hostHandlers(_kernel: Kernel, _deps: MemberDeps): readonly Handler[] {
  return [];
}
