import type { Sql, Tx } from '../../kernel/kernel.ts';
import type { Preferences } from '../store.ts';

/** The one before is overwritten, so that nothing is left that nobody uses. */
export async function insertAvatar(
  t: Tx,
  memberId: bigint,
  made: { readonly name: string; readonly picture: Buffer; readonly avatar: string },
): Promise<void> {
  // The member's row first, as everywhere: two uploads at once then wait for each other.
  await t.query('update member.member set avatar = $2 where id = $1', [memberId, made.avatar]);
  await t.query(
    `insert into member.avatar (member_id, name, picture) values ($1, $2, $3)
     on conflict (member_id) do update
       set name = excluded.name, picture = excluded.picture, made_at = clock_timestamp()`,
    [memberId, made.name, made.picture],
  );
}

export async function deleteAvatar(t: Tx, memberId: bigint): Promise<void> {
  await t.query('update member.member set avatar = null where id = $1', [memberId]);
  await t.query('delete from member.avatar where member_id = $1', [memberId]);
}

export async function findPicture(sql: Sql, name: string): Promise<Buffer | null> {
  const { rows } = await sql.query<{ picture: Buffer }>(
    'select picture from member.avatar where name = $1',
    [name],
    'member-avatar',
  );
  return rows[0]?.picture ?? null;
}

export async function findPasswordHash(sql: Sql, memberId: bigint): Promise<string | null> {
  const { rows } = await sql.query<{ phc: string }>('select password_phc as phc from member.member where id = $1', [
    memberId,
  ]);
  return rows[0]?.phc ?? null;
}

/** False when the hash is no longer `before`: somebody has changed it meanwhile. */
export async function replacePasswordHash(
  t: Tx,
  memberId: bigint,
  hashes: { readonly before: string; readonly after: string },
): Promise<boolean> {
  const { rowCount } = await t.query(
    `update member.member set password_phc = $3, password_changed_at = clock_timestamp(), password_must_change = false
     where id = $1 and password_phc = $2`,
    [memberId, hashes.before, hashes.after],
  );
  return rowCount === 1;
}

export async function mergePreferences(t: Tx, memberId: bigint, given: Preferences): Promise<void> {
  await t.query('update member.member set preferences = preferences || $2::jsonb where id = $1', [
    memberId,
    JSON.stringify(given),
  ]);
}

/** False when the zone was changed within the last `restMs`. The same zone again is no change. */
export async function updateZone(
  t: Tx,
  memberId: bigint,
  change: { readonly zone: string; readonly restMs: number },
): Promise<boolean> {
  const { rowCount } = await t.query(
    `update member.member set zone = $2, zone_changed_at = clock_timestamp()
     where id = $1 and (zone_changed_at is null or zone_changed_at <= clock_timestamp() - $3 * interval '1 ms')`,
    [memberId, change.zone, change.restMs],
  );
  return rowCount === 1;
}
