import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { sessionAsked, sessionMade } from '@drawroom/contract/provider-wire';
import { formatMoney } from '@drawroom/engine/money';
import type * as z from 'zod/mini';
import type { Db, Tx } from './db.ts';
import { noteEvent } from './events.ts';
import { ensurePlayer } from './players.ts';
import { atLeastNothing, limitStakes, type Player } from './wallet.ts';
import { CONFLICT, refused, type WireAnswer } from './wire-answer.ts';

export interface SessionTerms {
  readonly idleSeconds: number;
  readonly ticketSeconds: number;
  /** Origin of the pages. */
  readonly pagesOrigin: () => string;
}

/** A page that has shown its token. */
export interface LiveSession {
  readonly sessionId: string;
  readonly player: Player;
  readonly locale: string;
}

/** What `POST /play/open` answers. */
export interface OpenedPage {
  readonly token: string;
  readonly gameCode: string;
  readonly locale: string;
  readonly theme: string;
  readonly frameOrigin: string;
  readonly currency: string;
  readonly balance: string;
}

interface SessionRow {
  readonly session_id: string;
  readonly player: bigint;
  readonly game_code: string;
  readonly locale: string;
  readonly theme: string;
  readonly frame_origin: string;
  readonly ended_at: Date | null;
}

const secretText = (): string => randomBytes(32).toString('base64url');
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Only an origin as a browser writes it goes into a header. */
function isOrigin(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && new URL(text).origin === text;
}

/** Makes a session, or gives the one of that `sessionRef` a fresh ticket; every ticket before is worth nothing then. */
export async function makeSession(
  db: Db,
  asked: z.output<typeof sessionAsked>,
  { ticketSeconds, pagesOrigin }: SessionTerms,
): Promise<WireAnswer | z.output<typeof sessionMade>> {
  if (!isOrigin(asked.frameOrigin)) return refused('frame_origin');
  const ticket = secretText();
  return db.tx(async (t) => {
    const player = await ensurePlayer(t, asked.playerId, asked.currency);
    if (player === null) return refused('currency');
    const { sessionRef, gameCode, locale, theme, frameOrigin, stakeLimit } = asked;
    await t.query(
      `insert into session (session_id, session_ref, player, game_code, locale, theme, frame_origin, ticket_until)
       values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp()) on conflict (session_ref) do nothing`,
      [`s${randomUUID()}`, sessionRef, player.id, gameCode, locale, theme, frameOrigin],
    );
    const { rows } = await t.query<SessionRow>('select * from session where session_ref = $1 for update', [sessionRef]);
    const session = rows[0];
    if (session === undefined) throw new Error('a session was not made');
    if (!sameContent(session, asked, player)) return CONFLICT;
    if (session.ended_at !== null) return refused('session_over');
    await limitStakes(t, player.id, stakeLimit);
    const { rows: made } = await t.query<{ until: Date }>(
      `update session set ticket_hash = $2, page_hash = null, ticket_until = clock_timestamp() + make_interval(secs => $3), seen_at = clock_timestamp()
       where session_id = $1 returning ticket_until as until`,
      [session.session_id, hashOf(ticket), ticketSeconds],
    );
    return {
      sessionId: session.session_id,
      launchUrl: `${pagesOrigin()}/play/#${ticket}`,
      ticketUntil: made[0]?.until.getTime() ?? 0,
    };
  });
}

function sameContent(session: SessionRow, asked: z.output<typeof sessionAsked>, player: Player): boolean {
  return (
    session.player === player.id &&
    session.game_code === asked.gameCode &&
    session.locale === asked.locale &&
    session.theme === asked.theme &&
    session.frame_origin === asked.frameOrigin
  );
}

/**
 * Takes the ticket, which is worth nothing to anybody else afterwards; a page opened before with this session's token is shut out. The
 * same `page`, a secret it has made for itself, is let in again while the ticket lasts, with another token: its answer may have been
 * lost on the way. Null: no such ticket.
 */
export async function openPage(
  db: Db,
  { ticket, page = null }: { readonly ticket: string; readonly page?: string | undefined | null },
  { idleSeconds }: SessionTerms,
): Promise<OpenedPage | null> {
  const token = secretText();
  const { rows } = await db.query<Omit<OpenedPage, 'token' | 'balance'> & { free: bigint }>(
    `update session s set ticket_hash = case when $4::bytea is null then null else s.ticket_hash end, page_hash = $4, token_hash = $2,
       seen_at = clock_timestamp(), opened_at = coalesce(opened_at, clock_timestamp())
     from player p
     where s.ticket_hash = $1 and (s.page_hash is null or s.page_hash = $4) and s.ticket_until > clock_timestamp()
       and s.ended_at is null and p.id = s.player and s.seen_at > clock_timestamp() - make_interval(secs => $3)
     returning s.game_code as "gameCode", s.locale, s.theme, s.frame_origin as "frameOrigin", p.currency, p.free_minor as free`,
    [hashOf(ticket), hashOf(token), idleSeconds, page === null ? null : hashOf(page)],
  );
  if (rows[0] === undefined) return null;
  const { free, ...opened } = rows[0];
  return { token, ...opened, balance: formatMoney(atLeastNothing(free)) };
}

/** The session a token is of, which is a sign of its player; null when it is over or there is none. */
export async function sessionOf(db: Db, token: string, { idleSeconds }: SessionTerms): Promise<LiveSession | null> {
  const { rows } = await db.query<{ sessionId: string; locale: string } & Player>(
    `update session s set seen_at = clock_timestamp() from player p
     where s.token_hash = $1 and s.ended_at is null and p.id = s.player
       and s.seen_at > clock_timestamp() - make_interval(secs => $2)
     returning s.session_id as "sessionId", s.locale, p.id, p.player_id as "playerId", p.currency`,
    [hashOf(token), idleSeconds],
  );
  if (rows[0] === undefined) return null;
  const { sessionId, locale, ...player } = rows[0];
  return { sessionId, locale, player };
}

/** Ends a session for the house, which need not be told of it. Also one that is over or was never there. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.query('update session set ended_at = clock_timestamp() where session_id = $1 and ended_at is null', [
    sessionId,
  ]);
}

/** Ends a session because its player goes; the house is told. */
export function leaveSession(db: Db, sessionId: string): Promise<void> {
  return db.tx((t) => endAndTell(t, 'session_id = $1', [sessionId]));
}

/** Ends sessions of which nothing was heard for too long; the house is told. */
export function endIdleSessions(db: Db, { idleSeconds }: SessionTerms): Promise<void> {
  return db.tx((t) => endAndTell(t, 'seen_at <= clock_timestamp() - make_interval(secs => $1)', [idleSeconds]));
}

async function endAndTell(t: Tx, which: string, values: unknown[]): Promise<void> {
  const { rows } = await t.query<{ sessionId: string; playerId: string }>(
    `update session s set ended_at = clock_timestamp() from player p where p.id = s.player and s.ended_at is null and ${which}
     returning s.session_id as "sessionId", p.player_id as "playerId"`,
    values,
  );
  for (const { sessionId, playerId } of rows) await noteEvent(t, { type: 'session', playerId, sessionId });
}

/** Origins at which a page may be framed now: those of the sessions that live. */
export async function frameOrigins(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ origin: string }>(
    'select distinct frame_origin as origin from session where ended_at is null order by 1 limit 50',
  );
  return rows.map(({ origin }) => origin);
}
