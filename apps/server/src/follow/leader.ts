import type { Session, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { protectionRefusal } from '../protection/index.ts';
import type { Following } from './deps.ts';
import { endFollowsOfLeader } from './end-follow.ts';

/** Who hides his record and shows it again within so long goes on with the old one: losses are not left behind (decision 049). */
const ANEW_AFTER = '30 days';

export interface Leader {
  readonly memberId: bigint;
  readonly accountId: bigint;
  /** From when on bets count, Unix ms. */
  readonly sinceMs: number;
  readonly shown: boolean;
}

/** The record of a member, shown or not; null: he never showed one. */
export async function leaderOf(sql: Sql, memberId: bigint): Promise<Leader | null> {
  const { rows } = await sql.query<Leader>(
    `select member_id as "memberId", account_id as "accountId", since as "sinceMs", shown from follow.leader where member_id = $1`,
    [memberId],
    'follow-leader',
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, sinceMs: Math.trunc(row.sinceMs) };
}

/** Holds a member to showing his record until the transaction ends: `follow.record_hidden` when he does not. */
export async function requireShown(t: Tx, memberId: bigint): Promise<void> {
  const { rows } = await t.query<{ shown: boolean }>(
    'select shown from follow.leader where member_id = $1 for share',
    [memberId],
    'follow-require-shown',
  );
  if (rows[0]?.shown !== true) throw new Refusal('follow.record_hidden');
}

/** Whoever looks after a room speaks for the house, and the house publishes no bets: `follow.not_allowed`. */
export async function requireNoStaff(sql: Sql, memberId: bigint): Promise<void> {
  const { rowCount } = await sql.query(
    'select from room.v_moderator where member_id = $1 limit 1',
    [memberId],
    'follow-no-staff',
  );
  if (rowCount > 0) throw new Refusal('follow.not_allowed', { reason: 'staff' }, { reason: 'staff' });
}

/** Who takes a break or has shut himself out neither shows nor follows (`protection.*`). */
export async function requireAtPlay(sql: Sql, accountId: bigint): Promise<void> {
  const { rows } = await sql.query<{ note: string | null }>(
    'select protection.standing($1, clock_timestamp()) as note',
    [accountId],
    'follow-standing',
  );
  const note = rows[0]?.note ?? null;
  if (note !== null && /^(?:excluded|time_out):/.test(note)) throw protectionRefusal(note);
}

/**
 * Shows the record: bets count from now, or from the oldest bet that is still open, so that nothing decided can be chosen and nothing open
 * left out.
 */
export async function showRecord({ kernel, orders }: Following, session: Session): Promise<Leader> {
  const { memberId } = session;
  const { accountId } = session.claims;
  await requireNoStaff(kernel.db, memberId);
  await requireAtPlay(kernel.db, accountId);
  await kernel.db.tx(async (t) => {
    const openAtMs = await orders.oldestOpenAt(t, accountId);
    await t.query(
      `insert into follow.leader as l (member_id, account_id, since, shown, changed_at)
       values ($1, $2, coalesce($3::timestamptz, clock_timestamp()), true, clock_timestamp())
       on conflict (member_id) do update set shown = true,
         since = case when l.shown or l.changed_at > clock_timestamp() - interval '${ANEW_AFTER}' then l.since else excluded.since end,
         changed_at = case when l.shown then l.changed_at else excluded.changed_at end`,
      [memberId, accountId, openAtMs === null ? null : new Date(Math.floor(openAtMs))],
      'follow-show-record',
    );
  });
  const leader = await leaderOf(kernel.db, memberId);
  if (leader === null) throw new Refusal('server.busy');
  return leader;
}

/** Hides everything: the record, what was shared, and whoever follows him follows no longer. */
export async function hideRecord(following: Following, memberId: bigint): Promise<Leader | null> {
  await following.kernel.db.tx(async (t) => {
    await t.query(
      'update follow.leader set shown = false, changed_at = clock_timestamp() where member_id = $1 and shown',
      [memberId],
      'follow-hide-record',
    );
    await endFollowsOfLeader(following, t, memberId);
  });
  return leaderOf(following.kernel.db, memberId);
}
