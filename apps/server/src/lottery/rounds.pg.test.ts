import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitmentOf } from '@drawroom/engine/fair';
import { verifyProof, verifyReceiptInSeal, type ReceiptFields } from '@drawroom/engine/proof';
import type { Session } from '../kernel/kernel.ts';
import { readBetProof } from './bet-proof.ts';
import { planFirstRounds, planRounds } from './plan-rounds.ts';
import { readFairness } from './prize-history.ts';
import { ROUND_COLUMNS, ROUND_STATUS, type Round } from './round.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';
import { RoundTicker, someoneLeads } from './ticker.ts';

let world: LotteryWorld;
let tickers: RoundTicker[] = [];
beforeEach(async () => {
  world = await openLotteryWorld();
  // One lottery, a round every 4 s: opens 3 s before its draw, closes 1 s before.
  await world.kernel.db.query(`update lottery.lottery set state = 'ended' where code <> 'k3-1m'`);
  await world.kernel.db.query(
    `update lottery.lottery set schedule = schedule || '{"closeLeadSeconds": 1, "openLeadSeconds": 3,
       "sessions": [{"firstDraw": "00:00:04", "intervalSeconds": 4, "count": 21600}],
       "issue": {"prefix": "YYYYMMDD", "separator": "-", "digits": 5}}' where code = 'k3-1m'`,
  );
  await world.catalogue.reload();
});
afterEach(async () => {
  await Promise.all(tickers.map((ticker) => ticker.stop()));
  tickers = [];
  await world[Symbol.asyncDispose]();
});

function startTicker(): RoundTicker {
  const ticker = new RoundTicker({
    kernel: world.kernel,
    house: world.house,
    catalogue: world.catalogue,
    vault: world.vault,
    saltOf: world.receipts.saltOf,
  });
  tickers.push(ticker);
  ticker.start();
  return ticker;
}

async function rounds(where: string): Promise<Round[]> {
  const { rows } = await world.kernel.db.query<Round>(
    `select ${ROUND_COLUMNS} from lottery.round where ${where} order by prize_at`,
  );
  return rows;
}

/** Looks until `found` gives something; the limit only keeps a broken build from hanging. */
async function until<T>(found: () => Promise<T | undefined>, limitMs = 40_000): Promise<T> {
  for (const startedAt = performance.now(); performance.now() - startedAt < limitMs; await wait(25)) {
    const value = await found();
    if (value !== undefined) return value;
  }
  throw new Error('it did not happen in time');
}

const nextOpen = (): Promise<Round> =>
  until(async () => (await rounds('status = 1 and begin_at <= clock_timestamp()')).at(-1));
const finished = (id: bigint): Promise<Round> =>
  until(async () => (await rounds(`id = ${id} and status in (5, 6)`))[0]);

/** The draw and the bet's place in its seal, recomputed from what was published alone. */
async function expectProven(bettor: Session, { gameNo, betNo }: { gameNo: string; betNo: string }): Promise<void> {
  const deps = { kernel: world.kernel, catalogue: world.catalogue, receipts: world.receipts };
  const proof = await readFairness(deps, { lotteryCode: 'k3-1m', gameNo });
  const verdict = verifyProof(proof as Parameters<typeof verifyProof>[0]);
  expect(verdict.steps.filter((step) => !step.ok)).toEqual([]);
  expect(commitmentOf(proof.seed ?? '')).toBe(proof.commitment);
  const place = await readBetProof({ ...deps, saltOf: world.receipts.saltOf }, bettor, { betNo });
  const names = [
    'betNo',
    'orderNo',
    'lotteryCode',
    'gameNo',
    'playCode',
    'selection',
    'units',
    'unitAmount',
    'multiple',
    'amount',
    'odds',
    'salt',
  ];
  const texts = Object.fromEntries(place.leaf.split('|').map((text, n) => [names[n], text]));
  const fields = { ...texts, units: Number(texts['units']), multiple: Number(texts['multiple']) } as ReceiptFields;
  const seal = proof.seal ?? { count: 0, root: '' };
  const at = { index: place.index ?? -1, path: place.path, seal };
  expect(verifyReceiptInSeal({ fields, ...at })).toBe(true);
  expect(verifyReceiptInSeal({ fields: { ...fields, amount: '11.00' }, ...at })).toBe(false);
}

