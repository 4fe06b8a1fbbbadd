import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Left to itself one processor is kept free, which on a machine with two means one test at a time.
const maxWorkers = availableParallelism();
const cluster = './packages/testkit/src/cluster.ts';
const gameRules = ['packages/engine/src/{games,second,charts}/**/*.test.ts', 'tools/fairness/*.test.ts'];

// A test's file name says what it needs; each kind is a project with its own surroundings.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.pg.test.ts', ...gameRules],
          pool: 'threads',
          maxWorkers,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Every play of every family against the golden files, and statistics of draws: minutes of work that `npm run check` leaves to `npm test`.
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
        test: {
          name: 'ui',
          include: ['{packages,apps}/**/*.ui.test.tsx'],
          environment: 'happy-dom',
          pool: 'threads',
          maxWorkers,
          testTimeout: 20_000,
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
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: cluster,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
