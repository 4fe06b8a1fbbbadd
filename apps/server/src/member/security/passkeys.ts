import type { PasskeyAnswer } from '@drawroom/contract/member-security';
import type { Config } from '../../kernel/config.ts';
import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import type { PasskeyBook } from '../../kernel/passkey/book.ts';
import * as passkeys from '../../kernel/passkey/passkeys.ts';
import * as rows from '../../kernel/passkey/rows.ts';
import { invalidField } from '../../kernel/refusal.ts';
import { cleanNickname } from '../nickname.ts';

type PasskeyKernel = Pick<Kernel, 'db' | 'vault' | 'config'>;
type OfMember = { readonly memberId: bigint; readonly host: string };

/** Members' passkeys, at home where the lobby is reached. */
export function memberPasskeys({ publicOrigins }: Pick<Config, 'publicOrigins'>): PasskeyBook {
  return {
    schema: 'member',
    owner: 'member_id',
    refused: 'member.passkey_refused',
    userLabel: 'passkey-user',
    origins: publicOrigins,
  };
}
/** For what asks no origin. */
const ROWS = memberPasskeys({ publicOrigins: [] });

const partsOf = ({ db, vault, config }: PasskeyKernel): passkeys.PasskeyParts => ({
  db,
  vault,
  book: memberPasskeys(config),
});

/** Options for a new passkey of the member. Refuses with `member.passkey_refused` where passkeys cannot be. */
export function beginPasskey(
  kernel: PasskeyKernel,
  member: { readonly id: bigint; readonly username: string },
  host: string,
): ReturnType<typeof passkeys.beginPasskey> {
  return passkeys.beginPasskey(partsOf(kernel), member, host);
}

/** Checks the answer of a new passkey; what it gives keeps it. Refuses with `member.passkey_refused`. */
export function addPasskey(
  kernel: PasskeyKernel,
  { memberId, name, ...new_ }: OfMember & { readonly answer: PasskeyAnswer; readonly name: string },
): Promise<(t: Tx) => Promise<rows.PasskeyFacts>> {
  return passkeys.addPasskey(partsOf(kernel), { ...new_, ownerId: memberId, name: passkeyName(name) });
}

/** Options for a proof by a passkey: of the member's own for a step-up, of whichever the device offers for a login. */
export function beginProof(
  kernel: PasskeyKernel,
  { memberId, host }: { readonly memberId: bigint | null; readonly host: string },
): ReturnType<typeof passkeys.beginProof> {
  return passkeys.beginProof(partsOf(kernel), { ownerId: memberId, host });
}

/** Checks a passkey's answer, and whose it is. Refuses with `member.passkey_refused`. */
export function provePasskey(
  kernel: PasskeyKernel,
  {
    memberId,
    ...proof
  }: {
    readonly answer: PasskeyAnswer;
    readonly host: string;
    readonly purpose: 'login' | 'step-up';
    readonly memberId: bigint | null;
  },
): Promise<passkeys.ProvedPasskey> {
  return passkeys.provePasskey(partsOf(kernel), { ...proof, ownerId: memberId });
}

export function passkeysOf(sql: Sql, memberId: bigint): ReturnType<typeof rows.passkeysOf> {
  return rows.passkeysOf(sql, ROWS, memberId);
}

export function renamePasskey(
  sql: Sql,
  { memberId, ...which }: { readonly memberId: bigint; readonly id: string; readonly name: string },
): Promise<boolean> {
  return rows.renamePasskey(sql, ROWS, { ...which, ownerId: memberId });
}

export function deletePasskey(
  sql: Sql,
  { memberId, id }: { readonly memberId: bigint; readonly id: string },
): Promise<boolean> {
  return rows.deletePasskey(sql, ROWS, { ownerId: memberId, id });
}

/** A passkey's name as it is kept. */
export function passkeyName(raw: string): string {
  const name = cleanNickname(raw.slice(0, 24));
  if (name !== null) return name;
  throw invalidField('name', 'length or characters');
}
