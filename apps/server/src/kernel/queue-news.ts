import {
  isQueueName,
  QUEUE_NEWS_PULSE_MS,
  QUEUE_NEWS_READY,
  QUEUE_RIGHTS,
  type QueueName,
} from '@drawroom/contract/operator-queues';
import { rolesAllow, type OperatorRole } from '@drawroom/contract/operator-rights';
import type { Logger } from 'pino';
import type { Db } from './kernel.ts';
import { OPERATOR_CHANGED, QUEUE_CHANGED } from './outbox/channels.ts';
import { openListenLine, type ListenLine } from './outbox/listen-line.ts';

/** However much happens, one queue is told of at most this often, ms: what is told makes every console ask. */
const APART_MS = 400;
/** Streams of one session, such as of a tab that was doubled; and of all. */
const PER_SESSION = 6;
const IN_ALL = 500;

/** One console that hears. */
export interface NewsStream {
  readonly token: string;
  readonly address: string;
  /** Sends a text as it is; false: whoever is at the other end does not read any more. */
  write(text: string): boolean;
  /** Ends it from here. */
  end(): void;
}

/** Roles that a session has at this moment; null: it is over, or may not come from there. It does not count as used. */
export type RolesNow = (token: string, address: string) => Promise<readonly OperatorRole[] | null>;

export interface QueueNews {
  /** Adds a stream and begins it; what it returns takes it away. Null: there are too many. */
  open(stream: NewsStream, roles: readonly OperatorRole[]): Promise<(() => void) | null>;
  /** Ends every stream. */
  stop(): Promise<void>;
}

interface Parts {
  readonly db: Pick<Db, 'connect'>;
  readonly log: Logger;
  readonly rolesNow: RolesNow;
  /** How often everybody's session is looked at again, and something is sent; default 15 s. */
  readonly pulseMs?: number;
}

/**
 * Pushes "this queue has changed" to consoles, each queue to whom its right belongs. Whose session ends hears nothing more: it is looked at
 * again when one has ended or a role was changed, and every 15 seconds. The line to the database is opened by the first who listens.
 */
export function createQueueNews({ db, log, rolesNow, pulseMs = QUEUE_NEWS_PULSE_MS }: Parts): QueueNews {
  const streams = new Map<NewsStream, readonly OperatorRole[]>();
  const told = createPacer((queue) => {
    for (const [stream, roles] of streams) if (rolesAllow(roles, QUEUE_RIGHTS[queue])) send(stream, queue);
  });
  const drop = (stream: NewsStream): void => {
    if (streams.delete(stream)) stream.end();
  };
  const push = (stream: NewsStream, text: string): void => {
    if (!stream.write(text)) drop(stream);
  };
  const send = (stream: NewsStream, data: string): void => push(stream, `data: ${data}\n\n`);
  const lookAgain = createLook(log, async () => {
    for (const stream of streams.keys()) {
      const roles = await rolesNow(stream.token, stream.address);
      if (roles === null) drop(stream);
      else if (streams.has(stream)) streams.set(stream, roles);
    }
  });
  const pulse = setInterval(() => {
    for (const stream of streams.keys()) push(stream, ': \n\n');
    lookAgain();
  }, pulseMs);
  pulse.unref();
  let line: Promise<ListenLine> | null = null;
  const listening = (): Promise<ListenLine> => {
    line ??= openNewsLine({ db, log }, { told: (queue) => told.tell(queue), lookAgain }).catch((error: unknown) => {
      line = null;
      throw error;
    });
    return line;
  };
  return {
    open: async (stream, roles) => {
      await listening();
      const own = [...streams.keys()].filter(({ token }) => token === stream.token);
      if (own.length >= PER_SESSION || streams.size >= IN_ALL) return null;
      streams.set(stream, roles);
      // Who he is was judged before an end of his session could be heard.
      lookAgain();
      send(stream, QUEUE_NEWS_READY);
      return () => void streams.delete(stream);
    },
    stop: async () => {
      clearInterval(pulse);
      told.stop();
      for (const stream of streams.keys()) drop(stream);
      await (await line?.catch(() => null))?.close();
    },
  };
}

async function openNewsLine(
  { db, log }: Pick<Parts, 'db' | 'log'>,
  on: { readonly told: (queue: QueueName) => void; readonly lookAgain: () => void },
): Promise<ListenLine> {
  const line = await openListenLine(db, log);
  await line.listen(QUEUE_CHANGED, (name) => {
    // Whatever was told while the line was down may have been of any of them.
    if (name === null) for (const queue of Object.keys(QUEUE_RIGHTS)) on.told(queue as QueueName);
    else if (isQueueName(name)) on.told(name);
  });
  await line.listen(OPERATOR_CHANGED, on.lookAgain);
  return line;
}

/** Tells at once, then at most every so often, and always of the last change. */
function createPacer(tell: (queue: QueueName) => void): { tell(queue: QueueName): void; stop(): void } {
  const waiting = new Map<QueueName, { again: boolean; readonly timer: NodeJS.Timeout }>();
  const now = (queue: QueueName): void => {
    tell(queue);
    const timer = setTimeout(() => {
      const { again = false } = waiting.get(queue) ?? {};
      waiting.delete(queue);
      if (again) now(queue);
    }, APART_MS);
    waiting.set(queue, { again: false, timer });
  };
  return {
    tell: (queue) => {
      const last = waiting.get(queue);
      if (last === undefined) now(queue);
      else last.again = true;
    },
    stop: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** Runs one look at a time; whoever asks meanwhile gets another one after it. */
function createLook(log: Logger, look: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      await look().catch((error: unknown) => log.debug({ err: error }, 'console: sessions not checked now'));
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
