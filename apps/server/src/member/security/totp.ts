import { houseTitle } from '../../kernel/house-name.ts';
import { acceptedStep, newTotp } from '../../kernel/totp.ts';
import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import { invalidField } from '../../kernel/refusal.ts';

type TotpKernel = Pick<Kernel, 'vault' | 'clock'>;

interface StoredTotp {
  wrappedKey: string;
  secret: string;
  lastStep: bigint;
  confirmed: boolean;
}

const recordOf = (memberId: bigint): string => `member.totp:${memberId}`;

/** Whether logins of this member need a code. */
export async function hasTotp(sql: Sql, memberId: bigint): Promise<boolean> {
  const { rowCount } = await sql.query('select from member.totp where member_id = $1 and confirmed_at is not null', [
    memberId,
  ]);
  return rowCount > 0;
}

/**
 * A fresh secret that waits for its first code; one that waited before is replaced. Refuses with `request.invalid` while
 * codes are in force.
 */
export async function beginTotp(
  kernel: TotpKernel,
  t: Tx,
  member: { readonly id: bigint; readonly username: string },
): Promise<{ secret: string; uri: string }> {
  const { secret, uri } = newTotp(await houseTitle(t), member.username);
  const record = recordOf(member.id);
  const wrappedKey = kernel.vault.newKey(record);
  const { rowCount } = await t.query(
    `insert into member.totp as s (member_id, wrapped_key, secret) values ($1, $2, $3)
     on conflict (member_id) do update set wrapped_key = $2, secret = $3, last_step = 0, created_at = clock_timestamp()
     where s.confirmed_at is null`,
    [member.id, wrappedKey, kernel.vault.seal({ record, wrappedKey }, 'secret', secret)],
  );
  if (rowCount === 0) throw invalidField('totp', 'on');
  return { secret, uri };
}

/** Takes one code, once: what was accepted, and everything before it, is never taken again. False when it is wrong. */
export async function takeTotp(
  kernel: TotpKernel,
  t: Tx,
  { memberId, code, pending = false }: { readonly memberId: bigint; readonly code: string; readonly pending?: boolean },
): Promise<boolean> {
  const stored = await lockTotp(t, memberId);
  if (stored === null || stored.confirmed === pending) return false;
  const { wrappedKey } = stored;
  const secret = kernel.vault.open({ record: recordOf(memberId), wrappedKey }, 'secret', stored.secret);
  const step = acceptedStep({ secret, code, nowMs: kernel.clock.now(), lastStep: stored.lastStep });
  if (step === null) return false;
  await t.query(
    `update member.totp set last_step = $2, confirmed_at = coalesce(confirmed_at, clock_timestamp())
     where member_id = $1`,
    [memberId, step],
  );
  return true;
}

async function lockTotp(t: Tx, memberId: bigint): Promise<StoredTotp | null> {
  const { rows } = await t.query<StoredTotp>(
    `select wrapped_key as "wrappedKey", secret, last_step as "lastStep", confirmed_at is not null as confirmed
     from member.totp where member_id = $1 for update`,
    [memberId],
  );
  return rows[0] ?? null;
}

export async function dropTotp(sql: Sql, memberId: bigint): Promise<void> {
  await sql.query('delete from member.totp where member_id = $1', [memberId]);
}
