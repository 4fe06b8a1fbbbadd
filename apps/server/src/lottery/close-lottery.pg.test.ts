import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { commitmentOf } from '@drawroom/engine/fair';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { cancelBetOrder } from './cancel-order.ts';
import { runChases } from './chase-steps.ts';
import { closeLottery, openLottery } from './close-lottery.ts';
import { readGameHome, readGameResult } from './game-home.ts';
import { planRounds } from './plan-rounds.ts';
import { closeRound, drawRound, openRound, sealRound } from './round-steps.ts';
import { ROUND_COLUMNS, ROUND_STATUS, type Round } from './round.ts';
import { settleRound } from './settle.ts';
import { chaseAid } from './test-chase.ts';
import { BIG, openLotteryWorld, SMALL, type LotteryWorld } from './test-world.ts';
import { RoundTicker } from './ticker.ts';

const CODE = 'k3-1m';
let world: LotteryWorld;
beforeEach(async () => {
  world = await openLotteryWorld();
});
afterEach(() => world[Symbol.asyncDispose]());

const close = async () => {
  await world.kernel.db.tx((t) => closeLottery(world.kernel, t, CODE));
  await world.catalogue.reload();
};
const open = async () => {
  await world.kernel.db.tx((t) => openLottery(world.kernel, t, CODE));
  await world.catalogue.reload();
};
const deps = () => ({ kernel: world.kernel, vault: world.vault, lottery: world.catalogue.byCode(CODE)! });
const reads = () => ({ kernel: world.kernel, catalogue: world.catalogue });
const home = async () =>
  (await readGameHome(reads(), 'en-US')).lotteries.find(({ lotteryCode }) => lotteryCode === CODE);
const taken = async (round: Round): Promise<string[]> => {
  const { rows } = await world.kernel.db.query<{ ref: string }>(
    'select client_ref::text as ref from lottery.bet_order where round_id = $1',
    [round.id],
  );
  return rows.map(({ ref }) => ref).toSorted();
};

/** Bets without a pause until refused for the second time; gives the refs that were accepted. */
async function write(session: Session, round: Round, onTaken: () => void): Promise<string[]> {
  const accepted: string[] = [];
  for (let refused = 0; refused < 2;) {
    const ref = randomUUID();
    const answer = await world
      .betAs(session, round, { lines: [['k3.sum.big', '-', '1.00']], ref })
      .catch((error: unknown) => String(error));
    if (typeof answer !== 'string') {
      accepted.push(ref);
      onTaken();
    } else if (answer.includes('lottery.round_closed')) refused += 1;
    else throw new Error(answer);
  }
  return accepted;
}

