import type { Part, PartDeps } from '../parts.ts';

/** The games. */
export function gamesPart(_deps: PartDeps): Part {
  return { games: [], calls: {}, start: async () => undefined, stop: async () => undefined };
}
