import type { LocaleTag } from '@drawroom/contract/locales';
import type { MailingFault } from '@drawroom/contract/report-schedule';
import { readerOf } from '../../admin/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { RepeatedWork } from '../../kernel/repeated-work.ts';
import { SendFailure } from '../../kernel/sending/senders.ts';
import { isMailSet } from '../../kernel/sending/settings.ts';
import { spendMessage } from '../../member/index.ts';
import { countUnfolded } from '../../report/index.ts';
import { houseFile } from '../house-file.ts';
import {
  endMailing,
  MAIL_PAUSES,
  noteHandedOver,
  planDue,
  putOff,
  takeMailing,
  type TakenMailing,
} from './mailing-store.ts';

export type MailKernel = Pick<Kernel, 'config' | 'db' | 'vault' | 'messages' | 'senders' | 'log' | 'metrics'>;

const LOOK_MS = 5_000;
/** What has just happened may not be in the sums of a day that has just ended. */
const FOLD_PATIENCE_MS = 120_000;
const FOLD_PAUSE = 5;
const DAY_FULL_PAUSE = 3_600;

/** Somebody else has taken the mail meanwhile. */
class Lost extends Error {}

/** Sends reports when they are due; any number of workers may look. Without a mail server nothing is noted: what is due waits for one. */
export function mailWatch(kernel: MailKernel): Pick<RepeatedWork, 'start' | 'stop'> {
  const over = new AbortController();
  const work = new RepeatedWork(async () => void (await sendDueReports(kernel, over.signal)), {
    pauseMs: LOOK_MS,
    atOnce: true,
    onFault: (error) => {
      kernel.metrics.count('operations_mail_fault_total');
      kernel.log.warn({ err: error }, 'operations: reports not sent now');
    },
  });
  return {
    start: () => work.start(),
    stop: async () => {
      over.abort();
      await work.stop();
    },
  };
}

/** Notes what is due and sends it, one after the other, until nothing is due; how many were taken. `over`: no further one is begun. */
export async function sendDueReports(kernel: MailKernel, over?: AbortSignal): Promise<number> {
  if (!isMailSet(kernel.config)) return 0;
  while ((await kernel.db.tx((t) => planDue(t))) > 0) if (over?.aborted === true) return 0;
  for (let taken = 0; ; taken += 1) {
    const mailing = over?.aborted === true ? null : await takeMailing(kernel.db);
    if (mailing === null) return taken;
    await sendOne(kernel, mailing);
  }
}

async function sendOne(kernel: MailKernel, mailing: TakenMailing): Promise<void> {
  const { db, metrics, log } = kernel;
  try {
    const result = await deliver(kernel, mailing);
    metrics.count('operations_mail_total', { result });
  } catch (error) {
    if (error instanceof Lost) return;
    metrics.count('operations_mail_total', { result: 'failed' });
    const failed = faultOf(error);
    if (failed.fault === 'report') log.error({ err: error }, 'operations: a report could not be made');
    if (failed.fault === 'no_answer') return endMailing(db, mailing, { state: 'unsure', ...failed });
    if (failed.fault === 'day_full') return putOff(db, mailing, { pause: DAY_FULL_PAUSE, isTry: false, ...failed });
    const pause = MAIL_PAUSES[mailing.tries - 1];
    if (pause === undefined) return endMailing(db, mailing, { state: 'failed', ...failed });
    await putOff(db, mailing, { pause, ...failed });
  }
}

/** Whoever it is for is asked for anew: he may be gone, may have lost the right, or have another address. */
async function deliver(kernel: MailKernel, mailing: TakenMailing): Promise<'sent' | 'dropped' | 'early'> {
  const { db } = kernel;
  const asked = { operatorId: mailing.receiverId, right: 'operations.view' } as const;
  const reader = mailing.isReceiver ? await readerOf(kernel, db, asked) : null;
  const fault = dropFault(mailing, reader);
  if (fault !== null || reader === null || reader.mailbox === null) {
    await endMailing(db, mailing, { state: 'dropped', ...(fault !== null && { fault }) });
    return 'dropped';
  }
  if (await isEarly(kernel, mailing)) {
    await putOff(db, mailing, { pause: FOLD_PAUSE, fault: null, isTry: false });
    return 'early';
  }
  const { address, locale } = reader.mailbox;
  const letter = await letterOf(kernel, mailing, locale);
  await spendMessage(kernel, db, 'email');
  await kernel.senders.email({
    to: address,
    ...letter,
    handingOver: async () => {
      if (!(await noteHandedOver(db, mailing))) throw new Lost();
    },
  });
  await endMailing(db, mailing, { state: 'sent' });
  return 'sent';
}

function dropFault(
  { state }: Pick<TakenMailing, 'state'>,
  reader: Awaited<ReturnType<typeof readerOf>>,
): MailingFault | null {
  if (state !== 'on') return 'paused';
  if (reader === null) return 'receiver';
  return reader.mailbox === null ? 'no_address' : null;
}

async function isEarly({ db }: MailKernel, { dueAt }: TakenMailing): Promise<boolean> {
  if ((await countUnfolded(db)) === 0) return false;
  const { rows } = await db.query<{ early: boolean }>(
    'select clock_timestamp() < $1::timestamptz + make_interval(secs => $2) as early',
    [new Date(dueAt), FOLD_PATIENCE_MS / 1_000],
  );
  return rows[0]?.early === true;
}

/** A report with its sums alone; no row of it names a member. */
async function letterOf(
  kernel: MailKernel,
  { name, by, from, to, zone, format }: TakenMailing,
  locale: LocaleTag,
): Promise<{ subject: string; text: string; file: Awaited<ReturnType<typeof houseFile>> }> {
  const { messages } = kernel;
  const values = { name, from, to, zone };
  return {
    subject: messages.text(locale, 'message.houseReport.subject', values),
    text: messages.text(locale, 'message.houseReport', values),
    file: await houseFile(kernel, { by, from, to, zone, format }, locale),
  };
}

function faultOf(error: unknown): { readonly fault: MailingFault; readonly said: string } {
  if (error instanceof SendFailure) return { fault: error.fault, said: error.said };
  if (error instanceof Refusal && error.key === 'member.cannot_send') return { fault: 'day_full', said: '' };
  return { fault: 'report', said: error instanceof Refusal ? error.key : '' };
}
