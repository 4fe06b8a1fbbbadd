import type { HouseReportBy } from '@drawroom/contract/house-report';
import {
  resendMailing,
  saveSchedule,
  SCHEDULE_BY,
  setScheduleState,
  type MailingView,
  type schedules,
  type ScheduleView,
} from '@drawroom/contract/report-schedule';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { Act, ActField } from '../act/act.ts';
import type { Fields } from '../session/ask.ts';
import { useWordOf, useWords } from '../words.ts';

type Reply = OperatorReplyOf<typeof schedules>;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'];
const MONTH_DAYS = Array.from({ length: 28 }, (_unused, n) => String(n + 1));

/** When a schedule is due, as one choice: `day`, `week 1`, `month 15`. */
function rhythmOf({ every, weekday, monthDay }: Pick<ScheduleView, 'every' | 'weekday' | 'monthDay'>): string {
  if (every === 'day') return 'day';
  return `${every} ${every === 'week' ? weekday : monthDay}`;
}

function shaped({ when = '', receivers = '', ...others }: Fields): Fields {
  const [every = '', n = ''] = when.split(' ');
  return {
    ...others,
    every,
    ...(every === 'week' && { weekday: n }),
    ...(every === 'month' && { monthDay: n }),
    receivers: JSON.stringify(receivers.split(',').filter((name) => name !== '')),
  };
}

/** Says when a schedule is due. */
export function useRhythmWords(): (rhythm: string) => string {
  const t = useWords();
  const wordOf = useWordOf();
  return (rhythm) => {
    const [every, n = ''] = rhythm.split(' ');
    if (every === 'week') return t('sent.week', { weekday: wordOf('weekday', n) });
    return every === 'month' ? t('sent.month', { n }) : t('sent.day');
  };
}

/** How the rhythm of a schedule is said. */
export function useWhen(): (schedule: ScheduleView) => string {
  const t = useWords();
  const said = useRhythmWords();
  return (schedule) => t('sent.at', { when: said(rhythmOf(schedule)), time: schedule.time, zone: schedule.zone });
}

export interface ScheduleActs {
  /** A new one; begins with what the page shows now. */
  readonly add: Act;
  readonly ofSchedule: (schedule: ScheduleView) => readonly Act[];
  readonly ofMailing: (mailing: MailingView) => readonly Act[];
}

/** What is done about reports that are sent by e-mail; nothing is switched on where nothing can be sent. */
export function useScheduleActs(
  { mailSet, receivers }: Pick<Reply, 'mailSet' | 'receivers'>,
  { by, zone }: { readonly by: HouseReportBy; readonly zone: string },
): ScheduleActs {
  const t = useWords();
  const fieldsOf = useScheduleFields(receivers);
  const turn = ({ scheduleId, version }: ScheduleView, state: ScheduleView['state']) => ({
    call: setScheduleState,
    fixed: { scheduleId, version: String(version), state },
  });
  const changed = (schedule: ScheduleView): Act => ({
    label: t('sent.change'),
    call: saveSchedule,
    fixed: { scheduleId: schedule.scheduleId, version: String(schedule.version), zone: schedule.zone },
    text: t('sent.addText', { zone: schedule.zone }),
    fields: fieldsOf(schedule, schedule.by),
    shape: shaped,
  });
  return {
    add: {
      label: t('sent.add'),
      call: saveSchedule,
      fixed: { zone },
      text: t('sent.addText', { zone }),
      fields: fieldsOf(null, by),
      shape: shaped,
    },
    ofSchedule: (schedule) => {
      const { state, name } = schedule;
      if (state === 'ended') return [{ label: t('sent.back'), ...turn(schedule, 'paused') }];
      return [
        ...(mailSet ? [changed(schedule)] : []),
        ...(state === 'on' ? [{ label: t('sent.pause'), ...turn(schedule, 'paused') }] : []),
        ...(state === 'paused' && mailSet ? [{ label: t('sent.resume'), ...turn(schedule, 'on') }] : []),
        { label: t('sent.end'), tone: 'danger', text: t('sent.endText', { name }), ...turn(schedule, 'ended') },
      ];
    },
    ofMailing: ({ mailingId, state, receiver }) => {
      if (!mailSet || (state !== 'failed' && state !== 'unsure')) return [];
      const again: Act = { label: t('sent.again'), call: resendMailing, fixed: { mailingId } };
      return [state === 'failed' ? again : { ...again, text: t('sent.againText', { name: receiver }) }];
    },
  };
}

function useScheduleFields(
  receivers: Reply['receivers'],
): (now: ScheduleView | null, by: HouseReportBy) => readonly ActField[] {
  const t = useWords();
  const wordOf = useWordOf();
  const said = useRhythmWords();
  const rhythms = ['day', ...WEEKDAYS.map((n) => `week ${n}`), ...MONTH_DAYS.map((n) => `month ${n}`)];
  const reachable = receivers.filter(({ locale }) => locale !== null).map(({ name }) => name);
  return (now, by) => [
    { name: 'name', label: t('sent.name'), initial: now?.name ?? '', max: 80 },
    {
      name: 'by',
      label: t('report.by'),
      kind: 'choice',
      initial: by === 'branch' ? 'day' : by,
      options: SCHEDULE_BY.map((value) => ({ value, label: wordOf('reportBy', value) })),
    },
    {
      name: 'when',
      label: t('sent.when'),
      kind: 'choice',
      initial: now === null ? 'day' : rhythmOf(now),
      options: rhythms.map((value) => ({ value, label: said(value) })),
    },
    {
      name: 'time',
      label: t('sent.time'),
      initial: now?.time ?? '08:00',
      hint: t('sent.timeHint'),
      check: (time) => (TIME.test(time) ? undefined : t('sent.timeBad')),
    },
    {
      name: 'format',
      label: t('sent.format'),
      kind: 'choice',
      initial: now?.format ?? 'xlsx',
      options: (['xlsx', 'csv'] as const).map((value) => ({ value, label: value.toUpperCase() })),
    },
    {
      name: 'receivers',
      label: t('sent.receivers'),
      kind: 'choices',
      initial: (now?.receivers ?? []).filter((name) => reachable.includes(name)).join(','),
      options: reachable.map((value) => ({ value, label: value })),
    },
  ];
}
