import { noticeCalls as calls } from '@drawroom/contract/notice';
import { handle, type Handler } from '../kernel/kernel.ts';
import type { Notices } from './deps.ts';
import { listInbox, readEntries } from './inbox.ts';
import { listAlerts, listNotices } from './list-notices.ts';
import { readSettings, writeSettings } from './notice-settings.ts';
import { subscribeDevice, unsubscribeDevice } from './subscribe.ts';

export function noticeHandlers(notices: Notices): readonly Handler[] {
  const { kernel } = notices;
  const idOf = (text: string | undefined): bigint | null => (text === undefined ? null : BigInt(text));
  return [
    handle(calls.sysNotices, (input, context) => listNotices(notices, context, input)),
    handle(calls.sysAlerts, (_input, context) => listAlerts(notices, context)),
    handle(calls.notices, (input, context) => listNotices(notices, context, input)),
    handle(calls.alerts, (_input, context) => listAlerts(notices, context)),
    handle(calls.inbox, ({ before, size }, { session }) =>
      listInbox(notices, session.memberId, { before: idOf(before), size }),
    ),
    handle(calls.markRead, ({ id, upTo }, { session }) =>
      readEntries(kernel, session.memberId, { id: idOf(id), upTo: idOf(upTo) }),
    ),
    handle(calls.settings, (_input, { session }) => readSettings(kernel, session)),
    handle(calls.changeSettings, async (input, { session }) => {
      await writeSettings(kernel, session, input);
      return readSettings(kernel, session);
    }),
    handle(calls.subscribe, async (input, context) => {
      await subscribeDevice(kernel, context, input);
      return readSettings(kernel, context.session);
    }),
    handle(calls.unsubscribe, async (_input, { session }) => {
      await unsubscribeDevice(kernel, session);
      return readSettings(kernel, session);
    }),
  ];
}
