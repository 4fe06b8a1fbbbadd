/**
 * Prints what a build weighs, as JSON: `node apps/lobby/vite/size-report.ts [dist]`. All sizes are KiB after brotli
 * quality 11 (budgets.md "Lobby"). `login` is everything the login screen needs before it shows.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>;

function kib(file: string): number {
  return Math.round((brotliCompressSync(readFileSync(join(dist, file))).length / 1024) * 100) / 100;
}

/** A chunk's file with the files of everything it imports at once. */
function closure(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(next, found);
  return found;
}

/** Chunks that import each other in a circle: one of them runs before what it needs is there. */
function circles(key: string, path: readonly string[] = [], seen = new Set<string>()): string[] {
  if (path.includes(key)) return [[...path.slice(path.indexOf(key)), key].join(' > ')];
  if (seen.has(key)) return [];
  seen.add(key);
  return (manifest[key]?.imports ?? []).flatMap((next) => circles(next, [...path, key], seen));
}

function sum(files: Iterable<string>): number {
  return Math.round([...files].reduce((total, file) => total + kib(file), 0) * 100) / 100;
}

function listed(folder: string, ending: string): Record<string, number> {
  const files = readdirSync(join(dist, folder)).filter((name) => name.endsWith(ending));
  return Object.fromEntries(files.map((name) => [`${folder}/${name}`, kib(`${folder}/${name}`)]));
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
const first = (screen: string): Set<string> => closure(screen, closure(entry));
const entryFiles = closure(entry);
const chunks = listed('assets', '.js');
const lazy = Object.entries(chunks).filter(([file]) => !entryFiles.has(file));

const login = first('src/member/login-screen.tsx');
const lobby = new Set([...first('src/shell/inside-layout.tsx'), ...first('src/lottery/lottery-list-screen.tsx')]);

const report = {
  login: { kib: sum(login), files: [...login] },
  lobby: { kib: sum(lobby), files: [...lobby] },
  entry: sum(entryFiles),
  html: kib('index.html'),
  css: sum(Object.keys(listed('assets', '.css'))),
  locales: listed('i18n', '.json'),
  largestLazy: lazy.toSorted((one, other) => other[1] - one[1])[0] ?? null,
  circular: Object.keys(manifest).flatMap((key) => circles(key)),
  allJavaScript: sum(Object.keys(chunks)),
  chunks,
};

process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
