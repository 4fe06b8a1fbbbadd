/** Messages that a connection may send at once, and per second after that: within the server's credit. */
const BURST = 40;
const PER_SECOND = 8;

/** Gives how long the next message has to wait, ms; each call counts as one message. */
export function createPace(monotonic: () => number): () => number {
  const intervalMs = 1_000 / PER_SECOND;
  let dueMs = -Infinity;
  return () => {
    const nowMs = monotonic();
    dueMs = Math.max(dueMs, nowMs) + intervalMs;
    return Math.max(0, dueMs - nowMs - BURST * intervalMs);
  };
}
