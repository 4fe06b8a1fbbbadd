import type { LocaleTag } from '@drawroom/contract/locales';
import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Target } from './target.ts';

type Vault = Kernel['vault'];
type Channel = Target['channel'];

/** What is kept of a member's ways to be reached, opened. */
export interface Reach {
  readonly memberId: bigint;
  readonly locale: LocaleTag;
  readonly phone: Target | null;
  readonly email: Target | null;
  readonly phoneVerifiedAtMs: number | null;
  readonly emailVerifiedAtMs: number | null;
}

interface Row {
  readonly memberId: bigint;
  readonly wrappedKey: string;
  readonly locale: LocaleTag;
  readonly phoneSealed: string | null;
  readonly phoneKey: string | null;
  readonly phoneVerifiedAtMs: number | null;
  readonly emailSealed: string | null;
  readonly emailKey: string | null;
  readonly emailVerifiedAtMs: number | null;
}

const COLUMNS = `member_id as "memberId", wrapped_key as "wrappedKey", locale,
  phone_sealed as "phoneSealed", phone_key as "phoneKey", phone_verified_at as "phoneVerifiedAtMs",
  email_sealed as "emailSealed", email_key as "emailKey", email_verified_at as "emailVerifiedAtMs"`;

/** Name of a member's record in the vault. */
function recordOf(memberId: bigint): string {
  return `member.personal:${memberId}`;
}

export async function reachOf(vault: Vault, sql: Sql, memberId: bigint): Promise<Reach | null> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from member.personal where member_id = $1`,
    [memberId],
    'personal-of',
  );
  return rows[0] === undefined ? null : opened(vault, rows[0]);
}

/** The proved number of a row of `member.personal`, opened; null where there is none. */
export function phoneOf(
  vault: Vault,
  row: { readonly memberId: bigint; readonly wrappedKey: string | null; readonly phoneSealed: string | null },
): string | null {
  const { memberId, wrappedKey, phoneSealed } = row;
  if (wrappedKey === null || phoneSealed === null) return null;
  return vault.open({ record: recordOf(memberId), wrappedKey }, 'phone', phoneSealed);
}

/** Whose verified number or mailbox this is; null for nobody's. */
export async function ownerOf(sql: Sql, target: Target): Promise<bigint | null> {
  const { rows } = await sql.query<{ memberId: bigint }>(
    `select member_id as "memberId" from member.personal where ${target.channel}_key = $1`,
    [target.key],
    `personal-by-${target.channel}`,
  );
  return rows[0]?.memberId ?? null;
}

/** Keeps what a member has just proved to be his. Refuses when another account has it: `member.phone_taken` and the like. */
export async function keepTarget(
  vault: Vault,
  t: Tx,
  what: { readonly memberId: bigint; readonly target: Target; readonly locale: LocaleTag },
): Promise<void> {
  const { memberId, target, locale } = what;
  const record = recordOf(memberId);
  const { rows } = await t.query<{ wrappedKey: string }>(
    `insert into member.personal (member_id, wrapped_key, locale) values ($1, $2, $3)
     on conflict (member_id) do update set locale = excluded.locale returning wrapped_key as "wrappedKey"`,
    [memberId, vault.newKey(record), locale],
    'personal-row',
  );
  const wrappedKey = rows[0]?.wrappedKey ?? '';
  const sealed = vault.seal({ record, wrappedKey }, target.channel, target.address);
  try {
    await t.query(
      `update member.personal set ${target.channel}_sealed = $2, ${target.channel}_key = $3,
         ${target.channel}_verified_at = clock_timestamp() where member_id = $1`,
      [memberId, sealed, target.key],
      `personal-keep-${target.channel}`,
    );
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error;
    throw new Refusal(target.channel === 'phone' ? 'member.phone_taken' : 'member.email_invalid');
  }
}

function opened(vault: Vault, row: Row): Reach {
  const at = { record: recordOf(row.memberId), wrappedKey: row.wrappedKey };
  const target = (channel: Channel, sealed: string | null, key: string | null): Target | null =>
    sealed === null || key === null ? null : { channel, address: vault.open(at, channel, sealed), key };
  const { memberId, locale, phoneVerifiedAtMs, emailVerifiedAtMs } = row;
  return {
    memberId,
    locale,
    phone: target('phone', row.phoneSealed, row.phoneKey),
    email: target('email', row.emailSealed, row.emailKey),
    phoneVerifiedAtMs,
    emailVerifiedAtMs,
  };
}
