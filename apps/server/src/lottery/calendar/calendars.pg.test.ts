import { setTimeout as wait } from 'node:timers/promises';
import type { CalendarContent, ExceptionContent } from '@drawroom/contract/lottery-calendar';
import { commitmentOf } from '@drawroom/engine/fair';
import { addDays } from '@drawroom/engine/round-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Kernel } from '../../kernel/kernel.ts';
import { CATALOGUE } from '../catalogue-data.ts';
import { loadCatalogue, type Lottery } from '../catalogue.ts';
import { comingRounds } from '../chase-store.ts';
import { createChase } from '../create-chase.ts';
import { planRounds } from '../plan-rounds.ts';
import { commitRound } from '../round-steps.ts';
import { ROUND_COLUMNS, type Round } from '../round.ts';
import { BIG, openLotteryWorld, type LotteryWorld } from '../test-world.ts';
import { RoundTicker } from '../ticker.ts';
import { earliestDay } from './calendar-store.ts';
import { calendars } from './calendars.ts';

const CODE = 'k3-10m';
const ZONE = 'Asia/Shanghai';
const DAY_MS = 86_400_000;
let world: LotteryWorld;
/** Tomorrow in Shanghai. */
let earliest: string;
beforeEach(async () => {
  world = await openLotteryWorld();
  earliest = earliestDay([ZONE], world.kernel.clock.now());
});
afterEach(() => world[Symbol.asyncDispose]());

const lottery = (code = CODE): Lottery => world.catalogue.byCode(code)!;
/** Plans as a house would whose clock stands at a moment. */
const planAt = (nowMs: number, of: Lottery = lottery()): Promise<number> => {
  const kernel: Kernel = { ...world.kernel, clock: { ...world.kernel.clock, now: () => nowMs } };
  return planRounds(kernel, world.vault, of);
};
/** Plans late this evening, whatever the hour, so that all of tomorrow is planned. */
const plan = (of?: Lottery): Promise<number> =>
  planAt(Date.parse(`${addDays(earliest, -1)}T23:00:00+08:00`), of ?? lottery());

/** Every two hours from ten in the morning. */
const SIX: CalendarContent['sessions'] = [{ firstDraw: '10:00:00', intervalSeconds: 7_200, count: 6 }];

async function setCalendar(change: Partial<CalendarContent> = {}, code = CODE): Promise<void> {
  const calendar: CalendarContent = {
    from: earliest,
    zone: ZONE,
    sessions: SIX,
    closeLeadSeconds: 30,
    openLeadSeconds: 3_600,
    ...change,
  };
  await world.kernel.db.tx(async (t) => {
    await calendars.lock(t, code);
    await calendars.write(world.kernel, t, { code, calendar });
  });
}

async function setException(change: Partial<ExceptionContent> = {}, code = 'pause'): Promise<void> {
  const exception = { on: true, lotteries: [CODE], from: earliest, to: earliest, sessions: [], ...change };
  await world.kernel.db.tx((t) => calendars.writeException(world.kernel, t, { code, exception }));
}

/** Rounds of a lottery, in order. */
async function rounds(where = 'true', code = CODE): Promise<Round[]> {
  const { rows } = await world.kernel.db.query<Round>(
    `select ${ROUND_COLUMNS} from lottery.round where lottery_id = $1 and ${where} order by prize_at, id`,
    [lottery(code).id],
  );
  return rows;
}
const onDay = (date: string, code = CODE): Promise<Round[]> => rounds(`business_date = '${date}'`, code);
/** `10:00` for a draw at ten in Shanghai. */
const clock = ({ prize_at: at }: Round): string => new Date(at + 8 * 3_600_000).toISOString().slice(11, 16);
const SIX_TIMES = ['10:00', '12:00', '14:00', '16:00', '18:00', '20:00'];

/** Each round ahead is bet on under the hash of the seed before it: places in a chain are without gaps, in the order of the draws. */
async function expectChained(ahead: readonly Round[]): Promise<void> {
  for (const [n, round] of ahead.entries()) {
    const before = ahead[n - 1];
    const isNext = before?.chain_id === round.chain_id && (before?.chain_index ?? 0) + 1 === round.chain_index;
    expect([round.game_no, isNext || round.chain_index === 1 || n === 0]).toEqual([round.game_no, true]);
  }
}

