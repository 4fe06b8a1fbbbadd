import type { AnyCall } from './call.ts';

/** What a member says of himself and how he likes the house. */
export const profileCalls: Readonly<Record<string, AnyCall>> = {};