describe('a lottery that is closed', () => {
  it('takes no bet after the commit; every bet before it counts, whatever ran beside it', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => world.aMember('100000.00')));
    const round = await world.anOpenRound(600_000);
    let before = 0;
    for (let n = 0; n < 8; n += 1) {
      let told = 0;
      const enough = Promise.withResolvers<void>();
      const onTaken = (): void => {
        if ((told += 1) === 40 + 7 * n) enough.resolve();
      };
      const writing = Promise.all(members.map((member) => write(member, round, onTaken)));
      await enough.promise;
      await close();
      // Nothing joins what stood at the commit.
      const stood = await taken(round);
      const accepted = (await writing).flat();
      expect(await taken(round)).toEqual(stood);
      expect(stood.length - before).toBe(accepted.length);
      expect(accepted.filter((ref) => !stood.includes(ref))).toEqual([]);
      before = stood.length;
      // The same round goes on.
      await open();
      await world.bet(members[0]!, round, [BIG]);
      before += 1;
    }
  });

  it('is closed only when every bet that is under way has ended', async () => {
    const round = await world.anOpenRound(600_000);
    let isClosed = false;
    let closing: Promise<void> | undefined;
    await world.kernel.db.tx(async (t) => {
      // As placing a bet begins.
      await t.query('select pg_advisory_xact_lock_shared(lottery.gate_key($1))', [round.id]);
      closing = close().then(() => void (isClosed = true));
      await wait(500);
      expect(isClosed).toBe(false);
    });
    await closing;
    expect((await world.round(round.id)).halted).toBe(true);
  });

  it('keeps what was bet: it is not taken back, and is drawn and paid', async () => {
    const ann = await world.aMember('100.00');
    const round = await world.anOpenRound(600_000);
    const { orderNo } = await world.bet(ann, round, [BIG, SMALL]);
    await close();
    const cancelling = cancelBetOrder(
      world.kernel.db,
      { orderNo, clientRef: randomUUID() },
      { ...world.deps, session: ann, escrow: world.house.escrow },
    );
    await expect(cancelling).rejects.toMatchObject({ key: 'lottery.round_closed' });
    await world.expire(round);
    expect(await closeRound(deps(), await world.round(round.id))).toBe(true);
    await sealRound(deps(), await world.round(round.id), world.receipts.saltOf);
    await drawRound(deps(), await world.round(round.id));
    await settleRound({ kernel: world.kernel, house: world.house }, world.lottery, await world.round(round.id));
    expect((await world.round(round.id)).status).toBe(ROUND_STATUS.settled);
  });

  it('opens no round, also not one that was about to be opened when it was closed', async () => {
    const round = await world.aComingRound(600_000);
    let opening: Promise<boolean> | undefined;
    await world.kernel.db.tx(async (t) => {
      await closeLottery(world.kernel, t, CODE);
      // Not committed yet: the opening has to wait for it, or it would open behind its back.
      opening = openRound(deps(), round);
      await wait(200);
    });
    expect(await opening).toBe(false);
    expect((await world.round(round.id)).status).toBe(ROUND_STATUS.scheduled);
    await open();
    expect(await openRound(deps(), round)).toBe(true);
    expect((await world.round(round.id)).halted).toBe(false);
  });

  it('halts a round that is being opened at the same moment', async () => {
    for (let n = 0; n < 5; n += 1) {
      const round = await world.aComingRound(600_000);
      const [opened] = await Promise.all([openRound(deps(), round), close()]);
      expect((await world.round(round.id)).halted).toBe(opened);
      await open();
    }
  });

  it('says so to whoever asks, before any node has heard of it', async () => {
    const round = await world.anOpenRound(600_000);
    const ask = () => readGameResult(reads(), { lotteryId: String(world.lottery.id) }, 'en-US');
    expect([(await home())?.state, (await ask()).status]).toEqual(['running', 0]);
    await world.kernel.db.tx((t) => closeLottery(world.kernel, t, CODE));
    expect([(await home())?.state, (await ask()).status]).toEqual(['closed', 1]);
    // Whoever has bet sees when it is drawn.
    expect((await home())?.currentOpening?.gameNo).toBe(round.game_no);
    await open();
    expect([(await home())?.state, (await ask()).status]).toEqual(['running', 0]);
  });

  it('says of no planned round that it comes, neither when its time is there nor before', async () => {
    const now = await world.aComingRound(600_000);
    const told = async () => {
      const { currentOpening, nextOpening } = (await home()) ?? {};
      return [currentOpening?.gameNo, nextOpening?.gameNo];
    };
    expect((await told())[0]).toBe(now.game_no);
    await close();
    expect(await told()).toEqual([undefined, undefined]);
    await open();
    expect((await told())[0]).toBe(now.game_no);
  });

  it('is closed once and opened once, and neither is anything that is over or not there', async () => {
    await expect(open()).rejects.toMatchObject({ key: 'lottery.not_shut' });
    await close();
    await expect(close()).rejects.toMatchObject({ key: 'lottery.shut_already' });
    await world.kernel.db.query(`update lottery.lottery set state = 'ended' where code = $1`, [CODE]);
    await expect(open()).rejects.toMatchObject({ key: 'lottery.not_ready', params: { reason: 'ended' } });
    const other = world.kernel.db.tx((t) => closeLottery(world.kernel, t, 'k9-9m'));
    await expect(other).rejects.toMatchObject({ key: 'lottery.lottery_unknown' });
  });

  it.each<[string, string, string[]]>([
    [
      'a round that takes less than one bet',
      `jsonb_set(odds, '{plays,k3.sum.big,roundMaxMinor}', '"1"')`,
      ['k3.sum.big'],
    ],
    ['a play that is not there', `odds #- '{plays,k3.sum.big}'`, ['k3.sum.big']],
    ['a limit below the least', `jsonb_set(odds, '{plays,k3.sum.odd,maxMinor}', '"1"')`, ['k3.sum.odd']],
  ])('is not opened with %s; the plays are named', async (_, broken, plays) => {
    await close();
    await world.kernel.db.query(
      `update lottery.odds_version set odds = ${broken} where lottery_id = $1 and version = $2`,
      [world.lottery.id, world.lottery.odds.version],
    );
    await expect(open()).rejects.toMatchObject({
      key: 'lottery.not_ready',
      params: { reason: 'odds' },
      data: { plays },
    });
    expect((await home())?.state).toBe('closed');
  });
});

