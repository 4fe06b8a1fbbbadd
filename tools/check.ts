import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { root } from './run-vitest.ts';

type Step = { name: string; script: string; args: string[] };

const bin = (path: string): string => join(root, 'node_modules', path);

// Four checkers work out the same types four times: 24 s of processor for both projects, 14 s with one. Two steps run anyway.
const ONE_CHECKER = ['--checkers', '1'];

// The longest first: two run at a time.
const steps: Step[] = [
  { name: 'tests', script: bin('vitest/vitest.mjs'), args: ['run', '--project', 'unit', '--reporter=dot'] },
  { name: 'lint', script: bin('oxlint/bin/oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', script: bin('typescript/bin/tsc'), args: ['-p', 'tsconfig.json', ...ONE_CHECKER] },
  {
    name: 'types of the lobby',
    script: bin('typescript/bin/tsc'),
    args: ['-p', 'apps/lobby/tsconfig.json', ...ONE_CHECKER],
  },
  {
    name: 'types of the console',
    script: bin('typescript/bin/tsc'),
    args: ['-p', 'apps/console/tsconfig.json', ...ONE_CHECKER],
  },
  {
    name: 'types of the provider',
    script: bin('typescript/bin/tsc'),
    args: ['-p', 'apps/provider/web/tsconfig.json', ...ONE_CHECKER],
  },
  { name: 'unused code', script: bin('knip/bin/knip.js'), args: ['--no-progress', '--no-config-hints'] },
  { name: 'format', script: bin('oxfmt/bin/oxfmt'), args: ['--check'] },
];

async function main(): Promise<boolean> {
  const startedAt = performance.now();
  // For whoever runs all tests right afterwards.
  const withoutTests = process.argv.includes('--without-tests');
  const waiting = steps.filter(({ name }) => !(withoutTests && name === 'tests'));
  let good = true;
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) good = (await run(step)) && good;
  };
  await Promise.all([work(), work()]);
  console.log(`${good ? 'all in order' : 'not in order'} after ${seconds(startedAt)}`);
  return good;
}

/** Prints one line, and the step's output only when it failed. */
async function run({ name, script, args }: Step): Promise<boolean> {
  const startedAt = performance.now();
  const { exitCode, output } = await new Promise<{ exitCode: number; output: string }>((done) => {
    const { FORCE_COLOR: _, ...env } = process.env;
    const plain = { ...env, NO_COLOR: '1' };
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: plain,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    const take = (chunk: string): void => void (text += chunk);
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => done({ exitCode: 1, output: error.message }));
    child.on('close', (code) => done({ exitCode: code ?? 1, output: text }));
  });
  console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(startedAt)})`);
  if (exitCode !== 0) console.log(output.trimEnd());
  return exitCode === 0;
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

process.exitCode = (await main()) ? 0 : 1;
