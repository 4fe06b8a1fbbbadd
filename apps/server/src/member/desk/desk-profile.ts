import type { MemberRow, RevealField } from '@drawroom/contract/member-desk';
import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { reachOf } from '../contact/personal-store.ts';
import { presentContact } from '../contact/present.ts';
import { deviceWords, maskedAddress } from '../security/device-words.ts';
import { selectLogins } from '../security/login-log.ts';
import { findMember } from '../store.ts';
import { requireMemberRow } from './member-rows.ts';

/** Whose points are where: what the desks of other slices ask by. */
export interface MemberAccount {
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly currency: string;
}

/** The account of a member, closed ones too. Refuses with `member.unknown`. */
export async function accountOf(sql: Sql, memberId: bigint): Promise<MemberAccount> {
  const member = await findMember(sql, memberId);
  if (member === null) throw new Refusal('member.unknown');
  return { memberId, accountId: member.accountId, currency: member.currency };
}

/** What this slice tells the desk of a member: everything personal masked. */
export interface DeskProfile extends MemberRow {
  readonly currency: string;
  readonly timeZone: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly lastLogin: { readonly at: number; readonly address: string; readonly device: string } | null;
  readonly terminals: string[];
  readonly closedAt: number | null;
}

/** A member as the desk sees him. Refuses with `member.unknown`. */
export async function deskProfile(
  { db, vault, senders }: Pick<Kernel, 'db' | 'vault' | 'senders'>,
  memberId: bigint,
): Promise<DeskProfile> {
  const row = await requireMemberRow(db, memberId);
  const { rows } = await db.query<{
    currency: string;
    timeZone: string;
    address: string | null;
    device: string | null;
    closedAt: number | null;
  }>(
    `select currency, zone as "timeZone", last_login_address as address, last_login_device as device, closed_at as "closedAt"
     from member.member where id = $1`,
    [memberId],
    'member-desk-profile',
  );
  const [facts] = rows;
  if (facts === undefined) throw new Refusal('member.unknown');
  const { phone, email } = presentContact(await reachOf(vault, db, memberId), senders.can);
  const logins = await selectLogins(db, memberId);
  const terminals = logins.filter(({ result }) => result === 'ok').map(({ device }) => deviceWords(device));
  const { address, device, closedAt, ...rest } = facts;
  return {
    ...row,
    ...rest,
    phone,
    email,
    lastLogin:
      row.lastLoginAt === null
        ? null
        : { at: row.lastLoginAt, address: maskedAddress(address ?? ''), device: deviceWords(device ?? '') },
    terminals: [...new Set(terminals)].filter((words) => words !== ''),
    closedAt: closedAt === null ? null : Math.trunc(closedAt),
  };
}

/** A member's phone or mailbox in clear; null: he has proved none. The caller keeps who looked and why. */
export async function revealContact(
  vault: Kernel['vault'],
  sql: Sql,
  { memberId, field }: { readonly memberId: bigint; readonly field: Extract<RevealField, 'phone' | 'email'> },
): Promise<string | null> {
  return (await reachOf(vault, sql, memberId))?.[field]?.address ?? null;
}
