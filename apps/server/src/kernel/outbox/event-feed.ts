import type { Logger } from 'pino';
import { ROOM_EVENT } from './channels.ts';
import type { ListenLine } from './listen-line.ts';
import { SerialLoop } from './serial-loop.ts';

const BATCH = 1_000;
const POLL_MS = 250;

/** One event of an audience as it goes over the wire: `wire` is its JSON, made once for all who get it. */
export interface FedEvent {
  readonly audience: string;
  readonly v: number;
  readonly type: string;
  readonly wire: string;
}

interface EventRow {
  readonly audience: string;
  readonly v: bigint;
  readonly type: string;
  readonly data: string;
  readonly at: number;
}

const COLUMNS = 'audience, v, type, data::text as data, at';

export interface EventFeed {
  /** Newest version of an audience and its kept events, oldest first, straight from the database. */
  history(audience: string, count: number): Promise<{ head: number; events: readonly FedEvent[] }>;
  stop(): Promise<void>;
}

/**
 * Hands every event committed after now to `deliver`, once and in the order of commits. Woken by a notification; looks
 * by itself four times a second in case one is lost.
 */
export async function followEvents(
  line: ListenLine,
  log: Logger,
  deliver: (event: FedEvent) => void,
): Promise<EventFeed> {
  let lastGid = await newestGid(line);
  const loop = new SerialLoop(
    async () => {
      const { rows } = await line.query<EventRow & { gid: bigint }>(
        `select gid, ${COLUMNS} from kernel.room_event where gid > $1 order by gid limit $2`,
        [lastGid, BATCH],
        'room_event_after',
      );
      for (const row of rows) {
        lastGid = row.gid;
        deliver(toFed(row));
      }
      return rows.length === BATCH;
    },
    (error) => log.warn({ err: error }, 'realtime: events not read now'),
  );
  const startOver = async (): Promise<void> => {
    // A restored database may stand before what was read here; a number it has yet to reach would be awaited for long.
    const newest = await newestGid(line);
    if (newest < lastGid) lastGid = newest;
  };
  await line.listen(ROOM_EVENT, (payload) => {
    if (payload !== null) return loop.wake();
    startOver().then(
      () => loop.wake(),
      (error: unknown) => log.debug({ err: error }, 'realtime: events not read now'),
    );
  });
  const poll = setInterval(() => loop.wake(), POLL_MS);
  return {
    history: (audience, count) => readHistory(line, audience, count),
    stop: async () => {
      clearInterval(poll);
      await loop.stop();
    },
  };
}

function toFed(row: EventRow): FedEvent {
  const name = JSON.stringify(row.type);
  const room = JSON.stringify(row.audience);
  // The data is JSON already; reading it only to write it again would cost more than all the rest.
  const wire = `{"v":${row.v},"t":${row.at},"type":${name},"data":${row.data},"room":${room}}`;
  return { audience: row.audience, v: Number(row.v), type: row.type, wire };
}

async function newestGid(line: ListenLine): Promise<bigint> {
  const { rows } = await line.query<{ gid: bigint }>('select coalesce(max(gid), 0) as gid from kernel.room_event');
  return rows[0]?.gid ?? 0n;
}

async function readHistory(
  line: ListenLine,
  audience: string,
  count: number,
): Promise<{ head: number; events: readonly FedEvent[] }> {
  // One statement, one snapshot: the head always belongs to the events.
  const { rows } = await line.query<EventRow & { head: bigint }>(
    `select h.v as head, e.audience, coalesce(e.v, 0) as v, e.type, e.data::text as data, e.at
     from kernel.room_head h
     left join (select * from kernel.room_event where audience = $1 order by v desc limit $2) e on true
     where h.audience = $1 order by e.v`,
    [audience, count],
    'room_history',
  );
  const head = Number(rows[0]?.head ?? 0);
  return { head, events: rows.filter((row) => row.v > 0n).map(toFed) };
}
