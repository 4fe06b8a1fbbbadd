import { socketTicket } from '@drawroom/contract/member';
import type { Socket } from 'socket.io-client';
import type { Client } from './create-client.ts';
import { CallRefused, SessionEnded } from './failures.ts';

export type LinkState = 'connecting' | 'connected' | 'disconnected';

/** One lasting connection: it comes back by itself until it is stopped or the session is over. */
export interface SocketLink {
  readonly state: LinkState;
  /** Asks and waits for the answer; null when none came in time or there is no connection. */
  ask(message: string, payload: object, waitMs?: number): Promise<unknown>;
  tell(message: string, payload: object): void;
  /** Connects now instead of after the pause. */
  hurry(): void;
  /** Drops the connection, which is then made anew. */
  drop(): void;
  stop(): void;
}

export interface LinkEvents {
  readonly onState: (state: LinkState) => void;
  readonly onEvent: (type: string, payload: unknown) => void;
  /** The session was found to be over; the link has stopped. */
  readonly onSessionEnded: () => void;
}

// spec §9: 500 ms, at most 1000 ms, without an end; half of it at random, so that a crowd does not return at once.
const DELAY_MS = 500;
const DELAY_MAX_MS = 1_000;
const JITTER = 0.5;
const ANSWER_MS = 5_000;
const CONNECT_MS = 10_000;

/** Pause before the attempt after `failures` failures in a row, ms. */
export function retryDelayMs(failures: number, random: number): number {
  const delay = Math.min(DELAY_MAX_MS, DELAY_MS * 2 ** Math.min(failures, 10));
  return Math.min(DELAY_MAX_MS, Math.round(delay * (1 + JITTER * (2 * random - 1))));
}

/** Opens the connection; every attempt takes a fresh single-use ticket (wire.md "Socket"). */
export function openSocketLink(client: Pick<Client, 'call' | 'baseUrl'>, events: LinkEvents): SocketLink {
  let state: LinkState = 'connecting';
  let socket: Socket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let attempting = false;
  let stopped = false;

  const enter = (next: LinkState): void => {
    if (state === next) return;
    state = next;
    events.onState(next);
  };
  const retry = (atLeastMs = 0): void => {
    attempting = false;
    if (stopped) return;
    enter('disconnected');
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), Math.max(atLeastMs, retryDelayMs(failures, Math.random())));
    failures += 1;
  };
  const ready = async (): Promise<Socket> => (socket ??= listen(await makeSocket(client.baseUrl)));
  const listen = (made: Socket): Socket => {
    made.on('connect', () => {
      attempting = false;
      failures = 0;
      enter('connected');
    });
    made.on('connect_error', () => retry());
    made.on('disconnect', () => retry());
    made.onAny((type: string, payload: unknown) => events.onEvent(type, payload));
    return made;
  };
  const attempt = async (): Promise<void> => {
    if (stopped || attempting || socket?.connected) return;
    attempting = true;
    clearTimeout(timer);
    enter('connecting');
    try {
      const [made, { ticket }] = await Promise.all([ready(), client.call(socketTicket, {})]);
      if (stopped) return;
      made.io.opts.query = { token: ticket };
      made.connect();
    } catch (failure) {
      if (failure instanceof SessionEnded) {
        stop();
        events.onSessionEnded();
        return;
      }
      retry(failure instanceof CallRefused ? (failure.retryAfterSeconds ?? 0) * 1000 : 0);
    }
  };
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    socket?.disconnect();
    enter('disconnected');
  };

  void attempt();
  return {
    get state() {
      return state;
    },
    ask: async (message, payload, waitMs = ANSWER_MS) => {
      if (!socket?.connected) return null;
      return (socket.timeout(waitMs).emitWithAck(message, payload) as Promise<unknown>).catch(() => null);
    },
    tell: (message, payload) => {
      if (socket?.connected) socket.emit(message, payload);
    },
    hurry: () => void attempt(),
    drop: () => {
      // The engine is closed rather than the socket: a closed socket would not tell of its end.
      socket?.io.engine.close();
    },
    stop,
  };
}

/** Loaded here, not above: the socket's code stays out of the page's first chunk. */
async function makeSocket(baseUrl: string): Promise<Socket> {
  const { io } = await import('socket.io-client');
  return io(baseUrl === '' ? '/' : baseUrl, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
    forceNew: true,
    // The pauses are ours, because a ticket has to be fetched before every attempt.
    reconnection: false,
    timeout: CONNECT_MS,
  });
}
