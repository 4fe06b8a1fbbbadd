import { createDb } from '@drawroom/server/kernel/db';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { expect, test } from 'vitest';
import { PLANT_NAMES, plantFault } from './plant-fault.ts';

test.each(PLANT_NAMES)(
  'the fault "%s" can still be planted, so that a run can prove that it finds it',
  async (name) => {
    const database = await cloneDatabase();
    const db = createDb(database.connectionString, { poolSize: 1, role: null });
    try {
      // It throws where a routine no longer reads as it has to.
      await expect(plantFault(db, name)).resolves.toBeUndefined();
    } finally {
      await db.close();
      await database.drop();
    }
  },
);
