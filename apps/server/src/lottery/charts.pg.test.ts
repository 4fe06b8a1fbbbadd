import { TREND_ROUNDS } from '@drawroom/contract/lottery-charts';
import { historyOf } from '@drawroom/engine/charts/history';
import { omissionChart } from '@drawroom/engine/charts/omission';
import { longStreaks } from '@drawroom/engine/charts/streaks';
import { k3 } from '@drawroom/engine/games/k3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Lottery } from './catalogue.ts';
import { drawOf } from './drawn-rounds.ts';
import { StreakBoard } from './streak-board.ts';
import { readStreaks } from './streaks.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';
import { TrendBoard } from './trend-board.ts';
import { readTrend } from './trend.ts';

let world: LotteryWorld;
let lottery: Lottery;
beforeAll(async () => {
  world = await openLotteryWorld();
  lottery = world.lottery;
});
beforeEach(async () => {
  await world.kernel.db.query('delete from lottery.round');
});
afterAll(() => world[Symbol.asyncDispose]());

/** Throws that look like chance and are the same in every run. */
function throwsOf(count: number, seed = 7): string[] {
  let state = seed;
  const die = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 6) + 1;
  };
  return Array.from({ length: count }, () => `${die()} ${die()} ${die()}`);
}

/** Stores drawn rounds a minute apart, the last of them `endedAgo` minutes ago. */
async function store(throws: readonly string[], { endedAgo = 0, of = lottery } = {}): Promise<void> {
  await world.kernel.db.query(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version,
       seal_root, sealed_at, numbers)
     select $1, 'r' || to_char(t.at, 'YYYYMMDDHH24MISS'), current_date, t.at - interval '50 s', t.at - interval '5 s', t.at, 5, 1,
       'x', t.at, string_to_array(t.numbers, ' ')
     from (select numbers, clock_timestamp() - (cardinality($2::text[]) - place + $3) * interval '1 min' as at
       from unnest($2::text[]) with ordinality as u(numbers, place)) t`,
    [of.id, throws, endedAgo],
  );
}

const drawsOf = (throws: readonly string[]) => throws.map((numbers) => drawOf(k3, { gameNo: '', numbers }));
const followed = k3.attributes.filter(({ kind }) => kind !== 'two-sided');

/** What a chart of all draws says stood before the last `size` of them. */
function beforeOf(throws: readonly string[], size: number): (readonly number[])[] {
  return followed.map((attribute) => {
    const chart = omissionChart(attribute.values, historyOf(attribute, drawsOf(throws), lottery.odds.ruleSet), size);
    return chart.before;
  });
}

async function trendOf(trends: TrendBoard, rounds: number) {
  const reply = await readTrend(
    { kernel: world.kernel, catalogue: world.catalogue, trends },
    { lotteryCode: lottery.code, rounds },
    'zh-CN',
  );
  return { ...reply, before: reply.attributes.filter(({ before }) => before.length > 0).map(({ before }) => before) };
}

describe('a trend chart', () => {
  it('counts omissions over the whole history, not from the edge of its window', async () => {
    const throws = throwsOf(1_400);
    await store(throws, { endedAgo: 1 });
    const trends = new TrendBoard(world.kernel);
    for (const size of TREND_ROUNDS) {
      const reply = await trendOf(trends, size);
      expect(reply.rows.map(([, numbers]) => numbers)).toEqual(throws.slice(-size));
      expect(reply.before).toEqual(beforeOf(throws, size));
    }
  });

  it('moved on by each draw says the same as one made anew', async () => {
    const throws = throwsOf(120);
    const older = throws.slice(0, 100);
    await store(older, { endedAgo: 30 });
    const trends = new TrendBoard(world.kernel);
    expect((await trendOf(trends, 30)).before).toEqual(beforeOf(older, 30));
    for (let count = 101; count <= throws.length; count += 1) {
      await store(throws.slice(count - 1, count), { endedAgo: 130 - count });
      const now = throws.slice(0, count);
      for (const size of [30, 50, 100]) expect((await trendOf(trends, size)).before).toEqual(beforeOf(now, size));
    }
    expect((await trendOf(trends, 30)).counted).toBe(throws.length);
  });

  it('takes in a round that was drawn after a later one', async () => {
    const throws = throwsOf(40);
    const trends = new TrendBoard(world.kernel);
    await store(throws.slice(0, 38), { endedAgo: 3 });
    await store(throws.slice(39), { endedAgo: 1 });
    await trendOf(trends, 30);
    await store(throws.slice(38, 39), { endedAgo: 2 });
    const reply = await trendOf(trends, 30);
    expect(reply.rows.map(([, numbers]) => numbers)).toEqual(throws.slice(-30));
    expect(reply.before).toEqual(beforeOf(throws, 30));
  });

  it('is empty and says so before the first draw, then begins with it', async () => {
    const trends = new TrendBoard(world.kernel);
    expect(await trendOf(trends, 100)).toMatchObject({ rows: [], counted: 0, since: null });
    await store(['1 2 3'], { endedAgo: 1 });
    expect(await trendOf(trends, 100)).toMatchObject({ rows: [[expect.any(String), '1 2 3']], counted: 1 });
  });

  it('names what it follows in the caller’s language', async () => {
    const reply = await trendOf(new TrendBoard(world.kernel), 30);
    expect(reply.attributes.find(({ code }) => code === 'sum.size')).toMatchObject({
      name: '总和大小',
      values: ['大', '小', '和', '豹子'],
    });
    expect(reply.attributes.find(({ code }) => code === 'sum.value')).toMatchObject({ values: [] });
  });

  it('of an unknown lottery is refused', async () => {
    const deps = { kernel: world.kernel, catalogue: world.catalogue, trends: new TrendBoard(world.kernel) };
    await expect(readTrend(deps, { lotteryCode: 'nowhere', rounds: 30 }, 'en-US')).rejects.toMatchObject({
      key: 'lottery.lottery_unknown',
    });
  });
});

async function streaksOf(board: StreakBoard, least = 3) {
  return readStreaks({ kernel: world.kernel, streaks: board }, { least }, 'en-US');
}

describe('the list of long streaks', () => {
  it('over all lotteries has every streak that the histories hold, longest first', async () => {
    const [one, other] = world.catalogue.all().filter(({ state }) => state === 'running');
    if (one === undefined || other === undefined) throw new Error('two lotteries wanted');
    const [first, second] = [['1 1 2', '6 6 5', '6 5 4', '5 5 4', '6 6 4'], throwsOf(60, 11)];
    await store(first, { endedAgo: 1, of: one });
    await store([...second, '1 1 2', '1 2 3', '2 2 3'], { endedAgo: 1, of: other });
    const { streaks, total } = await streaksOf(new StreakBoard(world.kernel, world.catalogue));
    const expected = [
      ...longStreaks(k3.attributes, { draws: drawsOf(first), ruleSet: one.odds.ruleSet }).map((each) => [
        one.code,
        each,
      ]),
      ...longStreaks(k3.attributes, {
        draws: drawsOf([...second, '1 1 2', '1 2 3', '2 2 3']),
        ruleSet: other.odds.ruleSet,
      }).map((each) => [other.code, each]),
    ];
    expect(total).toBe(expected.length);
    expect(
      streaks.map(({ lotteryCode, attribute, side, length }) => [
        lotteryCode,
        { code: attribute, value: side, length },
      ]),
    ).toEqual(expect.arrayContaining(expected));
    expect(streaks.map(({ length }) => length)).toEqual(streaks.map(({ length }) => length).toSorted((a, b) => b - a));
    expect(streaks[0]).toMatchObject({
      lotteryCode: one.code,
      side: 'big',
      sideName: 'Big',
      otherName: 'Small',
      length: 4,
      follow: { playCode: 'k3.sum.big', selection: '-' },
      against: { playCode: 'k3.sum.small', selection: '-' },
    });
  });

  it('is moved on by each draw: the same side adds one, the other begins anew, a triple ends it', async () => {
    const board = new StreakBoard(world.kernel, world.catalogue);
    const bigs = async (): Promise<number> => {
      const { streaks } = await streaksOf(board);
      return streaks.find(({ attribute }) => attribute === 'sum.size')?.length ?? 0;
    };
    await store(['6 6 5', '6 6 4', '6 6 3'], { endedAgo: 10 });
    expect(await bigs()).toBe(3);
    await store(['6 5 4'], { endedAgo: 9 });
    await expect.poll(bigs).toBe(4);
    await store(['6 5 5'], { endedAgo: 8 });
    await expect.poll(bigs).toBe(5);
    await store(['6 6 6'], { endedAgo: 7 });
    await expect.poll(bigs).toBe(0);
    await store(['1 1 2', '1 1 2', '1 1 3'], { endedAgo: 2 });
    await expect.poll(bigs).toBe(3);
  });

  it('leaves out what is shorter than asked for', async () => {
    await store(['6 6 5', '6 6 4', '6 6 3'], { endedAgo: 1 });
    const board = new StreakBoard(world.kernel, world.catalogue);
    expect((await streaksOf(board, 3)).total).toBe(1);
    expect((await streaksOf(board, 4)).total).toBe(0);
  });
});