describe('a calendar from tomorrow on', () => {
  it('leaves today as it is, moves rounds under their numbers, and takes the others away', async () => {
    await plan();
    const today = await rounds(`business_date < '${earliest}'`);
    const before = await onDay(earliest);
    expect(before.length).toBeGreaterThan(100);
    await setCalendar();
    await world.catalogue.reload();
    expect(await plan()).toBeGreaterThan(100);
    expect(await rounds(`business_date < '${earliest}'`)).toEqual(today);
    const after = await onDay(earliest);
    expect(after.map(clock)).toEqual(SIX_TIMES);
    expect(after.map(({ id, game_no: no }) => [id, no])).toEqual(
      before.slice(0, 6).map(({ id, game_no: no }) => [id, no]),
    );
    expect(after.map((round) => [round.prize_at - round.end_at, round.prize_at - round.begin_at])).toEqual(
      after.map(() => [30_000, 3_600_000]),
    );
    expect(new Set(after.map(({ chain_id: chain }) => chain)).size).toBe(1);
    expect(after[0]).toMatchObject({ chain_index: 1 });
    expect(after[0]?.chain_id).not.toBe(before[0]?.chain_id);
    await expectChained(await rounds('status = 0'));
    // Planned once: nothing is left to be done.
    expect(await plan()).toBe(0);
  });

  it('a round that somebody has bet on stays at its time; no other is bet on meanwhile', async () => {
    await plan();
    const chased = (await onDay(earliest)).find((round) => clock(round) === '10:30');
    // This round and the one after it.
    await chase(await world.aMember('1000.00'), chased!, 2);
    await setCalendar();
    await world.catalogue.reload();
    await plan();
    const after = await onDay(earliest);
    expect(after.map(clock)).toEqual(['10:00', '10:30', '10:40', '12:00', '14:00', '16:00', '18:00', '20:00']);
    expect(await world.round(chased!.id)).toMatchObject({
      game_no: chased!.game_no,
      begin_at: chased!.begin_at,
      prize_at: chased!.prize_at,
    });
    await expectChained(await rounds('status = 0'));
    // Two rounds of one chain are never bet on at one time.
    for (const [n, round] of after.entries())
      if (n > 0) expect(round.begin_at).toBeGreaterThanOrEqual(after[n - 1]!.prize_at);
  });

  it('a round that would be bet on while one that stays is open is left out', async () => {
    await plan();
    const chased = (await onDay(earliest)).find((round) => clock(round) === '11:30');
    await chase(await world.aMember('1000.00'), chased!, 2);
    await setCalendar();
    await world.catalogue.reload();
    await plan();
    // Betting on the draw at 12:00 would open at 11:00.
    expect((await onDay(earliest)).map(clock)).toEqual(['10:00', '11:30', '11:40', '14:00', '16:00', '18:00', '20:00']);
  });

  it('a promise that was made is kept: the round is drawn at its time, or its seed is shown', async () => {
    await plan();
    const [first] = await onDay(earliest);
    const seed = await world.vault.seedAt(first!.chain_id!, first!.chain_index!);
    await world.kernel.db.query(
      'update lottery.round set commitment = $2, committed_at = clock_timestamp() where id = $1',
      [first!.id, commitmentOf(seed)],
    );
    await setCalendar();
    await world.catalogue.reload();
    await plan();
    // Its number is wanted at ten: it stays, and that one is not made.
    expect(await world.round(first!.id)).toMatchObject({ status: 0, prize_at: first!.prize_at });
    expect((await onDay(earliest)).map(clock)).toEqual(['00:10', ...SIX_TIMES.slice(1)]);
    await setException();
    await world.catalogue.reload();
    await plan();
    const ended = await world.round(first!.id);
    expect(ended).toMatchObject({ status: 6, void_reason: 'calendar', seed, numbers: null });
    expect(commitmentOf(ended.seed ?? '')).toBe(ended.commitment);
    expect(await onDay(earliest)).toEqual([ended]);
  });

  it('whoever promises a round meanwhile promises nothing of its old place', async () => {
    await plan();
    const [, second] = await onDay(earliest);
    const terminal = await world.vault.terminalOf(second!.chain_id!);
    await setCalendar();
    await world.catalogue.reload();
    await plan();
    // As a step that looked at the round before: its chain had been shown up to the place before this one.
    const looked = { ...second!, chain_index: 1 };
    expect(terminal).toMatch(/^[0-9a-f]{64}$/);
    const deps = { kernel: world.kernel, vault: world.vault, lottery: lottery() };
    expect(await commitRound(deps, looked)).toBe(false);
    expect((await world.round(second!.id)).commitment).toBeNull();
  });
});

