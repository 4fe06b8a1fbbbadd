import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { betOrder, gameHome, order as askOrder, type LotteryRow } from '@drawroom/contract/lottery';
import { fairness } from '@drawroom/contract/lottery-proofs';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '../kernel/db.ts';
import type { Db, Kernel } from '../kernel/kernel.ts';
import { closeRound, drawRound, sealRound, voidRound, type RoundDeps } from './round-steps.ts';
import { ROUND_STATUS, type Round } from './round.ts';
import { refundRound, settleRound } from './settle.ts';
import { BIG, openLotteryWorld, SMALL, type LotteryWorld } from './test-world.ts';

const AGENT_PER10K = 100;
/** Every step is taken so often at once, half of it by each of two nodes. */
const COPIES = 6;

describe('two nodes that both believe they lead', () => {
  let world: LotteryWorld;
  let secondDb: Db;
  let kernels: readonly Kernel[];
  beforeAll(async () => {
    world = await openLotteryWorld();
    secondDb = createDb(world.database.connectionString, { poolSize: 6 });
    kernels = [world.kernel, { ...world.kernel, db: secondDb }];
  });
  afterAll(async () => {
    await secondDb.close();
    await world[Symbol.asyncDispose]();
  });

  /** Takes a step many times at once from both nodes, each on the same picture of the round; tells how many did it. */
  async function allAtOnce<T>(step: (kernel: Kernel) => Promise<T>): Promise<number> {
    const done = await Promise.all(
      Array.from({ length: COPIES }, (_, n) => step(kernels[n % kernels.length] ?? world.kernel)),
    );
    return done.filter((one) => one === true).length;
  }
  const steps = (kernel: Kernel): RoundDeps => ({ kernel, vault: world.vault, lottery: world.lottery });
  const settling = (kernel: Kernel) => ({ kernel, house: world.house });

  async function count(sql: string, round: Round): Promise<number> {
    const { rows } = await world.kernel.db.query<{ n: number }>(sql, [round.id]);
    return rows[0]?.n ?? -1;
  }
  const paidTwice = (round: Round): Promise<number> =>
    count(
      `select count(*)::int as n from (select from ledger.v_row e join lottery.bet b on b.id = e.ref and b.account_id = e.account_id
         where b.round_id = $1 and e.kind in ('payout', 'void') group by e.account_id, e.ref having count(*) > 1) twice`,
      round,
    );
  const events = (type: string, round: Round): Promise<number> =>
    count(
      `select count(*)::int as n from kernel.outbox where type = '${type}' and data->>'gameNo' =
        (select game_no from lottery.round where id = $1)`,
      round,
    );

  it('close, seal, draw and settle a round once: one result, one payout a bet, one rebate (R-10, R-28, R-29)', async () => {
    const first = await world.aMember('1000.00', [0, AGENT_PER10K]);
    const others = await Promise.all(Array.from({ length: 11 }, () => world.aMember('1000.00')));
    for (let played = 0; played < 4; played += 1) {
      const round = await world.anOpenRound();
      await Promise.all([first, ...others].map((member) => world.bet(member, round, [BIG, SMALL])));
      await world.expire(round);
      const due = await world.round(round.id);
      expect(await allAtOnce((kernel) => closeRound(steps(kernel), due))).toBe(1);
      const closed = await world.round(round.id);
      expect(await allAtOnce((kernel) => sealRound(steps(kernel), closed, world.receipts.saltOf))).toBe(1);
      const sealed = await world.round(round.id);
      expect(await allAtOnce((kernel) => drawRound(steps(kernel), sealed))).toBe(1);
      const drawn = await world.round(round.id);
      expect(await allAtOnce((kernel) => settleRound(settling(kernel), world.lottery, drawn))).toBe(1);
      const settled = await world.round(round.id);
      expect(settled).toMatchObject({ status: ROUND_STATUS.settled, numbers: drawn.numbers });
      expect(await paidTwice(round)).toBe(0);
      expect(await events('round.drawn', round)).toBe(1);
      expect(await events('round.settled', round)).toBe(1);
      expect(await events('bet.settled', round)).toBe(12);
    }
    // Big and small together: exactly one wins unless three of a kind fell, so everybody stands alike.
    const balances = await Promise.all([first, ...others].map((member) => world.balance(member)));
    expect(new Set(balances).size).toBe(1);
  });

  it('void a round once while the other one draws it: it ends one way, and every stake is answered once (R-23, R-28)', async () => {
    const ends = new Set<number>();
    for (let played = 0; played < 6; played += 1) {
      const bettor = await world.aMember('100.00');
      const round = await world.anOpenRound();
      await world.bet(bettor, round, [BIG]);
      await world.expire(round);
      await closeRound(steps(world.kernel), await world.round(round.id));
      await sealRound(steps(world.kernel), await world.round(round.id), world.receipts.saltOf);
      const sealed = await world.round(round.id);
      // The draw gets a start on every second round, so that both endings come about.
      const drawing = allAtOnce((kernel) => drawRound(steps(kernel), sealed));
      if (played % 2 === 0) await drawing;
      const voided = await allAtOnce((kernel) => voidRound(steps(kernel), sealed, 'test'));
      expect((await drawing) + voided).toBe(1);
      const ended = await world.round(round.id);
      ends.add(ended.status);
      expect(ended.numbers === null).toBe(voided === 1);
      await allAtOnce<unknown>((kernel) =>
        voided === 1
          ? refundRound(settling(kernel), world.lottery, ended)
          : settleRound(settling(kernel), world.lottery, ended),
      );
      expect(await paidTwice(round)).toBe(0);
      if (voided === 1) expect(await world.balance(bettor)).toBe(100_00n);
    }
    expect(ends).toContain(ROUND_STATUS.drawn);
  });
});

