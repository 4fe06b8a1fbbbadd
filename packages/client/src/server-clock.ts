/** Server time as this client measures it. */
export interface ServerClock {
  /** Unix ms on the server's clock. Never taken from the device's clock once a sample is there. */
  now(): number;
  /** Round trip of the best sample, ms; null before the first. */
  readonly rttMs: number | null;
  /** How wrong `now()` may be, ms: half of the round trip. */
  readonly errorMs: number;
  /** Takes fresh samples from the server. */
  sync(): Promise<void>;
}

export interface SampledClock extends ServerClock {
  /** One question and answer: both moments on `monotonic`, the server's time in between. */
  sample(serverTime: number, sentAt: number, receivedAt: number): void;
  /** A time without a measured way, used only until a sample is there. */
  hint(serverTime: number): void;
  /** Forgets all samples: the device slept, or the server said that the clock is wrong. */
  reset(): void;
  readonly monotonic: () => number;
}

/** Samples that compete for the shortest way; older ones drop out, so that drift does not pile up. */
const SAMPLES_KEPT = 8;
const SAMPLES_PER_SYNC = 3;

interface Sample {
  readonly offsetMs: number;
  readonly rttMs: number;
}

/**
 * Clock on the sample with the shortest round trip: half of that is the most it can be wrong (realtime.md §4.3). It
 * counts on a monotonic clock, so that the device's clock may be set to anything meanwhile.
 * @param parts.ask one signed question to the server; gives its time, Unix ms
 */
export function createServerClock(parts: {
  readonly ask: () => Promise<unknown>;
  readonly monotonic?: () => number;
  readonly wall?: () => number;
}): SampledClock {
  const monotonic = parts.monotonic ?? (() => performance.now());
  const wall = parts.wall ?? (() => Date.now());
  let samples: Sample[] = [];
  let best: Sample | null = null;
  let guessMs = wall() - monotonic();

  return {
    monotonic,
    now: () => Math.round(monotonic() + (best?.offsetMs ?? guessMs)),
    get rttMs() {
      return best?.rttMs ?? null;
    },
    get errorMs() {
      return best === null ? Infinity : best.rttMs / 2;
    },
    sample: (serverTime, sentAt, receivedAt) => {
      const rttMs = Math.max(0, receivedAt - sentAt);
      samples = [...samples, { offsetMs: serverTime + rttMs / 2 - receivedAt, rttMs }].slice(-SAMPLES_KEPT);
      best = samples.reduce((least, one) => (one.rttMs < least.rttMs ? one : least));
    },
    hint: (serverTime) => {
      guessMs = serverTime - monotonic();
    },
    reset: () => {
      guessMs = best?.offsetMs ?? guessMs;
      samples = [];
      best = null;
    },
    sync: async () => {
      // Each answer is sampled where it arrives, in the call itself.
      for (let i = 0; i < SAMPLES_PER_SYNC; i += 1) await parts.ask();
    },
  };
}
