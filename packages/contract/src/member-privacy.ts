import type { AnyCall } from './call.ts';

/** A member's own copy of his data, and the end of his account. */
export const privacyCalls: Readonly<Record<string, AnyCall>> = {};
