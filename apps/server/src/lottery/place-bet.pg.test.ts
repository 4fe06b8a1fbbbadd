import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultK3Odds } from '@drawroom/engine/odds-table';
import { Refusal } from '../kernel/refusal.ts';
import { cancelBetOrder } from './cancel-order.ts';
import { enableOdds } from './catalogue.ts';
import { placeBet } from './place-bet.ts';
import { BIG, openLotteryWorld, SMALL, type LotteryWorld } from './test-world.ts';

let world: LotteryWorld;
beforeAll(async () => {
  world = await openLotteryWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const refusal = (key: string) => expect.objectContaining({ name: 'Refusal', key });

describe('placing an order', () => {
  it('takes the stake once, books it and tells the balance after (Flow 1)', async () => {
    const ann = await world.aMember('100.00');
    const round = await world.anOpenRound();
    const placed = await world.bet(ann, round, [BIG, SMALL, ['k3.sum.value', '10,11', '1.00']]);
    expect(placed).toMatchObject({ count: 3, amount: '22.00', balance: '78.00', gameNo: round.game_no });
    expect(placed.bets.map((bet) => [bet.playCode, bet.units, bet.amount, bet.odds])).toEqual([
      ['k3.sum.big', 1, '10.00', '1.9820'],
      ['k3.sum.small', 1, '10.00', '1.9820'],
      ['k3.sum.value', 2, '2.00', '7.0000'],
    ]);
    expect(await world.balance(ann)).toBe(78_00n);
  });

  it('gives the first answer to the same clientRef, even after the round closed or the odds moved (R-47)', async () => {
    const ann = await world.aMember('100.00');
    const round = await world.anOpenRound();
    const ref = randomUUID();
    const first = await world.betAs(ann, round, { lines: [BIG], ref });
    expect(await world.betAs(ann, round, { lines: [BIG], ref })).toMatchObject({
      orderNo: first.orderNo,
      balance: first.balance,
    });
    await world.expire(round);
    expect(await world.betAs(ann, round, { lines: [BIG], ref })).toMatchObject({
      orderNo: first.orderNo,
      balance: first.balance,
    });
    const stale = { lotteryId: String(world.lottery.id), gameNo: round.game_no, clientRef: ref };
    const line = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10.00' };
    expect(await placeBet(world.deps, ann, { ...stale, betList: [line] })).toMatchObject({ orderNo: first.orderNo });
    expect(await world.balance(ann)).toBe(90_00n);
  });

  it('refuses the same clientRef with other content (R-49)', async () => {
    const ann = await world.aMember('100.00');
    const round = await world.anOpenRound();
    const ref = randomUUID();
    await world.betAs(ann, round, { lines: [BIG], ref });
    await expect(world.betAs(ann, round, { lines: [SMALL], ref })).rejects.toEqual(
      refusal('request.client_ref_reused'),
    );
    await expect(world.betAs(ann, round, { lines: [BIG, SMALL], ref })).rejects.toEqual(
      refusal('request.client_ref_reused'),
    );
    expect(await world.balance(ann)).toBe(90_00n);
  });

  it('50 copies at once make one order (R-47)', async () => {
    const ann = await world.aMember('100.00');
    const round = await world.anOpenRound();
    const ref = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.betAs(ann, round, { lines: [BIG], ref })));
    expect(new Set(answers.map((answer) => answer.orderNo)).size).toBe(1);
    expect(await world.balance(ann)).toBe(90_00n);
  });

  it('accepts exactly as many orders of one member as his points pay for, whatever order they come in (S-6)', async () => {
    const ann = await world.aMember('55.00');
    const round = await world.anOpenRound();
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => world.bet(ann, round, [BIG])));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(5);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('wallet.insufficient'));
    }
    expect(await world.balance(ann)).toBe(5_00n);
  });

  it('a small order behind one that is too large is judged by itself, not refused with it', async () => {
    const ann = await world.aMember('15.00');
    const round = await world.anOpenRound();
    const [large, small] = await Promise.allSettled([
      world.bet(ann, round, [['k3.sum.big', '-', '20.00']]),
      world.bet(ann, round, [BIG]),
    ]);
    expect(large).toMatchObject({ status: 'rejected', reason: refusal('wallet.insufficient') });
    expect(small.status).toBe('fulfilled');
  });

  it('enforces a play’s maximum per member and round, over orders and within one batch (R-18)', async () => {
    const ann = await world.aMember('2000000.00');
    const round = await world.anOpenRound();
    // The house may lose more than all of them would win: nothing but the play's own maximum ends it.
    const top = world.lottery.odds.plays['k3.sum.big'];
    const limit = Number((top?.roundMaxMinor ?? 0n) / 100n);
    const max = Number((top?.maxMinor ?? 0n) / 100n);
    const lines = Math.floor(limit / max);
    const all = await Promise.allSettled(
      Array.from({ length: lines + 3 }, () => world.bet(ann, round, [['k3.sum.big', '-', `${max}.00`]])),
    );
    expect(all.filter((answer) => answer.status === 'fulfilled')).toHaveLength(lines);
    for (const answer of all) {
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('lottery.amount_out_of_range'));
    }
    // Another play of the same round has room of its own.
    await world.bet(ann, round, [['k3.sum.odd', '-', '10.00']]);
  });

  it('names what is wrong with a line and takes nothing', async () => {
    const ann = await world.aMember('100.00');
    const round = await world.anOpenRound();
    for (const [line, key] of [
      [['k3.sum.big', '1', '10.00'], 'lottery.selection_invalid'],
      [['k3.sum.value', '19', '10.00'], 'lottery.selection_invalid'],
      [['ssc.pos.num', '1', '10.00'], 'lottery.selection_invalid'],
      [['k3.sum.big', '-', '1.005'], 'lottery.amount_out_of_range'],
      [['k3.sum.big', '-', '-5'], 'lottery.amount_out_of_range'],
      [['k3.sum.big', '-', '0.50'], 'lottery.amount_out_of_range'],
      [['k3.sum.big', '-', '99999999.00'], 'lottery.amount_out_of_range'],
      [['k3.sum.big', '-', '1e3'], 'lottery.amount_out_of_range'],
    ] as const) {
      await expect(world.bet(ann, round, [line]), line.join(' ')).rejects.toEqual(refusal(key));
    }
    expect(await world.balance(ann)).toBe(100_00n);
  });

  it('refuses an issue number that does not exist', async () => {
    const ann = await world.aMember();
    const round = await world.anOpenRound();
    await expect(world.bet(ann, { ...round, game_no: '20990101-0001' }, [BIG])).rejects.toEqual(
      refusal('lottery.round_unknown'),
    );
  });

  it('refuses odds that were changed, with the ones in force, and freezes odds on placed bets (R-27)', async () => {
    const ann = await world.aMember('100.00');
    const round = await world.anOpenRound();
    await world.bet(ann, round, [BIG]);
    const dearer = defaultK3Odds(world.lottery.odds.ruleSet);
    const plays = { ...dearer.plays, 'k3.sum.big': { ...dearer.plays['k3.sum.big']!, odds: { '*': 19_500 } } };
    await world.kernel.db.tx((t) => enableOdds(t, world.lottery.id, { ...dearer, plays }));
    // This node has not heard of it: the database refuses what was priced with the old version.
    await expect(world.bet(ann, round, [BIG])).rejects.toMatchObject({
      key: 'lottery.odds_changed',
      data: { odds: '1.9500', line: 0 },
    });
    const { rows } = await world.kernel.db.query('select odds from lottery.bet where account_id = $1', [
      ann.claims.accountId,
    ]);
    expect(rows).toEqual([{ odds: '1.9820' }]);
    await world.kernel.db.tx((t) => enableOdds(t, world.lottery.id, dearer));
    await world.catalogue.reload();
  });

  it('an odds table outside the guarded band is never put in force (games.md §11.4)', async () => {
    const table = defaultK3Odds({});
    const plays = { ...table.plays, 'k3.sum.big': { ...table.plays['k3.sum.big']!, odds: { '*': 21_000 } } };
    await expect(world.kernel.db.tx((t) => enableOdds(t, world.lottery.id, { ...table, plays }))).rejects.toThrow(
      'rtp_high',
    );
  });
});

