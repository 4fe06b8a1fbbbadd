import type { Sql, Tx } from '../kernel/kernel.ts';

/** The member who came under this name from elsewhere; null for nobody. Until the transaction ends nobody else comes under it. */
export async function linkedMember(t: Tx, externalId: string): Promise<bigint | null> {
  await t.query(`select pg_advisory_xact_lock(hashtextextended('integration.member_link:' || $1, 0))`, [externalId]);
  const { rows } = await t.query<{ memberId: bigint }>(
    'select member_id as "memberId" from integration.member_link where external_id = $1',
    [externalId],
    'integration-linked',
  );
  return rows[0]?.memberId ?? null;
}

/** Keeps under which name a member came; a name belongs to one member for ever. */
export async function linkMember(t: Tx, externalId: string, memberId: bigint): Promise<void> {
  await t.query(
    'insert into integration.member_link (external_id, member_id) values ($1, $2)',
    [externalId, memberId],
    'integration-link',
  );
}

/** The name under which a member came from elsewhere; null for who registered here. */
export async function externalIdOf(sql: Sql, memberId: bigint): Promise<string | null> {
  const { rows } = await sql.query<{ externalId: string }>(
    'select external_id as "externalId" from integration.member_link where member_id = $1',
    [memberId],
  );
  return rows[0]?.externalId ?? null;
}

/** Forgets it; nobody comes again under his username all the same. */
export async function forgetLink(t: Tx, memberId: bigint): Promise<void> {
  await t.query('delete from integration.member_link where member_id = $1', [memberId]);
}
