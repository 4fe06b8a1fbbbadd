import type { Sql } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { ServiceKernel } from './deps.ts';
import { closeLapsed } from './lapse.ts';
import { dropUnsentPictures } from './pictures.ts';

const LOOK_MS = 60_000;
/** Old conversations are looked for once in so many looks, which is an hour. */
const LOOKS_BETWEEN = 60;
/** A conversation is kept so long after its close. */
const KEPT_DAYS = 180;
const BATCH = 200;

/** Ends conversations that have lapsed; deletes pictures that were not sent, and old conversations. Any number may run at once. */
export function serviceRunner(kernel: ServiceKernel): RepeatedWork {
  let looks = 0;
  const look = async (): Promise<void> => {
    await dropUnsentPictures(kernel.db);
    await closeLapsed(kernel);
    if (looks % LOOKS_BETWEEN === 0) await dropOldConversations(kernel.db);
    looks += 1;
  };
  return new RepeatedWork(look, {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      kernel.metrics.count('service_runner_fault_total');
      kernel.log.error({ err: error }, 'service: old conversations');
    },
  });
}

/**
 * Deletes conversations closed more than 180 days ago with everything in them: of each member from the beginning, so that what is left
 * of his talk has no gaps. How many.
 */
export async function dropOldConversations(sql: Sql): Promise<number> {
  let dropped = 0;
  for (;;) {
    const { rowCount } = await sql.query(
      `delete from service.conversation where id in (
         select id from service.conversation
         where state = 'closed' and closed_at < clock_timestamp() - interval '${KEPT_DAYS} days' order by closed_at limit ${BATCH})`,
      [],
      'service-drop-old',
    );
    dropped += rowCount;
    if (rowCount < BATCH) return dropped;
  }
}
