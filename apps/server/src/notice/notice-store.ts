import type { LocaleTag } from '@drawroom/contract/locales';
import type { NOTICE_KINDS } from '@drawroom/contract/notice';
import type { AUDIENCE_KINDS, NOTICE_STATES } from '@drawroom/contract/notice-desk';
import type { Session, Sql } from '../kernel/kernel.ts';
import type { LocalText } from '../kernel/local-text.ts';
import type { NoticeDeps } from './deps.ts';

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Who sees a notice: whoever fits everything that is named; null: no condition. */
export interface Audience {
  readonly rooms: readonly string[] | null;
  readonly kinds: readonly (typeof AUDIENCE_KINDS)[number][] | null;
  readonly languages: readonly string[] | null;
  readonly members: readonly string[] | null;
}

/** What the house wants to tell; times are Unix ms. */
export interface NoticeContent {
  readonly kind: NoticeKind;
  readonly title: LocalText;
  readonly body: LocalText;
  readonly from: number;
  readonly until: number | null;
  readonly place: number;
  readonly audience: Audience;
}

export interface StoredNotice extends NoticeContent {
  readonly id: bigint;
  readonly state: (typeof NOTICE_STATES)[number];
  /** It was withdrawn, or is published and its time has come by the database's clock. */
  readonly isFinal: boolean;
}

/** Who reads: a visitor has a language alone. */
export interface Reader {
  readonly locale: LocaleTag;
  readonly session: Session | null;
}

/** Shown at this moment of the database's clock. */
export const SHOWN = `n.state = 'published' and n.from_at <= clock_timestamp()
  and (n.until_at is null or n.until_at > clock_timestamp())`;

const COLUMNS = `n.id, n.kind, n.state, n.title, n.body, n.from_at as "from", n.until_at as until, n.place,
  json_build_object('rooms', n.rooms, 'kinds', n.kinds, 'languages', n.languages, 'members', n.members::text[]) as audience,
  (n.state = 'withdrawn' or n.state = 'published' and n.from_at <= clock_timestamp()) as "isFinal"`;

/** A page of what a reader is shown, in the house's order, and how many there are in all. */
export async function noticesFor(
  sql: Sql,
  deps: Pick<NoticeDeps, 'roomsOf'>,
  { reader, kind, limit, offset }: { reader: Reader; kind: NoticeKind; limit: number; offset: number },
): Promise<{ readonly list: readonly StoredNotice[]; readonly total: number }> {
  const { session, locale } = reader;
  const rooms = session === null ? [] : await deps.roomsOf(sql, session.memberId);
  const { rows } = await sql.query<StoredNotice & { total: bigint }>(
    `select ${COLUMNS}, count(*) over () as total from notice.notice n
     where n.kind = $1 and ${SHOWN} and (n.languages is null or $2 = any(n.languages))
       and (n.kinds is null or $3 = any(n.kinds)) and (n.members is null or $4 = any(n.members))
       and (n.rooms is null or n.rooms && $5::text[])
     order by n.place desc, n.from_at desc, n.id desc limit $6 offset $7`,
    [kind, locale, session?.claims.kind ?? null, session?.memberId ?? null, rooms, limit, offset],
    'notice-shown',
  );
  return { list: rows, total: Number(rows[0]?.total ?? 0n) };
}

/** The newest ones, whatever their state. */
export async function newestNotices(sql: Sql, limit: number): Promise<readonly StoredNotice[]> {
  const { rows } = await sql.query<StoredNotice>(
    `select ${COLUMNS} from notice.notice n order by n.id desc limit $1`,
    [limit],
    'notice-newest',
  );
  return rows;
}

/** One of them, held until the transaction ends. */
export async function lockNotice(sql: Sql, id: bigint): Promise<StoredNotice | null> {
  const { rows } = await sql.query<StoredNotice>(
    `select ${COLUMNS} from notice.notice n where n.id = $1 for update`,
    [id],
    'notice-lock',
  );
  return rows[0] ?? null;
}

/** Number of a notice that is to be written; nobody else is given it. */
export async function nextNoticeId(sql: Sql): Promise<bigint> {
  const { rows } = await sql.query<{ id: bigint }>(
    "select nextval(pg_get_serial_sequence('notice.notice', 'id')) as id",
    [],
    'notice-next-id',
  );
  return (rows[0] as { id: bigint }).id;
}

/** Writes a new draft under the number that it was given. */
export async function insertNotice(sql: Sql, id: bigint, notice: NoticeContent): Promise<void> {
  await sql.query(
    `insert into notice.notice (kind, title, body, from_at, until_at, place, rooms, kinds, languages, members, id) overriding system value
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6, $7, $8, $9, $10, $11)`,
    [...valuesOf(notice), id],
    'notice-insert',
  );
}

/** Another text, time and audience for a notice. */
export async function rewriteNotice(sql: Sql, id: bigint, notice: NoticeContent): Promise<void> {
  await sql.query(
    `update notice.notice set kind = $1, title = $2, body = $3, from_at = to_timestamp($4::float8 / 1000),
       until_at = to_timestamp($5::float8 / 1000), place = $6, rooms = $7, kinds = $8, languages = $9, members = $10
     where id = $11`,
    [...valuesOf(notice), id],
    'notice-rewrite',
  );
}

export async function setNoticeState(sql: Sql, id: bigint, state: StoredNotice['state']): Promise<void> {
  await sql.query('update notice.notice set state = $2 where id = $1', [id, state], 'notice-state');
}

function valuesOf({ kind, title, body, from, until, place, audience }: NoticeContent): unknown[] {
  const { rooms, kinds, languages, members } = audience;
  return [kind, JSON.stringify(title), JSON.stringify(body), from, until, place, rooms, kinds, languages, members];
}
