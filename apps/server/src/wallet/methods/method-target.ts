import type { MethodKind } from '@drawroom/contract/wallet-methods';
import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { labelOf } from './method-list.ts';
import { findMethod, findMethods, recordOf } from './method-store.ts';

/** A payment method as a form offers it. */
export interface MethodChoice {
  readonly id: bigint;
  readonly kind: MethodKind;
  /** Such as `ICBC ****1234`. */
  readonly label: string;
  readonly isDefault: boolean;
  readonly addedAtMs: number;
}

/** Where a payout goes, in clear: to be sealed again by whoever keeps it. */
export interface MethodTarget {
  readonly kind: MethodKind;
  readonly provider: string;
  /** Empty for a virtual wallet. */
  readonly holder: string;
  /** Card, account, address, or what a collection code says. */
  readonly number: string;
  /** Bank branch; empty for everything else. */
  readonly branch: string;
  /** Such as `ICBC ****1234`. */
  readonly masked: string;
}

/** A member's payment methods, the default first, then the newest. */
export async function methodsOf(sql: Sql, memberId: bigint): Promise<MethodChoice[]> {
  const methods = await findMethods(sql, memberId);
  return methods.map(({ id, kind, isDefault, addedAtMs, ...rest }) => ({
    id,
    kind,
    label: labelOf(rest),
    isDefault,
    addedAtMs,
  }));
}

/** Opens one of the member's own methods; null for one that is removed or another's. */
export async function methodTarget(
  { vault }: Pick<Kernel, 'vault'>,
  sql: Sql,
  { memberId, methodId }: { readonly memberId: bigint; readonly methodId: bigint },
): Promise<MethodTarget | null> {
  const method = await findMethod(sql, memberId, methodId);
  if (method === null) return null;
  const at = recordOf(method.id, method.wrappedKey);
  const opened = (part: 'holder' | 'branch'): string => {
    const sealed = method[part];
    return sealed === null ? '' : vault.open(at, part, sealed);
  };
  return {
    kind: method.kind,
    provider: method.provider,
    holder: opened('holder'),
    number: vault.open(at, 'number', method.number),
    branch: opened('branch'),
    masked: labelOf(method),
  };
}
