import type { Session, Sql, Tx } from '../kernel/kernel.ts';
import type { Transferring } from './deps.ts';
import type { Provider } from './provider-store.ts';

/**
 * A member has logged out: what he opened from that session ends at its provider, and his points come home with the next look at it. What he
 * plays from another session goes on.
 */
export async function callHomeOnLogout(sql: Sql, { id, memberId }: Pick<Session, 'id' | 'memberId'>): Promise<void> {
  await sql.query(
    `update transfer.player set called_home_at = date_trunc('milliseconds', clock_timestamp()), next_sweep_at = clock_timestamp()
     where member_id = $1 and (entered_by is null or entered_by = $2)`,
    [memberId, id],
    'transfer-call-home-on-logout',
  );
}

/**
 * Members who may not play any more, by limits or a break of their own: every session of theirs at every provider ends, and what is free there
 * comes home. Single bets are the provider's to take; the house only learns of them.
 */
export async function callHomeAccounts(t: Tx, accountIds: readonly bigint[]): Promise<void> {
  if (accountIds.length === 0) return;
  await t.query(
    `update transfer.player p set called_home_at = date_trunc('milliseconds', clock_timestamp()), next_sweep_at = clock_timestamp()
     from (select provider_id, member_id from transfer.player where account_id = any($1::bigint[])
       order by provider_id, member_id for update) own
     where p.provider_id = own.provider_id and p.member_id = own.member_id`,
    [accountIds.map(String)],
    'transfer-call-home',
  );
}

/** A session that was made at a provider, from one at home. Who enters is not called home any more. */
export async function noteEntered(
  sql: Sql,
  made: {
    readonly providerId: number;
    readonly sessionId: string;
    readonly session: Pick<Session, 'id' | 'memberId'>;
    readonly quietSeconds: number;
  },
): Promise<void> {
  await sql.query(
    `with made as (
       insert into transfer.session (provider_id, session_id, member_id, entered_by) values ($1, $3, $2, $4)
       on conflict (provider_id, session_id) do update set made_at = excluded.made_at, entered_by = excluded.entered_by)
     update transfer.player set entered_by = $4, called_home_at = null,
       next_sweep_at = clock_timestamp() + make_interval(secs => $5) where provider_id = $1 and member_id = $2`,
    [made.providerId, made.session.memberId, made.sessionId, made.session.id, made.quietSeconds],
    'transfer-entered',
  );
}

/** Takes a session out that is over; whose it was, or null when it is not known. */
export async function noteSessionOver(
  sql: Sql,
  { providerId, sessionId }: { readonly providerId: number; readonly sessionId: string },
): Promise<bigint | null> {
  const { rows } = await sql.query<{ memberId: bigint }>(
    'delete from transfer.session where provider_id = $1 and session_id = $2 returning member_id as "memberId"',
    [providerId, sessionId],
    'transfer-session-over',
  );
  return rows[0]?.memberId ?? null;
}

/**
 * What a member ends who leaves: the session he names, if it is his, and every other one that was made from the same session at home, since
 * a device shows one game at a time and what it showed before would go on looking as if he played.
 */
export async function sessionsLeft(
  sql: Sql,
  { providerId, session, named }: { readonly providerId: number; readonly session: Session; readonly named: string },
): Promise<string[]> {
  const { rows } = await sql.query<{ sessionId: string }>(
    `select session_id as "sessionId" from transfer.session
     where provider_id = $1 and member_id = $2 and (session_id = $3 or entered_by = $4) order by made_at`,
    [providerId, session.memberId, named, session.id],
    'transfer-sessions-left',
  );
  return rows.map(({ sessionId }) => sessionId);
}

/** The member's sessions at a provider that were made by a moment, Unix ms. */
export async function sessionsOf(
  sql: Sql,
  player: { readonly providerId: number; readonly memberId: bigint },
  untilMs = Infinity,
): Promise<string[]> {
  const { rows } = await sql.query<{ sessionId: string }>(
    `select session_id as "sessionId" from transfer.session
     where provider_id = $1 and member_id = $2 and made_at <= to_timestamp($3::float8 / 1000) order by made_at`,
    [player.providerId, player.memberId, Number.isFinite(untilMs) ? untilMs : 'infinity'],
    'transfer-sessions',
  );
  return rows.map(({ sessionId }) => sessionId);
}

/** Ends sessions at their provider. False: it does not answer, and some of them may go on. */
export async function endSessions(
  { kernel, lineTo }: Transferring,
  provider: Provider,
  sessionIds: readonly string[],
): Promise<boolean> {
  for (const sessionId of sessionIds) {
    if (!(await lineTo(provider).endSession(sessionId))) return false;
    await noteSessionOver(kernel.db, { providerId: provider.id, sessionId });
  }
  return true;
}
