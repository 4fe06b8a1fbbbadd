import type { Kernel, Sql } from '../kernel/kernel.ts';
import { acceptedStep, newTotp } from '../kernel/totp.ts';

type TotpKernel = Pick<Kernel, 'db' | 'vault' | 'clock'>;

const recordOf = (operatorId: bigint): string => `admin.totp:${operatorId}`;

/** Gives an operator a new authenticator in place of any before; its address is shown once and kept nowhere. */
export async function renewOperatorTotp(
  { db, vault }: Pick<TotpKernel, 'db' | 'vault'>,
  operator: { readonly id: bigint; readonly name: string },
): Promise<string> {
  const { secret, uri } = newTotp(operator.name);
  const record = recordOf(operator.id);
  const wrappedKey = vault.newKey(record);
  await db.query(
    `insert into admin.totp (operator_id, wrapped_key, secret) values ($1, $2, $3)
     on conflict (operator_id) do update set wrapped_key = $2, secret = $3, last_step = 0, created_at = clock_timestamp()`,
    [operator.id, wrappedKey, vault.seal({ record, wrappedKey }, 'secret', secret)],
  );
  return uri;
}

/** Whether an operator has an authenticator. */
export async function hasOperatorTotp(sql: Sql, operatorId: bigint): Promise<boolean> {
  const { rowCount } = await sql.query('select from admin.totp where operator_id = $1', [operatorId]);
  return rowCount > 0;
}

/** Takes one code, once. False when it is wrong or was used. */
export async function takeOperatorCode(
  { db, vault, clock }: TotpKernel,
  operatorId: bigint,
  code: string,
): Promise<boolean> {
  return db.tx(async (t) => {
    const { rows } = await t.query<{ wrappedKey: string; secret: string; lastStep: bigint }>(
      `select wrapped_key as "wrappedKey", secret, last_step as "lastStep" from admin.totp where operator_id = $1 for update`,
      [operatorId],
    );
    const [stored] = rows;
    if (stored === undefined) return false;
    const { wrappedKey, lastStep } = stored;
    const secret = vault.open({ record: recordOf(operatorId), wrappedKey }, 'secret', stored.secret);
    const step = acceptedStep({ secret, code, nowMs: clock.now(), lastStep });
    if (step === null) return false;
    await t.query('update admin.totp set last_step = $2 where operator_id = $1', [operatorId, step]);
    return true;
  });
}
