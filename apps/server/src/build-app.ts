import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Builds that stay: a server that is still running serves an older one. */
const KEPT_BUILDS = 3;
const SKIP = new Set(['dist', 'node_modules', '.vite']);
const COMPRESSED = /\.(js|css|html|json|svg|webmanifest|txt)$/;
const COMPRESS_FROM_BYTES = 512;

/** A web app of the house: its folder, and everything that it is made from. */
export interface WebApp {
  readonly name: 'lobby' | 'console' | 'provider';
  readonly sources: readonly string[];
  /** Another build of the same sources, as the app's builder names it; the product itself when left out. */
  readonly mode?: 'gallery';
}

/**
 * Builds a web app unless these very sources are built already, with compressed twins of every text file, and returns the
 * folder: one per state of the sources, put in place whole, so that no other server of this checkout serves half a build.
 * Throws with the builder's own words when it fails.
 */
export async function buildApp({ name, sources, mode }: WebApp, log: (line: string) => void): Promise<string> {
  const app = join(ROOT, 'apps', name);
  const dist = join(app, 'dist');
  const kind = mode === undefined ? '' : `${mode}-`;
  const folder = join(dist, `${kind}${digestOf(sources).slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  log(`building the ${mode ?? name} ...`);
  const making = `${folder}.making-${process.pid}`;
  await run(
    process.execPath,
    [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      making,
      ...(mode === undefined ? [] : ['--mode', mode]),
    ],
    app,
  );
  // Only the product is sent over the network.
  if (mode === undefined) compressAll(making);
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another start was faster with the same sources.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  removeOldBuilds(dist, kind);
  return folder;
}

function removeOldBuilds(dist: string, kind: string): void {
  const builds = readdirSync(dist)
    .filter((name) => name.startsWith('gallery-') === (kind === 'gallery-'))
    .map((name) => join(dist, name))
    .map((path) => ({ path, atMs: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.atMs - a.atMs);
  for (const { path } of builds.slice(KEPT_BUILDS)) rmSync(path, { recursive: true, force: true });
}

function digestOf(paths: readonly string[]): string {
  const digest = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(ROOT, path))) digest.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return digest.digest('hex');
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !SKIP.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
}

function compressAll(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file);
    if (!COMPRESSED.test(file) || statSync(path).size < COMPRESS_FROM_BYTES) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    );
  }
}

function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${cwd} did not build:\n${said}`))));
  });
}
