import type { AnyCall } from './call.ts';

/** The slide captcha and its proof of work. */
export const captchaCalls: Readonly<Record<string, AnyCall>> = {};
