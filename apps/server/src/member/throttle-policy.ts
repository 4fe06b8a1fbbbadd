/** How a counter slows attempts down: `free` of them, then a wait that doubles from `firstWaitMs` to `maxWaitMs`. */
export interface ThrottlePolicy {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
  /** A quiet time after which everything is forgotten. */
  readonly forgetMs: number;
  /** Attempts after which the next one needs a captcha; left out: never (decision 031). */
  readonly captchaAfter?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Every counter of this slice. */
export const THROTTLES = {
  /** Logins to one account from places it is not known at, all strangers together. */
  account: { captchaAfter: 3, free: 5, firstWaitMs: 30_000, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
  /** Logins to one account from one place it is known at; strangers cannot fill this one. */
  place: { captchaAfter: 3, free: 5, firstWaitMs: 15_000, maxWaitMs: 15 * MINUTE_MS, forgetMs: DAY_MS },
  address: { captchaAfter: 8, free: 20, firstWaitMs: 30_000, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
  prefix: { captchaAfter: 40, free: 100, firstWaitMs: 30_000, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
  /** The old password, guessed with somebody's open session; only sessions of the member fill it. */
  'own-password': { free: 5, firstWaitMs: 30_000, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
  register: { free: 20, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
  'register-prefix': { free: 100, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
  /** Accounts that an agent opens for others, by his day. */
  'open-account': { free: 50, firstWaitMs: DAY_MS, maxWaitMs: DAY_MS, forgetMs: DAY_MS },
  /** Unknown invite codes: fewer than ten in the first hour. */
  invite: { free: 5, firstWaitMs: 3 * MINUTE_MS, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
  /**
   * Unknown codes of six digits in one hour of the whole house, from however many places: beyond `free` something is wrong, and six
   * digits, right ones too, are looked at every other minute only. Long links are not among them.
   */
  'invite-house': { free: 40, firstWaitMs: 30_000, maxWaitMs: 2 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Messages to phones and mailboxes asked for by one address. */
  send: { free: 10, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
  'send-prefix': { free: 60, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
  /** Wrong codes and links from one address, whatever they are for. */
  'code-guess': { free: 20, firstWaitMs: 30_000, maxWaitMs: HOUR_MS, forgetMs: DAY_MS },
} as const satisfies Record<string, ThrottlePolicy>;

export type ThrottleScope = keyof typeof THROTTLES;

/** What a counter stood at before an attempt; null when it had never counted. */
export interface CounterState {
  readonly attempts: number;
  readonly lastAtMs: number;
}

/** How long an attempt must still wait, ms; 0: it may be made. */
export function waitMs(policy: ThrottlePolicy, before: CounterState | null, nowMs: number): number {
  if (before === null || before.attempts < policy.free || nowMs - before.lastAtMs >= policy.forgetMs) return 0;
  const delayMs = Math.min(policy.maxWaitMs, policy.firstWaitMs * 2 ** (before.attempts - policy.free));
  return Math.max(0, before.lastAtMs + delayMs - nowMs);
}

/** Whether the next attempt has to come with a captcha. */
export function asksForCaptcha(policy: ThrottlePolicy, before: CounterState | null, nowMs: number): boolean {
  if (before === null || policy.captchaAfter === undefined) return false;
  return before.attempts >= policy.captchaAfter && nowMs - before.lastAtMs < policy.forgetMs;
}
