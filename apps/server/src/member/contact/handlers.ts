import type { Handler, Kernel } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';

/** Phones, e-mail addresses, codes and links sent to them, and what they open again. */
export function contactHandlers(_kernel: Kernel, _deps: MemberDeps): readonly Handler[] {
  return [];
}