describe('the boundary of a round', () => {
  it('t < endTime is open, t = endTime is closed, by the database’s clock (R-01, R-04)', async () => {
    const ann = await world.aMember('100000.00');
    const round = await world.anOpenRound(400);
    let accepted = 0;
    for (;;) {
      try {
        await world.bet(ann, round, [['k3.sum.big', '-', '1.00']]);
        accepted += 1;
      } catch (error) {
        expect(error).toEqual(refusal('lottery.round_closed'));
        break;
      }
    }
    expect(accepted).toBeGreaterThan(0);
    const { rows } = await world.kernel.db.query<{ late: number }>(
      'select count(*)::int as late from lottery.bet b join lottery.round r on r.id = b.round_id where b.created_at >= r.end_at',
    );
    expect(rows[0]?.late).toBe(0);
    await expect(world.bet(ann, round, [BIG])).rejects.toEqual(refusal('lottery.round_closed'));
  });

  it('a round that has not begun takes no bet', async () => {
    const ann = await world.aMember();
    const round = await world.anOpenRound();
    await world.kernel.db.query(
      `update lottery.round set begin_at = clock_timestamp() + interval '1 minute' where id = $1`,
      [round.id],
    );
    await expect(world.bet(ann, round, [BIG])).rejects.toEqual(refusal('lottery.round_closed'));
  });
});

