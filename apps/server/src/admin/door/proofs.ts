import type { OperatorProof } from '@drawroom/contract/operator-door';
import type { PasskeyAnswer } from '@drawroom/contract/member-security';
import type { Config } from '../../kernel/config.ts';
import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import type { PasskeyBook } from '../../kernel/passkey/book.ts';
import { provePasskey, type PasskeyParts } from '../../kernel/passkey/passkeys.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { takeOperatorCode } from '../operator-totp.ts';

/** Operators' passkeys, at home where the console is reached and nowhere else. */
function operatorPasskeys({ consoleOrigins }: Pick<Config, 'consoleOrigins'>): PasskeyBook {
  return {
    schema: 'admin',
    owner: 'operator_id',
    refused: 'admin.passkey_refused',
    userLabel: 'operator-passkey-user',
    origins: consoleOrigins,
  };
}
/** For what asks no origin. */
export const PASSKEY_ROWS = operatorPasskeys({ consoleOrigins: [] });

/** What operators' passkeys need of the house. */
export function passkeyParts({ db, vault, config }: Pick<Kernel, 'db' | 'vault' | 'config'>): PasskeyParts {
  return { db, vault, book: operatorPasskeys(config) };
}

/** Which second factors somebody has, the better one first. */
export function proofsOf({ passkey, totp }: Readonly<Record<OperatorProof, boolean>>): OperatorProof[] {
  return [...(passkey ? ['passkey' as const] : []), ...(totp ? ['totp' as const] : [])];
}

/** The second factors that an operator has. */
export async function proofsIn(sql: Sql, operatorId: bigint): Promise<OperatorProof[]> {
  const { rows } = await sql.query<Record<OperatorProof, boolean>>(
    `select exists (select from admin.passkey k where k.operator_id = $1) as passkey,
       exists (select from admin.totp f where f.operator_id = $1) as totp`,
    [operatorId],
  );
  return rows[0] === undefined ? [] : proofsOf(rows[0]);
}

/** Whose passkey one is that is named, whether or not he was closed; null for one that is nobody's. */
export async function holderOf(sql: Sql, passkeyId: string): Promise<{ id: bigint; name: string } | null> {
  const { rows } = await sql.query<{ id: bigint; name: string }>(
    'select o.id, o.name from admin.passkey k join admin.operator o on o.id = k.operator_id where k.id = $1',
    [passkeyId],
  );
  return rows[0] ?? null;
}

/** A second factor as it was given: a code, or a passkey's answer at a host. */
export interface GivenProof {
  readonly code: string | undefined;
  readonly passkey: PasskeyAnswer | undefined;
  readonly host: string;
}

/**
 * Judges a second factor of an operator, one of the two; what it gives uses it up, in the transaction of what it opens.
 * @throws Refusal admin.second_factor_wrong, admin.passkey_refused
 */
export async function judgeProof(
  kernel: Kernel,
  operatorId: bigint,
  { code, passkey, host }: GivenProof,
): Promise<(t: Tx) => Promise<void>> {
  if (passkey !== undefined) {
    const proved = await provePasskey(passkeyParts(kernel), {
      answer: passkey,
      host,
      purpose: 'step-up',
      ownerId: operatorId,
    });
    return (t) => proved.note(t);
  }
  if (code === undefined) throw invalidField('code', 'missing');
  return async (t) => {
    if (!(await takeOperatorCode(kernel, t, { operatorId, code }))) throw new Refusal('admin.second_factor_wrong');
  };
}
