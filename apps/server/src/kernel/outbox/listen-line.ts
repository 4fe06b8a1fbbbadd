import type { Logger } from 'pino';
import type { Db, DbConnection, Sql } from '../kernel.ts';

const RETRY_MS = 250;
/** A question on this line is tiny; one that takes longer than this has met a dead connection. */
const ANSWER_MS = 5_000;

/** One connection of its own to the database: hears notifications, asks small questions, comes back by itself. */
export interface ListenLine extends Sql {
  /**
   * Calls `hear` at every notification, and with `null` whenever some may have been missed: at first, and after each
   * loss of the connection.
   */
  listen(channel: string, hear: Hear): Promise<void>;
  close(): Promise<void>;
}

type Hear = (payload: string | null) => void;

/** Opens the line; later losses are mended for ever, one try every 250 ms. */
export async function openListenLine(db: Pick<Db, 'connect'>, log: Logger): Promise<ListenLine> {
  const line = new ReopeningLine(db, log);
  await line.open();
  return line;
}

class ReopeningLine implements ListenLine {
  readonly #db: Pick<Db, 'connect'>;
  readonly #log: Logger;
  readonly #hearers = new Map<string, Set<Hear>>();
  #connection: DbConnection | null = null;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  /** A connection takes one statement at a time, so the others stand in line behind this one. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Pick<Db, 'connect'>, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  async open(): Promise<void> {
    const fresh = await this.#db.connect();
    fresh.onNotification((channel, payload) => {
      for (const hear of this.#hearers.get(channel) ?? []) hear(payload);
    });
    try {
      for (const channel of this.#hearers.keys()) await fresh.query(`listen ${channel}`);
    } catch (error) {
      await fresh.close().catch(() => {});
      throw error;
    }
    if (this.#closed) {
      await fresh.close();
      return;
    }
    this.#connection = fresh;
    fresh.onEnd(() => this.#lose(fresh));
    for (const set of this.#hearers.values()) for (const hear of set) hear(null);
  }

  query<Row extends object>(text: string, params?: readonly unknown[], name?: string) {
    const next = this.#last.then(() => this.#ask<Row>(text, params, name));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async listen(channel: string, hear: Hear): Promise<void> {
    const known = this.#hearers.get(channel);
    if (known) known.add(hear);
    else {
      this.#hearers.set(channel, new Set([hear]));
      await this.query(`listen ${channel}`);
    }
    hear(null);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const held = this.#connection;
    this.#connection = null;
    await held?.close();
  }

  async #ask<Row extends object>(text: string, params?: readonly unknown[], name?: string) {
    const asked = this.#connection;
    if (!asked) throw new Error('The line to the database is down.');
    const late = setTimeout(() => this.#lose(asked), ANSWER_MS);
    try {
      return await asked.query<Row>(text, params, name);
    } finally {
      clearTimeout(late);
    }
  }

  #lose(lost: DbConnection): void {
    if (this.#connection !== lost) return;
    this.#connection = null;
    void lost.close().catch(() => {});
    if (this.#closed) return;
    this.#log.warn('realtime: the line to the database is lost');
    this.#retry = setTimeout(() => this.#reopen(), RETRY_MS);
  }

  #reopen(): void {
    this.open().catch((error: unknown) => {
      this.#log.debug({ err: error }, 'realtime: no line to the database yet');
      if (!this.#closed) this.#retry = setTimeout(() => this.#reopen(), RETRY_MS);
    });
  }
}
