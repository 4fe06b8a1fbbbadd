import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMatchStore } from './match-store.ts';
import { spanAt } from './match-state.ts';
import { correctMatch, settleDue } from './settle-bets.ts';
import { bookmaking, broken, endOf, placed, reasonOf, rigged, type LegAsked } from './test-bets.ts';
import { openSportsWorld, type SportsWorld } from './test-sports.ts';
import type { MarketView } from './views.ts';

let world: SportsWorld;
let { legOn, legOf, settle, changesOf, checkBooks, nextFootball, only } = {} as ReturnType<typeof bookmaking>;
beforeAll(async () => {
  world = await openSportsWorld();
  ({ legOn, legOf, settle, changesOf, checkBooks, nextFootball, only } = bookmaking(world));
});
afterAll(() => world.close());

describe('settling', () => {
  async function oneBet(
    market: MarketView['market'],
    selection: LegAsked['selection'],
    goals: readonly ('home' | 'away')[],
  ) {
    const player = await world.player(100_00n);
    const match = await only();
    await rigged(match, goals);
    const { recordId, payout } = placed(await world.bet(player, { legs: [await legOn(match, market, selection)] }));
    return { player, match, recordId, payout };
  }

  test('at half time what ended there is paid, and the rest hears the score; at the end everything once', async () => {
    const player = await world.player(100_00n);
    const match = await only();
    await rigged(match, ['home', 'home', 'away']);
    const half = placed(
      await world.bet(player, { legs: [await legOf(match, { market: 'result', selection: 'draw', span: '1H' })] }),
    );
    const full = placed(await world.bet(player, { legs: [await legOn(match, 'result', 'home')] }));
    const halfTime = match.startAt + (46 * 60_000) / match.speed;
    await settle(halfTime - 60_000 / match.speed - 1);
    expect(await changesOf(full.recordId)).toHaveLength(1);
    await settle(halfTime);
    const score = spanAt(match.course, '1H', match.course.endMs).score;
    const level = score.home === score.away;
    expect(await changesOf(half.recordId)).toMatchObject([
      { state: 'open' },
      { state: 'settled', detail: { legs: [{ outcome: level ? 'won' : 'lost', period: 'HT', score }] } },
    ]);
    expect(await changesOf(full.recordId)).toMatchObject([
      { state: 'open' },
      { state: 'open', detail: { legs: [{ outcome: 'open', period: 'HT', score }] } },
    ]);
    const before = await world.balance(player);
    await Promise.all([settle(endOf(match) + 1), settle(), settle(), settle()]);
    await settle();
    expect(await changesOf(full.recordId)).toMatchObject([
      { rev: 1 },
      { rev: 2 },
      { rev: 3, state: 'settled', detail: { legs: [{ outcome: 'won', period: 'E', score: { home: 2, away: 1 } }] } },
    ]);
    expect((await world.balance(player)) - before).toBe(BigInt(full.payout.replace('.', '')));
    await checkBooks();
  });

  test('a restart knows the same match and settles what the process before it left', async () => {
    const { player, match, recordId } = await oneBet('result', 'home', ['home']);
    await world.db.query('update sports_match set seed = $2 where match_no = $1', [match.matchNo, match.seed]);
    const fresh = createMatchStore();
    const again = (await fresh.byId(world.db, [match.matchId])).get(match.matchId);
    expect(again?.course).toEqual(match.course);
    world.clock.set(endOf(match) + 1);
    await settleDue({ db: world.db, store: fresh }, world.clock.now());
    expect((await changesOf(recordId)).at(-1)).toMatchObject({ state: 'settled' });
    expect(await world.balance(player)).toBeGreaterThan(100_00n);
  });

  test('a parlay is lost with its first lost leg and goes on with one that is void', async () => {
    const player = await world.player(100_00n);
    const [one, two, three] = await nextFootball(3);
    if (one === undefined || two === undefined || three === undefined) throw new Error('too few');
    await rigged(one, ['home']);
    await broken(two);
    await rigged(three, ['home', 'home']);
    const legs = [
      await legOn(one, 'result', 'home'),
      await legOn(two, 'result', 'home'),
      await legOn(three, 'result', 'home'),
    ];
    const good = placed(await world.bet(player, { legs }));
    const bad = placed(await world.bet(player, { legs: [await legOn(one, 'result', 'away'), ...legs.slice(1)] }));
    const empty = placed(await world.bet(player, { legs: legs.slice(1, 2) }));
    await settle(endOf(one) + 1);
    expect((await changesOf(bad.recordId)).at(-1)).toMatchObject({ state: 'settled', payout: 0n });
    expect((await changesOf(good.recordId)).at(-1)).toMatchObject({ state: 'open' });
    await settle(Math.max(endOf(two), endOf(three)) + 1);
    const odds = legs.map((leg) => BigInt(leg.odds.replace('.', '')));
    const paid = (10_00n * (odds[0] ?? 0n) * (odds[2] ?? 0n)) / 10_000n;
    expect((await changesOf(good.recordId)).at(-1)).toMatchObject({
      state: 'settled',
      payout: paid,
      detail: { legs: [{ outcome: 'won' }, { outcome: 'void' }, { outcome: 'won' }] },
    });
    expect((await changesOf(bad.recordId)).at(-1)).toMatchObject({ state: 'settled', payout: 0n });
    expect((await changesOf(empty.recordId)).at(-1)).toMatchObject({ state: 'void', payout: 10_00n });
    expect(await world.balance(player)).toBe(80_00n + paid);
    await checkBooks();
  });

  test('a corrected result settles everything anew at once: what is not there any more is owed, and covered by what comes in', async () => {
    const winner = await oneBet('result', 'home', ['home']);
    const other = await world.player(100_00n);
    const lost = placed(await world.bet(other, { legs: [await legOn(winner.match, 'result', 'draw')] }));
    await settle(endOf(winner.match) + 1);
    const won = BigInt(winner.payout.replace('.', ''));
    expect(await world.balance(winner.player)).toBe(90_00n + won);
    // Spends nearly everything on another match that is still to come.
    const spend = await only();
    const rest = 90_00n + won - 50n;
    const stake = `${rest / 100n}.${String(rest % 100n).padStart(2, '0')}`;
    await world.bet(winner.player, { legs: [await legOn(spend, 'result', 'draw')], stake });
    const level = { home: 1, away: 1 };
    await correctMatch(world.db, winner.match.matchId, { score: level, nowMs: world.clock.now() });
    expect((await changesOf(lost.recordId)).at(-1)).toMatchObject({
      state: 'settled',
      payout: BigInt(lost.payout.replace('.', '')),
      detail: { legs: [{ outcome: 'won', score: { home: 1, away: 1 } }] },
    });
    const corrected = await changesOf(winner.recordId);
    expect(corrected.at(-1)).toMatchObject({ payout: 0n, detail: { legs: [{ outcome: 'lost' }] } });
    expect(await world.balance(winner.player)).toBe(0n);
    // Play waits until it is covered, and nothing is judged twice.
    const again = await legOn(spend, 'result', 'home');
    expect(await reasonOf(world.bet(winner.player, { legs: [again], stake: '1.00' }))).toBe('insufficient');
    await settle(world.clock.now() + 11_000);
    expect(await changesOf(winner.recordId)).toHaveLength(corrected.length);
    await world.topUp(winner.player, won);
    expect(await world.balance(winner.player)).toBe(50n);
    await expect(correctMatch(world.db, spend.matchId, { score: level })).rejects.toThrow('no result');
    await checkBooks();
  });
});

test('a bet that cannot be settled keeps no other waiting, and is told', async () => {
  const player = await world.player(100_00n);
  const match = await only();
  await rigged(match, ['home']);
  const leg = await legOn(match, 'result', 'home');
  const [bad, good] = [
    placed(await world.bet(player, { legs: [leg] })),
    placed(await world.bet(player, { legs: [leg] })),
  ];
  // Something that no result is told of: the wire refuses a market that it does not know.
  await world.db.query(
    `update sports_leg set market = 'moon' where record_no = (select record_no from sports_bet where record_id = $1)`,
    [bad.recordId],
  );
  await expect(settle(endOf(match) + 1)).rejects.toThrow('1 bets could not be settled');
  expect((await changesOf(good.recordId)).at(-1)).toMatchObject({ state: 'settled' });
  await world.db.query(`update sports_leg set market = 'result' where market = 'moon'`);
  await settle(world.clock.now() + 10_001);
  expect((await changesOf(bad.recordId)).at(-1)).toMatchObject({ state: 'settled' });
  await checkBooks();
});
