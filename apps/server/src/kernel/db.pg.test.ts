import { cloneDatabase } from '@drawroom/testkit/template-database';
import type { TestDatabase } from '@drawroom/testkit/template-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_ROLE, assertDurable, createDb, isDatabaseUnavailable } from './db.ts';
import type { Db } from './kernel.ts';

let database: TestDatabase;
let owner: Db;
let db: Db;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = createDb(database.connectionString, { role: null });
  db = createDb(database.connectionString);
  await owner.query('create table kernel.counter (id int primary key, n bigint not null)');
  await owner.query(`grant select, insert, update, delete on kernel.counter to ${APP_ROLE}`);
  await owner.query('insert into kernel.counter values (1, 0), (2, 0)');
});
afterAll(async () => {
  await Promise.all([db.close(), owner.close()]);
  await database.drop();
});

const count = async (id: number): Promise<bigint> => {
  const { rows } = await db.query<{ n: bigint }>('select n from kernel.counter where id = $1', [id]);
  return rows[0]?.n ?? -1n;
};

test('int8 is bigint, timestamptz Unix ms cut to the millisecond, numeric text, date a day', async () => {
  const { rows } = await db.query(
    `select 9007199254740993::int8 as big, array[1::int8, null] as bigs, 1.50::numeric as price, date '2026-02-28' as day,
       timestamptz '2026-11-20 23:59:59.999999+08' as at, timestamptz '1969-12-31 23:59:59+00' as before,
       array[timestamptz '2026-11-20 00:00:00.5+00'] as times, timestamptz 'infinity' as never, null::int8 as nothing`,
  );
  expect(rows[0]).toEqual({
    big: 9007199254740993n,
    bigs: [1n, null],
    price: '1.50',
    day: '2026-02-28',
    at: Date.parse('2026-11-20T15:59:59.999Z'),
    before: -1000,
    times: [Date.parse('2026-11-20T00:00:00.500Z')],
    never: Infinity,
    nothing: null,
  });
});

test('every connection works under the role drawroom_app, dedicated ones too', async () => {
  const who = 'select current_user::text as name';
  expect((await db.query(who)).rows).toEqual([{ name: APP_ROLE }]);
  const line = await db.connect();
  expect((await line.query(who)).rows).toEqual([{ name: APP_ROLE }]);
  await line.close();
  expect((await owner.query<{ name: string }>(who)).rows[0]?.name).not.toBe(APP_ROLE);
});

test('a statement that is given a name is prepared once and keeps its parameters apart', async () => {
  const line = await db.connect();
  for (const n of [1, 2, 3]) expect((await line.query('select $1::int as n', [n], 'one')).rows).toEqual([{ n }]);
  expect((await line.query(`select name from pg_prepared_statements`)).rows).toEqual([{ name: 'one' }]);
  await line.close();
});

test('a transaction commits what it did, or nothing', async () => {
  await db.tx((t) => t.query('update kernel.counter set n = 5 where id = 2'));
  await expect(
    db.tx(async (t) => {
      await t.query('update kernel.counter set n = 6 where id = 2');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await count(2)).toBe(5n);
});

test('a failed statement that was swallowed cannot pass as a commit', async () => {
  await expect(
    db.tx(async (t) => {
      await t.query('update kernel.counter set n = 7 where id = 2');
      await t.query('select 1/0').catch(() => {});
    }),
  ).rejects.toThrow('rolled back');
  expect(await count(2)).toBe(5n);
});

test('a statement after the end of its transaction is refused, not run in another one', async () => {
  const stray = await db.tx(async (t) => t);
  await expect(stray.query('select 1')).rejects.toThrow('over');
});

test('a serialization failure is tried again at most three times', async () => {
  let attempts = 0;
  const result = await db.tx(
    async (t) => {
      attempts += 1;
      await t.query('select n from kernel.counter where id = 1');
      if (attempts <= 3) await owner.query('update kernel.counter set n = n + 1 where id = 1');
      await t.query('update kernel.counter set n = n + 100 where id = 1');
      return 'done';
    },
    { isolation: 'repeatable read' },
  );
  expect([result, attempts, await count(1)]).toEqual(['done', 4, 103n]);
  attempts = 0;
  const hopeless = db.tx(
    async (t) => {
      attempts += 1;
      await t.query('select n from kernel.counter where id = 1');
      await owner.query('update kernel.counter set n = n + 1 where id = 1');
      await t.query('update kernel.counter set n = n + 100 where id = 1');
    },
    { isolation: 'repeatable read' },
  );
  await expect(hopeless).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(4);
});

test('two transactions that lock each other out both succeed', async () => {
  let meet!: () => void;
  const bothHold = new Promise<void>((resolve) => (meet = resolve));
  let holding = 0;
  const inOrder = (first: number, second: number): Promise<unknown> =>
    db.tx(async (t) => {
      await t.query('update kernel.counter set n = n + 1 where id = $1', [first]);
      if ((holding += 1) >= 2) meet();
      await bothHold;
      await t.query('update kernel.counter set n = n + 1 where id = $1', [second]);
    });
  const before = [await count(1), await count(2)];
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  expect([await count(1), await count(2)]).toEqual(before.map((n) => n + 2n));
});

test('any other error is not tried again', async () => {
  let attempts = 0;
  await expect(
    db.tx(async (t) => {
      attempts += 1;
      await t.query('insert into kernel.counter values (1, 0)');
    }),
  ).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
});

test('a statement beyond the time limit is stopped and counts as unavailable, as does a database that is not there', async () => {
  const impatient = createDb(database.connectionString, { statementTimeoutMs: 20 });
  const late: unknown = await impatient.query('select pg_sleep(5)').catch((error: unknown) => error);
  expect(late).toMatchObject({ code: '57014' });
  expect(isDatabaseUnavailable(late)).toBe(true);
  await impatient.close();
  const nowhere = createDb('postgresql://nobody@127.0.0.1:1/none');
  expect(isDatabaseUnavailable(await nowhere.query('select 1').catch((error: unknown) => error))).toBe(true);
  await nowhere.close();
  expect(isDatabaseUnavailable(await db.query('select 1/0').catch((error: unknown) => error))).toBe(false);
  expect(isDatabaseUnavailable(new TypeError('x'))).toBe(false);
});

test('the pool outlives connections that the database ends', async () => {
  await db.query('select 1');
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const line = await db.query('select 2 as n').catch(() => db.query('select 2 as n'));
  expect(line.rows).toEqual([{ n: 2 }]);
});

test('a database that may forget what it answered is refused', async () => {
  const settings = (sync: string, fsync: string): Db => ({
    ...db,
    query: async () => ({ rows: [{ sync, fsync }] as never[], rowCount: 1 }),
  });
  await expect(assertDurable(settings('on', 'on'))).resolves.toBeUndefined();
  await expect(assertDurable(settings('remote_apply', 'on'))).resolves.toBeUndefined();
  await expect(assertDurable(settings('on', 'off'))).rejects.toThrow('fsync');
  await expect(assertDurable(settings('off', 'on'))).rejects.toThrow('synchronous_commit');
  // The tests' own cluster is one of these.
  await expect(assertDurable(owner)).rejects.toThrow('fsync = off');
});
