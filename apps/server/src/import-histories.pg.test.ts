import { afterAll, beforeAll, expect, it } from 'vitest';
import { HISTORIES, importHistories, readHistory } from './import-histories.ts';
import { loadCatalogue, type Catalogue } from './lottery/catalogue.ts';
import { importDraws } from './lottery/import-draws.ts';
import { OFFICIAL_LOTTERIES } from './lottery/official-lotteries.ts';
import { openLotteryWorld, type LotteryWorld } from './lottery/test-world.ts';

let world: LotteryWorld;
let catalogue: Catalogue;
beforeAll(async () => {
  world = await openLotteryWorld();
  catalogue = await loadCatalogue(
    world.kernel.db,
    OFFICIAL_LOTTERIES.filter(({ code }) => code in HISTORIES),
  );
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());

async function reports(): Promise<{ source: string; read: number; taken: number; bad: number }[]> {
  const { rows } = await world.kernel.db.query<{ source: string; read: number; taken: number; bad: number }>(
    `select source, rows_read as read, rows_taken as taken, rows_quarantined as bad from lottery.import_run order by source`,
  );
  return rows;
}

it('every draw of every shipped history is taken by the calendar of its lottery, but one that its source misspelt (R-36)', async () => {
  await importHistories(world.kernel, catalogue);
  const expected = await Promise.all(
    Object.entries(HISTORIES).map(async ([code, source]) => {
      const read = (await readHistory(code)).trim().split('\n').length - 1;
      const bad = code === 'k3-bj' ? 1 : 0;
      return { source, read, taken: read - bad, bad };
    }),
  );
  expect(await reports()).toEqual(expected.toSorted((a, b) => (a.source < b.source ? -1 : 1)));
  const { rows } = await world.kernel.db.query('select content, reason from lottery.import_quarantine');
  // Beijing K3 had even numbers until 4 November 2019.
  expect(rows).toEqual([{ content: '19103085,2019-10-30,3 4 4', reason: 'issue_not_in_calendar' }]);
}, 60_000);

it.each([
  // What `importDraws` says of rows in an announced calendar: any weekday, but numbers and dates go up together.
  ['m6-hk', ['25/135,2026-01-01,1 2 3 4 5 6 7'], 'date_differs'],
  ['m6-hk', ['26/001,2026-01-03,1 2 3 4 5 6 7', '26/001,2026-01-06,1 2 3 4 5 6 7'], 'issue_repeated'],
  ['m6-hk', ['26/002,2026-01-06,1 2 3 4 5 6 7', '26/001,2026-01-08,1 2 3 4 5 6 7'], 'issue_runs_backwards'],
  ['m6-hk', ['26/000,2026-01-06,1 2 3 4 5 6 7'], 'issue_not_in_calendar'],
  ['m6-hk', ['26/003,2026-01-06,1 2 3 4 5 6 6'], 'numbers_invalid'],
  // Continuous numbers need no date; one that is given must be the number's own.
  ['pk10-bj', ['740259,,1 2 3 4 5 6 7 8 9 10'], 'issue_not_in_calendar'],
  ['pk10-bj', ['740304,2019-10-23,1 2 3 4 5 6 7 8 9 10'], 'date_differs'],
  ['pk10-bj', ['740305,,1 2 3 4 5 6 7 8 9 10', '740304,,1 2 3 4 5 6 7 8 9 10'], 'issue_runs_backwards'],
  ['pk10-bj', ['740306,,1 2 3 4 5 6 7 8 9 9'], 'numbers_invalid'],
  ['fc3d', ['2026046,2026-02-16,1 2 3'], 'issue_not_in_calendar'],
  ['xsmb', ['20260823,2026-08-23,12345'], 'numbers_invalid'],
] as const)('%s: of %j the last row goes to quarantine as %s', async (code, lines, reason) => {
  const lottery = catalogue.byCode(code);
  if (lottery === undefined) throw new Error(code);
  const text = ['issue,date,numbers', ...lines].join('\n');
  const { quarantined } = await importDraws(world.kernel.db, lottery, { source: 'test.csv', text });
  expect(quarantined.map((row) => [row.content, row.reason])).toEqual([[lines.at(-1), reason]]);
});

it('a second start imports nothing again', async () => {
  const before = await reports();
  await importHistories(world.kernel, catalogue);
  expect(await reports()).toEqual(before);
});
