import { providerRecord } from '@drawroom/contract/provider-wire';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYOUT_MAX_MINOR } from './judge-leg.ts';
import { bookOf } from './price.ts';
import { bookmaking, endOf, placed, reasonOf, rigged, type LegAsked } from './test-bets.ts';
import { openSportsWorld, type SportsWorld } from './test-sports.ts';

let world: SportsWorld;
let { legOn, changesOf, checkBooks, nextFootball, only } = {} as ReturnType<typeof bookmaking>;
beforeAll(async () => {
  world = await openSportsWorld();
  ({ legOn, changesOf, checkBooks, nextFootball, only } = bookmaking(world));
});
afterAll(() => world.close());

describe('placing', () => {
  test('takes the stake once, at the odds that were seen, and tells the house the bet', async () => {
    const player = await world.player(100_00n);
    const match = await only();
    const leg = await legOn(match, 'result', 'home');
    const asked = { clientRef: crypto.randomUUID(), legs: [leg] };
    const [first, second] = [placed(await world.bet(player, asked)), placed(await world.bet(player, asked))];
    expect(second).toEqual(first);
    expect(first).toMatchObject({ odds: leg.odds, stake: '10.00' });
    expect(await world.balance(player)).toBe(90_00n);
    const [change] = await changesOf(first.recordId);
    const detail = z.parse(providerRecord.shape.detail, change?.detail);
    expect(detail).toMatchObject({
      kind: 'sports',
      betType: 'single',
      odds: leg.odds,
      legs: [{ matchId: match.matchId, market: 'result', span: null, line: null, betPeriod: 'N', betScore: null }],
    });
    expect(await reasonOf(world.bet(player, { ...asked, stake: '11.00' }))).toBe('conflict');
    const now = world.clock.now();
    world.clock.set(endOf(match) + 1);
    expect(await world.bet(player, asked)).toEqual(first);
    world.clock.set(now);
    await checkBooks();
  });

  test('one name sent at once from many places is one bet', async () => {
    const player = await world.player(100_00n);
    const asked = { clientRef: crypto.randomUUID(), legs: [await legOn(await only(), 'result', 'draw')] };
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.bet(player, asked)));
    expect(new Set(answers.map((answer) => placed(answer).recordId)).size).toBe(1);
    expect(await world.balance(player)).toBe(90_00n);
  });

  test('no more can be staked at once than there is', async () => {
    const player = await world.player(35_00n);
    const leg = await legOn(await only(), 'result', 'away');
    const all = await Promise.all(Array.from({ length: 8 }, () => reasonOf(world.bet(player, { legs: [leg] }))));
    expect(all.filter((reason) => reason === 'no refusal')).toHaveLength(3);
    expect(all.filter((reason) => reason === 'insufficient')).toHaveLength(5);
    expect(await world.balance(player)).toBe(5_00n);
    await checkBooks();
  });

  test('a bet that was refused for want of points stays refused under its name', async () => {
    const player = await world.player(5_00n);
    const asked = { clientRef: crypto.randomUUID(), legs: [await legOn(await only(), 'result', 'away')] };
    expect(await reasonOf(world.bet(player, asked))).toBe('insufficient');
    const { rows } = await world.db.query<{ state: string }>('select state from sports_order where player = $1', [
      player.id,
    ]);
    expect(rows).toEqual([{ state: 'refused' }]);
    expect(await reasonOf(world.bet(player, asked))).toBe('insufficient');
  });

  test('refuses stakes out of bounds, two legs of one match, and what would pay more than the most', async () => {
    const player = await world.player(20_000_00n);
    const matches = await nextFootball(6);
    const legs = await Promise.all(matches.map((match) => legOn(match, 'result', 'away')));
    const [leg] = legs;
    if (leg === undefined) throw new Error('no leg');
    for (const stake of ['0.99', '5000.01', '-1', 'all', '1.001'])
      expect(await reasonOf(world.bet(player, { legs: [leg], stake }))).toBe('stake_limit');
    expect(await reasonOf(world.bet(player, { legs: [leg, leg] }))).toBe('same_match');
    expect(await reasonOf(world.bet(player, { legs, stake: '5000.00' }))).toBe('payout_limit');
    expect(await world.balance(player)).toBe(20_000_00n);
    expect(PAYOUT_MAX_MINOR).toBe(200_000_00n);
  });

  test('better odds than seen are given, worse only to whoever takes them', async () => {
    const player = await world.player(100_00n);
    const leg = await legOn(await only(), 'result', 'home');
    const hoped = { ...leg, odds: '49.00' };
    const answer = await world.bet(player, { legs: [hoped] });
    expect(answer).toEqual({ placed: false, reason: 'odds_changed', legs: [{ state: 'open', odds: leg.odds }] });
    expect(placed(await world.bet(player, { legs: [hoped], acceptChanges: true })).odds).toBe(leg.odds);
    expect(placed(await world.bet(player, { legs: [{ ...leg, odds: '1.02' }] })).odds).toBe(leg.odds);
    expect(await world.balance(player)).toBe(80_00n);
  });

  test('what is not offered takes no bet', async () => {
    const player = await world.player(100_00n);
    const leg = await legOn(await only(), 'result', 'home');
    const basketball = (await world.planned('basketball'))[0];
    if (basketball === undefined) throw new Error('no match');
    const wrong: Partial<LegAsked>[] = [
      { market: 'winner' },
      { line: 2 },
      { span: 'Q1' },
      { market: 'handicap', line: null },
      { market: 'total', line: 0, selection: 'over' },
      { selection: 'over' },
      { matchId: 'nobody-1' },
      { matchId: basketball.matchId },
    ];
    for (const change of wrong)
      expect(await world.bet(player, { legs: [{ ...leg, ...change }] }), JSON.stringify(change)).toMatchObject({
        placed: false,
        reason: 'closed',
      });
    expect(await world.balance(player)).toBe(100_00n);
  });
});