describe('chases of a closed lottery', () => {
  it('wait in a round that is halted and go on when it is opened; no new one is accepted meanwhile', async () => {
    const aid = chaseAid(world);
    const ann = await world.aMember('1000.00');
    const rounds = await aid.coming(3);
    const chase = await aid.chase(ann, { rounds, lines: [BIG] });
    await aid.open(rounds[0]!);
    await close();
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: waiting, waiting, waiting');
    expect(await aid.frozen(ann)).toBe(3_000n);
    await expect(aid.chase(ann, { rounds: rounds.slice(1), lines: [BIG] })).rejects.toMatchObject({
      key: 'lottery.round_closed',
    });
    expect(await aid.frozen(ann)).toBe(3_000n);
    await open();
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: placed, waiting, waiting');
  });

  it('have the points of a round back that ended closed', async () => {
    const aid = chaseAid(world);
    const ann = await world.aMember('1000.00');
    const rounds = await aid.coming(2);
    const chase = await aid.chase(ann, { rounds, lines: [BIG] });
    await aid.open(rounds[0]!);
    await close();
    await aid.finish(rounds[0]!);
    await runChases(aid.deps);
    expect(await aid.stands(chase)).toBe('running: skipped (closed), waiting');
    expect([await aid.frozen(ann), await world.balance(ann)]).toEqual([1_000n, 99_000n]);
  });
});

describe('rounds of a closed lottery', () => {
  let ticker: RoundTicker | null = null;
  beforeEach(async () => {
    await world.kernel.db.query(`update lottery.lottery set state = 'ended' where code <> $1`, [CODE]);
    // A round every 4 s: opens 3 s before its draw, closes 1 s before.
    await world.kernel.db.query(
      `update lottery.lottery set schedule = schedule || '{"closeLeadSeconds": 1, "openLeadSeconds": 3,
         "sessions": [{"firstDraw": "00:00:04", "intervalSeconds": 4, "count": 21600}],
         "issue": {"prefix": "YYYYMMDD", "separator": "-", "digits": 5}}' where code = $1`,
      [CODE],
    );
    await world.catalogue.reload();
  });
  afterEach(async () => {
    await ticker?.stop();
    ticker = null;
  });
  const rounds = async (where: string): Promise<Round[]> =>
    (await world.kernel.db.query<Round>(`select ${ROUND_COLUMNS} from lottery.round where ${where} order by prize_at`))
      .rows;
  function startTicker(): void {
    const { kernel, house, catalogue, vault, receipts } = world;
    ticker = new RoundTicker({ kernel, house, catalogue, vault, saltOf: receipts.saltOf });
    ticker.start();
  }
  const toldOfVoids = async () =>
    (await world.kernel.db.query(`select from kernel.outbox where type = 'round.voided'`)).rows;
  async function until<T>(found: () => Promise<T | undefined>): Promise<T> {
    for (const startedAt = performance.now(); performance.now() - startedAt < 40_000; await wait(25)) {
      const value = await found();
      if (value !== undefined) return value;
    }
    throw new Error('it did not happen in time');
  }

  it('pass unseen with their seeds shown, so that the chain goes on; none is planned; opened, the next one is bet on', async () => {
    const { kernel, catalogue, vault } = world;
    startTicker();
    const live = await until(async () => (await rounds('status = 1')).at(-1));
    await close();
    expect(await planRounds(kernel, vault, catalogue.byCode(CODE)!)).toBe(0);
    const passed = await until(async () => {
      const over = await rounds(`void_reason = 'shut'`);
      return over.length >= 3 ? over : undefined;
    });
    expect(await rounds('status = 1')).toEqual([]);
    // The round that was open is drawn, and every seed after it hashes to the one before.
    const drawn = await until(async () => (await rounds(`id = ${live.id} and status = 5`))[0]);
    for (const [n, round] of [drawn, ...passed].entries()) {
      expect(round.chain_id).toBe(drawn.chain_id);
      if (n > 0) expect(commitmentOf(round.seed ?? '')).toBe([drawn, ...passed][n - 1]?.seed);
    }
    expect(await toldOfVoids()).toEqual([]);
    await open();
    const next = await until(async () => (await rounds('status = 1')).at(-1));
    const ann = await world.aMember('100.00');
    await world.bet(ann, next, [BIG]);
    expect(next.commitment).not.toBeNull();
  });

  it('pass unseen also where they were promised before it was closed', async () => {
    const round = await world.aComingRound(2_000);
    expect(round.commitment).not.toBeNull();
    await close();
    startTicker();
    const over = await until(async () => (await rounds(`id = ${round.id} and status = 6`))[0]);
    expect(over).toMatchObject({ void_reason: 'shut', numbers: null });
    expect(commitmentOf(over.seed ?? '')).toBe(round.commitment);
    expect(await toldOfVoids()).toEqual([]);
  });
});
