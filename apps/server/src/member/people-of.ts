import { maskPhone } from '@drawroom/i18n/mask-phone';
import type { Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { ownerOf, phoneOf } from './contact/personal-store.ts';
import { phoneTarget } from './contact/target.ts';

/** A member as those above him may know him: no name to log in with, no whole number, nothing of his limits (features.md "Agent"). */
export interface Person {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string | null;
  readonly kind: 'player' | 'agent';
  /** Middle digits hidden (spec §5); null without a proved one. */
  readonly phone: string | null;
  readonly lastLoginAtMs: number | null;
  readonly closed: boolean;
}

type Row = Omit<Person, 'phone'> & { readonly wrappedKey: string | null; readonly phoneSealed: string | null };

/** These members, by id; whoever does not exist is left out. */
export async function peopleOf(
  { db, vault }: Pick<Kernel, 'db' | 'vault'>,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Person>> {
  const { rows } = await db.query<Row>(
    `select m.id, m.nickname, m.avatar, m.kind, m.last_login_at as "lastLoginAtMs", m.closed_at is not null as closed,
       p.wrapped_key as "wrappedKey", p.phone_sealed as "phoneSealed"
     from member.member m left join member.personal p on p.member_id = m.id where m.id = any($1)`,
    [memberIds],
    'member-people',
  );
  return new Map(
    rows.map(({ wrappedKey, phoneSealed, ...person }) => {
      const phone = phoneOf(vault, { memberId: person.id, wrappedKey, phoneSealed });
      return [person.id, { ...person, phone: phone === null ? null : maskPhone(phone) }];
    }),
  );
}

/** Whose proved phone this whole number is; null for nobody's, and for what is no number. */
export async function memberWithPhone(
  kernel: Pick<Kernel, 'db' | 'vault' | 'config'>,
  phone: string,
): Promise<bigint | null> {
  try {
    return await ownerOf(kernel.db, phoneTarget(kernel, { phone }));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
