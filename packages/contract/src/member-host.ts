import type { AnyCall } from './call.ts';

/** Logins vouched for by the app that the lobby runs in. */
export const hostCalls: Readonly<Record<string, AnyCall>> = {};
