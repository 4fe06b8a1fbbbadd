import { createHash } from 'node:crypto';
import { parseMoney } from '@drawroom/engine/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Player, RecordDetail } from '../wallet.ts';
import { checkRound } from './check-round.ts';
import { endLeftRounds, LEFT_OPEN_MS } from './games-part.ts';
import { secondMines } from './test-second-settlement.ts';
import { booksOf, testTable } from './test-table.ts';
import type { TestTable } from './test-table.ts';

let table: TestTable;
beforeAll(async () => void (table = await testTable()));
afterAll(() => table[Symbol.asyncDispose]());

interface Change {
  readonly rev: number;
  readonly state: string;
  readonly payout: bigint;
  readonly detail: Extract<RecordDetail, { kind: 'game' }>;
}

/** All that the records of a player's rounds ever said. */
async function changesOf(player: Player): Promise<Change[]> {
  const { rows } = await table.db.query<Change>(
    `select c.rev, c.state, c.payout_minor as payout, c.detail from record_change c join record r using (record_no)
     where r.player = $1 order by c.seq`,
    [player.id],
  );
  return rows;
}

/** The mines of a round, of which the page knows nothing, by another computation. */
async function minesOf(roundId: string): Promise<string[]> {
  const { rows } = await table.db.query<{ seed: string; entropy: string; choice: string }>(
    'select seed, entropy, choice from game_round where round_id = $1',
    [roundId],
  );
  const [round] = rows;
  if (round === undefined) throw new Error('no such round');
  return secondMines({ roundId, ...round }).slice(0, Number(round.choice));
}

/** The secret of a round, as nobody but the database knows it. */
async function seedOf(roundId: string): Promise<string> {
  const { rows } = await table.db.query<{ seed: string }>('select seed from game_round where round_id = $1', [roundId]);
  return rows[0]?.seed ?? '';
}

const start = (roundId: string, more: object = {}) => ({
  game: 'mines',
  choice: '3',
  stake: '10.00',
  clientRef: crypto.randomUUID(),
  roundId,
  entropy: 'ab12',
  ...more,
});

describe('a round of mines', () => {
  test('takes the stake, shows nothing of its squares, pays on cashing out, and then shows its seed', async () => {
    const player = await table.player(10_000n);
    const seen = await table.ask(player, 'games.state', { game: 'mines' });
    expect(seen).toMatchObject({ round: null, balance: '100.00' });
    const { round } = await table.ask(player, 'games.start', start(seen.next.roundId, { choice: '1' }));
    expect(round).toMatchObject({ ending: null, multiplier: '1.00', outcome: [], fair: { seed: '', entropy: 'ab12' } });
    expect(round.fair.commitment).toBe(seen.next.commitment);
    expect(await booksOf(table.db, player)).toMatchObject({ free: 9_000n, inPlay: 1_000n });
    expect(await table.call(player, 'games.cash', { roundId: round.roundId })).toBe('cash');

    const seed = await seedOf(round.roundId);
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(seen.next.commitment);
    const mines = await minesOf(round.roundId);
    const safe = ['1', '2', '3'].filter((square) => !mines.includes(square));
    const moved = await table.ask(player, 'games.move', { roundId: round.roundId, step: 0, move: safe[0] ?? '' });
    expect(moved.round).toMatchObject({ ending: null, multiplier: '1.02', payout: '10.20', outcome: [] });
    // A page that was closed finds the round as it left it.
    expect((await table.ask(player, 'games.state', { game: 'mines' })).round).toEqual(moved.round);

    const cashed = await table.ask(player, 'games.cash', { roundId: round.roundId });
    expect(cashed).toMatchObject({ balance: '100.20', round: { ending: 'cash', payout: '10.20', fair: { seed } } });
    expect(checkRound(cashed.round)).toEqual({ seed: true, outcome: true, payout: true });
    expect(cashed.next.roundId).not.toBe(round.roundId);
    const changes = await changesOf(player);
    expect(changes.map(({ state, payout }) => [state, payout])).toEqual([
      ['open', 0n],
      ['settled', 1_020n],
    ]);
    expect(changes[0]?.detail).toMatchObject({ multiplier: '0.00', outcome: [], fair: { seed: '' } });
    expect(changes[1]?.detail).toEqual({
      kind: 'game',
      roundId: round.roundId,
      multiplier: '1.02',
      outcome: cashed.round.outcome,
      fair: { game: 'mines', issue: round.roundId, commitment: seen.next.commitment, seed, entropy: 'ab12' },
    });
  });

  test('ends without a payout on a mine', async () => {
    const player = await table.player(5_000n);
    const { round } = await table.begin(player, { game: 'mines', choice: '24', stake: '50.00' });
    const [mine = ''] = await minesOf(round.roundId);
    const hit = await table.ask(player, 'games.move', { roundId: round.roundId, step: 0, move: mine });
    expect(hit).toMatchObject({ balance: '0.00', round: { ending: 'lost', payout: '0.00', multiplier: '0.00' } });
    expect(checkRound(hit.round)).toEqual({ seed: true, outcome: true, payout: true });
    expect(await booksOf(table.db, player)).toMatchObject({ free: 0n, inPlay: 0n, won: 0n });
    expect(await table.ask(player, 'games.cash', { roundId: round.roundId })).toEqual(hit);
  });
});

