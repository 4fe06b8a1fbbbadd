import type { Kernel } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { eraseMethod, findMethod, findMethods, lockMethods, markDefault } from './method-store.ts';

/** Makes a method the one that is offered first. Refuses with `wallet.method_unknown`. */
export async function setDefault({ db }: Pick<Kernel, 'db'>, memberId: bigint, id: bigint): Promise<void> {
  await db.tx(async (t) => {
    await lockMethods(t, memberId);
    if ((await findMethod(t, memberId, id)) === null) throw new Refusal('wallet.method_unknown');
    await markDefault(t, memberId, id);
  });
}

/**
 * Removes a method for ever: what was sealed in it is gone with its key. The newest of those left becomes the default in its place.
 * Refuses with `wallet.method_unknown`.
 */
export async function removeMethod({ db }: Pick<Kernel, 'db'>, memberId: bigint, id: bigint): Promise<void> {
  await db.tx(async (t) => {
    await lockMethods(t, memberId);
    const found = await findMethod(t, memberId, id);
    if (found === null) throw new Refusal('wallet.method_unknown');
    await eraseMethod(t, id);
    const [next] = await findMethods(t, memberId);
    if (found.isDefault && next !== undefined) await markDefault(t, memberId, next.id);
  });
}
