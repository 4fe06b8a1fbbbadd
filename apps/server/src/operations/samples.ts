import type { Kernel, Sql } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { readOnline } from './read-nodes.ts';
import { readQueues } from './read-queues.ts';

const LOOK_MS = 15_000;
const KEPT = `interval '8 days'`;
const POINT_MS = 300_000;
export const SAMPLE_POINTS = 288;

/** Keeps what cannot be told afterwards, once a minute: whichever worker comes first writes it. */
export function sampleWatch(kernel: Pick<Kernel, 'db' | 'log' | 'metrics'>): RepeatedWork {
  return new RepeatedWork(async () => void (await takeSample(kernel.db)), {
    pauseMs: LOOK_MS,
    atOnce: true,
    onFault: (error) => {
      kernel.metrics.count('operations_sample_fault_total');
      kernel.log.warn({ err: error }, 'operations: sample not taken now');
    },
  });
}

/** Takes the sample of this minute unless it is there; whether it did. Samples older than eight days go with it. */
export async function takeSample(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ there: boolean }>(
    `select exists (select from operations.sample where at = date_trunc('minute', clock_timestamp(), 'UTC')) as there`,
    [],
    'operations-sample-there',
  );
  if (rows[0]?.there === true) return false;
  const { members } = await readOnline(sql);
  const waiting = (await readQueues(sql)).reduce((sum, queue) => sum + queue.waiting, 0);
  const written = await sql.query(
    `with old as (delete from operations.sample where at < clock_timestamp() - ${KEPT})
     insert into operations.sample (at, online, waiting) values (date_trunc('minute', clock_timestamp(), 'UTC'), $1, $2)
     on conflict do nothing`,
    [members, waiting],
    'operations-sample-take',
  );
  return written.rowCount === 1;
}

/** The most of each five minutes of the 24 hours before a moment, oldest first; null where no sample was taken. */
export async function readSamples(
  sql: Sql,
  nowMs: number,
): Promise<{ online: (number | null)[]; waiting: (number | null)[] }> {
  const toMs = Math.floor(nowMs / POINT_MS) * POINT_MS + POINT_MS;
  const fromMs = toMs - SAMPLE_POINTS * POINT_MS;
  const { rows } = await sql.query<{ no: number; online: number; waiting: number }>(
    `select floor(extract(epoch from at - $1) / ${POINT_MS / 1_000})::int as no, max(online) as online, max(waiting) as waiting
     from operations.sample where at >= $1 and at < $2 group by 1`,
    [new Date(fromMs), new Date(toMs)],
    'operations-samples',
  );
  const known = new Map(rows.map((row) => [row.no, row]));
  const points = Array.from({ length: SAMPLE_POINTS }, (_unused, no) => known.get(no));
  return {
    online: points.map((point) => point?.online ?? null),
    waiting: points.map((point) => point?.waiting ?? null),
  };
}
