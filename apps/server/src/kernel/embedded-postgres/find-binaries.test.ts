import { expect, test } from 'vitest';

import { findBinaries } from './find-binaries.ts';
import { StartRefusal } from './start-refusal.ts';

test('this platform has its PostgreSQL 18', () => {
  expect(findBinaries().major).toBe(18);
});

test('a platform without a PostgreSQL of its own is told to set DATABASE_URL', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(StartRefusal);
  expect(() => findBinaries('sunos', 'sparc')).toThrow(/set DATABASE_URL/);
});
