import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { NoticeKernel } from './deps.ts';

const LOOK_MS = 3_600_000;
const ENTRY_DAYS = 90;
/** A device that has not shown itself for so long is not told any more. */
const DEVICE_DAYS = 30;
const BATCH = 1_000;

/** Deletes old entries and devices that show themselves no more. Any number may run at once. */
export function noticeRunner(kernel: NoticeKernel): RepeatedWork {
  return new RepeatedWork(() => dropOld(kernel), {
    pauseMs: LOOK_MS,
    atOnce: true,
    onFault: (error) => {
      kernel.metrics.count('notice_runner_fault_total');
      kernel.log.error({ err: error }, 'notice: old entries');
    },
  });
}

/** Deletes entries older than 90 days, devices not seen for 30. */
export async function dropOld({ db }: Pick<NoticeKernel, 'db'>): Promise<void> {
  for (let dropped = BATCH; dropped === BATCH;) {
    const { rowCount } = await db.query(
      `delete from notice.entry where id in (
         select id from notice.entry where at < clock_timestamp() - interval '${ENTRY_DAYS} days' order by at limit ${BATCH})`,
      [],
      'notice-drop-entries',
    );
    dropped = rowCount;
  }
  await db.query(
    `delete from notice.subscription where seen_at < clock_timestamp() - interval '${DEVICE_DAYS} days'`,
    [],
    'notice-drop-devices',
  );
}
