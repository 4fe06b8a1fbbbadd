import type { Part, PartDeps } from '../parts.ts';

/** The sports; `speed`: match minutes per real minute. */
export function sportsPart(_deps: PartDeps & { speed: number }): Part {
  return { games: [], calls: {}, start: async () => undefined, stop: async () => undefined };
}
