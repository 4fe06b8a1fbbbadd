import type { now } from '@drawroom/contract/operations-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { WordKey, WordValues } from '../words.ts';

export type Now = OperatorReplyOf<typeof now>;

/** Something that is wrong, the page where it is seen to, and how bad it is. */
export interface Trouble {
  readonly text: WordKey;
  readonly values: WordValues;
  /** A value of a closed list that the text names as `{what}`. */
  readonly what?: readonly [list: string, value: string];
  /** Name of the page that it leads to; null: here, below. */
  readonly page: string | null;
  readonly severity: 'error' | 'warning';
}

/** Nothing was promised: after so long somebody should have looked. */
export const LONG_WAIT_MS = 30 * 60_000;
const SOURCE_FAILURES = 3;
const JOB_LATE_MS = 60_000;
const LOOP_DELAY_MS = 200;
/** A few wait at any moment that is busy. */
const POOL_WAITING = 10;
const AUDIT_OLD_MS = 2 * 3_600_000 + 600_000;
/** More than the fold takes in a few seconds. */
const UNFOLDED_MANY = 5_000;

/** The page of each queue. */
export const PAGE_OF_QUEUE: Readonly<Record<Now['queues'][number]['queue'], string>> = {
  deposits: 'deposits',
  payments: 'payments',
  withdrawals: 'withdrawals',
  payouts: 'withdrawals',
  service: 'service',
  complaints: 'complaints',
  proposals: 'proposals',
  transfers: 'transfers',
};

/** What is wrong by these numbers, the worst first; nothing: all is well. */
export function troublesOf(reply: Now): readonly Trouble[] {
  const found = [...booksTroubles(reply), ...machineTroubles(reply), ...queueTroubles(reply)];
  return [
    ...found.filter(({ severity }) => severity === 'error'),
    ...found.filter(({ severity }) => severity !== 'error'),
  ];
}

function booksTroubles({ at, audit, unfolded }: Now): Trouble[] {
  const found: Trouble[] = [];
  if (audit !== null && audit.failed > 0)
    found.push({ text: 'trouble.books', values: { n: audit.failed }, page: null, severity: 'error' });
  if (audit !== null && audit.fault !== '')
    found.push({ text: 'trouble.auditFault', values: {}, page: null, severity: 'error' });
  if (audit !== null && at - audit.endedAt > AUDIT_OLD_MS)
    found.push({ text: 'trouble.auditOld', values: {}, page: null, severity: 'warning' });
  if (unfolded >= UNFOLDED_MANY)
    found.push({ text: 'trouble.unfolded', values: { n: unfolded }, page: null, severity: 'warning' });
  return found;
}

function machineTroubles({ at, nodes, jobs, sources, rounds }: Now): Trouble[] {
  const found: Trouble[] = [];
  for (const { node, silent, loopDelayMs, poolWaiting } of nodes) {
    if (silent) found.push({ text: 'trouble.silent', values: { node }, page: null, severity: 'error' });
    else if (loopDelayMs > LOOP_DELAY_MS)
      found.push({ text: 'trouble.slow', values: { node, ms: loopDelayMs }, page: null, severity: 'warning' });
    if (!silent && poolWaiting > POOL_WAITING)
      found.push({ text: 'trouble.pool', values: { node, n: poolWaiting }, page: null, severity: 'warning' });
  }
  for (const { job, failed, oldestAt } of jobs) {
    if (failed > 0)
      found.push({ text: 'trouble.jobFailed', values: { job, n: failed }, page: null, severity: 'error' });
    if (oldestAt !== null && at - oldestAt > JOB_LATE_MS)
      found.push({
        text: 'trouble.jobLate',
        values: { job, n: Math.floor((at - oldestAt) / 60_000) },
        page: null,
        severity: 'warning',
      });
  }
  for (const { lottery, source, failures } of sources)
    if (failures >= SOURCE_FAILURES)
      found.push({
        text: 'trouble.source',
        values: { lottery, source, n: failures },
        page: null,
        severity: 'error',
      });
  for (const { state, late } of rounds)
    if (late > 0)
      found.push({
        text: state === 'held' ? 'trouble.held' : 'trouble.rounds',
        values: { n: late },
        what: ['round', state],
        page: null,
        severity: 'error',
      });
  return found;
}

function queueTroubles({ at, queues }: Now): Trouble[] {
  return queues.flatMap(({ queue, waiting, late, oldestAt, promisedAt }): Trouble[] => {
    const place = { what: ['opQueue', queue] as const, page: PAGE_OF_QUEUE[queue] };
    if (late > 0) return [{ text: 'trouble.late', values: { n: late }, severity: 'error', ...place }];
    const isLong = waiting > 0 && promisedAt === null && oldestAt !== null && at - oldestAt > LONG_WAIT_MS;
    const minutes = Math.floor((at - (oldestAt ?? at)) / 60_000);
    return isLong ? [{ text: 'trouble.waits', values: { n: minutes }, severity: 'warning', ...place }] : [];
  });
}
