import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { OUTBOX_WRITTEN } from './channels.ts';
import type { ListenLine } from './listen-line.ts';
import { SerialLoop } from './serial-loop.ts';

const BATCH = 500;
/** Events kept per audience for those who come back (realtime.md §3.2). */
export const EVENTS_KEPT = 512;
/** Looks by itself this often, should a notification be lost. */
const POLL_MS = 250;
/** Another node is at work: what it did not see is looked for again after this. */
const BUSY_PAUSE_MS = 4;
const SWEEP_EVERY_MS = 10 * 60_000;
const SWEEP_BATCH = 5_000;
const EVENT_LIFE_HOURS = 24;

/** Takes rows out of the outbox and gives them their versions. Any number of nodes may run one; they take turns. */
export interface Relay {
  /** Moves everything that is committed by now. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a relay on `line`. The transactions that give out versions are serial (an advisory lock in
 * `kernel.relay_outbox`), so the order of `gid` is the order of their commits and a reader that asks for what comes
 * after its last `gid` never skips one.
 */
export async function startRelay(line: ListenLine, log: Logger): Promise<Relay> {
  const loop = new SerialLoop(
    async () => {
      const taken = await relayOnce(line);
      if (taken >= 0) return taken === BATCH;
      await wait(BUSY_PAUSE_MS);
      return true;
    },
    (error) => log.debug({ err: error }, 'outbox: not now'),
  );
  const sweep = (): void => {
    deleteOldEvents(line).catch((error: unknown) => log.debug({ err: error }, 'outbox: old events stay for now'));
  };

  await line.listen(OUTBOX_WRITTEN, () => loop.wake());
  const poll = setInterval(() => loop.wake(), POLL_MS);
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS);
  return {
    drain: () => {
      loop.wake();
      return loop.idle();
    },
    stop: async () => {
      clearInterval(poll);
      clearInterval(sweeping);
      await loop.stop();
    },
  };
}

/** One batch: how many rows were taken, -1 when another relay holds the turn. */
async function relayOnce(line: ListenLine): Promise<number> {
  const { rows } = await line.query<{ taken: number }>(
    'select kernel.relay_outbox($1, $2) as taken',
    [BATCH, EVENTS_KEPT],
    'outbox_relay',
  );
  return rows[0]?.taken ?? 0;
}

/** Events older than a day: whoever missed that much fetches anew. Oldest first, so that it reads only what it deletes. */
async function deleteOldEvents(line: ListenLine): Promise<void> {
  for (;;) {
    const { rowCount } = await line.query(
      `delete from kernel.room_event where gid in (select gid from kernel.room_event order by gid limit $1)
       and at < clock_timestamp() - $2 * interval '1 hour'`,
      [SWEEP_BATCH, EVENT_LIFE_HOURS],
    );
    if (rowCount < SWEEP_BATCH) return;
  }
}
