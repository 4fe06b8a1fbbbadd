import type { EntryDocument } from '@drawroom/contract/member-desk';
import type { ChangeType } from '@drawroom/contract/wallet';
import type { Sql } from '../kernel/kernel.ts';
import { roundsNamed } from '../lottery/index.ts';

/** What each kind of entry belongs to; null: to nothing that could be looked at. */
const KINDS: Readonly<Record<ChangeType, EntryDocument | null>> = {
  opening: null,
  bet: 'order',
  cancel: 'order',
  payout: 'bet',
  void: 'bet',
  rebate: 'round',
  hold: 'hold',
  release: 'hold',
  correction: null,
  deposit: 'deposit',
  fee: 'deposit',
  bonus: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_return: 'withdrawal',
  packet: 'packet',
  packet_taken: 'packet',
  packet_return: 'packet',
  external_in: 'transfer',
  external_return: 'transfer',
  external_out: 'transfer',
  adjustment: 'proposal',
  reward: null,
};

/** Kinds of entries that members have none of (rounding, a house's own) lead to nothing. */
const KIND_OF: ReadonlyMap<string, EntryDocument | null> = new Map(Object.entries(KINDS));

type Document = { readonly kind: EntryDocument; readonly no: string };

/** What entries of the books lead to, in their order. */
export async function documentsOf(
  sql: Sql,
  entries: readonly { readonly type: string; readonly ref: string }[],
): Promise<(Document | null)[]> {
  const rounds = entries.filter(({ type }) => KIND_OF.get(type) === 'round').map(({ ref }) => BigInt(ref));
  const names = await roundsNamed(sql, rounds);
  return entries.map(({ type, ref }) => {
    const kind = KIND_OF.get(type) ?? null;
    if (kind === null) return null;
    if (kind === 'round') return { kind, no: names.get(BigInt(ref)) ?? ref };
    return { kind, no: kind === 'transfer' ? `T${ref}` : ref };
  });
}
