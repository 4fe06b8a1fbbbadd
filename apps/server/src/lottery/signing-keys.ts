import type { ReplyOf } from '@drawroom/contract/call';
import type { signingKeys } from '@drawroom/contract/lottery-proofs';
import type { Db } from '../kernel/kernel.ts';

/** Every public key that this house has ever signed with, newest first: what was signed once stays checkable. */
export async function readSigningKeys(db: Db): Promise<ReplyOf<typeof signingKeys>> {
  const { rows } = await db.query<{ x: string; since: number }>(
    `select public_x as x, trunc(extract(epoch from created_at) * 1000)::float8 as since
     from lottery.signing_key order by id desc limit 100`,
    [],
    'lottery-signing-keys',
  );
  return { keys: rows };
}
