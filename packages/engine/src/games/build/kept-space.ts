import type { Space } from './walk.ts';

/** A small space, made when it is first asked for and then walked as often as it takes. */
export function keptSpace(make: () => Space): () => Space {
  let made: Space | null = null;
  return () => (made ??= [...make()]);
}
