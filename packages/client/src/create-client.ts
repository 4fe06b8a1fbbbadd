import type { AnyCall, CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import { currentDate } from '@drawroom/contract/config';
import { ERROR_CODES } from '@drawroom/contract/error-codes';
import type { login, register } from '@drawroom/contract/member';
import { stepUp } from '@drawroom/contract/member-security';
import type { passkeyLogin, secondFactor } from '@drawroom/contract/member-security';
import { CallRefused, NetworkFailure, SessionEnded } from './failures.ts';
import { encodeRequest, makeNonce } from './encode-request.ts';
import { readReply, serverTimeOf } from './read-reply.ts';
import { sendRequest } from './send-request.ts';
import type { Fetch } from './send-request.ts';
import { createServerClock } from './server-clock.ts';
import type { SampledClock } from './server-clock.ts';
import { createSessionHolder } from './session-holder.ts';
import type { KeyStore, PublicKeyJwk, StoredSession } from './session-keys.ts';

/** Longest wait for an answer (spec §9). */
const TIMEOUT_MS = 15_000;

export type { KeyStore, PublicKeyJwk, StoredSession } from './session-keys.ts';

/** Calls that open a session. */
export type SignInCall = typeof login | typeof register | typeof passkeyLogin | typeof secondFactor;
type SignInInput<C extends SignInCall> = Omit<CallerInputOf<C>, 'publicKey'>;

export interface ClientOptions {
  /** Origin of the server, without a slash at the end; empty in a browser on the same origin. */
  readonly baseUrl: string;
  readonly terminal: 'h5' | 'app';
  /** Server form of the language, such as `zh_CN` (header `lang`). */
  readonly getLang: () => string;
  readonly store: KeyStore;
  readonly fetch?: Fetch;
  readonly timeoutMs?: number;
  /** Checks every reply against the contract and throws where it differs; for tests. */
  readonly strictReplies?: boolean;
  readonly monotonic?: () => number;
  readonly wall?: () => number;
}

export interface CallOptions {
  /** Shorter than the usual 15 s for what can well be asked again, longer for a file on its way. */
  readonly timeoutMs?: number;
  /** Another way to send it, such as one that tells how much of a file has gone. */
  readonly fetch?: Fetch;
}

/** How a call is made: `held` goes out with the session as it is, whatever is about to replace it. */
type Making = CallOptions & { readonly held?: boolean };

export interface Client {
  readonly baseUrl: string;
  /**
   * One call of the wire; gives the reply's `data`.
   * @throws CallRefused, NetworkFailure, SessionEnded, ServerFault
   */
  call<C extends AnyCall>(definition: C, input: CallerInputOf<C>, options?: CallOptions): Promise<ReplyOf<C>>;
  readonly clock: SampledClock;
  /** Logs in or registers with a fresh key and adopts the session. */
  signIn<C extends SignInCall>(definition: C, input: SignInInput<C>): Promise<ReplyOf<C>>;
  /** Makes a new signing key; its public half goes with the login, its private half waits for `adoptSession`. */
  preparePublicKey(): Promise<PublicKeyJwk>;
  /** Keeps the session that was opened with the key of `preparePublicKey`. */
  adoptSession(session: { token: string; me: string; expiresAt: number }): Promise<void>;
  /**
   * Confirms the session by a proof and goes on under its new token with the same key; calls made meanwhile wait for it.
   * One that was on its way with the old token is made again.
   */
  stepUp(proof: CallerInputOf<typeof stepUp>): Promise<ReplyOf<typeof stepUp>>;
  /** The session's token has been replaced, perhaps by another page of this origin: waits until it is known here. */
  followRotation(): Promise<void>;
  /** Public id of the session's key; null without a session. */
  ownMe(): Promise<string | null>;
  hasSession(): Promise<boolean>;
  /** Calls `listener` after a session was adopted, ended or found to be over; gives the function that stops it. */
  onSession(listener: () => void): () => void;
  /** Forgets session and key on this device. */
  endSession(): Promise<void>;
}

/** A client of the wire: encodes, signs, keeps time and session, and tells failures apart (wire.md). */
export function createClient(options: ClientOptions): Client {
  const fetchFn = options.fetch ?? ((url, init) => fetch(url, init));
  const sessions = createSessionHolder(options.store);
  const { monotonic, wall } = options;
  const clock = createServerClock({
    ask: () => call(currentDate, {}),
    ...(monotonic && { monotonic }),
    ...(wall && { wall }),
  });

  async function callOnce(definition: AnyCall, input: object, how: Making = {}): Promise<unknown> {
    const known = how.held ? sessions.held : sessions.current;
    const session = definition.who === 'member' ? await known() : null;
    if (definition.who === 'member' && session === null) throw new SessionEnded();
    const request = await encodeRequest(definition, input, { session, nowMs: clock.now(), nonce: makeNonce() });
    const headers = headersOf(options, session);
    const sentAt = clock.monotonic();
    const reply = await sendRequest(
      how.fetch ?? fetchFn,
      { ...request, baseUrl: options.baseUrl, headers },
      how.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS,
    );
    const way = { sentAt, receivedAt: clock.monotonic() };
    try {
      const data = readReply(definition, reply);
      learnTime(clock, { definition, data, way });
      return data;
    } catch (failure) {
      if (failure instanceof SessionEnded && session) {
        // Before a successor is known here, nobody can say that the old one was all there is.
        if (!how.held) await sessions.current();
        if (await sessions.outlived(session)) throw new TokenReplaced();
      }
      relearnTime(clock, failure, way);
      throw failure;
    }
  }

  async function call<C extends AnyCall>(definition: C, input: CallerInputOf<C>, how?: Making): Promise<ReplyOf<C>> {
    const data = await callOnce(definition, input, how).catch((failure: unknown) => {
      // The server refused the time before it did anything; with the right time and a new nonce it is asked once more.
      if (isWrongTime(failure) || isReplaced(failure)) return callOnce(definition, input, how);
      if (!isReplayed(failure)) throw failure;
      // Something on the way sent our request twice, and the answer to the first copy is lost: it may have taken effect.
      if (definition.method === 'POST') throw new NetworkFailure('gateway', failure);
      return callOnce(definition, input, how);
    });
    return (options.strictReplies ? definition.reply.parse(data) : data) as ReplyOf<C>;
  }

  return {
    baseUrl: options.baseUrl,
    call,
    clock,
    signIn: async (definition, input) => {
      const publicKey = await sessions.prepare();
      const reply = await call(definition, { ...input, publicKey } as CallerInputOf<typeof definition>);
      await sessions.adopt(reply);
      return reply;
    },
    preparePublicKey: sessions.prepare,
    adoptSession: sessions.adopt,
    stepUp: (proof) => sessions.rotate(() => call(stepUp, proof, { held: true })),
    followRotation: sessions.awaitSuccessor,
    ownMe: async () => (await sessions.current())?.me ?? null,
    hasSession: async () => (await sessions.current()) !== null,
    onSession: sessions.onChange,
    endSession: sessions.end,
  };
}

/** The token of a refused request has a successor by now; nothing was done, so the call is made again with it. */
class TokenReplaced extends SessionEnded {}

function isReplaced(failure: unknown): boolean {
  return failure instanceof TokenReplaced;
}

function headersOf(options: ClientOptions, session: StoredSession | null): Record<string, string> {
  const headers = { terminal: options.terminal, lang: options.getLang() };
  return session ? { ...headers, token: session.token, me: session.me } : headers;
}

function isReplayed(failure: unknown): boolean {
  return failure instanceof CallRefused && failure.code === ERROR_CODES['request.nonce_replayed'];
}

function isWrongTime(failure: unknown): failure is CallRefused {
  return (
    failure instanceof CallRefused &&
    failure.code === ERROR_CODES['request.ts_outside_window'] &&
    serverTimeOf(failure.data) !== null
  );
}

interface Told {
  readonly definition: AnyCall;
  readonly data: unknown;
  readonly way: { readonly sentAt: number; readonly receivedAt: number };
}

/** Other replies than the clock's own may have been made up to a second earlier and kept, so only that one measures. */
function learnTime(clock: SampledClock, { definition, data, way }: Told): void {
  const serverTime = serverTimeOf(data);
  if (serverTime === null) return;
  if (definition.name === currentDate.name) clock.sample(serverTime, way.sentAt, way.receivedAt);
  else if (clock.rttMs === null) clock.hint(serverTime);
}

/** A refused time is worth nothing any more; the server's stands in the refusal. */
function relearnTime(clock: SampledClock, failure: unknown, way: Told['way']): void {
  const serverTime = isWrongTime(failure) ? serverTimeOf(failure.data) : null;
  if (serverTime === null) return;
  clock.reset();
  clock.sample(serverTime, way.sentAt, way.receivedAt);
}
