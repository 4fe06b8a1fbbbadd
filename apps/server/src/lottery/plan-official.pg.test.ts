import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schedule } from '@drawroom/engine/schedule';
import type { Kernel } from '../kernel/kernel.ts';
import type { LotteryDefinition } from './catalogue-data.ts';
import { loadCatalogue, type Catalogue, type Lottery } from './catalogue.ts';
import { OFFICIAL_LOTTERIES } from './official-lotteries.ts';
import { drawsAhead } from './plan-official.ts';
import { planRounds } from './plan-rounds.ts';
import { readGameHome, readGameResult } from './game-home.ts';
import { readPrizeHistory } from './prize-history.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

const CODES = ['fc3d', 'm6-hk', 'pk10-xyft', 'xsmn-hcm', 'k3-gx'];
const shipped = OFFICIAL_LOTTERIES.filter(({ code }) => CODES.includes(code));
const at = (text: string): number => Date.parse(text);

let world: LotteryWorld;
let catalogue: Catalogue;
beforeAll(async () => {
  world = await openLotteryWorld();
  catalogue = await loadCatalogue(world.kernel.db, shipped);
}, 60_000);
beforeEach(async () => {
  await world.kernel.db.query('delete from lottery.round where chain_id is null and numbers is null');
});
afterAll(() => world[Symbol.asyncDispose]());

function lotteryOf(code: string): Lottery {
  const found = catalogue.byCode(code);
  if (found === undefined) throw new Error(code);
  return found;
}

/** Plans as a house would whose clock stands at a time. */
function planAt(code: string, text: string, schedule?: Schedule): Promise<number> {
  const kernel: Kernel = { ...world.kernel, clock: { ...world.kernel.clock, now: () => at(text) } };
  const lottery = lotteryOf(code);
  return planRounds(kernel, world.vault, schedule === undefined ? lottery : { ...lottery, schedule });
}

async function rounds(code: string): Promise<string[]> {
  const { rows } = await world.kernel.db.query<{ text: string }>(
    `select concat_ws(' ', game_no, to_char(prize_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), status, void_reason) as text
     from lottery.round where lottery_id = $1 order by prize_at, game_no`,
    [lotteryOf(code).id],
  );
  return rows.map((row) => row.text);
}

describe('rounds of official lotteries (games.md §1, decision 021)', () => {
  it('a daily lottery has its next two draws, the one that takes bets now among them, without seeds', async () => {
    // Betting on the draw of 1 December opened on the evening before.
    expect(await planAt('fc3d', '2030-12-01T12:00:00+08:00')).toBe(2);
    expect(await rounds('fc3d')).toEqual(['2030335 2030-12-01 21:15 0', '2030336 2030-12-02 21:15 0']);
    const { rows } = await world.kernel.db.query(
      'select chain_id, commitment, odds_version > 0 as priced from lottery.round where lottery_id = $1',
      [lotteryOf('fc3d').id],
    );
    expect(rows).toEqual([1, 2].map(() => ({ chain_id: null, commitment: null, priced: true })));
  });

  it('planning again makes nothing twice, and two nodes at once make every round once', async () => {
    const both = await Promise.all([1, 2].map(() => planAt('fc3d', '2030-12-01T12:00:00+08:00')));
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(await planAt('fc3d', '2030-12-01T12:00:00+08:00')).toBe(0);
  });

  it('a weekly lottery has its next two draws however far they are; one of five minutes a day of them', () => {
    const numbers = (code: string, text: string): string[] =>
      drawsAhead(lotteryOf(code).schedule, at(text)).map((round) => round.gameNo);
    expect(numbers('xsmn-hcm', '2026-11-24T12:00:00+07:00')).toEqual(['20261128-HCM', '20261130-HCM']);
    expect(numbers('m6-hk', '2026-12-31T23:00:00+08:00')).toEqual(['27/001', '27/002']);
    // Between 04:04 and 13:04 no round is open; the business date of the last ones is the day before.
    const airship = numbers('pk10-xyft', '2026-11-24T03:58:00+08:00');
    expect(airship.slice(0, 3)).toEqual(['20261123179', '20261123180', '20261124001']);
    expect(airship.length).toBeGreaterThan(180);
    expect(drawsAhead(lotteryOf('fc3d').schedule, at('2026-02-13T20:56:00+08:00')).map((r) => r.businessDate)).toEqual([
      '2026-02-24',
      '2026-02-25',
    ]);
  });

  it('a pause announced later moves rounds that were not opened, under the numbers they have', async () => {
    await planAt('fc3d', '2031-01-10T12:00:00+08:00');
    const paused = { ...lotteryOf('fc3d').schedule, restDates: ['2031-01-11..2031-01-20'] };
    expect(await planAt('fc3d', '2031-01-10T13:00:00+08:00', paused)).toBe(1);
    expect(await rounds('fc3d')).toEqual(['2031010 2031-01-10 21:15 0', '2031011 2031-01-21 21:15 0']);
  });

  it('an open round is not moved any more', async () => {
    await planAt('fc3d', '2031-01-10T12:00:00+08:00');
    await world.kernel.db.query(`update lottery.round set status = 1 where game_no = '2031010' and lottery_id = $1`, [
      lotteryOf('fc3d').id,
    ]);
    const paused = { ...lotteryOf('fc3d').schedule, restDates: ['2031-01-10..2031-01-12'] };
    await planAt('fc3d', '2031-01-10T13:00:00+08:00', paused);
    expect((await rounds('fc3d'))[0]).toBe('2031010 2031-01-10 21:15 1');
  });

  it('a number that the calendar has no more is voided as that', async () => {
    await planAt('xsmn-hcm', '2031-01-05T12:00:00+07:00');
    expect(await rounds('xsmn-hcm')).toEqual(['20310106-HCM 2031-01-06 17:35 0', '20310111-HCM 2031-01-11 17:35 0']);
    const paused = { ...lotteryOf('xsmn-hcm').schedule, restDates: ['2031-01-06'] };
    await planAt('xsmn-hcm', '2031-01-05T13:00:00+07:00', paused);
    expect((await rounds('xsmn-hcm'))[0]).toBe('20310106-HCM 2031-01-06 17:35 6 calendar');
  });

  it('a round whose time passed without a source of results is voided, and no history shows it', async () => {
    await planAt('fc3d', '2020-12-01T12:00:00+08:00');
    await planAt('fc3d', '2020-12-02T12:00:00+08:00');
    const texts = await rounds('fc3d');
    expect(texts[0]).toBe('2020283 2020-12-01 21:15 6 unsourced');
    const deps = { kernel: world.kernel, catalogue, receipts: world.receipts };
    expect(await readPrizeHistory(deps, { lotteryCode: 'fc3d', page: 1, size: 10 }, 'en-US')).toMatchObject({
      total: 0,
      list: [],
    });
  });

  it('with a source of results the round is left to what follows its close', async () => {
    const { id } = lotteryOf('fc3d');
    await world.kernel.db.query('update lottery.lottery set sourced = true where id = $1', [id]);
    try {
      await planAt('fc3d', '2020-12-01T12:00:00+08:00');
      await planAt('fc3d', '2020-12-02T12:00:00+08:00');
      expect((await rounds('fc3d'))[0]).toBe('2020283 2020-12-01 21:15 0');
    } finally {
      await world.kernel.db.query('update lottery.lottery set sourced = false where id = $1', [id]);
    }
  });

  it('an ended lottery gets no rounds', async () => {
    expect(await planAt('k3-gx', '2026-11-24T12:00:00+08:00')).toBe(0);
  });
});