describe('rounds that run by themselves', () => {
  it('two servers on one database: one draw a round, one payout a bet, every proof verifies without a server (R-10, R-33)', async () => {
    startTicker();
    startTicker();
    const bettor = await world.aMember('1000.00');
    for (let played = 0; played < 3; played += 1) {
      const round = await nextOpen();
      const placed = await world.bet(bettor, round, [
        ['k3.sum.big', '-', '10.00'],
        ['k3.sum.odd', '-', '5.00'],
      ]);
      const done = await finished(round.id);
      expect(done.status).toBe(ROUND_STATUS.settled);
      await expectProven(bettor, { gameNo: round.game_no, betNo: placed.bets[0]?.betNo ?? '' });
    }
    const done = await rounds('status = 5');
    for (const [n, round] of done.entries()) {
      const before = done[n - 1];
      if (
        before !== undefined &&
        before.chain_id === round.chain_id &&
        before.chain_index === (round.chain_index ?? 0) - 1
      ) {
        expect(round.commitment).toBe(before.seed);
      }
      expect(round.committed_at).toBeLessThanOrEqual(round.begin_at);
      expect(round.sealed_at).toBeLessThanOrEqual(round.drawn_at ?? 0);
    }
  });

  it('a leader that stops is followed by another, and the rounds go on; readiness tells whether anybody leads', async () => {
    const { db } = world.kernel;
    expect(await someoneLeads(db)).toBe(false);
    const first = startTicker();
    expect(first.alive).toBe(false);
    startTicker();
    await nextOpen();
    const leader = await until(async () => tickers.find((ticker) => ticker.leading));
    expect(await someoneLeads(db)).toBe(true);
    await leader.stop();
    const round = await nextOpen();
    expect((await finished(round.id)).status).toBe(ROUND_STATUS.settled);
    expect(tickers.filter((ticker) => ticker !== leader).map((ticker) => [ticker.leading, ticker.alive])).toEqual([
      [true, true],
    ]);
    await Promise.all(tickers.map((ticker) => ticker.stop()));
    expect(await someoneLeads(db)).toBe(false);
  });

  it('rounds missed while the house was away are voided with their seed shown, opened ones are drawn late and paid', async () => {
    await planRounds(world.kernel, world.vault, world.catalogue.byCode('k3-1m')!);
    const ahead = await rounds('status = 0');
    const [opened, ...rest] = ahead;
    // The house opened the first round, took a bet, and was gone for the next hour.
    const { db } = world.kernel;
    const terminal = await world.vault.terminalOf(opened?.chain_id ?? 0n);
    await db.query(
      `update lottery.round set begin_at = clock_timestamp() - interval '2 s', end_at = clock_timestamp() + interval '1 h',
         prize_at = clock_timestamp() + interval '1 h', status = 1, commitment = $2, committed_at = clock_timestamp() - interval '3 s' where id = $1`,
      [opened?.id, terminal],
    );
    const bettor = await world.aMember('100.00');
    await world.bet(bettor, { ...opened!, game_no: opened!.game_no }, [['k3.sum.big', '-', '10.00']]);
    await world.expire(opened!);
    const missed = rest.slice(0, 20);
    await db.query(
      `update lottery.round set begin_at = begin_at - interval '2 h', end_at = end_at - interval '2 h', prize_at = prize_at - interval '2 h' where id = any($1)`,
      [missed.map((round) => round.id)],
    );
    startTicker();
    const late = await finished(opened!.id);
    expect(late.status).toBe(ROUND_STATUS.settled);
    await until(async () =>
      (await rounds(`id = any('{${missed.map((round) => round.id).join(',')}}') and status <> 6`)).length === 0
        ? true
        : undefined,
    );
    const voided = await rounds(`id = any('{${missed.map((round) => round.id).join(',')}}')`);
    expect(voided.every((round) => round.void_reason === 'missed' && round.numbers === null)).toBe(true);
    // The chain shows every skipped round: each seed hashes to the one before.
    const chain = [late, ...voided].toSorted((a, b) => (a.chain_index ?? 0) - (b.chain_index ?? 0));
    for (const [n, round] of chain.entries()) {
      expect(commitmentOf(round.seed ?? '')).toBe(n === 0 ? terminal : chain[n - 1]?.seed);
    }
  });

  it('after a gap in the plan a new chain begins: a restored backup never uses a seed that was shown meanwhile', async () => {
    await world.kernel.db.query(
      `update lottery.lottery set schedule = schedule || '{"sessions": [{"firstDraw": "00:01:00", "intervalSeconds": 60, "count": 1440}]}'
       where code = 'k3-1m'`,
    );
    await world.catalogue.reload();
    const lottery = world.catalogue.byCode('k3-1m')!;
    const plan = (): Promise<number> => planRounds(world.kernel, world.vault, lottery);
    await plan();
    const [first] = await rounds('true');
    // As in a backup three days old.
    await world.kernel.db.query(
      `update lottery.round set begin_at = begin_at - interval '3 d', end_at = end_at - interval '3 d',
         prize_at = prize_at - interval '3 d', game_no = 'old-' || game_no`,
    );
    await plan();
    const chains = new Set((await rounds(`game_no not like 'old-%'`)).map((round) => round.chain_id));
    expect(chains.size).toBe(1);
    expect(chains.has(first?.chain_id ?? null)).toBe(false);
    // Without a gap the chain goes on.
    await world.kernel.db.query(`delete from lottery.round where begin_at > clock_timestamp() + interval '25 h'`);
    await plan();
    const later = await rounds(`game_no not like 'old-%'`);
    expect(new Set(later.map((round) => round.chain_id))).toEqual(chains);
  });

  it('plans its first rounds at once and the rest of the day after them, without a gap between', async () => {
    const lottery = { ...world.catalogue.byCode('k3-10m')!, state: 'running' as const };
    const own = async (): Promise<number[]> => {
      const { rows } = await world.kernel.db.query<{ prize_at: number }>(
        'select prize_at from lottery.round where lottery_id = $1 order by prize_at',
        [lottery.id],
      );
      return rows.map((row) => row.prize_at);
    };
    const soon = await planFirstRounds(world.kernel, world.vault, lottery);
    expect(soon).toBeGreaterThanOrEqual(2);
    expect(soon).toBeLessThan(6);
    expect(await planRounds(world.kernel, world.vault, lottery)).toBeGreaterThan(140);
    const prizes = await own();
    expect(new Set(prizes.slice(1).map((at, n) => at - (prizes[n] ?? 0)))).toEqual(new Set([600_000]));
    // Eleven days of a lottery that draws 144 times a day.
    const { rows } = await world.kernel.db.query<{ length: number }>(
      'select length from lottery.seed_chain where lottery_id = $1',
      [lottery.id],
    );
    expect(rows).toEqual([{ length: 2_048 }]);
  });

  it('plans a day ahead without gaps or repeats, however often it is asked (games.md §1)', async () => {
    const lottery = world.catalogue.byCode('k3-1m')!;
    const made = await Promise.all([1, 2, 3].map(() => planRounds(world.kernel, world.vault, lottery)));
    expect(made.filter((count) => count > 0)).toHaveLength(1);
    const all = await rounds('true');
    expect(all.length).toBeGreaterThan(21_000);
    expect((all.at(-1)?.begin_at ?? 0) - world.kernel.clock.now()).toBeGreaterThan(24 * 3_600_000);
    for (const [n, round] of all.entries()) {
      const before = all[n - 1];
      if (before !== undefined) expect(round.prize_at - before.prize_at).toBe(4_000);
      expect(round.chain_index).toBe((n % 32_768) + 1);
    }
    expect(new Set(all.map((round) => round.game_no)).size).toBe(all.length);
  });
});
