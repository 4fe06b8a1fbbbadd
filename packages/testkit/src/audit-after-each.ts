import { afterAll, beforeEach } from 'vitest';

import { auditDatabase } from './audit-database.ts';
import { openDatabases } from './template-database.ts';

// Setup file of the database tests: after every test the books of its databases must balance; it cannot be switched off.
// What a `beforeEach` returns runs after every `afterEach`, and that of the first one last: what the test itself drops is
// audited by `drop` and not a second time here.
beforeEach(() => async () => {
  for (const database of openDatabases()) await auditDatabase(database);
});

afterAll(async () => {
  for (const database of openDatabases()) await database.drop();
});
