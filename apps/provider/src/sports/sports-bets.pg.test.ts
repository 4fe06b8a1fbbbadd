import { createHash } from 'node:crypto';
import { providerRecord } from '@drawroom/contract/provider-wire';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditProvider } from '../audit.ts';
import type { Player } from '../wallet.ts';
import { drawMatch } from './match-draw.ts';
import type { SportsMatch } from './match-store.ts';
import { spanAt } from './match-state.ts';
import { PAYOUT_MAX_MINOR } from './judge-leg.ts';
import type { BetAnswer, BetAsked } from './place-bet.ts';
import { bookOf } from './price.ts';
import { correctMatch, settleDue } from './settle-bets.ts';
import { sportsPart } from './sports-part.ts';
import { openSportsWorld, type SportsWorld } from './testing/sports-world.ts';
import type { MarketView } from './views.ts';

let world: SportsWorld;
beforeAll(async () => {
  world = await openSportsWorld();
});
afterAll(() => world.close());

type LegAsked = BetAsked['legs'][number];

async function marketsOf(match: SportsMatch): Promise<readonly MarketView[]> {
  const found = await world.calls['sports.match']?.({
    player: { id: 0n, playerId: '', currency: '' },
    locale: 'en-US',
    body: { matchId: match.matchId },
  });
  return (found as { markets: MarketView[] }).markets;
}

/** A leg as the page would send it now. */
async function legOn(
  match: SportsMatch,
  market: MarketView['market'],
  selection: LegAsked['selection'],
  span: MarketView['span'] = 'M',
): Promise<LegAsked> {
  const offered = (await marketsOf(match)).find((one) => one.market === market && one.span === span);
  const odds = offered?.selections.find((one) => one.selection === selection)?.odds;
  if (offered === undefined || odds === undefined || odds === null) throw new Error(`no ${market} of ${match.matchId}`);
  return { matchId: match.matchId, market, span, line: offered.line, selection, odds };
}

const endOf = (match: SportsMatch): number => match.startAt + match.course.endMs / match.speed;
const settle = (at = world.clock.now()) => {
  world.clock.set(Math.max(at, world.clock.now()));
  return settleDue({ db: world.db, store: world.store }, world.clock.now());
};
/** Sets a match up to end like this, whatever its seed says: the goals at minutes of play, first half only. */
async function rigged(match: SportsMatch, goals: readonly ('home' | 'away')[]): Promise<void> {
  for (let n = 0; ; n += 1) {
    const seed = createHash('sha256').update(`${match.matchId}/${n}`).digest('hex');
    const course = drawMatch(match.form, match.matchId, seed);
    const { home, away } = spanAt(match.form.sport, course, 'M', course.endMs).score;
    const wanted = goals.filter((side) => side === 'home').length;
    if (course.abandonedAtMs !== null || home !== wanted || away !== goals.length - wanted) continue;
    Object.assign(match, { course, seed });
    return;
  }
}
async function broken(match: SportsMatch): Promise<void> {
  for (let n = 0; ; n += 1) {
    const seed = createHash('sha256').update(`${match.matchId}/${n}`).digest('hex');
    const course = drawMatch(match.form, match.matchId, seed);
    if (course.abandonedAtMs === null) continue;
    Object.assign(match, { course, seed });
    return;
  }
}
const placed = (answer: BetAnswer): Extract<BetAnswer, { placed: true }> => {
  if (!answer.placed) throw new Error(`not placed: ${answer.reason}`);
  return answer;
};
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no refusal',
    (error: { reason?: string }) => error.reason ?? 'another fault',
  );

interface Change {
  rev: number;
  state: string;
  payout: bigint;
  detail: { legs: { outcome: string; period: string; score: unknown; line: string | null }[] };
}
async function changesOf(recordId: string): Promise<Change[]> {
  const { rows } = await world.db.query<Change>(
    `select c.rev, c.state, c.payout_minor as payout, c.detail from record_change c join record using (record_no)
     where record_id = $1 order by c.rev`,
    [recordId],
  );
  return rows;
}
/** The provider's books hold, and every bet is as its record. */
async function checkBooks(): Promise<void> {
  expect(await auditProvider(world.db)).toEqual([]);
  const { rows } = await world.db.query<{ wrong: string }>(
    `select b.record_id as wrong from sports_bet b join record r using (record_no)
     where (b.state, b.payout_minor, b.stake_minor) is distinct from (r.state, r.payout_minor, r.stake_minor)`,
  );
  expect(rows).toEqual([]);
}

async function nextFootball(many: number): Promise<readonly SportsMatch[]> {
  const found = await world.planned('football');
  const { rows } = await world.db.query<{ match_no: bigint }>('select distinct match_no from sports_leg');
  const used = new Set(rows.map(({ match_no }) => match_no));
  const free = found.filter(({ matchNo }) => !used.has(matchNo)).slice(0, many);
  if (free.length < many) throw new Error('too few matches');
  return free;
}
async function only(): Promise<SportsMatch> {
  const [match] = await nextFootball(1);
  if (match === undefined) throw new Error('no match');
  return match;
}

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
    const half = placed(await world.bet(player, { legs: [await legOn(match, 'result', 'draw', '1H')] }));
    const full = placed(await world.bet(player, { legs: [await legOn(match, 'result', 'home')] }));
    const halfTime = match.startAt + (46 * 60_000) / match.speed;
    await settle(halfTime - 60_000 / match.speed - 1);
    expect(await changesOf(full.recordId)).toHaveLength(1);
    await settle(halfTime);
    const score = spanAt('football', match.course, '1H', match.course.endMs).score;
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
    const { createMatchStore } = await import('./match-store.ts');
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

  test('a corrected result settles everything anew, and takes back what is not there any more as soon as it is', async () => {
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
    await correctMatch(world.db, winner.match.matchId, level, { nowMs: world.clock.now() });
    expect((await changesOf(lost.recordId)).at(-1)).toMatchObject({
      state: 'settled',
      payout: BigInt(lost.payout.replace('.', '')),
      detail: { legs: [{ outcome: 'won', score: { home: 1, away: 1 } }] },
    });
    expect((await changesOf(winner.recordId)).at(-1)).toMatchObject({ payout: won });
    expect(await world.balance(winner.player)).toBe(50n);
    await world.topUp(winner.player, won);
    await settle(world.clock.now() + 9_000);
    expect((await changesOf(winner.recordId)).at(-1)).toMatchObject({ payout: won });
    await settle(world.clock.now() + 1_001);
    expect((await changesOf(winner.recordId)).at(-1)).toMatchObject({
      payout: 0n,
      detail: { legs: [{ outcome: 'lost' }] },
    });
    expect(await world.balance(winner.player)).toBe(50n);
    await expect(correctMatch(world.db, spend.matchId, level)).rejects.toThrow('no result');
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
  const ask = async <T>(name: string, player: Player, body: object, locale = 'vi-VN'): Promise<T> =>
    (await world.calls[name]?.({ player, locale, body })) as T;
  type List = { matches: { matchId: string; home: string; phase: string; startAt: number; markets: MarketView[] }[] };

  test('always have something on, something soon and something tomorrow', async () => {
    const player = await world.player(1_00n);
    for (const sport of ['football', 'basketball']) {
      const list = async (day: string) =>
        (await ask<List>('sports.matches', player, { sport, day, offsetMinutes: 420 })).matches;
      const { planFixtures } = await import('./plan-fixtures.ts');
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
