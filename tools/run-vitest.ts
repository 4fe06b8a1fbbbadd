import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { TestCounts, VitestReport } from './test-counts.ts';
import { countTests, passedAgain } from './test-counts.ts';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '..');

/**
 * Runs vitest once with the given arguments; its own output goes to ours.
 * @returns what passed, failed and was skipped; a runner that fails without naming a test counts as one failure.
 */
export async function runVitest(args: readonly string[]): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'drawroom-report-'));
  const reportFile = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  try {
    const exitCode = await new Promise<number>((done) => {
      const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
      process.on('SIGINT', forward).on('SIGTERM', forward);
      child.on('error', () => done(1));
      child.on('close', (code) => {
        process.off('SIGINT', forward).off('SIGTERM', forward);
        done(code ?? 1);
      });
    });
    const report = readReport(reportFile);
    for (const test of passedAgain(report)) console.log(`passed only when tried again: ${test}`);
    return countTests(report, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined; // the runner ended before it could write one
  }
}
