import type { Logger } from 'pino';
import type { Db, DbConnection } from '../kernel.ts';
import { SESSION_CHANGED, SESSION_ENDED } from './session-rows.ts';

const HEARTBEAT_MS = 2_000;
const ANSWER_MS = 1_000;
const RETRY_MS = 500;

export interface EndsFollower {
  /** False while ends on other nodes could pass unheard: nothing may be believed from memory then. */
  readonly listening: boolean;
  stop(): Promise<void>;
}

/**
 * Hears of every ended session and every changed one, from whichever node. The line is tried every 2 s; when it is lost, `onGap` is called at
 * once and a new one is opened, for ever.
 */
export async function followEnds(
  db: Pick<Db, 'connect'>,
  log: Logger,
  hear: { onEnded: (sessionId: string) => void; onChanged: (sessionId: string) => void; onGap: () => void },
): Promise<EndsFollower> {
  let line: DbConnection | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const lose = (lost: DbConnection): void => {
    if (line !== lost) return;
    line = undefined;
    hear.onGap();
    void lost.close().catch(() => {});
    if (!stopped) retry = setTimeout(reopen, RETRY_MS);
  };
  const open = async (): Promise<void> => {
    const fresh = await db.connect();
    fresh.onNotification((channel, payload) => {
      if (channel === SESSION_ENDED) hear.onEnded(payload);
      if (channel === SESSION_CHANGED) hear.onChanged(payload);
    });
    fresh.onEnd(() => lose(fresh));
    try {
      await fresh.query(`listen ${SESSION_ENDED}`);
      await fresh.query(`listen ${SESSION_CHANGED}`);
    } catch (error) {
      await fresh.close().catch(() => {});
      throw error;
    }
    // What ended before this moment was not heard.
    hear.onGap();
    line = fresh;
    if (stopped) await fresh.close();
  };
  const reopen = (): void => {
    open().catch((error: unknown) => {
      log.warn({ err: error }, 'sessions: no line to the database yet');
      if (!stopped) retry = setTimeout(reopen, RETRY_MS);
    });
  };
  const heartbeat = setInterval(() => {
    const asked = line;
    if (!asked) return;
    const late = setTimeout(() => lose(asked), ANSWER_MS);
    asked.query('select 1').then(
      () => clearTimeout(late),
      () => {
        clearTimeout(late);
        lose(asked);
      },
    );
  }, HEARTBEAT_MS).unref();

  await open();
  return {
    get listening() {
      return line !== undefined;
    },
    stop: async () => {
      stopped = true;
      clearInterval(heartbeat);
      clearTimeout(retry);
      const last = line;
      line = undefined;
      await last?.close();
    },
  };
}
