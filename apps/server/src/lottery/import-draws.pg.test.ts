import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Lottery } from './catalogue.ts';
import { importDraws, type ImportReport } from './import-draws.ts';
import { readPrizeHistory } from './prize-history.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

let world: LotteryWorld;
let lottery: Lottery;
beforeAll(async () => {
  world = await openLotteryWorld();
  const found = world.catalogue.byCode('k3-gx');
  if (found === undefined) throw new Error('no official lottery');
  lottery = found;
});
// Past draws took no bets, so nothing of the books depends on them.
beforeEach(async () => {
  await world.kernel.db.query('delete from lottery.round where lottery_id = $1', [lottery.id]);
});
afterAll(() => world[Symbol.asyncDispose]());

const file = (...rows: string[]): string => ['issue,date,numbers', ...rows, ''].join('\n');
const bring = (text: string, source = 'test.csv'): Promise<ImportReport> =>
  importDraws(world.kernel.db, lottery, { source, text });

/** Every stored draw of the lottery, as text. */
async function stored(): Promise<string[]> {
  const { rows } = await world.kernel.db.query<{ draw: string }>(
    `select concat_ws(' ', game_no, business_date, array_to_string(numbers, '-'), status, epoch) as draw
     from lottery.round where lottery_id = $1 order by game_no`,
    [lottery.id],
  );
  return rows.map((row) => row.draw);
}

async function quarantine(run: bigint): Promise<{ line: number; content: string; reason: string }[]> {
  const { rows } = await world.kernel.db.query<{ line: number; content: string; reason: string }>(
    'select line, content, reason from lottery.import_quarantine where run_id = $1 order by line',
    [run],
  );
  return rows;
}

const GOOD = ['20140601049,2014-06-01,3 3 6', '20140601050,2014-06-01,1 5 5', '20140602001,2014-06-02,2 3 5'];
const GOOD_STORED = [
  '20140601049 2014-06-01 3-3-6 5 0',
  '20140601050 2014-06-01 1-5-5 5 0',
  '20140602001 2014-06-02 2-3-5 5 0',
];

