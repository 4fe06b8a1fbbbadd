import { expect, test } from 'vitest';

import { cloneDatabase, createEmptyDatabase } from './template-database.ts';

test('a plain test that asks for a database is told to rename its file', async () => {
  await expect(cloneDatabase()).rejects.toThrow('rename its file to end in .pg.test.ts');
  await expect(createEmptyDatabase()).rejects.toThrow('rename its file to end in .pg.test.ts');
});
