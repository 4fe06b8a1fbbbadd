import { passwordFault } from '../../member/index.ts';
import type { Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Where the list of members' rules ends; what stands beyond makes a password no worse. */
const JUDGED = 64;

/** What an operator chooses is neither common nor a slide nor made of his own name. @throws Refusal admin.password_weak */
export function requireGoodPassword(name: string, password: string): void {
  const judged = Array.from(password).slice(0, JUDGED).join('');
  if (passwordFault(judged, { username: name, strict: true }) !== null) throw new Refusal('admin.password_weak');
}

/**
 * Keeps the hash of what an operator chose himself; where `inPlaceOf` is given, only while that one still is his.
 * @throws Refusal admin.credentials_wrong where it is not
 */
export async function storePassword(
  t: Tx,
  operatorId: bigint,
  { passwordPhc, inPlaceOf = null }: { readonly passwordPhc: string; readonly inPlaceOf?: string | null },
): Promise<void> {
  const { rowCount } = await t.query(
    'update admin.operator set password = $2 where id = $1 and ($3::text is null or password = $3)',
    [operatorId, passwordPhc, inPlaceOf],
  );
  if (rowCount === 0) throw new Refusal('admin.credentials_wrong');
}
