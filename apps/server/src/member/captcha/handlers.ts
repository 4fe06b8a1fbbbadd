import type { Handler, Kernel } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';

/** The slide captcha and its proof of work. */
export function captchaHandlers(_kernel: Kernel, _deps: MemberDeps): readonly Handler[] {
  return [];
}
