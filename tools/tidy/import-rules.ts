import { posix } from 'node:path';

import { slices, units } from '../layers.ts';
import { importsOf } from './imports.ts';
import type { Breach, SourceFile } from './source-file.ts';
import { breachAt, isTestPath } from './source-file.ts';

/** The unit of layers.ts a path belongs to, and the folder that unit fills. */
function unitOf(path: string): { name: string; folder: string } | undefined {
  const server = /^apps\/server\/src\/([^/]+)\/|^apps\/server\//.exec(path);
  if (server) return server[1] ? { name: server[1], folder: server[0] } : { name: 'app', folder: 'apps/server/' };
  const other = /^(?:packages|apps)\/([^/]+)\/|^(tools|e2e)\//.exec(path);
  const name = other?.[1] ?? other?.[2];
  return other && name ? { name, folder: other[0] } : undefined;
}

/** Where an import leads inside the project, or undefined when it leads out of it. */
function targetOf(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file.path), specifier);
  const own = /^@drawroom\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!own) return undefined;
  const folder = ['server', 'lobby', 'console', 'provider', 'gateway'].includes(own[1] ?? '') ? 'apps' : 'packages';
  const module = own[2] ?? 'index';
  return `${folder}/${own[1]}/src/${/\.\w+$/.test(module) ? module : `${module}.ts`}`;
}

/** Every import leads downwards in layers.ts, enters a slice by its index.ts and a package by its name. */
export function importDirections(file: SourceFile): Breach[] {
  const from = unitOf(file.path);
  if (!from) return [];
  const breaches: Breach[] = [];
  if (!units[from.name]) breaches.push(breachAt(file, 0, `the folder "${from.name}" is not in tools/layers.ts`));
  for (const { specifier, offset, typeOnly } of importsOf(file)) {
    const target = targetOf(file, specifier);
    if (target && isProduct(file.path) && isTestPath(target)) {
      breaches.push(breachAt(file, offset, `the product does not import what belongs to tests (${specifier})`));
      continue;
    }
    const to = target === undefined ? undefined : unitOf(target);
    if (!target || !to || to.folder === from.folder) continue;
    const message = wrongStep(file, { from: from.name, to: to.name, target, specifier, typeOnly });
    if (message) breaches.push(breachAt(file, offset, message));
  }
  return breaches;
}

function isProduct(path: string): boolean {
  return /^(?:packages|apps)\//.test(path) && !isTestPath(path);
}

type Step = { from: string; to: string; target: string; specifier: string; typeOnly: boolean };

function wrongStep(file: SourceFile, { from, to, target, specifier, typeOnly }: Step): string | undefined {
  const bothInServer = file.path.startsWith('apps/server/') && target.startsWith('apps/server/');
  if (specifier.startsWith('.') && !bothInServer) return `import another package by its name, not as ${specifier}`;
  if (file.isTest) return undefined;
  const allowed = units[from]?.mayImport ?? [];
  if (!allowed.includes('*') && !allowed.includes(to))
    return `${from} may not import ${to}: move the code down or send an event`;
  if (from === 'ledger' && to === 'kernel' && !typeOnly) return 'the ledger imports only types of the kernel';
  if (slices.includes(to) && !target.endsWith('/index.ts'))
    return `enter the slice "${to}" by its index.ts, not by ${specifier}`;
  return undefined;
}

/** index.ts is the door of a slice (30 lines) and of the games; elsewhere modules are imported by their own name. */
export function doors(file: SourceFile): Breach[] {
  if (!/(?:^|\/)index\.tsx?$/.test(file.path)) return [];
  const slice = /^apps\/server\/src\/([^/]+)\/index\.ts$/.exec(file.path)?.[1];
  if (slice && slices.includes(slice)) {
    const lines = file.text.trimEnd().split('\n').length;
    return lines > 30 ? [breachAt(file, 0, `the door of a slice has at most 30 lines, this one ${lines}`)] : [];
  }
  if (file.path === 'packages/engine/src/games/index.ts') return [];
  return [breachAt(file, 0, 'no barrels: import each module by its own name')];
}
