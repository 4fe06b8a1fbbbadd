import type { Kernel, OwnData, Sql } from '../../kernel/kernel.ts';
import { sessionHistory } from '../../kernel/session/session-history.ts';

/** One part of what this slice keeps about a member, for his own copy. */
type OwnPart = (kernel: Kernel, memberId: bigint) => Promise<OwnData>;

/** Each capability of the slice adds its own; passwords, tokens and secrets of second factors stay out. */
const PARTS: readonly OwnPart[] = [profile, sessions, places];

/** What this slice keeps about a member. */
export async function ownData(kernel: Kernel, memberId: bigint): Promise<OwnData> {
  const parts = await Promise.all(PARTS.map((part) => part(kernel, memberId)));
  return Object.assign({}, ...parts) as OwnData;
}

async function profile({ db }: Kernel, memberId: bigint): Promise<OwnData> {
  return {
    profile: await only(
      db,
      `select id::text, username, nickname, kind, currency, zone, to_json(created_at) as "createdAt",
         to_json(last_login_at) as "lastLoginAt", last_login_address as "lastLoginAddress",
         last_login_device as "lastLoginDevice"
       from member.member where id = $1`,
      memberId,
    ),
  };
}

async function sessions({ db }: Kernel, memberId: bigint): Promise<OwnData> {
  const list = await sessionHistory(db, memberId);
  return {
    sessions: list.map(({ openedAtMs, lastSeenAtMs, endedAtMs, ...rest }) => ({
      openedAt: new Date(openedAtMs).toISOString(),
      lastSeenAt: new Date(lastSeenAtMs).toISOString(),
      endedAt: endedAtMs === null ? null : new Date(endedAtMs).toISOString(),
      ...rest,
    })),
  };
}

async function places({ db }: Kernel, memberId: bigint): Promise<OwnData> {
  const { rows } = await db.query(
    `select prefix as "addressRange", device, to_json(seen_at) as "seenAt" from member.place
     where member_id = $1 order by seen_at desc`,
    [memberId],
  );
  return { knownPlaces: rows };
}

async function only(sql: Sql, text: string, memberId: bigint): Promise<object | null> {
  const { rows } = await sql.query(text, [memberId]);
  return rows[0] ?? null;
}
