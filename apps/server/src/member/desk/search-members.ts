import type { MemberRow, MemberSearchBy, MemberLabel, MemberStatus } from '@drawroom/contract/member-desk';
import type { Kernel } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { ownerOf } from '../contact/personal-store.ts';
import { emailTarget, phoneTarget, servedRegions, type Target } from '../contact/target.ts';
import { selectMembers } from './member-rows.ts';

/** What the desk asks for; `q` belongs to `by`. */
export interface MemberSearch {
  readonly by?: MemberSearchBy | undefined;
  readonly q?: string | undefined;
  readonly label?: MemberLabel | undefined;
  readonly status?: MemberStatus | undefined;
  /** The last member of the page before. */
  readonly cursor?: string | undefined;
  readonly size: number;
}

type SearchKernel = Pick<Kernel, 'db' | 'vault' | 'config'>;

/**
 * Finds members. Phones and mailboxes are sealed and found by their keyed hash, so only whole ones find anybody;
 * `ownersOfAccount` does the same for payment accounts, which another slice keeps.
 */
export async function searchMembers(
  kernel: SearchKernel,
  asked: MemberSearch,
  ownersOfAccount: (number: string) => Promise<readonly bigint[]>,
): Promise<{ list: MemberRow[]; cursor: string | null }> {
  const { by, label, status, cursor, size } = asked;
  const q = (asked.q ?? '').normalize('NFC').trim();
  const found = await selectMembers(kernel.db, {
    ...(by === 'username' || by === 'nickname' ? { name: { field: by, begins: q } } : {}),
    ...(by === undefined || by === 'username' || by === 'nickname'
      ? {}
      : { ids: by === 'account' ? await ownersOfAccount(q) : await idsOf(kernel, by, q) }),
    ...(label === undefined ? {} : { label }),
    ...(status === undefined ? {} : { status }),
    ...(cursor === undefined ? {} : { after: BigInt(cursor) }),
    limit: size + 1,
  });
  const list = found.slice(0, size);
  return { list, cursor: found.length > size ? (list.at(-1)?.memberId ?? null) : null };
}

async function idsOf(kernel: SearchKernel, by: 'id' | 'phone' | 'email', q: string): Promise<readonly bigint[]> {
  if (by === 'id') return /^[1-9]\d{0,17}$/.test(q) ? [BigInt(q)] : [];
  const targets = by === 'email' ? [() => emailTarget(kernel, q)] : phoneReadings(kernel, q);
  const owners = await Promise.all(targets.map((read) => ownerOfTyped(kernel, read)));
  return owners.filter((owner) => owner !== null);
}

/** A number without its country may be one of any country that is served. */
function phoneReadings(kernel: SearchKernel, phone: string): readonly (() => Target)[] {
  if (phone.startsWith('+')) return [() => phoneTarget(kernel, { phone })];
  return servedRegions(kernel.config).map((countryCode) => () => phoneTarget(kernel, { phone, countryCode }));
}

/** Whose it is; null for nobody's, and for what is no number or mailbox at all. */
async function ownerOfTyped({ db }: SearchKernel, read: () => Target): Promise<bigint | null> {
  try {
    return await ownerOf(db, read());
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
