import { NONCE_PATTERN, TS_WINDOW_SECONDS, canonicalQuery, canonicalRequest } from '@drawroom/contract/sign';
import type { FieldFault } from '@drawroom/contract/envelope';
import type { StepUpMethod } from '@drawroom/contract/member-security';
import type { Kernel, SignedSession } from '../kernel.ts';
import { addressKey } from '../rate-limit.ts';
import type { RateLimit } from '../rate-limit.ts';
import { invalidField, Refusal } from '../refusal.ts';
import type { BoundCall } from './call-table.ts';
import { noParameters, parseForm, parseFormBody } from './form.ts';
import type { Parameters } from './form.ts';
import type { NonceVerdict } from './nonce-memory.ts';
import type { NonceStore } from './nonce-store.ts';
import { bodyHash, isChecksum, isSignature } from './signature.ts';

/** A session that did nothing for so long must log in again before it moves points. */
const MONEY_IDLE_MS = 15 * 60_000;

/** How long a new proof of who asks counts (R-64, safety.md decision 2). */
const STEP_UP_MS = 10 * 60_000;

/** A request as it came in. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly queryText: string;
  readonly body: Buffer | undefined;
  readonly contentType: string;
  readonly token: string;
  readonly me: string;
  readonly address: string;
}

/** A request that is what it says: in time, signed, new and within its rate. */
export interface Checked {
  readonly session: SignedSession | null;
  readonly input: Parameters;
}

export interface CheckParts {
  readonly kernel: Pick<Kernel, 'clock' | 'sessions' | 'db'>;
  readonly nonces: NonceStore;
  /** Unknown tokens of one address: each costs a read. */
  readonly unknownTokens: RateLimit;
  /** Unix seconds at which this process began to remember nonces. */
  readonly bootSeconds: number;
  /** How a member can prove anew that it is he. */
  readonly stepUpMethods: (memberId: bigint) => Promise<readonly StepUpMethod[]>;
}

/**
 * Everything that is checked before a call's own input is looked at (wire.md "Requests"), in this order: parameters, ts,
 * signature, nonce, session, own password, rate, step-up. Only a request whose signature held uses up its nonce, so that nobody can spend
 * another's.
 * @throws Refusal
 */
export async function checkRequest(parts: CheckParts, bound: BoundCall, incoming: Incoming): Promise<Checked> {
  const query = noParameters();
  orInvalid(parseForm(incoming.queryText, query));
  const input = noParameters();
  // A file's body is read after its signature held and its sender is known (read-upload.ts).
  if (incoming.body && !bound.call.upload) orInvalid(parseFormBody(incoming.body, input));
  const { ts = '', nonce = '', sign = '' } = query;
  mergeQuery(input, query);

  const nowMs = parts.kernel.clock.now();
  checkTime(parts, bound, { ts, nowMs });

  const session = await sessionOf(parts, bound, incoming);
  const canonical = canonicalRequest({
    method: incoming.method,
    path: incoming.path,
    query: canonicalQuery(Object.entries(query)),
    bodyHashHex: bodyHash(incoming.body),
    me: session ? incoming.me : '',
  });
  const holds = session ? isSignature(session.publicKey, canonical, sign) : isChecksum(canonical, sign);
  if (!holds) throw new Refusal('request.signature_bad');

  const address = addressKey(incoming.address);
  const scope = session ? `s${session.id}` : `a${address}`;
  if (!NONCE_PATTERN.test(nonce)) orInvalid({ field: 'nonce', reason: 'format' });
  const noted = parts.nonces.note({ scope, nonce, nowMs, movesPoints: bound.call.movesPoints });
  // The usual answer is there at once; a promise for nothing would cost every call a turn.
  requireFresh(noted instanceof Promise ? await noted : noted);

  if (bound.call.who === 'member' && !session) throw new Refusal('session.required');
  if (session && bound.call.who === 'member') requireOwnPassword(bound, session);
  if (session) await noteUse(parts, bound, { session, token: incoming.token, nowMs });

  const wait = await bound.limit(bound.call.rate.by === 'session' && session ? session.id : address);
  if (wait !== null) throw new Refusal('request.rate_limited', { seconds: wait });
  if (bound.call.stepUp && session) await requireStepUp(parts, session, nowMs);
  return { session, input };
}

