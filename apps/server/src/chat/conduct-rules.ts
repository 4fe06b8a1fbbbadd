/** How a member has behaved lately in all rooms; times in Unix ms. */
export interface Conduct {
  /** What is left of the messages he may send at once. */
  readonly tokens: number;
  readonly tokensAtMs: number;
  /** Messages refused for haste since a moment. */
  readonly rushes: number;
  readonly rushesSinceMs: number;
  /** Messages refused for their words since a moment. */
  readonly strikes: number;
  readonly strikesSinceMs: number;
  /** Steps of the ladder climbed, and when the last one was. */
  readonly steps: number;
  readonly steppedAtMs: number;
}

const AT_ONCE = 5;
const ONE_EVERY_MS = 2_000;
const RUSHES_MAX = 10;
const RUSHES_WITHIN_MS = 60_000;
const STRIKES_MAX = 3;
const STRIKES_WITHIN_MS = 10 * 60_000;
/** Minutes of silence by step; whoever is at the end stays there. */
const LADDER_MINUTES = [10, 60, 24 * 60] as const;
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

/** Of somebody who has not said anything yet. */
export function freshConduct(nowMs: number): Conduct {
  return {
    tokens: AT_ONCE,
    tokensAtMs: nowMs,
    rushes: 0,
    rushesSinceMs: nowMs,
    strikes: 0,
    strikesSinceMs: nowMs,
    steps: 0,
    steppedAtMs: nowMs,
  };
}

/**
 * Takes the right to one message: 5 at once, then one every 2 s. `waitSeconds` is 0 when it was there; `flooding` when it was not for
 * the tenth time within a minute.
 */
export function takeTurn(
  before: Conduct,
  nowMs: number,
): { readonly after: Conduct; readonly waitSeconds: number; readonly flooding: boolean } {
  const passedMs = Math.max(0, nowMs - before.tokensAtMs);
  const tokens = Math.min(AT_ONCE, before.tokens + passedMs / ONE_EVERY_MS);
  const counted = { ...before, tokensAtMs: Math.max(nowMs, before.tokensAtMs) };
  if (tokens >= 1) return { after: { ...counted, tokens: tokens - 1 }, waitSeconds: 0, flooding: false };
  const { count, sinceMs } = counts(before.rushes, before.rushesSinceMs, { nowMs, withinMs: RUSHES_WITHIN_MS });
  const flooding = count >= RUSHES_MAX;
  return {
    after: { ...counted, tokens, rushes: flooding ? 0 : count, rushesSinceMs: sinceMs },
    waitSeconds: Math.max(1, Math.ceil(((1 - tokens) * ONE_EVERY_MS) / 1_000)),
    flooding,
  };
}

/** Counts a message refused for its words; `due` at the third within 10 minutes. */
export function noteStrike(before: Conduct, nowMs: number): { readonly after: Conduct; readonly due: boolean } {
  const within = { nowMs, withinMs: STRIKES_WITHIN_MS };
  const { count, sinceMs } = counts(before.strikes, before.strikesSinceMs, within);
  const due = count >= STRIKES_MAX;
  return { after: { ...before, strikes: due ? 0 : count, strikesSinceMs: sinceMs }, due };
}

/** The next step of the ladder: 10 minutes, an hour, a day; what led to it is counted anew. Steps are forgotten after 30 days. */
export function stepUp(before: Conduct, nowMs: number): { readonly after: Conduct; readonly minutes: number } {
  const climbed = nowMs - before.steppedAtMs > FORGOTTEN_AFTER_MS ? 0 : before.steps;
  const minutes = LADDER_MINUTES[Math.min(climbed, LADDER_MINUTES.length - 1)] ?? 0;
  return { after: { ...before, rushes: 0, strikes: 0, steps: climbed + 1, steppedAtMs: nowMs }, minutes };
}

function counts(
  count: number,
  sinceMs: number,
  { nowMs, withinMs }: { readonly nowMs: number; readonly withinMs: number },
): { readonly count: number; readonly sinceMs: number } {
  return count === 0 || nowMs - sinceMs > withinMs ? { count: 1, sinceMs: nowMs } : { count: count + 1, sinceMs };
}