describe('cancelling an order', () => {
  const cancel = (session: Awaited<ReturnType<LotteryWorld['aMember']>>, orderNo: string, clientRef = randomUUID()) =>
    cancelBetOrder(world.kernel.db, { orderNo, clientRef }, { ...world.deps, session, escrow: world.house.escrow });

  it('gives the whole stake back once while the round is open', async () => {
    const ann = await world.aMember('100.00');
    const round = await world.anOpenRound();
    const { orderNo } = await world.bet(ann, round, [BIG, SMALL]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(ann, orderNo)));
    expect(new Set(answers.map((answer) => answer.amount))).toEqual(new Set(['20.00']));
    expect(await world.balance(ann)).toBe(100_00n);
  });

  it('is refused with a clientRef that cancelled another order; the same again gives the first answer (R-47)', async () => {
    const [ann, bob] = [await world.aMember('100.00'), await world.aMember('100.00')];
    const round = await world.anOpenRound();
    const [first, second] = [await world.bet(ann, round, [BIG]), await world.bet(ann, round, [SMALL])];
    const ref = randomUUID();
    const answer = await cancel(ann, first.orderNo, ref);
    expect(await cancel(ann, first.orderNo, ref)).toEqual(answer);
    await expect(cancel(ann, second.orderNo, ref)).rejects.toEqual(refusal('request.client_ref_reused'));
    expect(await world.balance(ann)).toBe(90_00n);
    // A ref belongs to one member.
    const theirs = await world.bet(bob, round, [BIG]);
    await cancel(bob, theirs.orderNo, ref);
    expect(await world.balance(bob)).toBe(100_00n);
  });

  it('is refused for a stranger’s order, an unknown one, and after the close', async () => {
    const [ann, bob] = [await world.aMember('100.00'), await world.aMember('100.00')];
    const round = await world.anOpenRound();
    const { orderNo } = await world.bet(ann, round, [BIG]);
    await expect(cancel(bob, orderNo)).rejects.toEqual(refusal('lottery.order_unknown'));
    await expect(cancel(ann, '999999999')).rejects.toEqual(refusal('lottery.order_unknown'));
    await world.expire(round);
    await expect(cancel(ann, orderNo)).rejects.toEqual(refusal('lottery.round_closed'));
    expect(await world.balance(ann)).toBe(90_00n);
    expect(new Refusal('lottery.round_closed').code).toBe(1001);
  });
});
