import type { AnyCall } from './call.ts';

/** Phones, e-mail addresses, codes and links sent to them, and what they open again. */
export const contactCalls: Readonly<Record<string, AnyCall>> = {};
