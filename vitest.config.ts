import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './packages/testkit/src/longest-first.ts';

// Left to itself one processor is kept free, which on a machine with two means one test at a time.
const maxWorkers = availableParallelism();
// Where a test waits for rounds, clocks and pages more than it works, two at a time leave a third of two processors idle.
const waiting = 3;
const cluster = './packages/testkit/src/cluster.ts';
// The whole examination tries a failed test of a browser, a socket or a database once more and names it (decision 043); whoever
// works on one test sees its first failure.
const retry = process.env['CI'] === 'true' ? 1 : 0;
const gameRules = [
  'packages/engine/src/{games,second,charts}/**/*.test.ts',
  'packages/engine/src/{exposure,exposure-book,exposure-walk}.prop.test.ts',
  'packages/engine/src/fair-statistics.test.ts',
  'apps/server/src/lottery/official-lotteries.test.ts',
  'apps/lobby/src/lottery/{panel-blocks,price-slip}.test.ts',
  'tools/{fairness,captcha}/*.test.ts',
];

// A test's file name says what it needs; each kind is a project with its own surroundings.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.pg.test.ts', ...gameRules],
          pool: 'threads',
          // Half of the processor time went into reading the same modules again for every file. What a file changes of the
          // world (timers, globals) it puts back itself; the settings below put back what it forgets.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          maxWorkers,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Every play of every family held against golden files or by full enumeration, and statistics of draws and pictures: minutes
        // of work that `npm run check` leaves to `npm test`.
        test: {
          name: 'rules',
          include: gameRules,
          pool: 'threads',
          // Pure functions, so that one worker may read them once for all files.
          isolate: false,
          maxWorkers,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        // The console's and react-admin's own have to be one; left alone, the tests take the copy for `require` and Node the other.
        resolve: {
          alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) }],
        },
        test: {
          name: 'ui',
          include: ['{packages,apps}/**/*.ui.test.tsx'],
          environment: 'happy-dom',
          setupFiles: './apps/lobby/src/testing/patience.ts',
          pool: 'threads',
          maxWorkers,
          testTimeout: 20_000,
          retry,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'pg',
          include: ['{packages,apps,tools}/**/*.pg.test.ts'],
          globalSetup: cluster,
          setupFiles: './packages/testkit/src/audit-after-each.ts',
          pool: 'forks',
          // As above; each file has databases of its own, and what it starts it stops.
          isolate: false,
          maxWorkers: waiting,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          retry,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          // As long as everything else of a journey waits (`PATIENCE_MS`); left alone, a second.
          expect: { poll: { timeout: 60_000 } },
          globalSetup: [cluster, './e2e/prebuild.ts'],
          pool: 'forks',
          // As above: every file has a world and browsers of its own, and reading the server's modules costs each some seconds.
          isolate: false,
          maxWorkers: waiting,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          retry,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
