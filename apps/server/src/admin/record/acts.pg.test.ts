import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActName } from '@drawroom/contract/act-names';
import { openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { noteAct, storeOperator } from '../operators.ts';
import { anchorActs, anchorWatch } from './anchor-watch.ts';
import { appendAnchor, readAnchors } from './anchor-file.ts';
import { actsFinding } from './verify-acts.ts';

let world: SliceKernel;
let path: string;
let operatorId: bigint;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawroom-acts-'));
  path = join(folder, 'deep', 'anchors.log');
  world = await openSliceKernel({ ACT_ANCHORS: path });
  operatorId = (await storeOperator(world.kernel.db, { name: 'anna', passwordPhc: 'x', roles: [] })).id;
  return async () => {
    await world.stop();
    await rm(folder, { recursive: true });
  };
});

const note = (what: string, more: { change?: { before: unknown; after: unknown } } = {}): Promise<void> =>
  noteAct(
    world.kernel.db,
    { id: operatorId, address: '192.0.2.9' },
    { what: what as ActName, subject: '张 7', detail: 'ảnh 🎲', ...more },
  );
const finding = async () => actsFinding(world.kernel.db, await readAnchors(path));
const six = async (): Promise<void> => {
  for (const n of [1, 2, 3, 4, 5, 6])
    await note(`act.${n}`, n === 4 ? { change: { before: { a: 1 }, after: { a: 1.5 } } } : {});
};

/** What an intruder with the owner's rights would do. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: world.kernel.db.connectionString });
  await client.connect();
  try {
    await client.query('alter table admin.act disable trigger user');
    for (const statement of statements) await client.query(statement);
    await client.query('alter table admin.act enable trigger user');
  } finally {
    await client.end();
  }
}

/** Makes every link and the head fit again, as somebody who knows the code would. */
const RELINK = `do $$
declare each admin.act; at_n bigint := 0; last bytea := decode(repeat('00', 32), 'hex');
begin
  update admin.act set n = -n;
  for each in select * from admin.act order by n desc loop
    at_n := at_n + 1;
    update admin.act set n = at_n where id = each.id returning * into each;
    last := admin.act_hash(last, each);
    update admin.act set hash = last where id = each.id;
  end loop;
  update admin.act_head set n = at_n, hash = last;
end $$`;

describe('acts are a chain (R-84)', () => {
  it('holds for acts in every script, with and without a change, and before there is any', async () => {
    expect(await finding()).toMatchObject({ ok: true, detail: '0 acts, 0 anchors' });
    await six();
    expect(await finding()).toMatchObject({ ok: true, detail: '6 acts, 0 anchors' });
  });

  it('fifty at once stand one behind another, and what is rolled back leaves no gap', async () => {
    const { db } = world.kernel;
    await Promise.allSettled(
      Array.from({ length: 50 }, async (_, n) =>
        db.tx(async (t) => {
          await noteAct(t, { id: operatorId }, { what: 'sign_in', subject: String(n), detail: '' });
          if (n % 5 === 0) throw new Error('undone');
        }),
      ),
    );
    const { rows } = await db.query<{ n: bigint; at: number }>('select n, at from admin.act order by n');
    expect(rows.map(({ n }) => Number(n))).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(rows.every(({ at }, n) => n === 0 || at >= (rows[n - 1]?.at ?? 0))).toBe(true);
    expect(await finding()).toMatchObject({ ok: true, detail: '40 acts, 0 anchors' });
  });

  it('is only added to, by the product itself as well', async () => {
    await note('one');
    for (const statement of ["update admin.act set detail = ''", 'delete from admin.act', 'truncate admin.act'])
      await expect(world.kernel.db.query(statement)).rejects.toThrow(/only added to|permission denied/);
  });

  it.each([
    ['a word of an act', "update admin.act set detail = 'nothing' where n = 3", 'act 3: not as written'],
    [
      'who did it',
      `insert into admin.operator (name, password) values ('bert', 'x'); update admin.act set operator_id = (select id from admin.operator where name = 'bert') where n = 2`,
      'act 2: not as written',
    ],
    [
      'when it was done',
      "update admin.act set at = at - interval '1 microsecond' where n = 5",
      'act 5: not as written',
    ],
    ['from where', "update admin.act set address = '' where n = 1", 'act 1: not as written'],
    [
      'what it changed',
      `update admin.act set change = '{"before": {"a": 1}, "after": {"a": 1}}' where n = 4`,
      'act 4: not as written',
    ],
    [
      'two parts that meet',
      'update admin.act set what = what || left(subject, 1), subject = substr(subject, 2) where n = 2',
      'act 2: not as written',
    ],
    ['one taken out', 'delete from admin.act where n = 3', 'act 3: missing'],
    [
      'one taken out and the others moved up',
      'delete from admin.act where n = 3; update admin.act set n = n - 1 where n > 3',
      'act 3: not as written',
    ],
    [
      'two in each other’s place',
      'update admin.act set n = -2 where n = 2; update admin.act set n = 2 where n = 3; update admin.act set n = 3 where n = -2',
      'act 2: not as written',
    ],
    ['the last one taken out', 'delete from admin.act where n = 6', 'the last act is 5, and the head says 6'],
    ['all of them taken out', 'delete from admin.act', 'the last act is 0, and the head says 6'],
  ])('finds %s', async (_, statement, fault) => {
    await six();
    await tamper(...statement.split('; '));
    const { ok, detail } = await finding();
    expect({ ok, detail }).toEqual({ ok: false, detail: expect.stringContaining(fault) });
  });
});

