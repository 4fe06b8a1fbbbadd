import type { PasswordHasher } from '../kernel/password-hash.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { placeKey } from './place.ts';
import { isClosedName } from './privacy/closed-names.ts';
import { requireNewPassword } from './require-new-password.ts';
import { findMemberByName } from './store.ts';
import { charge } from './throttle.ts';

const DAY_MS = 86_400_000;

/**
 * Everything that is asked before one member opens an account for another; gives the hash of the first password. Refuses with
 * `member.password_weak`, `member.username_taken`, and with `member.locked_for_now` who has tried often today: every attempt counts, so
 * that names cannot be tried out.
 */
export async function readyAccount(
  kernel: Kernel,
  { passwords }: { readonly passwords: PasswordHasher },
  wanted: { readonly username: string; readonly password: string; readonly openerId: bigint },
): Promise<string> {
  const { username, password } = wanted;
  requireNewPassword(kernel, { username, password, confirmPassword: password });
  const nowMs = kernel.clock.now();
  const key = placeKey(String(wanted.openerId), String(Math.floor(nowMs / DAY_MS)));
  await charge(kernel.db, [{ scope: 'open-account', key }], nowMs);
  if ((await findMemberByName(kernel.db, username)) !== null || (await isClosedName(kernel, username)))
    throw new Refusal('member.username_taken');
  return passwords.hash(password);
}
