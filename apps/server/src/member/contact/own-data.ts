import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import { askingMember } from './codes.ts';
import { reachOf } from './personal-store.ts';

/** A member's own copy of what is kept here: file name and content. */
export async function exportContact(
  kernel: Pick<Kernel, 'vault' | 'db'>,
  memberId: bigint,
): Promise<Readonly<Record<string, unknown>>> {
  const reach = await reachOf(kernel.vault, kernel.db, memberId);
  return {
    contact: {
      phone: reach?.phone?.address ?? null,
      phoneVerifiedAt: reach?.phoneVerifiedAtMs ?? null,
      email: reach?.email?.address ?? null,
      emailVerifiedAt: reach?.emailVerifiedAtMs ?? null,
      language: reach?.locale ?? null,
    },
  };
}

/** Forgets number, mailbox, codes and links of a member whose account is closed; the number is free again. */
export async function forgetContact(t: Tx, memberId: bigint): Promise<void> {
  const drop = (sql: Sql, text: string, value: unknown): Promise<unknown> => sql.query(text, [value]);
  await drop(
    t,
    `delete from member.contact_pace where target_key in (
       select unnest(array[phone_key, email_key]) from member.personal where member_id = $1)`,
    memberId,
  );
  await drop(t, 'delete from member.contact_code where asker = $1', askingMember(memberId));
  await drop(t, 'delete from member.reset_link where member_id = $1', memberId);
  await drop(t, 'delete from member.personal where member_id = $1', memberId);
}
