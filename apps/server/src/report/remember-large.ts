/** What is added up over more members than this takes longer than a report may. */
export const LARGE_TEAM = 1_000;
/** New enough to be told without a look, and too old to be told at all. */
const FRESH_MS = 10_000;
const STALE_MS = 60_000;
const KEPT_MAX = 1_000;

interface Kept<T> {
  readonly value: T;
  readonly atMs: number;
  refreshing: boolean;
}

/**
 * Reads something of a team that grows dear with its size. Of a small team it is read each time; of a large one what was read last is told
 * for up to a minute, and read anew behind whoever asks when it is older than ten seconds.
 * @param nowMs a clock that only goes forward, ms
 */
export function rememberLarge<T extends { readonly teamSize: number }>(
  read: (memberId: bigint) => Promise<T>,
  nowMs: () => number,
): (memberId: bigint) => Promise<T> {
  const kept = new Map<bigint, Kept<T>>();
  const readAnew = async (memberId: bigint): Promise<T> => {
    const atMs = nowMs();
    const value = await read(memberId);
    // The one read last stands last, so that the first is the oldest.
    kept.delete(memberId);
    if (value.teamSize > LARGE_TEAM) kept.set(memberId, { value, atMs, refreshing: false });
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
    return value;
  };
  return async (memberId) => {
    const known = kept.get(memberId);
    const ageMs = known === undefined ? Infinity : nowMs() - known.atMs;
    if (known === undefined || ageMs > STALE_MS) return readAnew(memberId);
    if (ageMs > FRESH_MS && !known.refreshing) {
      known.refreshing = true;
      // A fault is told to whoever finds this too old; until then it may be tried again.
      readAnew(memberId).catch(() => void (known.refreshing = false));
    }
    return known.value;
  };
}
