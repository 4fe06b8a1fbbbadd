import { afterAll, afterEach } from 'vitest';

import { auditDatabase } from './audit-database.ts';
import { openDatabases } from './template-database.ts';

// Setup file of the database tests: after every test the books of its databases must balance; it cannot be switched off.
afterEach(async () => {
  for (const database of openDatabases()) await auditDatabase(database);
});

afterAll(async () => {
  for (const database of openDatabases()) await database.drop();
});