describe('days that are otherwise', () => {
  it('a day without draws has none; taken back, it has all of its rounds again', async () => {
    await plan();
    const before = await onDay(earliest);
    await setException();
    await world.catalogue.reload();
    await plan();
    expect(await onDay(earliest)).toEqual([]);
    await setException({ on: false });
    await world.catalogue.reload();
    await plan();
    const after = await onDay(earliest);
    expect(after.slice(0, before.length).map(({ game_no: no, prize_at: at }) => [no, at])).toEqual(
      before.map(({ game_no: no, prize_at: at }) => [no, at]),
    );
    await expectChained(await rounds('status = 0'));
  });

  it('a day with other sessions has those, of every lottery that is named and of no other', async () => {
    const codes = [CODE, 'k3-5m'];
    for (const code of [...codes, 'k3-3m']) await plan(lottery(code));
    const untouched = await onDay(earliest, 'k3-3m');
    await setException({ lotteries: codes, sessions: [{ firstDraw: '09:00:00', intervalSeconds: 1_800, count: 2 }] });
    await world.catalogue.reload();
    for (const code of [...codes, 'k3-3m']) await plan(lottery(code));
    expect((await onDay(earliest)).map(clock)).toEqual(['09:00', '09:30']);
    expect((await onDay(earliest, 'k3-5m')).map(clock)).toEqual(['09:00', '09:30']);
    expect((await onDay(earliest, 'k3-3m')).slice(0, untouched.length)).toEqual(untouched);
  });

  it('an official draw that was taken away for a day is there again when the day is as any other', async () => {
    const shipped = CATALOGUE.filter(({ code }) => code === 'xsmb');
    const read = async (): Promise<Lottery> => (await loadCatalogue(world.kernel.db, shipped)).byCode('xsmb')!;
    const later = addDays(earliest, 1);
    const standing = async (id: bigint): Promise<string[]> => {
      const { rows } = await world.kernel.db.query<{ text: string }>(
        `select concat_ws(' ', business_date, status, void_reason) as text from lottery.round
         where lottery_id = $1 and business_date between $2 and $3 order by business_date`,
        [id, earliest, later],
      );
      return rows.map(({ text }) => text);
    };
    // Its two draws from tomorrow on, whatever the hour.
    const noon = Date.parse(`${earliest}T12:00:00+07:00`);
    const planned = async () => planAt(noon, await read());
    await planned();
    const { id } = await read();
    expect(await standing(id)).toEqual([`${earliest} 0`, `${later} 0`]);
    await setException({ lotteries: ['xsmb'] });
    await planned();
    expect(await standing(id)).toEqual([`${earliest} 6 calendar`, `${later} 0`]);
    await setException({ lotteries: ['xsmb'], on: false });
    await planned();
    expect(await standing(id)).toEqual([`${earliest} 0`, `${later} 0`]);
  });
});

describe('thirty days', () => {
  it('have the rounds that a reckoning of its own finds, however the planner comes to them', async () => {
    const day = (n: number): string => addDays(earliest, n);
    const other = [{ firstDraw: '08:00:00', intervalSeconds: 1_200, count: 9 }];
    await setCalendar({ from: day(4), openLeadSeconds: 900 });
    await setCalendar({ from: day(17), sessions: other, openLeadSeconds: 900 });
    await setException({ from: day(2), to: day(3) }, 'before');
    await setException({ from: day(9), to: day(10), sessions: other }, 'otherwise');
    await setException({ from: day(20), to: day(20) }, 'once');
    await setException({ from: day(25), to: day(26) }, 'taken-back');
    await setException({ on: false, from: day(25), to: day(26) }, 'taken-back');
    await world.catalogue.reload();
    for (let n = 0; n <= 30; n += 1) await planAt(world.kernel.clock.now() + n * DAY_MS);
    const shipped = [{ firstDraw: '00:10:00', intervalSeconds: 600, count: 144 }];
    const wanted = Array.from({ length: 30 }, (_, n) => {
      const sessions =
        n === 2 || n === 3 || n === 20 ? [] : n === 9 || n === 10 ? other : n < 4 ? shipped : n < 17 ? SIX : other;
      return sessions.flatMap(({ firstDraw, intervalSeconds, count }) =>
        Array.from({ length: count }, (_each, k) => {
          const no = `${day(n).replaceAll('-', '')}-${String(k + 1).padStart(4, '0')}`;
          return [no, Date.parse(`${day(n)}T${firstDraw}+08:00`) + k * intervalSeconds * 1_000];
        }),
      );
    }).flat();
    const made = await rounds(`business_date between '${day(0)}' and '${day(29)}'`);
    expect(made.map(({ game_no: no, prize_at: at }) => [no, at])).toEqual(wanted);
    await expectChained(await rounds('status = 0'));
  }, 60_000);
});

