import { randomInt } from 'node:crypto';
import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';

const CODES = 10;
/** Without letters and digits that look alike; ten of them are 49 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

type CodeKernel = Pick<Kernel, 'vault'>;

/** Ten single-use codes in place of all before; only their keyed hashes are kept, so this is the only time they are seen. */
export async function renewRecoveryCodes(kernel: CodeKernel, t: Tx, memberId: bigint): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  await t.query('delete from member.recovery_code where member_id = $1', [memberId]);
  await t.query('insert into member.recovery_code (member_id, code_hash) select $1, unnest($2::text[])', [
    memberId,
    codes.map((code) => hashOf(kernel, memberId, code)),
  ]);
  return codes;
}

/** As `renewRecoveryCodes` for who holds none, else nothing new. */
export async function firstRecoveryCodes(kernel: CodeKernel, t: Tx, memberId: bigint): Promise<string[]> {
  return (await recoveryCodesLeft(t, memberId)) > 0 ? [] : renewRecoveryCodes(kernel, t, memberId);
}

/** Uses a code up. False when it is none of the member's or was used before. */
export async function takeRecoveryCode(
  kernel: CodeKernel,
  t: Tx,
  { memberId, code }: { readonly memberId: bigint; readonly code: string },
): Promise<boolean> {
  const { rowCount } = await t.query(
    `update member.recovery_code set used_at = clock_timestamp()
     where member_id = $1 and code_hash = $2 and used_at is null`,
    [memberId, hashOf(kernel, memberId, code)],
  );
  return rowCount === 1;
}

export async function recoveryCodesLeft(sql: Sql, memberId: bigint): Promise<number> {
  const { rows } = await sql.query<{ left: number }>(
    'select count(*)::int as left from member.recovery_code where member_id = $1 and used_at is null',
    [memberId],
  );
  return rows[0]?.left ?? 0;
}

/** The last second factor is gone: codes that stand in for it would be a door without a house. */
export async function dropRecoveryCodes(sql: Sql, memberId: bigint): Promise<void> {
  await sql.query('delete from member.recovery_code where member_id = $1', [memberId]);
}

function makeCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

function hashOf(kernel: CodeKernel, memberId: bigint, code: string): string {
  return kernel.vault.lookupKey(`recovery:${memberId}`, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}
