import type { Kernel, OwnData } from '../../kernel/kernel.ts';
import { findPicture, findSealed, recordOf, type SealedMethod } from './method-store.ts';

/** A member's payment methods for his own copy, unmasked. */
export async function ownMethods({ db, vault }: Pick<Kernel, 'db' | 'vault'>, memberId: bigint): Promise<OwnData> {
  const methods = await findSealed(db, memberId);
  const pictures: [string, Uint8Array][] = [];
  for (const { id } of methods.filter(({ kind }) => kind === 'qr')) {
    const found = await findPicture(db, id);
    if (found) pictures.push([`collection-${id}.webp`, openPicture(vault, id, found)]);
  }
  return { paymentMethods: methods.map((method) => opened(vault, method)), ...Object.fromEntries(pictures) };
}

/** The picture of a code, opened. */
export function openPicture(
  vault: Kernel['vault'],
  id: bigint,
  sealed: { readonly wrappedKey: string; readonly picture: string },
): Uint8Array {
  const text = vault.open(recordOf(id, sealed.wrappedKey), 'picture', sealed.picture);
  return new Uint8Array(Buffer.from(text, 'base64'));
}

function opened(vault: Kernel['vault'], method: SealedMethod): object {
  const at = recordOf(method.id, method.wrappedKey);
  const text = (part: 'holder' | 'branch' | 'label'): string | null => {
    const sealed = method[part];
    return sealed === null ? null : vault.open(at, part, sealed);
  };
  return {
    kind: method.kind,
    provider: method.provider,
    holder: text('holder'),
    number: vault.open(at, 'number', method.number),
    branch: text('branch'),
    label: text('label'),
    isDefault: method.isDefault,
    addedAt: new Date(method.addedAtMs).toISOString(),
  };
}