describe('planners and changes at one time', () => {
  it('a node that has not heard of the change plans nothing', async () => {
    await plan();
    const stale = lottery();
    const before = await rounds();
    await setCalendar();
    expect(await plan(stale)).toBe(0);
    expect(await rounds()).toEqual(before);
    await world.catalogue.reload();
    expect(await plan()).toBeGreaterThan(0);
    // And not afterwards either.
    const after = await rounds();
    expect(await plan(stale)).toBe(0);
    expect(await rounds()).toEqual(after);
  });

  it('whoever is first, in the end every round is as the last calendar says', async () => {
    await plan();
    for (let n = 0; n < 6; n += 1) {
      const sessions = [{ firstDraw: `0${n + 1}:00:00`, intervalSeconds: 7_200, count: 5 }];
      await Promise.all([plan(), setCalendar({ sessions }), plan(), world.catalogue.reload(), plan()]);
      await world.catalogue.reload();
      await Promise.all([plan(), plan()]);
      expect((await onDay(earliest)).map(clock)).toEqual(
        [1, 3, 5, 7, 9].map((hour) => `${String(hour + n).padStart(2, '0')}:00`),
      );
      await expectChained(await rounds('status = 0'));
    }
  });

  it('a chase has its rounds, or is refused: none is left on a round that went', async () => {
    const ann = await world.aMember('100000.00');
    for (let n = 0; n < 6; n += 1) {
      await plan();
      const first = (await onDay(earliest))[n * 20];
      const chasing = chase(ann, first!, 20).then(
        () => 'accepted',
        (error: { key?: string }) => error.key,
      );
      const changing = setException({}, `pause-${n}`)
        .then(() => world.catalogue.reload())
        .then(() => plan());
      const [answer] = await Promise.all([chasing, changing]);
      expect(['accepted', 'lottery.round_unknown']).toContain(answer);
      const { rows } = await world.kernel.db.query(
        `select from lottery.chase_round c where not exists (select from lottery.round r where r.id = c.round_id)`,
      );
      expect(rows).toEqual([]);
      await setException({ on: false }, `pause-${n}`);
      await world.catalogue.reload();
    }
  });

  it('a house that was down while the calendar changed plans by it when it is there again', async () => {
    await plan();
    await setCalendar();
    const after = await loadCatalogue(
      world.kernel.db,
      CATALOGUE.filter(({ family }) => family === 'k3'),
    );
    expect(await plan(after.byCode(CODE))).toBeGreaterThan(100);
    expect((await onDay(earliest)).map(clock)).toEqual(SIX_TIMES);
  });

  it('rounds that run obey within moments, and go on', async () => {
    const { kernel, house, catalogue, vault, receipts } = world;
    await kernel.db.query(`update lottery.lottery set state = 'ended' where code <> $1`, [CODE]);
    await catalogue.reload();
    const ticker = new RoundTicker({ kernel, house, catalogue, vault, saltOf: receipts.saltOf });
    ticker.start();
    try {
      // How much of tomorrow is planned depends on the hour.
      await until(async () => (await onDay(earliest)).length > 5);
      await setCalendar();
      await catalogue.reload();
      await until(async () => (await onDay(earliest)).every((round) => SIX_TIMES.includes(clock(round))));
      const { rows } = await kernel.db.query<{ type: string }>(
        `select type from kernel.outbox where type = 'lottery.listed'`,
      );
      expect(rows).toHaveLength(1);
    } finally {
      await ticker.stop();
    }
  });
});

/** Looks until it is so; the limit only keeps a broken build from hanging. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 30_000; await wait(25))
    if (await isSo()) return;
  throw new Error('it did not happen in time');
}

/** Somebody waits for a round and for those after it. */
async function chase(ann: Awaited<ReturnType<LotteryWorld['aMember']>>, round: Round, count: number): Promise<void> {
  const { kernel, catalogue } = world;
  const ahead = await comingRounds(kernel.db, lottery().id, {
    gameNo: round.game_no,
    nowMs: kernel.clock.now(),
    limit: count,
  });
  const [play, selection] = BIG;
  const { odds } = lottery().odds.plays[play]!;
  const e4 = odds[selection] ?? odds['*'] ?? 0;
  await createChase({ kernel, catalogue }, ann, {
    lotteryId: String(lottery().id),
    gameNo: round.game_no,
    betList: [
      {
        playCode: play,
        selection,
        unitAmount: '1.00',
        odds: `${Math.floor(e4 / 10_000)}.${String(e4 % 10_000).padStart(4, '0')}`,
      },
    ],
    multiples: ahead.map(() => 1),
    stopOnWin: false,
    clientRef: crypto.randomUUID(),
  });
}
