import type { KeyObject } from 'node:crypto';
import type { AnyCall, InputOf, ReplyOf } from '@drawroom/contract/call';
import type { EventData, EventType } from '@drawroom/contract/events';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { TERMINALS } from '@drawroom/contract/operations-desk';
import type { StepUpMethod } from '@drawroom/contract/member-security';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { OpenApi } from './openapi.ts';
import type { Senders } from './sending/senders.ts';
import type { Vault } from './vault.ts';

/** Anything that runs SQL: the pool or one open transaction. int8 comes back as bigint, timestamptz as Unix ms. */
export interface Sql {
  /** Runs one statement. With `name` it is prepared once per connection. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
    name?: string,
  ): Promise<{ rows: Row[]; rowCount: number }>;
}

/** One open transaction. Use cases open it once and hand it down (examples.md 16). */
export interface Tx extends Sql {
  readonly inTransaction: true;
}

export interface Db extends Sql {
  /** Runs `work` in a READ COMMITTED transaction; retried at most 3 times with jitter on 40001 and 40P01. */
  tx<T>(work: (t: Tx) => Promise<T>, options?: { isolation?: 'read committed' | 'repeatable read' }): Promise<T>;
  /** A dedicated connection outside the pool (lanes, LISTEN, advisory session locks). The caller closes it. */
  connect(): Promise<DbConnection>;
  readonly connectionString: string;
  /** Connections of the pool now, and how many statements wait for one. */
  pool(): PoolState;
  close(): Promise<void>;
}

export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface DbConnection extends Sql {
  onNotification(listener: (channel: string, payload: string) => void): void;
  onEnd(listener: () => void): void;
  close(): Promise<void>;
}

/** Time as the database tells it (realtime.md §4.3): the node's clock corrected by the measured offset. */
export interface Clock {
  /** Unix ms on the database's clock. */
  now(): number;
  /** Measured distance of this node's wall clock from the database's, ms. */
  readonly offsetMs: number;
  /** Calls `run` when `now()` reaches `atMs`, however far away; never early. */
  at(atMs: number, run: () => void): Disposable;
}

/** A live session: who asks. Found by the token's hash, never by anything the client says. */
export interface Session {
  readonly id: string;
  readonly memberId: bigint;
  /** Public id of the signing key. */
  readonly me: string;
  readonly claims: SessionClaims;
  readonly expiresAt: number;
  /** Header `terminal` of the request that asked for the socket's ticket; only sessions of sockets have it. */
  readonly terminal?: 'h5' | 'app';
}

/** A session as the dispatcher uses it: with the key that its requests are signed with. */
export interface SignedSession extends Session {
  readonly publicKey: KeyObject;
  /** When the member last did something, Unix ms on the database's clock; other nodes' view may be half a minute old. */
  readonly lastSeenAt: number;
  /** When the member last proved anew that it is he, Unix ms; null: never since the login. */
  readonly steppedUpAt: number | null;
}

/** What opened a session besides the password; null: nothing. */
export type SecondFactor = 'totp' | 'passkey' | 'recovery' | 'host';

/** A live session as its member sees it in the list of his devices. */
export interface SessionFacts {
  readonly id: string;
  readonly address: string;
  readonly device: string;
  readonly secondFactor: SecondFactor | null;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** What a client needs to go on with a session that has been opened or replaced. */
export interface OpenedSession {
  readonly token: string;
  readonly me: string;
  readonly expiresAt: number;
  readonly sessionId: string;
}

/** What nearly every call needs to know of the member, fixed at login and refreshed when it changes. */
export interface SessionClaims {
  readonly username: string;
  readonly kind: 'player' | 'agent';
  readonly currency: string;
  /** Ledger account of the member's available points. */
  readonly accountId: bigint;
  /** IANA time zone of the member's days. */
  readonly zone: string;
  /** True until the member has chosen a password of his own; his agent knows the one he has. */
  readonly mustChangePassword?: boolean;
}

/** What of a session's claims can change while it lives. */
export type ClaimChange = Partial<Pick<SessionClaims, 'zone' | 'kind' | 'mustChangePassword'>>;

export interface Sessions {
  open(
    t: Tx,
    input: {
      memberId: bigint;
      claims: SessionClaims;
      publicKey: object;
      address: string;
      device: string;
      secondFactor?: SecondFactor | null;
    },
  ): Promise<OpenedSession>;
  /**
   * The member has proved anew that it is he: the session goes on under a new token and `me` with the same key, marked as
   * confirmed now; the old token ends with the commit. Refuses with `session.required` when it is over.
   */
  confirm(t: Tx, session: Session): Promise<OpenedSession>;
  /** The member's live sessions, the latest used first. */
  listOf(sql: Sql, memberId: bigint): Promise<SessionFacts[]>;
  /** Ends one session; its sockets die within a second. */
  end(t: Sql, sessionId: string, reason: string): Promise<void>;
  endAllOf(t: Sql, memberId: bigint, reason: string): Promise<void>;
  /**
   * Changes what the member's live sessions claim of him, on every node. The result is called after the commit: from then
   * on this node knows, the others within a second.
   */
  changeClaims(t: Tx, memberId: bigint, change: ClaimChange): Promise<() => void>;
  /** Ends the member's other sessions, or the one of them that is named; how many ended. */
  endOthers(t: Sql, session: Session, which: { readonly reason: string; readonly only?: string }): Promise<number>;
  find(token: string): Promise<Session | null>;
  /** As `find`, at once when the session is known to this node. */
  authenticate(token: string): SignedSession | null | Promise<SignedSession | null>;
  /** As `authenticate`, but asks the database whatever this node remembers. */
  recheck(token: string): Promise<SignedSession | null>;
  /** The member has just done something: called for requests whose signature held. */
  touch(session: SignedSession): void;
  /** Single-use socket ticket, 30 s (wire.md "Socket"). */
  issueTicket(session: Session, terminal?: CallContext['terminal']): { ticket: string; expiresAt: number };
  takeTicket(ticket: string): Session | null;
}

/** Facts that leave a transaction. Written in the caller's transaction, delivered after its commit, at least once. */
export interface Outbox {
  /** An event for the members of an audience (`room:`, `lottery:`, `member:`). */
  publish<T extends EventType>(t: Tx, event: { audience: string; type: T; data: EventData<T> }): Promise<void>;
  publishMany(t: Tx, events: readonly { audience: string; type: EventType; data: unknown }[]): Promise<void>;
}

export interface Realtime {
  /** Members with a live socket in a room, counted over all nodes; never invented. */
  online(roomCode: string): number;
  /** Every socket of this process, and who is behind it. */
  connected(): readonly ConnectedSocket[];
  /** Room code the member's sockets are in is given at connect; this moves them after `enterRoom`. */
  moveMember(memberId: bigint, roomCode: string): void;
  /** Takes the member's sockets out of a room, on every node: he left it or was put out. */
  removeMember(memberId: bigint, roomCode: string): void;
}

export type Terminal = (typeof TERMINALS)[number];

export interface ConnectedSocket {
  readonly memberId: bigint;
  readonly terminal: Terminal;
}

export interface EnqueuedJob {
  readonly data: object;
  /** Of several jobs with one key that have not begun, one is kept. */
  readonly key?: string;
  /** Unix ms before which it does not begin. */
  readonly startAfterMs?: number;
}

/** pg-boss behind a small door: later work, enqueued inside the caller's transaction. */
export interface Jobs {
  define<T extends object>(
    name: string,
    work: (data: T) => Promise<void>,
    options?: { retryLimit?: number; concurrency?: number },
  ): void;
  enqueue(t: Tx, name: string, job: EnqueuedJob): Promise<void>;
}

export interface Messages {
  /** Text of a server message in a locale, ICU arguments filled in. */
  text(locale: LocaleTag, key: string, params?: Readonly<Record<string, string | number>>): string;
  has(key: string): boolean;
  /** A text as the product ships it, by locale; undefined: it has none. */
  shipped(key: string): Readonly<Record<string, string>> | undefined;
  /**
   * Plain texts that the house has set: said instead of those of the product, by key and locale; a locale without one keeps that of the
   * product. They replace what this `by` said before.
   */
  sayInstead(by: string, texts: ReadonlyMap<string, Readonly<Record<string, string>>>): void;
}

export interface Metrics {
  /** Counts one business event; names are `slice_event_total`. */
  count(name: string, labels?: Readonly<Record<string, string>>, by?: number): void;
  observe(name: string, value: number, labels?: Readonly<Record<string, string>>): void;
  gauge(name: string, read: () => number): void;
  /** One gauge with a value per combination of labels, read when asked for. */
  gauges(
    name: string,
    labelNames: readonly string[],
    read: () => readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[],
  ): void;
  /** Everything counted so far, in the Prometheus text format. */
  text(): Promise<string>;
}

/** Everything below the slices, made once by `startServer`. */
export interface Kernel {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sessions: Sessions;
  readonly outbox: Outbox;
  readonly realtime: Realtime;
  readonly jobs: Jobs;
  readonly messages: Messages;
  readonly metrics: Metrics;
  readonly vault: Vault;
  readonly senders: Senders;
}

/** What a handler is given besides its parsed input. */
export interface CallContext {
  /** Present exactly when the call's `who` is `member`. */
  readonly session: Session | null;
  readonly locale: LocaleTag;
  readonly address: string;
  readonly device: string;
  readonly requestId: string;
  readonly terminal: 'h5' | 'app';
  /** `Host` header of the request: the address that the browser shows. */
  readonly host: string;
}
export interface MemberContext extends CallContext {
  readonly session: Session;
}

/** A call with the function that answers it. */
export interface Handler {
  readonly call: AnyCall;
  readonly run: (input: never, context: MemberContext) => Promise<unknown>;
}

/**
 * Binds a call of the contract to its use case. `run` throws `Refusal` for what the user may be told; its result is the
 * reply's `data`.
 */
export function handle<C extends AnyCall>(
  call: C,
  run: (input: InputOf<C>, context: C['who'] extends 'member' ? MemberContext : CallContext) => Promise<ReplyOf<C>>,
): Handler {
  return { call, run };
}

/** A file as it is served: its bytes, or a stream that is made while it is sent. */
export interface ServedFile {
  readonly type: string;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
  /** Name under which a browser saves it; without one it is shown where it stands. */
  readonly saveAs?: string;
}

/** Files beside the calls, the one kind of answer that is not JSON. */
export interface FileDoor {
  /** Address without a slash at the end, such as `/avatar`. */
  readonly address: string;
  /**
   * What opens it. `name`: one that cannot be guessed, below the address, for anybody and for ever; its content never
   * changes. `ticket`: one of a single use, in the query.
   */
  readonly by: 'name' | 'ticket';
  /** The file of a name or ticket, which is untrusted text; a ticket is used up. Null when it opens nothing. */
  readonly find: (right: string) => Promise<ServedFile | null>;
}

/** What a slice gives to the application: its handlers and what runs beside them. */
export interface Slice {
  readonly name: string;
  readonly handlers: readonly Handler[];
  /** Files beside the calls, such as pictures that members have uploaded. */
  readonly files?: readonly FileDoor[];
  /** Started after migrations, in order of level; stopped in reverse. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
  /** How a member can prove anew that it is he; one slice knows. */
  stepUpMethods?(memberId: bigint): Promise<readonly StepUpMethod[]>;
  /**
   * What this slice keeps about a member, for his own copy of it. Other people's data and secrets of the house
   * stay out.
   */
  exportOf?(memberId: bigint): Promise<OwnData>;
  /**
   * Why the member's account cannot be closed yet, or null: `balance`, `bets` or another word of `member.close_blocked`.
   */
  closeBlockedBy?(t: Tx, memberId: bigint): Promise<string | null>;
  /** Forgets what this slice keeps about the person, in the transaction that closes the account; books stay. */
  forget?(t: Tx, memberId: bigint): Promise<void>;
  /** Addresses at which machines of others ask the house something, under keys of their own. */
  readonly machines?: readonly MachineDoor[];
  /** Addresses at which machines of others tell the house something. */
  readonly callbacks?: readonly CallbackDoor[];
}

/** What a machine of somebody else asks, exactly as it arrived. Nothing of it is believed yet. */
export interface MachineAsked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body: string;
  /** A header's value; empty when it is not there. */
  readonly header: (name: string) => string;
  readonly address: string;
}
export interface MachineAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As an iterable it is made while it is sent. */
  readonly body: string | AsyncIterable<string>;
}

