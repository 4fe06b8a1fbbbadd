import type { Host } from './host.ts';

/** Where the page's host stands once it is known. Apart from everything else, so that the first screen carries no more. */
export const hostPlace: { current: Host | null } = { current: null };
