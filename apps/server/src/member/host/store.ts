import type { Sql, Tx } from '../../kernel/kernel.ts';

export type HostName = 'telegram';

export interface HostAccount {
  readonly host: HostName;
  readonly boundAtMs: number;
}

/** False when this proof has been used before. Proofs too old to be taken are forgotten, a few with every one. */
export async function useProof(t: Tx, proofKey: string, endsAtMs: number): Promise<boolean> {
  await t.query(
    `delete from member.host_proof where proof_key in (
       select proof_key from member.host_proof where ends_at < clock_timestamp() limit 10 for update skip locked)`,
    [],
    'member-host-proof-tidy',
  );
  const { rowCount } = await t.query(
    `insert into member.host_proof (proof_key, ends_at) values ($1, to_timestamp($2::float8 / 1000))
     on conflict (proof_key) do nothing`,
    [proofKey, endsAtMs],
    'member-host-proof-use',
  );
  return rowCount === 1;
}

/** The member whose account this account of a host opens; null when it is linked to nobody. */
export async function memberOfHost(sql: Sql, host: HostName, externalKey: string): Promise<bigint | null> {
  const { rows } = await sql.query<{ memberId: bigint }>(
    'select member_id as "memberId" from member.host_account where host = $1 and external_key = $2',
    [host, externalKey],
    'member-of-host',
  );
  return rows[0]?.memberId ?? null;
}

export async function hostAccountsOf(sql: Sql, memberId: bigint): Promise<readonly HostAccount[]> {
  const { rows } = await sql.query<HostAccount>(
    'select host, bound_at as "boundAtMs" from member.host_account where member_id = $1 order by host',
    [memberId],
    'member-host-accounts',
  );
  return rows;
}

/**
 * Links an account of a host to a member. The newest link counts: either side loses the one it had. False when the same
 * account was being linked at the same moment.
 */
export async function linkHost(
  t: Tx,
  memberId: bigint,
  account: { readonly host: HostName; readonly externalKey: string },
): Promise<boolean> {
  const params = [account.host, account.externalKey, memberId];
  // Locked in the order of the key, so that two members who swap accounts wait for each other instead of failing.
  await t.query(
    `with had as (
       select host, external_key from member.host_account
       where host = $1 and (external_key = $2 or member_id = $3) order by external_key for update
     )
     delete from member.host_account a using had where a.host = had.host and a.external_key = had.external_key`,
    params,
    'member-host-free',
  );
  const { rowCount } = await t.query(
    `insert into member.host_account (host, external_key, member_id) values ($1, $2, $3) on conflict do nothing`,
    params,
    'member-host-link',
  );
  return rowCount === 1;
}

/** Without `host`: all of them. */
export async function unlinkHost(sql: Sql, memberId: bigint, host: HostName | null = null): Promise<void> {
  await sql.query('delete from member.host_account where member_id = $1 and ($2::text is null or host = $2)', [
    memberId,
    host,
  ]);
}
