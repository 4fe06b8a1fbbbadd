import type { InputOf } from '@drawroom/contract/call';
import { isCountry } from '@drawroom/contract/country';
import type { declare as declareCall } from '@drawroom/contract/protection';
import { dayAt } from '@drawroom/engine/date-ranges';
import { heldSetting } from '../kernel/house-settings.ts';
import type { Kernel, Session, Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SealedRecord } from '../kernel/vault.ts';
import { claimIdentity } from './identity-keys.ts';
import { ageOn, cleanName, foldName } from './person.ts';
import { record } from './tell.ts';

/** Who a member says he is. */
export interface Identity {
  readonly birthDate: string;
  readonly country: string;
  readonly realName: string | null;
}

const recordOf = (memberId: bigint, wrappedKey: string): SealedRecord => ({
  record: `protection.identity:${memberId}`,
  wrappedKey,
});

/**
 * Keeps date of birth, country and real name, once, sealed. Refuses with `protection.choice_invalid` (no such date or
 * country, nothing of a name, declared before), `protection.too_young`, `member.country_not_served`, and `protection.excluded` where
 * somebody of this name and birth date has excluded himself.
 */
export async function declare(
  kernel: Pick<Kernel, 'db' | 'clock' | 'config' | 'vault' | 'outbox' | 'metrics'>,
  session: Session,
  input: InputOf<typeof declareCall>,
): Promise<void> {
  const { vault } = kernel;
  const { memberId } = session;
  const { birthDate, country } = input;
  const age = ageOn(birthDate, dayAt(session.claims.zone, kernel.clock.now()));
  const realName = input.realName === undefined ? undefined : cleanName(input.realName);
  if (age === null || !isCountry(country) || realName === null) throw new Refusal('protection.choice_invalid');

  const at = recordOf(memberId, vault.newKey(`protection.identity:${memberId}`));
  const person = realName === undefined ? [] : [vault.lookupKey('person', `${foldName(realName)}\n${birthDate}`)];
  await kernel.db.tx(async (t) => {
    const { minimumAge, countriesRefused } = await heldSetting(kernel, t, 'registration');
    if (age < minimumAge) throw new Refusal('protection.too_young');
    if (countriesRefused.includes(country)) throw new Refusal('member.country_not_served');
    const { rowCount } = await t.query(
      `insert into protection.identity (member_id, wrapped_key, birth_date, country, real_name)
       values ($1, $2, $3, $4, $5) on conflict (member_id) do nothing`,
      [
        memberId,
        at.wrappedKey,
        vault.seal(at, 'birth_date', birthDate),
        vault.seal(at, 'country', country),
        realName === undefined ? null : vault.seal(at, 'real_name', realName),
      ],
    );
    if (rowCount === 0) throw new Refusal('protection.choice_invalid');
    // The house has not checked a name: it refuses a second account, and never excludes the first one's owner by itself.
    await claimIdentity(t, { memberId, identityKeys: person, proven: false });
    await record(kernel, t, { memberId, accountId: session.claims.accountId, act: 'declared' });
  });
}

/** What a member has declared, opened; null before. */
export async function readIdentity(sql: Sql, vault: Kernel['vault'], memberId: bigint): Promise<Identity | null> {
  const { rows } = await sql.query<{ key: string; birth_date: string; country: string; real_name: string | null }>(
    'select wrapped_key as key, birth_date, country, real_name from protection.identity where member_id = $1',
    [memberId],
    'protection-identity',
  );
  const row = rows[0];
  if (row === undefined) return null;
  const at = recordOf(memberId, row.key);
  return {
    birthDate: vault.open(at, 'birth_date', row.birth_date),
    country: vault.open(at, 'country', row.country),
    realName: row.real_name === null ? null : vault.open(at, 'real_name', row.real_name),
  };
}

/** Whether a member has said who he is. */
export async function hasDeclared(sql: Sql, memberId: bigint): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from protection.identity where member_id = $1',
    [memberId],
    'protection-has-declared',
  );
  return rowCount > 0;
}
