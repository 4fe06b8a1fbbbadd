import { houseTitle } from '../kernel/house-name.ts';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { acceptedStep, newTotp } from '../kernel/totp.ts';

type TotpKernel = Pick<Kernel, 'vault' | 'clock'>;
type Table = 'admin.totp' | 'admin.totp_pending';

interface CodeOf {
  readonly operatorId: bigint;
  readonly code: string;
}

function sealed(
  vault: Kernel['vault'],
  { table, operatorId, secret }: { readonly table: Table; readonly operatorId: bigint; readonly secret: string },
): readonly [wrappedKey: string, secret: string] {
  const record = `${table}:${operatorId}`;
  const wrappedKey = vault.newKey(record);
  return [wrappedKey, vault.seal({ record, wrappedKey }, 'secret', secret)];
}

async function lockSecret(
  vault: Kernel['vault'],
  t: Tx,
  { table, operatorId }: { readonly table: Table; readonly operatorId: bigint },
): Promise<string | null> {
  const { rows } = await t.query<{ wrappedKey: string; secret: string }>(
    `select wrapped_key as "wrappedKey", secret from ${table} where operator_id = $1 for update`,
    [operatorId],
  );
  const [stored] = rows;
  if (stored === undefined) return null;
  return vault.open({ record: `${table}:${operatorId}`, wrappedKey: stored.wrappedKey }, 'secret', stored.secret);
}

async function putTotp(
  vault: Kernel['vault'],
  sql: Sql,
  kept: { readonly operatorId: bigint; readonly secret: string; readonly lastStep: number },
): Promise<void> {
  await sql.query(
    `insert into admin.totp (operator_id, wrapped_key, secret, last_step) values ($1, $2, $3, $4)
     on conflict (operator_id) do update set wrapped_key = $2, secret = $3, last_step = $4, created_at = clock_timestamp()`,
    [kept.operatorId, ...sealed(vault, { ...kept, table: 'admin.totp' }), kept.lastStep],
  );
}

/** Gives an operator a new authenticator in place of any before; its address is shown once and kept nowhere. */
export async function renewOperatorTotp(
  { db, vault }: Pick<Kernel, 'db' | 'vault'>,
  operator: { readonly id: bigint; readonly name: string },
): Promise<string> {
  const { secret, uri } = newTotp(await houseTitle(db), operator.name);
  await putTotp(vault, db, { operatorId: operator.id, secret, lastStep: 0 });
  return uri;
}

/** A new authenticator that counts from its first code on; one that waited before is forgotten. */
export async function beginOperatorTotp(
  vault: Kernel['vault'],
  sql: Sql,
  operator: { readonly id: bigint; readonly name: string },
): Promise<{ secret: string; uri: string }> {
  const { secret, uri } = newTotp(await houseTitle(sql), operator.name);
  await sql.query(
    `insert into admin.totp_pending (operator_id, wrapped_key, secret) values ($1, $2, $3)
     on conflict (operator_id) do update set wrapped_key = $2, secret = $3, created_at = clock_timestamp()`,
    [operator.id, ...sealed(vault, { table: 'admin.totp_pending', operatorId: operator.id, secret })],
  );
  return { secret, uri };
}

/** Puts the authenticator in force that waits, by its first code, which is used up. False when it is wrong or none waits. */
export async function confirmOperatorTotp(
  { vault, clock }: TotpKernel,
  t: Tx,
  { operatorId, code }: CodeOf,
): Promise<boolean> {
  const secret = await lockSecret(vault, t, { table: 'admin.totp_pending', operatorId });
  if (secret === null) return false;
  const step = acceptedStep({ secret, code, nowMs: clock.now(), lastStep: 0n });
  if (step === null) return false;
  await putTotp(vault, t, { operatorId, secret, lastStep: step });
  await t.query('delete from admin.totp_pending where operator_id = $1', [operatorId]);
  return true;
}

/** Takes one code, once. False when it is wrong or was used. */
export async function takeOperatorCode(
  { vault, clock }: TotpKernel,
  t: Tx,
  { operatorId, code }: CodeOf,
): Promise<boolean> {
  const secret = await lockSecret(vault, t, { table: 'admin.totp', operatorId });
  if (secret === null) return false;
  const { rows } = await t.query<{ lastStep: bigint }>(
    'select last_step as "lastStep" from admin.totp where operator_id = $1',
    [operatorId],
  );
  const step = acceptedStep({ secret, code, nowMs: clock.now(), lastStep: rows[0]?.lastStep ?? 0n });
  if (step === null) return false;
  await t.query('update admin.totp set last_step = $2 where operator_id = $1', [operatorId, step]);
  return true;
}
