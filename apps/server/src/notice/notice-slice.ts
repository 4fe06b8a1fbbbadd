import type { Kernel, Slice } from '../kernel/kernel.ts';
import type { NoticeDeps } from './deps.ts';
import { inboxFiller } from './fill-inbox.ts';
import { noticeRunner } from './notice-runner.ts';
import { forgetPerson, ownData } from './own-data.ts';
import { pushRunner } from './push-runner.ts';
import { noticeHandlers } from './routes.ts';

/** What the house tells: notices and alerts, an inbox for each member, pushes to phones (decision 048). */
export function createNoticeSlice(kernel: Kernel, deps: NoticeDeps): Slice {
  const notices = { kernel, deps };
  const works = [inboxFiller(kernel), pushRunner(notices), noticeRunner(kernel)];
  return {
    name: 'notice',
    handlers: noticeHandlers(notices),
    exportOf: (memberId) => ownData(kernel.db, memberId),
    forget: forgetPerson,
    start: async () => {
      if (kernel.config.roles.has('worker')) for (const work of works) work.start();
    },
    stop: async () => {
      for (const work of works) await work.stop();
      deps.push.close();
    },
  };
}
