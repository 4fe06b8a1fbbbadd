import type { Sql, Tx } from '../kernel.ts';

/** What is kept of a session once it is over: for the member's own copy of his data. */
export interface PastSession {
  readonly openedAtMs: number;
  readonly lastSeenAtMs: number;
  readonly endedAtMs: number | null;
  readonly endReason: string | null;
  readonly address: string;
  readonly device: string;
}

/** Every session of a member that is still kept (90 days), newest first. */
export async function sessionHistory(sql: Sql, memberId: bigint): Promise<PastSession[]> {
  const { rows } = await sql.query<PastSession>(
    `select created_at as "openedAtMs", last_seen_at as "lastSeenAtMs", ended_at as "endedAtMs",
       end_reason as "endReason", address, device
     from kernel.session where member_id = $1 order by id desc limit 10000`,
    [memberId],
  );
  return rows;
}

/** Blanks what sessions tell of the person: address, device, key, name. Call it after all of them were ended. */
export async function forgetSessions(t: Tx, memberId: bigint): Promise<void> {
  await t.query(
    `update kernel.session set address = '', device = '', public_key = '{}', claims = '{}'
     where member_id = $1 and ended_at is not null`,
    [memberId],
  );
}