/** Whoever has given a member his password still knows it: until he has chosen another, nothing of his can be moved or read. */
function requireOwnPassword(bound: BoundCall, session: SignedSession): void {
  if (session.claims.mustChangePassword === true && !bound.call.beforeOwnPassword)
    throw new Refusal('member.password_change_needed');
}

/** A confirmed session is a new one on every node, so what this node remembers of it cannot be out of date. */
async function requireStepUp(parts: CheckParts, session: SignedSession, nowMs: number): Promise<void> {
  if (session.steppedUpAt !== null && nowMs - session.steppedUpAt <= STEP_UP_MS) return;
  throw new Refusal('member.step_up_required', {}, { methods: await parts.stepUpMethods(session.memberId) });
}

function orInvalid(fault: FieldFault | null): void {
  if (fault) throw new Refusal('request.invalid', {}, { fields: [fault] });
}

/** Parameters of a POST may stand in the query (old clients), but not in both places. */
function mergeQuery(input: Parameters, query: Parameters): void {
  for (const name in query) {
    if (name in input) throw invalidField(name, 'duplicate');
    if (name !== 'ts' && name !== 'nonce' && name !== 'sign') input[name] = query[name] as string;
  }
}

function checkTime(parts: CheckParts, bound: BoundCall, at: { ts: string; nowMs: number }): void {
  const seconds = /^\d{1,12}$/.test(at.ts) ? Number(at.ts) : NaN;
  const inWindow = Math.abs(seconds - Math.floor(at.nowMs / 1000)) <= TS_WINDOW_SECONDS;
  // What was answered before a restart is not remembered: a money call that old may be one of those. The client takes
  // the server's time from the refusal and signs anew. Within the boot's own second `clientRef` alone protects.
  const beforeBoot = bound.call.movesPoints && seconds < parts.bootSeconds;
  if (!inWindow || beforeBoot) throw new Refusal('request.ts_outside_window', {}, { serverTime: at.nowMs });
}

/**
 * The live session behind the `token` header; null for a visitor, who signs with a checksum.
 * @throws Refusal `session.required` for a token that is not alive or belongs to another `me`
 */
async function sessionOf(parts: CheckParts, bound: BoundCall, incoming: Incoming): Promise<SignedSession | null> {
  const { token, me } = incoming;
  if (token === '' || (me === '' && bound.call.who === 'visitor')) return null;
  const found = parts.kernel.sessions.authenticate(token);
  const session = found instanceof Promise ? await found : found;
  if (session && session.me === me) return session;
  const wait = await parts.unknownTokens(addressKey(incoming.address));
  if (wait !== null) throw new Refusal('request.rate_limited', { seconds: wait });
  throw new Refusal('session.required');
}

function requireFresh(verdict: NonceVerdict): void {
  if (verdict === 'replayed') throw new Refusal('request.nonce_replayed');
  if (verdict === 'full') throw new Refusal('server.busy');
}

async function noteUse(
  parts: CheckParts,
  bound: BoundCall,
  use: { session: SignedSession; token: string; nowMs: number },
): Promise<void> {
  const { sessions, db } = parts.kernel;
  const isIdle = (session: SignedSession): boolean => use.nowMs - session.lastSeenAt > MONEY_IDLE_MS;
  if (bound.call.movesPoints && isIdle(use.session)) {
    // Another node may have seen the member since.
    const fresh = await sessions.recheck(use.token);
    if (!fresh || isIdle(fresh)) {
      await sessions.end(db, use.session.id, 'idle');
      throw new Refusal('session.required');
    }
  }
  sessions.touch(use.session);
}