describe('what a page may ask for', () => {
  test('a stake outside the bounds, a choice that is none, too little on the account: nothing moves', async () => {
    const player = await table.player(2_000n);
    const { next } = await table.ask(player, 'games.state', { game: 'mines' });
    const refused = (more: object) => table.call(player, 'games.start', start(next.roundId, more));
    for (const stake of ['0.99', '1000.01', '-1', '1e3', '1.001', ''])
      expect(await refused({ stake }), stake).toBe('stake');
    for (const choice of ['0', '25', '03', 'cards', '']) expect(await refused({ choice }), choice).toBe('choice');
    expect(await refused({ stake: '20.01' })).toBe('insufficient');
    expect(await booksOf(table.db, player)).toMatchObject({ free: 2_000n, inPlay: 0n, staked: 0n });
    // The seed that was shown is still the one that comes next.
    expect((await table.ask(player, 'games.state', { game: 'mines' })).next).toEqual(next);
    await table.ask(player, 'games.start', start(next.roundId, { stake: '20' }));
  });

  test('bodies of another shape are faults of the page', async () => {
    const player = await table.player(1_000n);
    const { next } = await table.ask(player, 'games.state', { game: 'mines' });
    for (const bad of [
      { game: 'dice' },
      { clientRef: 'x' },
      { entropy: '' },
      { entropy: 'AB' },
      { entropy: 'a'.repeat(66) },
    ]) {
      await expect(table.call(player, 'games.start', start(next.roundId, bad)), JSON.stringify(bad)).rejects.toThrow();
    }
    for (const bad of [{ step: -1 }, { step: 0.5 }, { move: 'x'.repeat(9) }, { roundId: `x'; --` }]) {
      const body = { roundId: next.roundId, step: 0, move: '1', ...bad };
      await expect(table.call(player, 'games.move', body), JSON.stringify(bad)).rejects.toThrow();
    }
  });

  test('rounds of another player are not there', async () => {
    const [player, other] = [await table.player(1_000n), await table.player(1_000n)];
    const { round } = await table.begin(player, { game: 'mines', choice: '3', stake: '1.00' });
    const { roundId } = round;
    expect(await table.call(other, 'games.move', { roundId, step: 0, move: '1' })).toBe('no_round');
    expect(await table.call(other, 'games.cash', { roundId })).toBe('no_round');
    const { next } = await table.ask(player, 'games.state', { game: 'plinko' });
    const plinko = { game: 'plinko', choice: '8.low' };
    expect(await table.call(other, 'games.start', start(next.roundId, plinko))).toBe('stale_round');
    expect(await table.call(other, 'games.history', { game: 'mines', before: '' })).toEqual({
      rounds: [],
      more: false,
    });
  });

  test('a move that cannot be made is refused and nothing is lost by it', async () => {
    const player = await table.player(1_000n);
    const { round } = await table.begin(player, { game: 'hilo', choice: 'cards', stake: '1.00' });
    const { roundId } = round;
    for (const move of ['left', '', '1'])
      expect(await table.call(player, 'games.move', { roundId, step: 0, move })).toBe('move');
    expect(await table.call(player, 'games.move', { roundId, step: 1, move: 'up' })).toBe('stale_step');
    const begun = { game: 'hilo', choice: 'cards', stake: '1.00' } as const;
    await expect(table.begin(player, begun)).rejects.toThrow('round_open');
  });
});

