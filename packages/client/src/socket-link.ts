import { socketTicket } from '@drawroom/contract/member';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { Client } from './create-client.ts';
import { CallRefused, SessionEnded } from './failures.ts';
import { createPace } from './pace.ts';

/** `disconnected` from the first failure until the connection stands again, so that it does not flicker meanwhile. */
export type LinkState = 'connecting' | 'connected' | 'disconnected';

/** One lasting connection: it comes back by itself while there is a session. */
export interface SocketLink {
  readonly state: LinkState;
  /** Asks and waits for the answer; null when none came in time or there is no connection. */
  ask(message: string, payload: object, waitMs?: number): Promise<unknown>;
  tell(message: string, payload: object): void;
  /** Drops the connection or the attempt under way, and connects anew at once. */
  renew(): void;
  stop(): void;
}

export interface LinkParts {
  readonly client: Pick<Client, 'call' | 'baseUrl' | 'hasSession' | 'clock'>;
  /** Room the connection is for; empty for none (spec §9). */
  readonly roomCode: () => string;
  readonly onState: (state: LinkState) => void;
  readonly onEvent: (type: string, payload: unknown) => void;
  /** A connection attempt found that the session is over. */
  readonly onSessionEnded: () => void;
}

// spec §9: 500 ms, at most 1000 ms, without an end; half of it at random, so that a crowd does not return at once.
const DELAY_MS = 500;
const DELAY_MAX_MS = 1_000;
const JITTER = 0.5;
const ANSWER_MS = 5_000;
const CONNECT_MS = 10_000;
const TICKET_MS = 3_000;
const TICKET_MAX_MS = 15_000;
/** Each third attempt in a row begins with polling, for ways that let no websocket through: a ticket is good for one try. */
const POLLING_TRY = 3;

/** Pause before the attempt after `failures` failures in a row, ms: 500 to 750 at first, then 500 to 1000 (spec §9). */
export function retryDelayMs(failures: number, random: number): number {
  return failures === 0 ? DELAY_MS * (1 + JITTER * random) : DELAY_MAX_MS * (1 - JITTER * random);
}

/**
 * How long the ticket of an attempt is waited for, ms. Short at first, because after a sleep the call may have gone into a
 * dead connection that the browser still kept; longer each time, for ways that are only slow.
 */
function ticketWaitMs(failures: number): number {
  return Math.min(TICKET_MAX_MS, TICKET_MS * 2 ** Math.min(failures, 10));
}

/** Opens the connection; every attempt takes a fresh single-use ticket (wire.md "Socket"). */
export function openSocketLink(parts: LinkParts): SocketLink {
  return new Link(parts);
}

class Link implements SocketLink {
  readonly #parts: LinkParts;
  readonly #socket: Socket;
  #state: LinkState = 'connecting';
  #pace: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Counts attempts; an older one that comes back late finds that it is no longer meant. */
  #attempt = 0;
  #stopped = false;

  constructor(parts: LinkParts) {
    this.#parts = parts;
    this.#pace = createPace(parts.client.clock.monotonic);
    this.#socket = makeSocket(parts.client.baseUrl);
    this.#socket.on('connect', () => {
      this.#failures = 0;
      this.#pace = createPace(parts.client.clock.monotonic);
      this.#enter('connected');
    });
    this.#socket.on('connect_error', () => this.#retry());
    this.#socket.on('disconnect', () => this.#retry());
    this.#socket.onAny((type: string, payload: unknown) => parts.onEvent(type, payload));
    void this.#connect();
  }

  get state(): LinkState {
    return this.#state;
  }

  async ask(message: string, payload: object, waitMs = ANSWER_MS): Promise<unknown> {
    if (!(await this.#turn())) return null;
    return (this.#socket.timeout(waitMs).emitWithAck(message, payload) as Promise<unknown>).catch(() => null);
  }

  tell(message: string, payload: object): void {
    void this.#turn().then((isMine) => isMine && this.#socket.emit(message, payload));
  }

  renew(): void {
    this.#attempt += 1;
    this.#socket.disconnect();
    this.#failures = 0;
    void this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#socket.disconnect();
    this.#enter('disconnected');
  }

  #enter(next: LinkState): void {
    if (this.#state === next) return;
    this.#state = next;
    this.#parts.onState(next);
  }

  /** Waits until the next message may go out; false when the connection is another one by then, or none. */
  async #turn(): Promise<boolean> {
    const pace = this.#pace;
    if (!this.#socket.connected) return false;
    const waitMs = pace();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return this.#socket.connected && this.#pace === pace;
  }

  #retry(atLeastMs = 0): void {
    if (this.#stopped) return;
    this.#enter('disconnected');
    clearTimeout(this.#timer);
    const pauseMs = Math.max(atLeastMs, retryDelayMs(this.#failures, Math.random()));
    this.#timer = setTimeout(() => void this.#connect(), pauseMs);
    this.#failures += 1;
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#stopped || this.#socket.connected) return;
    const attempt = (this.#attempt += 1);
    const { client } = this.#parts;
    try {
      // Without a session there is nothing to connect with: the next one makes a new attempt.
      if (!(await client.hasSession())) return this.#park(attempt);
      const timeoutMs = ticketWaitMs(this.#failures);
      const { ticket } = await client.call(socketTicket, {}, { timeoutMs });
      if (attempt !== this.#attempt) return;
      const { opts } = this.#socket.io;
      opts.query = { token: ticket, roomCode: this.#parts.roomCode() };
      const isPolling = this.#failures % POLLING_TRY === POLLING_TRY - 1;
      opts.transports = isPolling ? ['polling', 'websocket'] : ['websocket', 'polling'];
      this.#socket.connect();
    } catch (failure) {
      const isOver = failure instanceof SessionEnded;
      if (isOver) this.#parts.onSessionEnded();
      if (attempt !== this.#attempt) return;
      if (isOver) return this.#park(attempt);
      this.#retry(failure instanceof CallRefused ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0);
    }
  }

  #park(attempt: number): void {
    if (attempt !== this.#attempt) return;
    this.#enter('disconnected');
  }
}

function makeSocket(baseUrl: string): Socket {
  return io(baseUrl === '' ? '/' : baseUrl, {
    path: '/socket.io',
    autoConnect: false,
    forceNew: true,
    // The pauses are ours, because a ticket has to be fetched before every attempt.
    reconnection: false,
    timeout: CONNECT_MS,
  });
}
