/** One measurement of the database's clock against a monotonic one: `database = monotonic + offsetMs`, give or take `errorMs`. */
export interface OffsetSample {
  readonly offsetMs: number;
  readonly errorMs: number;
  /** When it was taken, on the monotonic clock. */
  readonly takenAtMs: number;
}

/** What a good oscillator may be wrong by; a real one is within 50 ppm. */
const DRIFT_PER_MS = 100e-6;

/**
 * The sample of one question and answer: the database read its clock somewhere between `sentAtMs` and `receivedAtMs`, so
 * half of the round trip is the most the middle can be wrong (realtime.md §4.3).
 */
export function sampleOf(databaseMs: number, sentAtMs: number, receivedAtMs: number): OffsetSample {
  const errorMs = (receivedAtMs - sentAtMs) / 2;
  return { offsetMs: databaseMs - sentAtMs - errorMs, errorMs, takenAtMs: receivedAtMs };
}

/** The sample with the shortest round trip. */
export function shortest(samples: readonly OffsetSample[]): OffsetSample {
  const [first, ...rest] = samples;
  if (!first) throw new Error('No sample of the clock.');
  return rest.reduce((best, one) => (one.errorMs < best.errorMs ? one : best), first);
}

/**
 * Which of two measurements to believe. While they agree within what each can be wrong, the sharper one; when they
 * disagree the clock has been set, and only the fresh one can be right.
 */
export function believe(known: OffsetSample, fresh: OffsetSample): OffsetSample {
  const agedErrorMs = known.errorMs + DRIFT_PER_MS * (fresh.takenAtMs - known.takenAtMs);
  const agree = Math.abs(known.offsetMs - fresh.offsetMs) <= agedErrorMs + fresh.errorMs;
  return agree && agedErrorMs < fresh.errorMs ? known : fresh;
}
