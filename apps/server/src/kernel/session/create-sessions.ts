import { hash, randomBytes } from 'node:crypto';
import type { Clock, Db, OpenedSession, Session, Sessions, Sql, Tx } from '../kernel.ts';
import type { Logger } from 'pino';
import { SESSION_ROTATED } from '@drawroom/contract/events';
import { invalidField, Refusal } from '../refusal.ts';
import { newToken } from '../secret-token.ts';
import { followEnds } from './follow-ends.ts';
import { createSessionCache } from './session-cache.ts';
import type { LiveSession } from './session-cache.ts';
import {
  IDLE_MS,
  deleteOldSessions,
  endSessions,
  endSurplus,
  insertSession,
  insertSuccessor,
  publicKeyOf,
  selectSession,
  updateClaims,
  selectSessionsOf,
  updateLastSeen,
} from './session-rows.ts';
import type { EndedSessions } from './session-rows.ts';
import { createTickets } from './tickets.ts';

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;
/** How often uses of sessions are written down, together. */
const SEEN_FLUSH_MS = 30_000;
/** Uses closer together than this are one. */
const SEEN_STEP_MS = 1000;
const SWEEP_MS = 6 * 3_600_000;
const ME_BYTES = 12;

export interface RunningSessions extends Sessions {
  /** Writes down what is pending and lets go of the database. */
  stop(): Promise<void>;
}

/**
 * Sessions on `kernel.session`: opaque tokens of 256 bits of which only the SHA-256 is stored, one public key
 * each, ended on every node within a second, expired by the database's clock.
 */
export async function createSessions(parts: {
  db: Db;
  clock: Pick<Clock, 'now'>;
  log: Logger;
  sessionMs: number;
}): Promise<RunningSessions> {
  const { db, clock, log } = parts;
  const cache = createSessionCache();
  const tickets = createTickets(clock);
  const ends = await followEnds(db, log, {
    onEnded: (id) => cache.end(id, clock.now()),
    onChanged: (id) => cache.change(id),
    onGap: () => cache.clear(),
  });
  const seen = createSeenLog(db, log);

  const load = async (tokenHash: string): Promise<LiveSession | null> => {
    const before = cache.changes;
    const row = await selectSession(db, Buffer.from(tokenHash, 'hex'));
    if (!row || cache.isEnded(row.id)) return null;
    // Uses on this node that are not written down yet count too.
    const session: LiveSession = {
      ...row,
      lastSeenAt: Math.max(row.lastSeenAt, cache.get(tokenHash)?.lastSeenAt ?? 0),
    };
    if (ends.listening && cache.changes === before) cache.put(tokenHash, session);
    return session;
  };
  const known = (tokenHash: string): LiveSession | null => {
    const session = cache.get(tokenHash);
    if (!session) return null;
    const now = clock.now();
    if (session.expiresAt > now && session.lastSeenAt + IDLE_MS > now) return session;
    // Over, or in use on another node: the database knows.
    cache.drop(tokenHash);
    return null;
  };
  const find = (token: string): LiveSession | null | Promise<LiveSession | null> => {
    if (!TOKEN_PATTERN.test(token)) return null;
    const tokenHash = hash('sha256', token);
    return known(tokenHash) ?? load(tokenHash);
  };
  const end = enderOf(cache, clock);
  return {
    open: (t, input) => openSession(t, input, parts.sessionMs),
    confirm: succeedSession,
    listOf: selectSessionsOf,
    end: async (t, sessionId, reason) => void (await end(t, { id: sessionId }, reason)),
    endAllOf: async (t, memberId, reason) => void (await end(t, { memberId }, reason)),
    endOthers: (t, { memberId, id: except }, { reason, only }) =>
      end(t, { memberId, except, ...(only === undefined ? {} : { id: only }) }, reason),
    changeClaims: async (t, memberId, change) => cache.forgetting(await updateClaims(t, memberId, change)),
    find: async (token) => find(token),
    authenticate: find,
    recheck: async (token) => (TOKEN_PATTERN.test(token) ? load(hash('sha256', token)) : null),
    touch: (session) => seen.note(session, clock.now()),
    issueTicket: (session, terminal) => tickets.issue(session, terminal),
    takeTicket: (ticket) => {
      const session = tickets.take(ticket);
      return session && !cache.isEnded(session.id) ? session : null;
    },
    stop: async () => {
      await seen.stop();
      await ends.stop();
    },
  };
}

/** Ends sessions; gives how many there were. */
function enderOf(
  cache: ReturnType<typeof createSessionCache>,
  clock: Pick<Clock, 'now'>,
): (t: Sql, which: EndedSessions, reason: string) => Promise<number> {
  return async (t, which, reason) => {
    const ids = await endSessions(t, which, reason);
    // Inside a transaction it is not true yet; the notification comes with the commit.
    if (!('inTransaction' in t)) for (const id of ids) cache.end(id, clock.now());
    return ids.length;
  };
}

async function openSession(
  t: Parameters<Sessions['open']>[0],
  input: Parameters<Sessions['open']>[1],
  lifeMs: number,
): ReturnType<Sessions['open']> {
  try {
    publicKeyOf(input.publicKey);
  } catch {
    throw invalidField('publicKey', 'not_a_key');
  }
  const { token, me, tokenHash } = newSecrets();
  const made = await insertSession(t, { ...input, tokenHash, me, lifeMs });
  await endSurplus(t, input.memberId);
  return { token, me, expiresAt: made.expiresAt, sessionId: made.id };
}

/**
 * A successor is a row of its own: every node already forgets a session that ended, so none has to learn of a change.
 * `me` is new as well, since it is signed and the token is not: what was signed before must not hold afterwards.
 */
async function succeedSession(t: Tx, session: Session): Promise<OpenedSession> {
  const { token, me, tokenHash } = newSecrets();
  const [ended] = await endSessions(t, { id: session.id }, SESSION_ROTATED);
  const made = ended === undefined ? null : await insertSuccessor(t, { id: ended, tokenHash, me });
  if (made === null) throw new Refusal('session.required');
  return { token, me, expiresAt: made.expiresAt, sessionId: made.id };
}

function newSecrets(): { token: string; me: string; tokenHash: Buffer } {
  return { ...newToken(), me: randomBytes(ME_BYTES).toString('base64url') };
}

/** Remembers which sessions were used and writes it down every half minute. */
function createSeenLog(db: Db, log: Logger) {
  let pending = new Map<string, number>();
  const flush = async (): Promise<void> => {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    await updateLastSeen(db, batch).catch((error: unknown) =>
      log.warn({ err: error }, 'sessions: last use not written'),
    );
  };
  const timer = setInterval(() => void flush(), SEEN_FLUSH_MS).unref();
  const sweep = setInterval(() => {
    deleteOldSessions(db).catch((error: unknown) => log.warn({ err: error }, 'sessions: old ones not removed'));
  }, SWEEP_MS).unref();
  return {
    note: (session: LiveSession, now: number): void => {
      if (now - session.lastSeenAt < SEEN_STEP_MS) return;
      session.lastSeenAt = now;
      pending.set(session.id, now);
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      clearInterval(sweep);
      await flush();
    },
  };
}