describe('two whole servers started on one database', () => {
  let first: BootedServer;
  let second: BootedServer;
  const members: ScriptedMember[] = [];
  beforeAll(async () => {
    // Without rounds first, so that none of the usual length is planned.
    const before = await bootServer({ env: { ROLES: 'api' } });
    await before.db.query(
      `update lottery.lottery set schedule = schedule || '{"closeLeadSeconds": 1, "openLeadSeconds": 11,
         "sessions": [{"firstDraw": "00:00:12", "intervalSeconds": 12, "count": 7199}],
         "issue": {"prefix": "YYYYMMDD", "separator": "-", "digits": 5}}' where code = 'k3-1m'`,
    );
    // One lottery is enough, and leaves the machine to it: its rounds are short.
    await before.db.query(`update lottery.lottery set state = 'ended' where code <> 'k3-1m'`);
    await before.stop();
    const { database, masterKeyText } = before;
    [first, second] = (await Promise.all([1, 2].map(() => bootServer({ database, masterKeyText })))) as [
      BootedServer,
      BootedServer,
    ];
    const player = { username: 'player01', password: 'demo1234', exists: true };
    for (const server of [first, second]) members.push(await aMember(server, player));
  });
  afterAll(async () => {
    for (const member of members) member.stop();
    await Promise.all([first.stop(), second.stop()]);
  });

  async function nextOpen(member: ScriptedMember): Promise<LotteryRow & { currentOpening: { gameNo: string } }> {
    for (const startedAt = performance.now(); performance.now() - startedAt < 40_000; await wait(250)) {
      const { lotteries, serverTime } = await member.call(gameHome, {});
      const row = lotteries.find((one) => one.lotteryCode === 'k3-1m');
      if (row?.currentOpening && row.currentOpening.endTime - serverTime > 6_000)
        return { ...row, currentOpening: row.currentOpening };
    }
    throw new Error('no round opened');
  }

  it('one order however its copies are spread over both, one result and one payout, the same from either (R-10, R-47)', async () => {
    const [here, there] = members;
    if (here === undefined || there === undefined) throw new Error('two members');
    const { lotteryId, currentOpening } = await nextOpen(here);
    const { gameNo } = currentOpening;
    const clientRef = randomUUID();
    const betList = [{ playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10.00' }];
    const copies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? here : there).call(betOrder, { lotteryId, gameNo, clientRef, betList }),
      ),
    );
    expect(new Set(copies.map((copy) => `${copy.orderNo} ${copy.balance}`)).size).toBe(1);
    const { rows } = await first.db.query<{ orders: number; stakes: number }>(
      `select count(*)::int as orders,
         (select count(*)::int from ledger.v_row e where e.kind = 'bet' and e.ref = max(o.order_id)) as stakes
       from lottery.bet_order o where o.client_ref = $1`,
      [clientRef],
    );
    expect(rows).toEqual([{ orders: 1, stakes: 1 }]);

    const settled = async (): Promise<number> => {
      // The number alone would do for another lottery's round as well.
      const found = await first.db.query<{ status: number }>(
        `select r.status from lottery.round r join lottery.lottery l on l.id = r.lottery_id
         where l.code = 'k3-1m' and r.game_no = $1`,
        [gameNo],
      );
      return found.rows[0]?.status ?? 0;
    };
    for (const startedAt = performance.now(); performance.now() - startedAt < 30_000; await wait(25)) {
      if ((await settled()) === ROUND_STATUS.settled) break;
    }
    expect(await settled()).toBe(ROUND_STATUS.settled);
    const [proof, other] = await Promise.all(
      [here, there].map((member) => member.call(fairness, { lotteryCode: 'k3-1m', gameNo })),
    );
    expect(proof?.numbers).toHaveLength(3);
    expect(other).toEqual(proof);
    const told = await Promise.all([here, there].map((member) => member.call(askOrder, { clientRef })));
    expect(told.map((one) => [one.fate, one.order?.orderNo])).toEqual([
      ['accepted', copies[0]?.orderNo],
      ['accepted', copies[0]?.orderNo],
    ]);
  });
});
