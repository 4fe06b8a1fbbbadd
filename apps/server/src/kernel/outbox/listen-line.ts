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
  listen(channel: string, hear: (payload: string | null) => void): Promise<void>;
  close(): Promise<void>;
}

/** Opens the line; later losses are mended for ever, one try every 250 ms. */
export async function openListenLine(db: Pick<Db, 'connect'>, log: Logger): Promise<ListenLine> {
  const hearers = new Map<string, Set<(payload: string | null) => void>>();
  let connection: DbConnection | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const lose = (lost: DbConnection): void => {
    if (connection !== lost) return;
    connection = null;
    void lost.close().catch(() => {});
    if (closed) return;
    log.warn('realtime: the line to the database is lost');
    retry = setTimeout(reopen, RETRY_MS);
  };
  const open = async (): Promise<void> => {
    const fresh = await db.connect();
    fresh.onNotification((channel, payload) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload);
    });
    try {
      for (const channel of hearers.keys()) await fresh.query(`listen ${channel}`);
    } catch (error) {
      await fresh.close().catch(() => {});
      throw error;
    }
    if (closed) {
      await fresh.close();
      return;
    }
    connection = fresh;
    fresh.onEnd(() => lose(fresh));
    for (const set of hearers.values()) for (const hear of set) hear(null);
  };
  const reopen = (): void => {
    open().catch((error: unknown) => {
      log.debug({ err: error }, 'realtime: no line to the database yet');
      if (!closed) retry = setTimeout(reopen, RETRY_MS);
    });
  };
  const askNow: Sql['query'] = async <Row extends object>(text: string, params?: readonly unknown[], name?: string) => {
    const asked = connection;
    if (!asked) throw new Error('The line to the database is down.');
    const late = setTimeout(() => lose(asked), ANSWER_MS);
    try {
      return await asked.query<Row>(text, params, name);
    } finally {
      clearTimeout(late);
    }
  };
  // A connection takes one statement at a time, so the others stand in line here.
  let last: Promise<unknown> = Promise.resolve();
  const query: Sql['query'] = <Row extends object>(text: string, params?: readonly unknown[], name?: string) => {
    const next = last.then(() => askNow<Row>(text, params, name));
    last = next.catch(() => undefined);
    return next;
  };

  await open();
  return {
    query,
    listen: async (channel, hear) => {
      const known = hearers.get(channel);
      if (known) known.add(hear);
      else {
        hearers.set(channel, new Set([hear]));
        await query(`listen ${channel}`);
      }
      hear(null);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      const held = connection;
      connection = null;
      await held?.close();
    },
  };
}