/** Addresses for machines: whoever asks is known by what the slice finds in the headers. `answer` throws nothing. */
export interface MachineDoor {
  readonly folder: string;
  /** Shown at `<folder>/openapi.json` and, as a page, at `<folder>/docs`. */
  readonly api: OpenApi;
  readonly routes: readonly { readonly method: 'GET' | 'POST'; readonly path: string }[];
  readonly answer: (asked: MachineAsked) => Promise<MachineAnswer>;
}

/** What a machine of somebody else told, exactly as it arrived. Nothing of it is believed yet. */
export interface Told {
  /** Last part of the address: `[\w-]`, at most 32 signs. */
  readonly code: string;
  readonly body: string;
  /** A header's value; empty when it is not there. */
  readonly header: (name: string) => string;
}

/** An address for callbacks of a provider: `POST <folder>/<code>` with a raw body of at most 64 KiB. */
export interface CallbackDoor {
  /** Address without a slash at the end, such as `/callback/cashier`. */
  readonly folder: string;
  /**
   * Checks who speaks and what he says, and does it. The answer is for the machine: a status and a small JSON object; whatever is
   * thrown is answered with 500, so that it is told again.
   */
  readonly answer: (told: Told) => Promise<{ readonly status: number; readonly body: object }>;
}

/**
 * Files of a member's own copy, without folder: `profile` -> anything that JSON can hold (whole numbers of any size
 * become text); a long list as an async iterable, so that it never lies in memory whole; a `Uint8Array` as it is, under
 * a name with its ending, such as `avatar.webp`.
 */
export type OwnData = Readonly<Record<string, unknown>>;
