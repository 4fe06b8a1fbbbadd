import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Player } from '../wallet.ts';
import { drawMatch } from './match-draw.ts';
import type { SportsMatch } from './match-store.ts';
import { planFixtures } from './plan-fixtures.ts';
import { sportsPart } from './sports-part.ts';
import { bookmaking, endOf } from './test-bets.ts';
import { openSportsWorld, type SportsWorld } from './test-sports.ts';
import type { MarketView } from './views.ts';

let world: SportsWorld;
let { legOn, only } = {} as ReturnType<typeof bookmaking>;
beforeAll(async () => {
  world = await openSportsWorld();
  ({ legOn, only } = bookmaking(world));
});
afterAll(() => world.close());

test('at work by itself, the part goes by the database’s clock, whatever the machine’s says', async () => {
  const own = await openSportsWorld();
  const faults: string[] = [];
  const log = (line: string): void => void faults.push(line);
  const part = sportsPart({ db: own.db, now: () => Date.now() - 5_000_000, log, speed: 20 });
  await part.start();
  await part.start();
  try {
    const asked = {
      player: await own.player(1_00n),
      locale: 'zh-CN',
      body: { sport: 'football', day: 'live', offsetMinutes: 0 },
    };
    const answer = (await part.calls['sports.matches']?.(asked)) as { now: number; matches: { home: string }[] };
    const { rows } = await own.db.query<{ at: Date }>('select clock_timestamp() as at');
    expect(Math.abs(answer.now - (rows[0]?.at.getTime() ?? 0))).toBeLessThan(5_000);
    expect(answer.matches.length).toBeGreaterThan(0);
    expect(answer.matches[0]?.home).toMatch(/\p{Script=Han}/u);
  } finally {
    await part.stop();
    await own.close();
  }
  expect(faults).toEqual([]);
});

describe('the lists', () => {
  const ask = async <T>(name: string, player: Player, body: object): Promise<T> =>
    (await world.calls[name]?.({ player, locale: 'vi-VN', body })) as T;
  type List = { matches: { matchId: string; home: string; phase: string; startAt: number; markets: MarketView[] }[] };

  test('always have something on, something soon and something tomorrow', async () => {
    const player = await world.player(1_00n);
    for (const sport of ['football', 'basketball']) {
      const list = async (day: string) =>
        (await ask<List>('sports.matches', player, { sport, day, offsetMinutes: 420 })).matches;
      await planFixtures(world.db, world.clock.now(), 20);
      const live = await list('live');
      expect(live.length, sport).toBeGreaterThanOrEqual(1);
      expect(live.every(({ phase }) => phase === 'live')).toBe(true);
      expect((await list('today')).length).toBeGreaterThan(5);
      const tomorrow = await list('tomorrow');
      expect(tomorrow.length).toBeGreaterThan(20);
      for (const { startAt } of tomorrow)
        expect(new Date(startAt + 420 * 60_000).getUTCDate()).toBe(
          new Date(world.clock.now() + 420 * 60_000).getUTCDate() + 1,
        );
      expect((await list('today'))[0]?.markets[0]?.selections.every(({ odds }) => odds !== null)).toBe(true);
    }
  });

  test('show the own bets in pages, and nobody else’s', async () => {
    const [player, other] = [await world.player(1_000_00n), await world.player(1_00n)];
    const leg = await legOn(await only(), 'result', 'draw');
    for (let n = 0; n < 22; n += 1) await world.bet(player, { legs: [leg], stake: '1.00' });
    type Bets = { bets: { recordId: string }[]; more: boolean };
    const first = await ask<Bets>('sports.bets', player, { state: 'open', before: null });
    const last = first.bets.at(-1)?.recordId;
    const second = await ask<Bets>('sports.bets', player, { state: 'open', before: last });
    expect([first.bets.length, first.more, second.bets.length, second.more]).toEqual([20, true, 2, false]);
    expect(new Set([...first.bets, ...second.bets].map(({ recordId }) => recordId)).size).toBe(22);
    expect((await ask<Bets>('sports.bets', other, { state: 'open', before: null })).bets).toEqual([]);
  });

  test('the seed of a match is told when it is over, and not a moment before', async () => {
    const player = await world.player(1_00n);
    const match = await only();
    type Proof = { seed: string | null; commitment: string; form: SportsMatch['form'] };
    const proof = () => ask<Proof>('sports.proof', player, { matchId: match.matchId });
    world.clock.set(Math.ceil(endOf(match)) - 1);
    expect((await proof()).seed).toBeNull();
    world.clock.set(Math.ceil(endOf(match)));
    const { seed, commitment, form } = await proof();
    expect(
      createHash('sha256')
        .update(Buffer.from(seed ?? '', 'hex'))
        .digest('hex'),
    ).toBe(commitment);
    expect(drawMatch(form, match.matchId, seed ?? '')).toEqual(match.course);
  });
});
