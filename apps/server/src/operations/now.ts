import type { operationsDeskCalls } from '@drawroom/contract/operations-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { countUnfolded } from '../report/index.ts';
import { lastAudit } from './audit-run.ts';
import { readDays, readQuarters } from './day-sums.ts';
import { readNodes, readOnline } from './read-nodes.ts';
import { readJobs, readQueues, readRounds, readSources } from './read-queues.ts';
import { readSamples } from './samples.ts';

type Now = OperatorReplyOf<typeof operationsDeskCalls.now>;

/** So long an answer is given to everybody who asks. */
const FRESH_MS = 2_000;
/** Zones whose answer is remembered; there are fewer operators than that. */
const ZONES_MAX = 50;

/** How the house stands, worked out at most once in two seconds for each zone, however many pages are open. */
export function nowDesk(kernel: Pick<Kernel, 'db' | 'clock'>): (zone: string) => Promise<Now> {
  const answers = new Map<string, { readonly until: number; readonly answer: Promise<Now> }>();
  return (zone) => {
    const known = answers.get(zone);
    if (known !== undefined && known.until > performance.now()) return known.answer;
    if (answers.size >= ZONES_MAX) answers.clear();
    const answer = readNow(kernel.db, { nowMs: kernel.clock.now(), zone });
    answers.set(zone, { until: performance.now() + FRESH_MS, answer });
    // A fault is nobody's answer but his who met it.
    answer.catch(() => answers.delete(zone));
    return answer;
  };
}

/** How the house stands at a moment. Reads facts, samples and what is open: no bets, and nothing that grows with the age of the house. */
export async function readNow(sql: Sql, at: { readonly nowMs: number; readonly zone: string }): Promise<Now> {
  const { nodes, standings } = await readNodes(sql);
  // One after the other: the connections are there for bets.
  return {
    at: Math.trunc(at.nowMs),
    online: await readOnline(sql),
    ...(await readDays(sql, at)),
    lines: { ...(await readSamples(sql, at.nowMs)), ...(await readQuarters(sql, at.nowMs)) },
    queues: await readQueues(sql),
    rounds: await readRounds(sql),
    sources: await readSources(sql, standings),
    jobs: await readJobs(sql),
    unfolded: await countUnfolded(sql),
    nodes,
    audit: await lastAudit(sql),
  };
}
