import { readFile } from 'node:fs/promises';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { expect, test } from 'vitest';
import { loadConfig } from '../kernel/config.ts';
import { createDb } from '../kernel/db.ts';
import { houseSetting } from '../kernel/house-settings.ts';

test('hours that the desk had before are those of the setting; what it had none of stays with the environment', async () => {
  const database = await cloneDatabase();
  const db = createDb(database.connectionString, { role: null });
  await db.query(`insert into service.hours (opens, closes, zone) values ('22:00', '06:00', 'Asia/Ho_Chi_Minh')`);
  await db.query(await readFile(new URL('migrations/074-hours-setting.sql', import.meta.url), 'utf8'));
  const config = loadConfig({ DEMO: '1', SERVICE_LAPSE_HOURS: '7' });
  expect(await houseSetting({ config }, db, 'service')).toEqual({
    hours: { from: '22:00', to: '06:00', zone: 'Asia/Ho_Chi_Minh' },
    lapseHours: 7,
  });
  // A process of the release before still finds them.
  expect((await db.query('select from service.hours')).rowCount).toBe(1);
  await db.close();
  await database.drop();
});
