/** `burst` tokens at once, then `perSecond`. Time is given by the caller, in ms of any steady clock. */
export function createTokenBucket(burst: number, perSecond: number) {
  let tokens = burst;
  let countedAtMs: number | null = null;
  return {
    /** Takes one token; false when there is none. */
    take(nowMs: number): boolean {
      if (countedAtMs !== null) tokens = Math.min(burst, tokens + ((nowMs - countedAtMs) / 1000) * perSecond);
      countedAtMs = nowMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
