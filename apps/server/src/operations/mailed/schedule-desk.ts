import { HOUR_DAYS_MAX } from '@drawroom/contract/house-report';
import { reportScheduleCalls as calls, type ScheduleState } from '@drawroom/contract/report-schedule';
import type * as z from 'zod/mini';
import { noteAct, operatorNames, reachableWith } from '../../admin/index.ts';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../../kernel/operator.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { isMailSet } from '../../kernel/sending/settings.ts';
import { tidyName } from '../../kernel/unseen-text.ts';
import { requireZone } from '../../kernel/require-zone.ts';
import { minuteOf } from '../../kernel/time-of-day.ts';
import { sendAgain } from './mailing-store.ts';
import {
  addSchedule,
  changeSchedule,
  listSchedules,
  lockSchedule,
  turnSchedule,
  type Schedule,
  type ScheduleContent,
} from './schedule-store.ts';

type Desk = Pick<Kernel, 'db' | 'config' | 'clock'>;
type Given = z.output<typeof calls.saveSchedule.input>;

/** Reports that are sent by e-mail: who made them, for whom, and what became of each mail. */
export function scheduleDesk(kernel: Desk): readonly OperatorHandler[] {
  const { db, config } = kernel;
  return [
    handleOperator(calls.schedules, async () => ({
      mailSet: isMailSet(config),
      list: await listSchedules(db),
      receivers: (await reachableWith(db, 'operations.view')).map(({ name, locale }) => ({ name, locale })),
    })),
    handleOperator(calls.saveSchedule, async (input, { operator }) => {
      requireMail(kernel);
      return db.tx((t) => save(kernel, t, { operator, input }));
    }),
    handleOperator(calls.setScheduleState, async ({ scheduleId, version, state }, { operator }) => {
      if (state === 'on') requireMail(kernel);
      return db.tx(async (t) => {
        const schedule = await lockSchedule(t, scheduleId, version);
        if (schedule.state === state) return {};
        await turnSchedule(t, schedule, { state, by: operator.id, nowMs: kernel.clock.now() });
        const act = { subject: `schedule ${scheduleId}`, detail: schedule.name };
        const change = { before: { state: schedule.state }, after: { state } };
        await noteAct(t, operator, { what: ACT_OF[state], ...act, change });
        return {};
      });
    }),
    handleOperator(calls.resendMailing, async ({ mailingId }, { operator }) => {
      requireMail(kernel);
      return db.tx(async (t) => {
        const { scheduleId, days } = await sendAgain(t, mailingId);
        await noteAct(t, operator, { what: 'schedule.resend', subject: `schedule ${scheduleId}`, detail: days });
        return {};
      });
    }),
  ];
}

const ACT_OF = {
  on: 'schedule.resume',
  paused: 'schedule.pause',
  ended: 'schedule.end',
} as const satisfies Readonly<Record<ScheduleState, string>>;

/** Nothing is switched on that would send nothing. @throws Refusal admin.mail_not_set */
function requireMail({ config }: Pick<Kernel, 'config'>): void {
  if (!isMailSet(config)) throw new Refusal('admin.mail_not_set');
}

async function save(
  { clock }: Desk,
  t: Tx,
  { operator, input }: { readonly operator: SignedOperator; readonly input: Given },
): Promise<{ scheduleId: string }> {
  const content = await contentOf(t, input);
  const made = { by: operator.id, nowMs: clock.now() };
  const { scheduleId } = input;
  if (scheduleId === undefined) {
    const id = await addSchedule(t, content, made);
    const change = { before: {}, after: await asFacts(t, content) };
    await noteAct(t, operator, { what: 'schedule.add', subject: `schedule ${id}`, detail: content.name, change });
    return { scheduleId: String(id) };
  }
  const before: Schedule = await lockSchedule(t, scheduleId, input.version ?? 0);
  await changeSchedule(t, before, { content, ...made });
  const change = { before: await asFacts(t, before), after: await asFacts(t, content) };
  await noteAct(t, operator, {
    what: 'schedule.change',
    subject: `schedule ${scheduleId}`,
    detail: content.name,
    change,
  });
  return { scheduleId };
}

/** @throws Refusal request.invalid, report.range_invalid, report.receiver_refused for somebody who may not see it or has proved no address */
async function contentOf(t: Tx, given: Given): Promise<ScheduleContent> {
  const { by, every, weekday = null, monthDay = null, format, time } = given;
  const name = tidyName(given.name);
  if (name === '') throw invalidField('name');
  if ((every === 'week') !== (weekday !== null)) throw invalidField('weekday');
  if ((every === 'month') !== (monthDay !== null)) throw invalidField('monthDay');
  if (by === 'hour' && every === 'month') throw new Refusal('report.range_invalid', { days: HOUR_DAYS_MAX });
  const reachable = await reachableWith(t, 'operations.view');
  const receivers = [...new Set(given.receivers)].map((receiver) => {
    const found = reachable.find((each) => each.name === receiver && each.locale !== null);
    if (found === undefined) throw new Refusal('report.receiver_refused', { name: receiver });
    return found.id;
  });
  const rhythm = { every, weekday, monthDay, minute: minuteOf(time), zone: requireZone(given.zone) };
  return { name, by, format, receivers, ...rhythm };
}

/** As it is kept with the act: receivers by name. */
async function asFacts(t: Tx, content: ScheduleContent): Promise<Record<string, unknown>> {
  const { name, by, every, weekday, monthDay, minute, zone, format, receivers } = content;
  const nameOf = await operatorNames(t, receivers);
  return { name, by, every, weekday, monthDay, minute, zone, format, receivers: receivers.map((id) => nameOf(id)) };
}
