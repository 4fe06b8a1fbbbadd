import type { Kernel, OwnData, Sql } from '../../kernel/kernel.ts';
import { exportContact } from '../contact/own-data.ts';
import { exportHosts } from '../host/personal-data.ts';
import { sessionHistory } from '../../kernel/session/session-history.ts';

/** One part of what this slice keeps about a member, for his own copy. */
type OwnPart = (kernel: Kernel, memberId: bigint) => Promise<OwnData>;

/** Each capability of the slice adds its own; passwords, tokens and secrets of second factors stay out. */
const PARTS: readonly OwnPart[] = [
  profile,
  sessions,
  places,
  exportContact,
  ({ db }, memberId) => exportHosts(db, memberId),
  secondFactors,
  logins,
  picture,
];

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
         preferences,
         to_json(password_changed_at) as "passwordChangedAt", to_json(last_login_at) as "lastLoginAt", last_login_address as "lastLoginAddress",
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

/** That there are second factors and since when; their secrets stay out. */
async function secondFactors({ db }: Kernel, memberId: bigint): Promise<OwnData> {
  const { rows: passkeys } = await db.query(
    `select name, to_json(created_at) as "createdAt", to_json(last_used_at) as "lastUsedAt" from member.passkey
     where member_id = $1 order by created_at`,
    [memberId],
  );
  const authenticator = await only(
    db,
    'select to_json(confirmed_at) as since from member.totp where member_id = $1 and confirmed_at is not null',
    memberId,
  );
  const codes = await only(
    db,
    'select count(*) filter (where used_at is null)::int as "left" from member.recovery_code where member_id = $1',
    memberId,
  );
  return { secondFactors: { passkeys, authenticator, recoveryCodes: codes } };
}

async function logins({ db }: Kernel, memberId: bigint): Promise<OwnData> {
  const { rows } = await db.query(
    `select to_json(at) as at, address, device, result from member.login_log where member_id = $1 order by id desc`,
    [memberId],
  );
  return { logins: rows };
}

async function picture({ db }: Kernel, memberId: bigint): Promise<OwnData> {
  const { rows } = await db.query<{ picture: Buffer }>('select picture from member.avatar where member_id = $1', [
    memberId,
  ]);
  const [found] = rows;
  return found === undefined ? {} : { 'avatar.webp': new Uint8Array(found.picture) };
}

async function only(sql: Sql, text: string, memberId: bigint): Promise<object | null> {
  const { rows } = await sql.query(text, [memberId]);
  return rows[0] ?? null;
}
