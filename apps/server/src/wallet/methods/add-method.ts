import { METHODS_MAX, type MethodKind } from '@drawroom/contract/wallet-methods';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { cleanName, foldName, readIdentity } from '../../protection/index.ts';
import { maskName, maskNumber } from './mask.ts';
import { findMethods, insertMethod, lockMethods, nextMethodId, recordOf, type SealedPart } from './method-store.ts';

/** A method whose number has been judged. */
export interface Wanted {
  readonly kind: MethodKind;
  readonly provider: string;
  readonly number: string;
  /** What tells the account from every other one of its kind. */
  readonly identity: string;
  /** As typed; absent where a method has no name on it. */
  readonly holder?: string;
  readonly branch?: string;
  readonly label?: string;
  readonly picture?: Buffer;
}

/** A refusal that names the field which cannot be used. */
export function invalidField(field: string): Refusal {
  return new Refusal('wallet.method_invalid', { field });
}

/**
 * Keeps a payment method, sealed. The first one becomes the default. Refuses with `wallet.method_invalid` (a name that is
 * none, or not the declared one), `wallet.methods_full`, and `wallet.method_taken` for an account that this member or another one
 * already has: the answer does not tell which.
 */
export async function addMethod(
  kernel: Pick<Kernel, 'db' | 'vault' | 'metrics'>,
  memberId: bigint,
  wanted: Wanted,
): Promise<void> {
  const { kind } = wanted;
  const holder = wanted.holder === undefined ? '' : cleanName(wanted.holder);
  if (holder === null) throw invalidField('holder');
  const branch = wanted.branch === undefined ? undefined : cleanName(wanted.branch);
  if (branch === null) throw invalidField('branch');
  await kernel.db.tx(async (t) => {
    if (holder !== '') await requireOwnName(kernel, t, { memberId, holder });
    await lockMethods(t, memberId);
    const methods = await findMethods(t, memberId);
    const max = METHODS_MAX[kind];
    if (methods.filter((method) => method.kind === kind).length >= max)
      throw new Refusal('wallet.methods_full', { max });
    const kept = await keep(kernel, t, {
      memberId,
      wanted: { ...wanted, holder, ...(branch === undefined ? {} : { branch }) },
      isDefault: methods.length === 0,
    });
    if (!kept) throw new Refusal('wallet.method_taken');
  });
  kernel.metrics.count('wallet_method_added_total', { kind });
}

/** Money goes only to the person who plays, as far as he has said who he is (decision 041). */
async function requireOwnName(
  { vault }: Pick<Kernel, 'vault'>,
  t: Tx,
  { memberId, holder }: { readonly memberId: bigint; readonly holder: string },
): Promise<void> {
  const realName = (await readIdentity(t, vault, memberId))?.realName ?? null;
  if (realName !== null && foldName(realName) !== foldName(holder)) throw invalidField('holder');
}

async function keep(
  { vault }: Pick<Kernel, 'vault'>,
  t: Tx,
  method: { readonly memberId: bigint; readonly wanted: Wanted; readonly isDefault: boolean },
): Promise<boolean> {
  const { memberId, wanted, isDefault } = method;
  const { kind, provider, number, identity, holder = '', branch = '', label = '', picture } = wanted;
  const id = await nextMethodId(t);
  const at = recordOf(id, vault.newKey(`wallet.method:${id}`));
  const parts: [SealedPart, string][] = [
    ['number', number],
    ['holder', holder],
    ['branch', branch],
    ['label', label.trim()],
    ['picture', picture?.toString('base64') ?? ''],
  ];
  const given = parts.filter(([, text]) => text !== '');
  return insertMethod(t, {
    id,
    memberId,
    kind,
    provider,
    wrappedKey: at.wrappedKey,
    sealed: Object.fromEntries(given.map(([part, text]) => [part, vault.seal(at, part, text)])),
    numberKey: vault.lookupKey(`wallet.method.${kind}`, identity),
    holderMasked: maskName(holder),
    masked: maskNumber(number, kind),
    isDefault,
  });
}
