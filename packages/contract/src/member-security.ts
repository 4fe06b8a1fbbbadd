import type { AnyCall } from './call.ts';

/** Devices, second factors and the confirmation of who asks. */
export const securityCalls: Readonly<Record<string, AnyCall>> = {};
