import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { Sql } from '../kernel/kernel.ts';
import type { ChatKernel } from './deps.ts';
import { dropUnsentPictures } from './pictures.ts';
import { dropReportedPictures } from './reported-picture.ts';

const LOOK_MS = 60_000;
/** Old messages are looked for once in so many looks, which is an hour. */
const LOOKS_BETWEEN = 60;
const MESSAGE_DAYS = 90;
/** A room keeps no more than so many messages, however young they are: the dealer alone says some thousands a day. */
const KEPT_PER_ROOM = 100_000;
const COMPLAINT_DAYS = 180;
const BATCH = 1_000;

/** Deletes what is not needed any more: pictures that were not sent, old messages, old complaints and their pictures. Any number may run at once. */
export function chatRunner(kernel: ChatKernel): RepeatedWork {
  let looks = 0;
  const look = async (): Promise<void> => {
    await dropUnsentPictures(kernel.db);
    if (looks % LOOKS_BETWEEN === 0) {
      await dropOldMessages(kernel);
      await dropOldComplaints(kernel.db);
      await dropReportedPictures(kernel);
    }
    looks += 1;
  };
  return new RepeatedWork(look, {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      kernel.metrics.count('chat_runner_fault_total');
      kernel.log.error({ err: error }, 'chat: old messages');
    },
  });
}

/**
 * Deletes messages older than 90 days, and the oldest of rooms that have more than they keep, always from the beginning, so that what
 * is left has no gaps but for one: what is pinned stays. How many messages.
 */
export async function dropOldMessages({ db }: Pick<ChatKernel, 'db'>, kept = KEPT_PER_ROOM): Promise<number> {
  let dropped = 0;
  for (;;) {
    const { rowCount } = await db.query(
      `delete from chat.message m using (
         select x.room_code, x.seq from chat.message x
         where x.at < clock_timestamp() - interval '${MESSAGE_DAYS} days'
           and not exists (select from chat.head h where h.room_code = x.room_code and h.pinned = x.seq)
         order by x.at limit ${BATCH}) old
       where m.room_code = old.room_code and m.seq = old.seq`,
      [],
      'chat-drop-old',
    );
    const more = await db.query(
      `delete from chat.message m using (
         select x.room_code, x.seq from chat.head h join chat.message x on x.room_code = h.room_code and x.seq <= h.seq - $1
         where h.pinned is distinct from x.seq limit ${BATCH}) old
       where m.room_code = old.room_code and m.seq = old.seq`,
      [kept],
      'chat-drop-many',
    );
    dropped += rowCount + more.rowCount;
    if (rowCount < BATCH && more.rowCount < BATCH) break;
  }
  return dropped;
}

/** Deletes complaints that were decided more than 180 days ago; one that waits for somebody stays. */
export async function dropOldComplaints(sql: Sql): Promise<void> {
  await sql.query(
    `delete from chat.complaint where closed_at < clock_timestamp() - interval '${COMPLAINT_DAYS} days'`,
    [],
    'chat-drop-complaints',
  );
}
