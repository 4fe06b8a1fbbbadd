import { PASSWORD_LENGTHS } from '@drawroom/contract/member';
import type { Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { passwordFault } from './password-policy.ts';

/**
 * Passes a password that a member may get: typed twice the same, and strong enough for his name (spec §5, R-55). Every
 * call that sets a password asks here. Refuses with `member.passwords_differ` and `member.password_weak` (params: min,
 * max; data.reason).
 */
export function requireNewPassword(
  kernel: Pick<Kernel, 'config'>,
  chosen: { readonly username: string; readonly password: string; readonly confirmPassword: string },
): void {
  if (chosen.password !== chosen.confirmPassword) throw new Refusal('member.passwords_differ');
  const strict = kernel.config.strictPasswords;
  const reason = passwordFault(chosen.password, { username: chosen.username, strict });
  if (reason === null) return;
  const { min, max } = strict ? PASSWORD_LENGTHS.strict : PASSWORD_LENGTHS.usual;
  throw new Refusal('member.password_weak', { min, max }, { reason });
}
