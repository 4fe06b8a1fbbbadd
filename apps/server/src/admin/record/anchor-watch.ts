import type { Kernel } from '../../kernel/kernel.ts';
import { RepeatedWork } from '../../kernel/repeated-work.ts';
import { appendAnchor, readAnchors } from './anchor-file.ts';
import { databaseName } from './verify-acts.ts';

const HOUR_MS = 60 * 60_000;

/** Keeps the end of the acts outside the database: at the start and every hour, where something was done since the last time. */
export function anchorWatch(kernel: Pick<Kernel, 'db' | 'clock' | 'config' | 'metrics' | 'log'>): RepeatedWork {
  return new RepeatedWork(async () => void (await anchorActs(kernel)), {
    pauseMs: HOUR_MS,
    atOnce: true,
    onFault: (error) => {
      kernel.metrics.count('admin_anchor_fault_total');
      kernel.log.error({ err: error }, 'acts: the anchor could not be kept');
    },
  });
}

/** Keeps one anchor where the last one kept is not the end any more; true when it did. */
export async function anchorActs({ db, clock, config }: Pick<Kernel, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const { rows } = await db.query<{ n: string; hash: string }>(
    `select n::text, encode(hash, 'hex') as hash from admin.act_head`,
    [],
    'admin-acts-head',
  );
  const [head] = rows;
  if (head === undefined || head.n === '0') return false;
  const database = await databaseName(db);
  const last = (await readAnchors(config.actAnchors)).findLast((anchor) => anchor.database === database);
  if (last?.n === head.n && last.hash === head.hash) return false;
  await appendAnchor(config.actAnchors, { at: clock.now(), database, ...head });
  return true;
}
