import { formatMoney } from '@drawroom/engine/money';
import * as z from 'zod/mini';
import type { Db } from './db.ts';
import type { PartDeps, Part } from './parts.ts';
import { openPage, leaveSession, sessionOf, type SessionTerms } from './sessions.ts';
import { balanceOf, PlayerRefusal } from './wallet.ts';
import { SHAPE, UNKNOWN, type WireAnswer } from './wire-answer.ts';

/** Calls a page may make at once, and how many it wins back per second. */
const CALLS_AT_ONCE = 30;
const CALLS_PER_SECOND = 10;
const KNOWN_PAGES_MAX = 10_000;

const OVER: WireAnswer = { status: 401, body: { error: 'session_over' } };
const TOO_MANY: WireAnswer = { status: 429, body: { error: 'too_many' } };
const openAsked = z.object({
  ticket: z.string().check(z.minLength(1), z.maxLength(100)),
  page: z.optional(z.string().check(z.minLength(16), z.maxLength(100))),
});

interface PlayApiDeps extends Pick<PartDeps, 'now'> {
  readonly db: Db;
  readonly parts: readonly Part[];
  readonly terms: SessionTerms;
}

/** A call of a page: `name` as in `/play/<name>`, the token of its `authorization`, the body as parsed. */
export type PlayApi = (name: string, token: string, body: unknown) => Promise<WireAnswer>;

/** Calls of the pages: opening by ticket, balance and leave, and those of the parts. @throws Error when two parts have one name */
export function createPlayApi({ db, parts, terms, now }: PlayApiDeps): PlayApi {
  const calls = new Map<string, Part['calls'][string]>();
  for (const [name, call] of parts.flatMap((part) => Object.entries(part.calls))) {
    if (calls.has(name) || ['open', 'balance', 'leave'].includes(name)) throw new Error(`two calls are named ${name}`);
    calls.set(name, call);
  }
  const take = pageRate(now);
  return async (name, token, body) => {
    if (name === 'open') {
      const asked = z.safeParse(openAsked, body);
      if (!asked.success) return SHAPE;
      const opened = await openPage(db, asked.data, terms);
      return opened === null ? OVER : { status: 200, body: opened };
    }
    const session = token === '' ? null : await sessionOf(db, token, terms);
    if (session === null) return OVER;
    if (!take(session.sessionId)) return TOO_MANY;
    const { player, locale, sessionId } = session;
    if (name === 'balance') {
      const balance = formatMoney(await balanceOf(db, player));
      return { status: 200, body: { currency: player.currency, balance } };
    }
    if (name === 'leave') {
      await leaveSession(db, sessionId);
      return { status: 200, body: { left: true } };
    }
    const call = calls.get(name);
    if (call === undefined) return UNKNOWN;
    try {
      return { status: 200, body: await call({ player, locale, body }) };
    } catch (error) {
      if (error instanceof PlayerRefusal) return { status: 422, body: { error: error.reason } };
      if (error instanceof z.core.$ZodError) return SHAPE;
      throw error;
    }
  };
}

/** A bucket per session, in memory: a page that calls too often waits. */
function pageRate(now: () => number): (sessionId: string) => boolean {
  const pages = new Map<string, { left: number; atMs: number }>();
  return (sessionId) => {
    const atMs = now();
    const before = pages.get(sessionId) ?? { left: CALLS_AT_ONCE, atMs };
    const left = Math.min(CALLS_AT_ONCE, before.left + ((atMs - before.atMs) * CALLS_PER_SECOND) / 1_000);
    // The least recently heard go first.
    pages.delete(sessionId);
    pages.set(sessionId, { left: left >= 1 ? left - 1 : left, atMs });
    const [oldest] = pages.keys();
    if (pages.size > KNOWN_PAGES_MAX && oldest !== undefined) pages.delete(oldest);
    return left >= 1;
  };
}