describe('anchors outside the database (R-84)', () => {
  it.each([
    ['the tail cut off and the head moved back', 'delete from admin.act where n > 4', 'act 6: anchored, and not there'],
    [
      'a word changed and every link made to fit',
      "update admin.act set detail = '' where n = 2",
      'act 6: anchored as another',
    ],
    [
      'an act put in between',
      `insert into admin.act (operator_id, what, subject, detail, n, hash, at) select operator_id, 'new', '', '', 0.5 + 2, '', at from admin.act where n = 2`,
      'act 6: anchored as another',
    ],
  ])('find %s', async (_, statement, fault) => {
    await six();
    expect(await anchorActs(world.kernel)).toBe(true);
    await tamper(
      ...(statement.startsWith('insert')
        ? ['update admin.act set n = n * 10', statement.replace('0.5 + 2', '25').replace('n = 2', 'n = 20')]
        : [statement]),
      RELINK,
    );
    expect(await actsFinding(world.kernel.db, [])).toMatchObject({ ok: true });
    expect(await finding()).toEqual(expect.objectContaining({ ok: false, detail: expect.stringContaining(fault) }));
  });

  it('are kept when something was done since the last one, across restarts, and by the watch', async () => {
    expect(await anchorActs(world.kernel)).toBe(false);
    await note('one');
    expect([await anchorActs(world.kernel), await anchorActs(world.kernel)]).toEqual([true, false]);
    await note('two');
    const watch = anchorWatch(world.kernel);
    watch.start();
    await watch.stop();
    expect((await readAnchors(path)).map(({ n }) => n)).toEqual(['1', '2']);
    expect(await finding()).toMatchObject({ ok: true, detail: '2 acts, 2 anchors' });
  });

  it('of another database, and lines that a full disk cut, are no matter of this one', async () => {
    await note('one');
    await appendAnchor(path, { at: 0, database: '1/elsewhere', n: '900', hash: 'ab'.repeat(32) });
    await writeFile(path, `${await readFile(path, 'utf8')}2026-11-23T00:00:00.0`);
    expect(await finding()).toMatchObject({ ok: true, detail: '1 acts, 0 anchors' });
  });

  it('that cannot be written are counted and tried again, and nothing stops', async () => {
    await note('one');
    await writeFile(join(path, '..', '..', 'deep'), 'a file where the folder should be');
    const watch = anchorWatch(world.kernel);
    watch.start();
    await watch.stop();
    expect(await world.kernel.metrics.text()).toMatch(/admin_anchor_fault_total(\{\})? 1/);
  });
});
