import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a process serves to members. */
export interface Served {
  /** Version of the house. */
  readonly version: string;
  /** Mark of the built lobby; null where none is served. */
  readonly release: string | null;
}

/** The mark that the build of a lobby has left in its folder. @throws Error when there is none */
export function releaseIn(dist: string): string {
  const { release } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as { release: string };
  return release;
}
