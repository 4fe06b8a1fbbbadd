import { readFileSync } from 'node:fs';
import type { BenchWorld } from './bench-world.ts';

/** Length of a tick of `/proc`, ms. */
const TICK_MS = 10;

/** Time of processors so far, ms: unlike the time that passes, it is much the same on a busy machine. */
export interface ProcessorTime {
  /** Of the connections that the product has open now; 0 where there is no `/proc`. */
  readonly database: number;
  /** Of this process. */
  readonly server: number;
}

export async function processorTime(world: BenchWorld): Promise<ProcessorTime> {
  const { rows } = await world.owner(`select pid from pg_stat_activity where application_name = 'drawroom'`);
  const ticks = rows.map(({ pid }) => ticksOf(Number(pid)));
  const { user, system } = process.cpuUsage();
  return { database: TICK_MS * ticks.reduce((sum, each) => sum + each, 0), server: (user + system) / 1_000 };
}

/** What went by between two moments, for each of `times`, as text: database and server. */
export function spentEach(before: ProcessorTime, after: ProcessorTime, times: number): string {
  const of = (name: keyof ProcessorTime): string => ((after[name] - before[name]) / times).toFixed(1);
  return `${of('database')} + ${of('server')} ms of processors`;
}

/** Processor time of one process so far, ms; 0 where there is no `/proc`. */
export function processTimeMs(pid: number): number {
  return TICK_MS * ticksOf(pid);
}

/** Own time and that of the kernel for it: the 14th and 15th field; the second may hold blanks and ends in a bracket. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
