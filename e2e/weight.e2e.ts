import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildLobby } from '@drawroom/server/build-lobby';
import { describe, expect, test } from 'vitest';

/** What `size-report.ts` says of a build, KiB after brotli. */
interface SizeReport {
  readonly login: { readonly kib: number; readonly files: readonly string[] };
  readonly lobby: { readonly kib: number; readonly files: readonly string[] };
  readonly html: number;
  readonly css: number;
  readonly locales: Readonly<Record<string, number>>;
  readonly largestLazy: readonly [file: string, kib: number];
  readonly circular: readonly string[];
  readonly allJavaScript: number;
  readonly chunks: Readonly<Record<string, number>>;
}

const dist = await buildLobby(() => undefined);
const script = fileURLToPath(new URL('../apps/lobby/vite/size-report.ts', import.meta.url));
const report = JSON.parse(execFileSync(process.execPath, [script, dist], { encoding: 'utf8' })) as SizeReport;
const text = (file: string): string => readFileSync(join(dist, file), 'utf8');

describe('what the lobby weighs', () => {
  // Bytes are exact: these are the lines at which the budget counts as failed; the lottery list may weigh what it once did.
  test.each([
    ['JavaScript of the login', report.login.kib, 110],
    ['JavaScript of the lottery list', report.lobby.kib, 150],
    ['CSS', report.css, 12],
    ['HTML', report.html, 8],
    ['the largest locale file', Math.max(...Object.values(report.locales)), 12],
    ['the largest part that is loaded on demand', report.largestLazy[1], 40],
    ['the whole client', report.allJavaScript, 450],
  ])('%s: %d KiB, at most %d', (_what, kib, most) => expect(kib).toBeLessThanOrEqual(most));

  test('no two parts wait for each other', () => expect(report.circular).toEqual([]));

  test('the first screens do not carry the library of shapes', () => {
    const shapes = [...report.login.files, ...report.lobby.files].filter((file) => text(file).includes('_zod'));
    expect(shapes).toEqual([]);
  });

  test('of the numbering plans only what says whether a number is possible is carried', () => {
    const plans = Object.entries(report.chunks).filter(([file]) => text(file).includes('country_calling_codes'));
    expect(plans).toHaveLength(1);
    expect(plans[0]?.[1]).toBeLessThanOrEqual(18);
  });
});