describe('draws of an official lottery from a file (R-36, games.md §11.3)', () => {
  it.each([
    ['a number that no die has', '20140601051,2014-06-01,1 1 7', 'numbers_invalid'],
    ['a zero', '20140601051,2014-06-01,0 1 2', 'numbers_invalid'],
    ['too few numbers', '20140601051,2014-06-01,1 2', 'numbers_invalid'],
    ['too many numbers', '20140601051,2014-06-01,1 2 3 4', 'numbers_invalid'],
    ['no numbers', '20140601051,2014-06-01,', 'numbers_invalid'],
    ['letters', '20140601051,2014-06-01,1 2 x', 'numbers_invalid'],
    ['an issue that day does not have', '20140601079,2014-06-01,1 2 3', 'issue_not_in_calendar'],
    ['issue 0', '20140601000,2014-06-01,1 2 3', 'issue_not_in_calendar'],
    ['another day’s issue', '20140601051,2014-06-02,1 2 3', 'date_differs'],
    ['a day that does not exist', '20140231001,2014-02-31,1 2 3', 'malformed_row'],
    ['a date in another form', '20140601051,01.06.2014,1 2 3', 'malformed_row'],
    ['a cell too few', '20140601051,2014-06-01', 'malformed_row'],
    ['a cell too many', '20140601051,2014-06-01,1 2 3,4', 'malformed_row'],
    ['an issue that is none', `2014'; drop table,2014-06-01,1 2 3`, 'issue_malformed'],
    ['the issue before it again', '20140601050,2014-06-01,1 5 5', 'issue_repeated'],
    ['the issue before it with other numbers', '20140601050,2014-06-01,6 6 6', 'issue_repeated'],
    ['an issue out of order', '20140601001,2014-06-01,1 2 3', 'issue_runs_backwards'],
  ] as const)('%s goes to quarantine with its reason; the good rows around it are taken', async (_, bad, reason) => {
    const report = await bring(file(GOOD[0] ?? '', GOOD[1] ?? '', bad, GOOD[2] ?? ''));
    expect(report).toMatchObject({ read: 4, taken: 3, known: 0 });
    expect(report.quarantined).toEqual([{ line: 4, content: bad, reason }]);
    expect(await quarantine(report.runId)).toEqual([{ line: 4, content: bad, reason }]);
    expect(await stored()).toEqual(GOOD_STORED);
  });

  it('the report in the database counts every row of the file', async () => {
    const { runId } = await bring(file(...GOOD, 'nonsense', '', '   '), 'monday.csv');
    const { rows } = await world.kernel.db.query(
      'select source, rows_read, rows_taken, rows_known, rows_quarantined from lottery.import_run where id = $1',
      [runId],
    );
    expect(rows).toEqual([{ source: 'monday.csv', rows_read: 4, rows_taken: 3, rows_known: 0, rows_quarantined: 1 }]);
  });

  it('the same file again takes nothing and changes nothing', async () => {
    await bring(file(...GOOD));
    const before = await stored();
    const again = await bring(file(...GOOD));
    expect(again).toMatchObject({ read: 3, taken: 0, known: 3, quarantined: [] });
    expect(await stored()).toEqual(before);
  });

  it('a known issue with other numbers is never overwritten; the row is kept as evidence', async () => {
    await bring(file(...GOOD));
    const other = '20140601050,2014-06-01,6 6 6';
    const fresh = '20140601051,2014-06-01,1 1 2';
    const report = await bring(file(other, fresh));
    expect(report).toMatchObject({ read: 2, taken: 1, known: 0 });
    expect(report.quarantined).toEqual([{ line: 2, content: other, reason: 'differs_from_known' }]);
    expect(await quarantine(report.runId)).toHaveLength(1);
    expect(await stored()).toEqual([
      GOOD_STORED[0],
      GOOD_STORED[1],
      '20140601051 2014-06-01 1-1-2 5 0',
      GOOD_STORED[2],
    ]);
  });

  it('the same numbers in another order are another draw as long as the house shows them as they fell', async () => {
    await bring(file(...GOOD));
    const { quarantined } = await bring(file('20140601050,2014-06-01,5 1 5'));
    expect(quarantined.map((row) => row.reason)).toEqual(['differs_from_known']);
    expect(await stored()).toEqual(GOOD_STORED);
  });

  it('imports of one file at once take every draw once', async () => {
    const { db } = world.kernel;
    // Nobody may write rounds until all three have looked what is there, or stand where they may not look yet.
    const [reports] = await db.tx(async (t) => {
      await t.query('lock table lottery.round in share row exclusive mode');
      const running = Promise.all([1, 2, 3].map(() => bring(file(...GOOD))));
      for (let standing = 0; standing < 3; await wait(10)) {
        const { rows } = await db.query<{ n: number }>(
          `select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
           where not l.granted and a.datname = current_database()`,
        );
        standing = rows[0]?.n ?? 0;
      }
      return [running];
    });
    const all = await reports;
    expect(all.reduce((sum, report) => sum + report.taken, 0)).toBe(GOOD.length);
    expect(all.map((report) => report.taken + report.known)).toEqual([3, 3, 3]);
    expect(await stored()).toEqual(GOOD_STORED);
  });

  it('a file without its heading is refused whole, before anything is stored', async () => {
    await expect(bring(GOOD.join('\n'))).rejects.toThrow('first line must be');
    await expect(bring('')).rejects.toThrow('first line must be');
    expect(await stored()).toEqual([]);
  });

  it('takes a file as another system writes it: carriage returns, a byte order mark, blanks around cells', async () => {
    const text = `\uFEFF${file(...GOOD.map((row) => row.replaceAll(',', ' , '))).replaceAll('\n', '\r\n')}`;
    expect(await bring(text)).toMatchObject({ taken: 3, quarantined: [] });
    expect(await stored()).toEqual(GOOD_STORED);
  });

  it('every draw that ships with the product is taken, none is in quarantine, and members can read it', async () => {
    const text = readFileSync(
      new URL('../../../../packages/engine/golden/draws/k3_guangxi_2013_2014.csv', import.meta.url),
      'utf8',
    );
    const lines = text.trim().split('\n').length - 1;
    expect(await bring(text, 'k3-gx.csv')).toMatchObject({ read: lines, taken: lines, quarantined: [] });
    const deps = { kernel: world.kernel, catalogue: world.catalogue, receipts: world.receipts };
    const page = await readPrizeHistory(deps, { lotteryCode: 'k3-gx', page: 1, size: 1 }, 'en-US');
    const last = text.trim().split('\n').at(-1)?.split(',') ?? [];
    expect(page).toMatchObject({ total: lines, list: [{ gameNo: last[0], numbers: last[2]?.trim().split(' ') }] });
  });
});
