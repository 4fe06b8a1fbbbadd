import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closure, entryOf, type Bundle } from './closure.ts';

const SOURCE = fileURLToPath(new URL('../worker/lobby-worker.js', import.meta.url));

/** Screens that open without a network, with the frame around them; what else somebody has opened before opens as well. */
const OFFLINE = [
  '/shell/inside-layout.tsx',
  '/shell/kept-answers.ts',
  '/shell/no-network-screen.tsx',
  '/room/enter-room-screen.tsx',
  '/lottery/bet-records-screen.tsx',
  '/lottery/draw-history-screen.tsx',
  '/lottery/proof-screen.tsx',
] as const;

/** Mark of a build: the names of its files, which change with what is in them, and the worker. Twelve hexadecimal digits. */
export function releaseOf(fileNames: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(SOURCE));
  return hash.update(fileNames.toSorted().join('\n')).digest('hex').slice(0, 12);
}

/** The worker with the mark of its build and the files that it keeps at once; the entry is the first of them. */
export function workerFor(bundle: Bundle, release: string): string {
  const entry = entryOf(bundle);
  const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
  const first = [...(entry === undefined ? [] : [entry.fileName, ...entry.imports]), ...styles, 'logo.svg'];
  const later = OFFLINE.flatMap((module) => closure(bundle, module, true));
  const files = [...new Set([...first.map((name) => `/${name}`), ...later])];
  const list = files.map((file) => `'${file}'`).join(', ');
  return readFileSync(SOURCE, 'utf8').replace('%RELEASE%', release).replace("'%SHELL%'", list);
}
