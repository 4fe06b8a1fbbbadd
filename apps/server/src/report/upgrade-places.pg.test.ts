import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDb } from '../kernel/db.ts';
import { migrateAll } from '../kernel/migrate.ts';
import { compareFacts } from './rebuild-facts.ts';
import { Pair } from './test-facts-pair.ts';
import type { FactsStep } from './test-facts-steps.ts';
import { openFactsWorld, type FactsWorld } from './test-facts.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
const FIRST_NEW = '040-places.sql';

const FOLD: Extract<FactsStep, { do: 'fold' }> = {
  do: 'fold',
  folders: 1,
  kill: false,
  rolls: [],
  quarters: [1, 90, 100, 200, 300],
  ranges: [],
};

/** What says by which chain each thing counted; it was there before the migration, and nothing else can tell after a move. */
const REMEMBERED = ['folded', 'folded_entry', 'folded_newcomer', 'folded_play'];

/**
 * Puts the facts back to what they were before `040-places.sql`: its schema, filled by its own views from bets and books, with what it
 * remembered of chains.
 */
async function before040({ owner, lottery }: FactsWorld): Promise<void> {
  const old = readdirSync(FOLDER)
    .filter((name) => name < FIRST_NEW)
    .toSorted();
  await owner.query('create schema kept');
  for (const table of [...REMEMBERED, 'rolled']) await owner.query(`alter table report.${table} set schema kept`);
  await owner.query('drop schema report cascade');
  for (const name of old) await owner.query(readFileSync(new URL(name, FOLDER), 'utf8'));
  for (const table of REMEMBERED) {
    // The order of columns is that of the tables that were made from the same files.
    await owner.query(`insert into report.${table} select * from kept.${table}`);
  }
  const figures = `bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
    registered, first_depositors, first_deposits`;
  for (const kind of ['fact', 'own'])
    await owner.query(
      `insert into report.${kind}_slot (agent_id, via_id, slot, lottery_id, ${figures})
       select agent_id, via_id, slot, lottery_id, ${figures} from report.v_recomputed where kind = $1`,
      [kind],
    );
  await owner.query(
    `insert into report.branch select distinct agent_id, via_id from report.v_recomputed where agent_id > 0 and via_id > 0`,
  );
  await owner.query(
    'insert into report.active_slot (slot, page, bits) select slot, page, bits from report.v_recomputed_active',
  );
  await owner.query(
    'insert into report.active_day (day, page, bits) select report.day_of(slot), page, bit_or(bits) from report.active_slot group by 1, 2',
  );
  await owner.query('select report.roll_up(hours) from kept.rolled');
  await owner.query('drop schema kept cascade');
  await owner.query(`delete from kernel.migration_report where name >= $1`, [FIRST_NEW.replace('.sql', '')]);
  expect((await owner.query('select from report.active_slot')).rowCount).toBeGreaterThan(0);
  expect(lottery.database.migrated).toBe(true);
}

test('the upgrade that brings places counts whoever was moved before it where his bets and points count (issue: upgrade of 040)', async () => {
  await using world = await openFactsWorld();
  const pair = new Pair(world);
  await pair.allowCorrections();
  await pair.join(null, 200);
  // 0 - 1 - 2 - 3, and 4 beside 1, below whom 2 and 3 are moved.
  for (const [parent, rate] of [
    [0, 150],
    [1, 110],
    [2, 60],
    [0, 140],
  ] as const)
    await pair.join(pair.member(parent), rate);
  const acts = async (line: number): Promise<void> => {
    await pair.take({
      do: 'round',
      bets: [
        { who: 2, line },
        { who: 3, line: line + 1 },
        { who: 1, line: line + 2 },
      ],
    });
    for (const who of [2, 3, 4]) {
      await pair.take({ do: 'pay', who, kind: 'deposit', amount: BigInt(1_000 + 10 * line + who) });
      await pair.take({ do: 'pay', who, kind: 'bonus', amount: BigInt(100 + 10 * line + who) });
    }
  };
  await acts(0);
  await pair.take({ ...FOLD, rolls: [150] });
  await pair.take({ do: 'move', who: 2, below: 4 });
  await acts(3);
  await pair.take(FOLD);
  for (const { what, found, wanted } of pair.compared.splice(0)) expect(found, what).toEqual(wanted);
  expect(await countRows(world, 'select from report.place where id >= 1099511627776')).toBeGreaterThan(0);

  await before040(world);
  await migrateAll(world.lottery.database.connectionString);
  // Whoever folds after an upgrade is a new process.
  const db = createDb(world.lottery.database.connectionString);
  try {
    pair.world = { ...world, db };
    const told: string[] = [];
    await compareFacts(db, (line) => told.push(line));
    expect(told).toEqual([]);
    // Nothing new: what stands there is all the migration's own doing.
    const ranges: [number, number][] = [
      [0, 383],
      [0, 150],
      [60, 250],
      // With an edge in the midst of an hour, and with nothing but hours at it.
      [0, 90],
      [88, 101],
      [200, 208],
      [90, 202],
      [1, 1],
    ];
    await pair.take({ ...FOLD, ranges });
    expect(pair.compared.length).toBeGreaterThan(50);
    for (const { what, found, wanted } of pair.compared.splice(0)) expect(found, what).toEqual(wanted);
    // And it goes on from there, for whoever is moved again, too.
    await pair.take({ do: 'move', who: 3, below: 1 });
    await acts(1);
    await pair.take({ ...FOLD, rolls: [384], ranges });
    for (const { what, found, wanted } of pair.compared.splice(0)) expect(found, what).toEqual(wanted);
  } finally {
    await db.close();
  }
}, 300_000);

async function countRows({ owner }: FactsWorld, query: string): Promise<number> {
  const { rowCount } = await owner.query(query);
  return rowCount ?? 0;
}
