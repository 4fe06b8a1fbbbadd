/** Settings of a house for tests that are about other things: a captcha solved at once, and hours of rounds instead of a day of 40,000 rows. */
export const LITTLE_WORK = { CAPTCHA_WORK: '2', ROUNDS_AHEAD_HOURS: '4' } as const;