describe('the lobby’s list', () => {
  it('tells which lotteries can have results; the house always can', async () => {
    const { lotteries } = await readGameHome({ kernel: world.kernel, catalogue }, 'en-US');
    const told = Object.fromEntries(lotteries.map((row) => [row.lotteryCode, row.sourced]));
    expect(told).toMatchObject({ 'k3-1m': true, fc3d: false, 'm6-hk': false });
    await world.kernel.db.query(`update lottery.lottery set sourced = true where code = 'm6-hk'`);
    await catalogue.reload();
    expect(catalogue.byCode('m6-hk')?.sourced).toBe(true);
  });
});

describe('a lottery that takes no bets', () => {
  it('has no current round in list and result, only its next draw; with a source it has one (spec §3)', async () => {
    const deps = { kernel: world.kernel, catalogue };
    const of = async (code: string) => {
      const row = (await readGameHome(deps, 'en-US')).lotteries.find(({ lotteryCode }) => lotteryCode === code);
      const result = await readGameResult(deps, { lotteryId: String(lotteryOf(code).id) }, 'en-US');
      return { row, result };
    };
    const soon = world.kernel.clock.now() + 3_600_000;
    await world.kernel.db.query(
      `insert into lottery.round (lottery_id, game_no, business_date, status, begin_at, end_at, prize_at)
       select id, '2031001', '2031-01-01', 0, to_timestamp($1 - 7200), to_timestamp($1 - 60), to_timestamp($1)
       from lottery.lottery where code = 'fc3d'`,
      [Math.trunc(soon / 1_000)],
    );
    const told = { gameNo: '2031001' };
    const shut = await of('fc3d');
    expect(shut.row).toMatchObject({ sourced: false, currentOpening: null, nextOpening: told });
    expect(shut.result).toMatchObject({ status: 1, gameNo: '2031001', currentOpening: null, nextOpening: told });

    await world.kernel.db.query(`update lottery.lottery set sourced = true where code = 'fc3d'`);
    await catalogue.reload();
    expect((await of('fc3d')).row).toMatchObject({ sourced: true, currentOpening: told, nextOpening: null });
    await world.kernel.db.query(`update lottery.lottery set sourced = false where code = 'fc3d'`);
    await catalogue.reload();
  });
});

describe('calendars of a newer release', () => {
  const of = (schedule: Schedule): LotteryDefinition[] =>
    shipped.map((lottery) => (lottery.code === 'fc3d' ? { ...lottery, schedule } : lottery));

  it('replace those of official lotteries and leave the house lotteries alone', async () => {
    const { db } = world.kernel;
    const changed = { ...lotteryOf('fc3d').schedule, restDates: ['2027-02-04..2027-02-13'] };
    const before = catalogue.byCode('k3-1m')?.schedule;
    const { ruleSet } = world.lottery.odds;
    const house = { ...world.lottery, ruleSet, schedule: { ...world.lottery.schedule, closeLeadSeconds: 1 } };
    const renewed = await loadCatalogue(db, [...of(changed), house]);
    expect(renewed.byCode('fc3d')?.schedule).toEqual(changed);
    expect(renewed.byCode('k3-1m')?.schedule).toEqual(before);
    expect((await loadCatalogue(db, shipped)).byCode('fc3d')?.schedule).toEqual(lotteryOf('fc3d').schedule);
  });
});