describe('a running match', () => {
  test('a goal while a bet waits refuses it, and without one it is placed two seconds later', async () => {
    const player = await world.player(1_000_00n);
    const match = await only();
    await rigged(match, ['home', 'home', 'away']);
    const goal = match.course.changes.find(({ atMs }) => atMs > 10 * 60_000);
    if (goal === undefined) throw new Error('no goal');
    const goalAt = match.startAt + goal.atMs / match.speed;
    world.clock.set(goalAt - 1_000);
    const whole = () => bookOf(match, world.clock.now()).spans[0]?.state;
    expect(whole()).toBe('open');
    const leg = await legOn(match, 'result', 'away');
    expect(await world.bet(player, { legs: [leg] })).toEqual({
      placed: false,
      reason: 'closed',
      legs: [{ state: 'rest', odds: null }],
    });
    expect(await world.balance(player)).toBe(1_000_00n);
    for (
      let at = goalAt + 5_000;
      whole() !== 'open' || bookOf(match, at + 2_000).spans[0]?.state !== 'open';
      at += 1_000
    )
      world.clock.set(at);
    const started = world.clock.now();
    const later = { ...(await legOn(match, 'result', 'away')), odds: '1.02' };
    const { recordId } = placed(await world.bet(player, { legs: [later] }));
    expect(world.clock.now()).toBe(started + 2_000);
    const [change] = await changesOf(recordId);
    expect(change?.detail.legs[0]).toMatchObject({ betScore: bookOf(match, world.clock.now()).state.score });
  });

  test('the stake is not taken before the wait is over', async () => {
    const player = await world.player(100_00n);
    const match = await only();
    world.clock.set(match.startAt + 1);
    let during = 0n;
    world.clock.whilePaused = async () => void (during = await world.balance(player));
    const leg = { ...(await legOn(match, 'total', 'over')), odds: '1.02' };
    const answer = await world.bet(player, { legs: [leg] });
    expect(during).toBe(100_00n);
    expect(await world.balance(player)).toBe(answer.placed ? 90_00n : 100_00n);
  });

  test('a bet that was left waiting by a process that ended is never placed', async () => {
    const player = await world.player(100_00n);
    const match = await only();
    world.clock.set(match.startAt + 1);
    const asked = {
      clientRef: crypto.randomUUID(),
      legs: [{ ...(await legOn(match, 'total', 'over')), odds: '1.02' }],
    };
    world.clock.whilePaused = () => Promise.reject(new Error('killed'));
    await expect(world.bet(player, asked)).rejects.toThrow('killed');
    world.clock.set(world.clock.now() + 10_001);
    expect(await world.bet(player, asked)).toMatchObject({ placed: false, reason: 'lapsed' });
    expect(await world.balance(player)).toBe(100_00n);
  });
});
