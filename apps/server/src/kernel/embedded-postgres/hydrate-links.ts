import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { errorCode } from './error-text.ts';

/**
 * Makes the library links that npm packages cannot carry: those listed in `pg-symlinks.json`, and for every
 * `name.X.Y.dylib` its shorter names, because the list is not complete on Apple Silicon.
 * Without them PostgreSQL does not load (`libicui18n.so.60: cannot open shared object file`).
 * @returns false when a link is missing and the folder cannot be written.
 */
export function hydrateLinks(root: string): boolean {
  try {
    for (const { target, source } of [...listedLinks(root), ...dylibLinks(root)]) {
      if (isPresent(target)) continue;
      makeLink(source, target);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return false;
    throw error;
  }
}

type Link = { source: string; target: string };

function listedLinks(root: string): Link[] {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const inRoot = (path: string): string => join(root, path.replace(/^native\//, ''));
  return (JSON.parse(readFileSync(list, 'utf8')) as Link[]).map((link) => ({
    source: inRoot(link.source),
    target: inRoot(link.target),
  }));
}

function dylibLinks(root: string): Link[] {
  const lib = join(root, 'lib');
  if (!existsSync(lib)) return [];
  return readdirSync(lib).flatMap((file) =>
    shorterDylibNames(file).map((name) => ({ source: join(lib, file), target: join(lib, name) })),
  );
}

/** `libpq.5.18.dylib` is also looked for as `libpq.5.dylib` and `libpq.dylib`. */
export function shorterDylibNames(file: string): string[] {
  const match = /^(?<stem>.+?)(?<numbers>(?:\.\d+)+)\.dylib$/.exec(file);
  const { stem, numbers } = match?.groups ?? {};
  if (!stem || !numbers) return [];
  const parts = numbers.split('.').slice(1);
  return parts.map((_, count) => [stem, ...parts.slice(0, count), 'dylib'].join('.'));
}

function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(dirname(source) === dirname(target) ? basename(source) : source, target);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error; // another start was faster
  }
}
