import type { Logger } from 'pino';
import { believe, sampleOf, shortest } from './clock-offset.ts';
import type { OffsetSample } from './clock-offset.ts';
import type { Clock, Db, Metrics } from './kernel.ts';

const SAMPLES = 9;
const MEASURE_EVERY_MS = 30_000;
/** Distance of the node's wall clock that is worth an alarm. */
const ALARM_MS = 50;
/** Longest single sleep of a timer: far-off times are reached in hops, each with a fresh look at the clock. */
const HOP_MS = 60_000;

/** Where time comes from; tests bring their own. */
export interface TimeSources {
  /** Monotonic, ms: never goes back, whatever happens to the wall clock. */
  readonly monotonic: () => number;
  /** The node's wall clock, Unix ms; only watched, never believed. */
  readonly wall: () => number;
  /** Calls back after about `ms`; gives the function that prevents it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

const ownSources: TimeSources = {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface RunningClock extends Clock {
  /** Measures now instead of at the next half minute. */
  measure(): Promise<void>;
  stop(): void;
}

interface ClockParts {
  readonly log?: Logger;
  readonly metrics?: Metrics;
  readonly sources?: TimeSources;
}

/**
 * Time of the database, which is the one that decides (realtime.md §4.3): its offset from a monotonic clock, by the
 * shortest of 9 questions, again every 30 s. `now()` never goes back; when the database's clock is set back, `now()`
 * stands still until it has caught up. A node whose wall clock is more than 50 ms off does not refuse bets, as no
 * decision is taken by that clock: it logs an alarm, shows the metric `clock_offset_ms` and goes on with the corrected
 * time.
 * @throws what the first measurement throws; later ones that fail are logged, and the last offset stays
 */
export async function createClock(db: Pick<Db, 'query'>, parts: ClockParts = {}): Promise<RunningClock> {
  const sources = parts.sources ?? ownSources;
  const timers = new Set<Alarm>();
  let sample: OffsetSample = await measure(db, sources);
  let latest = -Infinity;
  let cancelNext = (): void => {};
  let stopped = false;

  const now = (): number => (latest = Math.max(latest, sources.monotonic() + sample.offsetMs));
  const offsetMs = (): number => sources.wall() - (sources.monotonic() + sample.offsetMs);
  const alarm = (): void => {
    const offset = offsetMs();
    if (Math.abs(offset) <= ALARM_MS) return;
    parts.metrics?.count('clock_alarm_total');
    parts.log?.error(
      { offsetMs: Math.trunc(offset) },
      'clock: this machine disagrees with the database; correct its time',
    );
  };
  const measureAgain = async (): Promise<void> => {
    try {
      sample = believe(sample, await measure(db, sources));
      alarm();
    } catch (error) {
      parts.log?.warn({ err: error }, 'clock: the database could not be asked');
    }
    // The clock may have been set, so whoever waits looks again.
    for (const timer of timers) timer.rearm();
  };
  const schedule = (): void => {
    cancelNext = sources.after(MEASURE_EVERY_MS, () => void measureAgain().then(() => !stopped && schedule()));
  };
  alarm();
  schedule();
  parts.metrics?.gauge('clock_offset_ms', offsetMs);

  return {
    now: () => Math.floor(now()),
    get offsetMs() {
      return offsetMs();
    },
    at: (atMs, run) => wakeAt({ atMs, run, sources, timers, remaining: () => atMs + sample.errorMs - now() }),
    measure: measureAgain,
    stop: () => {
      stopped = true;
      cancelNext();
      for (const timer of timers) timer.cancel();
      timers.clear();
    },
  };
}

interface Alarm {
  readonly rearm: () => void;
  readonly cancel: () => void;
}

/** Runs once when nothing remains; a measurement's error is added to the wait, so that it is never early. */
function wakeAt(wait: {
  atMs: number;
  run: () => void;
  sources: TimeSources;
  timers: Set<Alarm>;
  remaining: () => number;
}): Disposable {
  let cancelSleep = (): void => {};
  const alarm: Alarm = {
    rearm: () => {
      cancelSleep();
      const sleepMs = Math.min(HOP_MS, Math.max(0, Math.ceil(wait.remaining())));
      cancelSleep = wait.sources.after(sleepMs, () => {
        // Timers of the platform may fire up to a millisecond early.
        if (wait.remaining() > 0) return alarm.rearm();
        wait.timers.delete(alarm);
        wait.run();
      });
    },
    cancel: () => {
      wait.timers.delete(alarm);
      cancelSleep();
    },
  };
  wait.timers.add(alarm);
  alarm.rearm();
  return { [Symbol.dispose]: alarm.cancel };
}

async function measure(db: Pick<Db, 'query'>, sources: TimeSources): Promise<OffsetSample> {
  const samples: OffsetSample[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const sentAtMs = sources.monotonic();
    const { rows } = await db.query<{ ms: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
      [],
      'clock_read',
    );
    const receivedAtMs = sources.monotonic();
    const databaseMs = rows[0]?.ms;
    if (databaseMs === undefined) throw new Error('The database did not tell the time.');
    samples.push(sampleOf(databaseMs, sentAtMs, receivedAtMs));
  }
  return shortest(samples);
}