describe('twice', () => {
  test('the same start again is the same round, with other content a conflict', async () => {
    const player = await table.player(10_000n);
    const { next } = await table.ask(player, 'games.state', { game: 'plinko' });
    const body = start(next.roundId, { game: 'plinko', choice: '12.middle' });
    const first = await table.ask(player, 'games.start', body);
    expect(await table.ask(player, 'games.start', body)).toEqual(first);
    for (const other of [
      { stake: '11.00' },
      { choice: '12.high' },
      { entropy: 'ab13' },
      { roundId: first.next.roundId },
    ]) {
      expect(await table.call(player, 'games.start', { ...body, ...other }), JSON.stringify(other)).toBe('conflict');
    }
    expect((await booksOf(table.db, player)).staked).toBe(1_000n);
    expect(checkRound(first.round)).toEqual({ seed: true, outcome: true, payout: true });
  });

  test('sixteen starts of one name at once are one round; of sixteen names one round begins', async () => {
    const player = await table.player(10_000n);
    const { next } = await table.ask(player, 'games.state', { game: 'plinko' });
    const body = start(next.roundId, { game: 'plinko', choice: '16.high' });
    const same = await Promise.all(Array.from({ length: 16 }, () => table.ask(player, 'games.start', body)));
    expect(new Set(same.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await booksOf(table.db, player)).staked).toBe(1_000n);

    const later = same[0]?.next.roundId ?? '';
    const rivals = Array.from({ length: 16 }, () => start(later, { game: 'plinko', choice: '16.high' }));
    const answers = await Promise.all(rivals.map((rival) => table.call(player, 'games.start', rival)));
    expect(answers.filter((answer) => answer === 'stale_round')).toHaveLength(15);
    expect((await booksOf(table.db, player)).staked).toBe(2_000n);
  });

  test('a second tap is no second guess, and cashing out twice pays once', async () => {
    const player = await table.player(10_000n);
    for (let guesses = 0; guesses < 6; guesses += 1) {
      const { round } = await table.begin(player, { game: 'hilo', choice: 'cards', stake: '2.00' });
      const { roundId } = round;
      const guess = { roundId, step: 0, move: 'up' };
      const taps = await Promise.all([table.ask(player, 'games.move', guess), table.ask(player, 'games.move', guess)]);
      expect(taps[0]).toEqual(taps[1]);
      expect(taps[0]?.round.moves).toEqual(['up']);
      const takes = await Promise.all(Array.from({ length: 4 }, () => table.ask(player, 'games.cash', { roundId })));
      expect(new Set(takes.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
    const { free, staked, won, inPlay } = await booksOf(table.db, player);
    expect([staked, inPlay, free]).toEqual([1_200n, 0n, 8_800n + won]);
  });

  test('of a step and taking at once, either comes first and the books agree', async () => {
    const player = await table.player(100_000n);
    const endings = new Set<string>();
    for (let i = 0; i < 10; i += 1) {
      const { round } = await table.begin(player, { game: 'mines', choice: '12', stake: '1.00' });
      const { roundId } = round;
      const mines = await minesOf(roundId);
      const safe = Array.from({ length: 25 }, (_, at) => String(at + 1)).filter((square) => !mines.includes(square));
      await table.ask(player, 'games.move', { roundId, step: 0, move: safe[0] ?? '' });
      await Promise.all([
        table.call(player, 'games.move', { roundId, step: 1, move: mines[0] ?? '' }),
        table.call(player, 'games.cash', { roundId }),
      ]);
      const { rounds } = (await table.call(player, 'games.history', { game: 'mines', before: '' })) as never as {
        rounds: { ending: string; payout: string }[];
      };
      endings.add(`${rounds[0]?.ending} ${rounds[0]?.payout}`);
    }
    expect([...endings].every((ending) => ending === 'lost 0.00' || ending === 'cash 1.88')).toBe(true);
    const { free, staked, won, inPlay } = await booksOf(table.db, player);
    expect([inPlay, free]).toEqual([0n, 100_000n - staked + won]);
  });

  test('two players at once do not wait for each other', async () => {
    const [one, two] = [await table.player(1_000n), await table.player(1_000n)];
    await table.db.tx(async (t) => {
      await t.query(`select pg_advisory_xact_lock(hashtextextended('games', $1))`, [one.id]);
      const { round } = await table.begin(two, { game: 'plinko', choice: '8.low', stake: '1.00' });
      expect(round.ending).toBe('done');
    });
  });
});

describe('a round left open', () => {
  test('for 24 hours is taken at what it is worth; one without a step is given back; a younger one stays', async () => {
    const player = await table.player(10_000n);
    const hilo = await table.begin(player, { game: 'hilo', choice: 'cards', stake: '5.00' });
    const { round } = await table.begin(player, { game: 'mines', choice: '1', stake: '10.00' });
    const [mine] = await minesOf(round.roundId);
    await table.ask(player, 'games.move', { roundId: round.roundId, step: 0, move: mine === '1' ? '2' : '1' });

    table.clockMs += LEFT_OPEN_MS;
    await endLeftRounds(table.deps);
    // Not a moment too early.
    expect((await booksOf(table.db, player)).inPlay).toBe(1_500n);
    const other = await table.player(1_000n);
    const young = await table.begin(other, { game: 'mines', choice: '3', stake: '1.00' });
    table.clockMs += 1;
    await Promise.all([endLeftRounds(table.deps), endLeftRounds(table.deps)]);

    expect(await booksOf(table.db, player)).toMatchObject({ free: 10_020n, inPlay: 0n });
    const taken = await table.ask(player, 'games.cash', { roundId: round.roundId });
    expect(taken.round).toMatchObject({ ending: 'cash', payout: '10.20' });
    const back = await table.ask(player, 'games.cash', { roundId: hilo.round.roundId });
    expect(back.round).toMatchObject({ ending: 'void', payout: '5.00', multiplier: '1.00' });
    expect(checkRound(back.round)).toEqual({ seed: true, outcome: true, payout: true });
    expect((await changesOf(player)).map(({ state }) => state).toSorted()).toEqual(['open', 'open', 'settled', 'void']);
    expect((await table.ask(other, 'games.state', { game: 'mines' })).round?.roundId).toBe(young.round.roundId);
    expect(table.lines).toEqual([]);
  });
});

test('a transaction that ends in the middle leaves neither stake nor round behind', async () => {
  const player = await table.player(1_000n);
  const { next } = await table.ask(player, 'games.state', { game: 'plinko' });
  const body = start(next.roundId, { game: 'plinko', choice: '8.low' });
  // The stake is taken and the record there; then the database refuses the end of the round.
  await table.db.query(
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$`,
  );
  await table.db.query(
    `create trigger stumble before update on game_round for each row when (new.state = 'over') execute function stumble()`,
  );
  await expect(table.call(player, 'games.start', body)).rejects.toThrow('stumbled');
  expect(await booksOf(table.db, player)).toMatchObject({ free: 1_000n, inPlay: 0n, staked: 0n, entries: 1_000n });
  await table.db.query('drop trigger stumble on game_round');
  const { round } = await table.ask(player, 'games.start', body);
  expect(round).toMatchObject({ roundId: next.roundId, fair: { commitment: next.commitment } });
});

test('the round that comes next is known by number and commitment before, and its seed to nobody', async () => {
  const player = await table.player(10_000n);
  let { next } = await table.ask(player, 'games.state', { game: 'plinko' });
  const seeds = new Set<string>();
  for (let i = 0; i < 10; i += 1) {
    const body = start(next.roundId, { game: 'plinko', choice: '8.low', stake: '1.00' });
    const answer = await table.ask(player, 'games.start', body);
    expect(answer.round.fair.commitment).toBe(next.commitment);
    expect(JSON.stringify(answer)).not.toContain(await seedOf(answer.next.roundId));
    seeds.add(answer.round.fair.seed);
    next = answer.next;
  }
  expect(seeds.size).toBe(10);
  const { rounds, more } = (await table.call(player, 'games.history', { game: 'plinko', before: '' })) as never as {
    rounds: { roundId: string; payout: string }[];
    more: boolean;
  };
  expect([rounds.length, more]).toEqual([10, false]);
  const paid = rounds.reduce((sum, { payout }) => sum + (parseMoney(payout) ?? 0n), 0n);
  expect((await booksOf(table.db, player)).won).toBe(paid);
  const older = await table.call(player, 'games.history', { game: 'plinko', before: rounds[3]?.roundId ?? '' });
  expect((older as never as { rounds: object[] }).rounds).toEqual(rounds.slice(4));
});
