import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyOf } from '@drawroom/engine/games/index';
import { parseOddsList } from '@drawroom/engine/odds';
import { rebatesOf } from '@drawroom/engine/rebate';
import { settleRound as settleByEngine } from '@drawroom/engine/settle-round';
import type { Session } from '../kernel/kernel.ts';
import { closeRound, drawRound, sealRound, voidRound } from './round-steps.ts';
import { ROUND_STATUS, type Round } from './round.ts';
import { payRound, refundRound, settleRound } from './settle.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

let world: LotteryWorld;
beforeAll(async () => {
  world = await openLotteryWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const LINES = [
  ['k3.sum.big', '-', '10.00'],
  ['k3.sum.small', '-', '7.77'],
  ['k3.sum.odd', '-', '3.33'],
  ['k3.sum.value', '10,11', '1.50'],
  ['k3.die.any', '1,6', '2.25'],
  ['k3.twodiff', '1,2,3', '1.10'],
  ['k3.shape.misc', '-', '4.40'],
  ['k3.span', '3', '1.01'],
] as const;

const deps = () => ({ kernel: world.kernel, vault: world.vault, lottery: world.lottery });
const settling = () => ({ kernel: world.kernel, house: world.house });

async function drawnRound(members: readonly Session[]): Promise<Round> {
  const round = await world.anOpenRound();
  await Promise.all(
    members.map((member, n) => world.bet(member, round, [LINES[n % LINES.length]!, LINES[(n + 3) % LINES.length]!])),
  );
  await world.expire(round);
  await closeRound(deps(), await world.round(round.id));
  await sealRound(deps(), await world.round(round.id), world.receipts.saltOf);
  await drawRound(deps(), await world.round(round.id));
  return world.round(round.id);
}

interface BetRow {
  id: bigint;
  account_id: bigint;
  play: string;
  selection: string;
  odds: string;
  unit: bigint;
  multiple: number;
  payout: bigint;
  status: number;
}

async function betsOf(round: Round): Promise<BetRow[]> {
  return (await world.kernel.db.query<BetRow>('select * from lottery.bet where round_id = $1 order by id', [round.id]))
    .rows;
}

describe('settling a round (Flow 2)', () => {
  it('bettors whom a crash kept from hearing of their result are told by the job, and only then (Flow 2)', async () => {
    const told = async (): Promise<number> =>
      (
        await world.kernel.db.query<{ n: number }>(
          `select count(*)::int as n from kernel.outbox where type = 'bet.settled'`,
        )
      ).rows[0]?.n ?? 0;
    const members = await Promise.all(Array.from({ length: 3 }, () => world.aMember('100.00')));
    const round = await drawnRound(members);
    const before = await told();
    await settleRound(settling(), world.lottery, round);
    expect(await told()).toBe(before + 3);
    const settled = await world.round(round.id);
    expect(settled.status).toBe(ROUND_STATUS.settled);
    expect(await settleRound(settling(), world.lottery, settled)).toBe(false);
    expect(await told()).toBe(before + 3);
    // As a crash right after the round was marked leaves it.
    await world.kernel.db.query('update lottery.round set announced_at = null where id = $1', [round.id]);
    await settleRound(settling(), world.lottery, settled);
    expect(await told()).toBe(before + 6);
  });

  it('pays every bet what the engine says, tells each member’s balance, and empties the escrow (R-20, R-28)', async () => {
    const members = await Promise.all(Array.from({ length: 24 }, () => world.aMember('100.00')));
    const round = await drawnRound(members);
    const before = new Map(
      await Promise.all(members.map(async (m) => [m.claims.accountId, await world.balance(m)] as const)),
    );
    expect(await settleRound(settling(), world.lottery, round)).toBe(true);
    const bets = await betsOf(round);
    const checked = familyOf('k3')!.validateDraw(round.numbers ?? []);
    if (!checked.ok) throw new Error('not a draw');
    const expected = settleByEngine(
      checked.draw,
      bets.map((bet) => ({
        betNo: String(bet.id),
        playCode: bet.play,
        selection: bet.selection,
        oddsE4: parseOddsList(bet.odds) ?? [],
        unitMinor: bet.unit,
        multiple: bet.multiple,
      })),
      world.lottery.odds.ruleSet,
    );
    expect(bets.map((bet) => [String(bet.id), bet.payout, bet.status])).toEqual(
      expected.map((bet) => [bet.betNo, bet.payoutMinor, bet.status]),
    );
    for (const member of members) {
      const won = bets
        .filter((bet) => bet.account_id === member.claims.accountId)
        .reduce((sum, bet) => sum + bet.payout, 0n);
      expect(await world.balance(member)).toBe((before.get(member.claims.accountId) ?? 0n) + won);
    }
    expect((await world.round(round.id)).status).toBe(ROUND_STATUS.settled);
  });

  it('may be repeated and run by several at once: one payout per bet (R-28, R-29)', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => world.aMember('100.00')));
    const round = await drawnRound(members);
    await Promise.all(Array.from({ length: 4 }, () => settleRound(settling(), world.lottery, round)));
    const after = await Promise.all(members.map((member) => world.balance(member)));
    await settleRound(settling(), world.lottery, round);
    await payRound(settling(), round);
    expect(await Promise.all(members.map((member) => world.balance(member)))).toEqual(after);
  });

  it('a crash between chunks loses nothing and pays nothing twice', async () => {
    const members = await Promise.all(Array.from({ length: 9 }, () => world.aMember('100.00')));
    const round = await drawnRound(members);
    // The outcomes are written and one chunk of three members is in when the process dies.
    const [lo, , hi] = members.map((member) => member.claims.accountId).toSorted((a, b) => (a < b ? -1 : 1));
    await settleRound({ ...settling(), house: world.house }, world.lottery, { ...round, numbers: null }).catch(
      () => undefined,
    );
    await world.kernel.db
      .tx(async (t) => {
        await t.query('select lottery.settle_chunk($1, $2, $3, $4, $5)', [
          round.id,
          lo,
          hi,
          world.house.escrow,
          world.house.lottery,
        ]);
        throw new Error('killed before the commit');
      })
      .catch(() => undefined);
    expect((await betsOf(round)).every((bet) => bet.status === 0)).toBe(true);
    expect(await settleRound(settling(), world.lottery, round)).toBe(true);
    expect((await betsOf(round)).every((bet) => bet.status !== 0)).toBe(true);
  });

  it('pays rebates up the frozen chain: 90/100 on 10,000 is 10, and a later rate changes nothing (R-21, R-22)', async () => {
    const bettor = await world.aMember('20000.00', [90, 100]);
    const { rows } = await world.kernel.db.query<{ account_id: bigint }>(
      'select s.account_id from agent.v_chain_step s join agent.node n on n.chain_id = s.chain_id where n.member_id = $1',
      [bettor.memberId],
    );
    const agent = { ...bettor, claims: { ...bettor.claims, accountId: rows[0]?.account_id ?? 0n } };
    const round = await world.anOpenRound();
    await world.bet(bettor, round, [['k3.sum.odd', '-', '10000.00']]);
    await world.expire(round);
    await closeRound(deps(), await world.round(round.id));
    await sealRound(deps(), await world.round(round.id), world.receipts.saltOf);
    await drawRound(deps(), await world.round(round.id));
    await settleRound(settling(), world.lottery, await world.round(round.id));
    expect(await world.balance(agent)).toBe(10_00n);
    // He has no bet in the round and hears of his balance all the same.
    const told = await world.kernel.db.query(
      `select o.data ->> 'balance' as balance from kernel.outbox o
       join ledger.v_account a on o.audience = 'member:' || a.owner_member_id
       where a.id = $1 and o.type = 'balance.changed'`,
      [agent.claims.accountId],
    );
    expect(told.rows).toEqual([{ balance: '10.00' }]);
    expect(
      rebatesOf(10_000_00n, [
        { accountId: 'b', ratePer10k: 90 },
        { accountId: 'a', ratePer10k: 100 },
      ])[0]?.amountMinor,
    ).toBe(10_00n);
  });

  it('a chain of any depth shares exactly the steps of its rates, each rounded down per bet', async () => {
    const rates = [10, 25, 25, 60, 130];
    const bettor = await world.aMember('1000.00', rates);
    const round = await world.anOpenRound();
    await world.bet(bettor, round, [
      ['k3.sum.odd', '-', '33.33'],
      ['k3.sum.even', '-', '77.77'],
    ]);
    await world.expire(round);
    await closeRound(deps(), await world.round(round.id));
    await sealRound(deps(), await world.round(round.id), world.receipts.saltOf);
    await drawRound(deps(), await world.round(round.id));
    await settleRound(settling(), world.lottery, await world.round(round.id));
    const { rows } = await world.kernel.db.query<{ amount: bigint }>(
      `select e.amount from ledger.v_entry e join agent.v_chain c on c.account_id = e.account_id
       join agent.node n on n.chain_id = c.chain_id and n.member_id = $1 where e.kind = 'rebate' order by c.level`,
      [bettor.memberId],
    );
    const share = (step: bigint): bigint => (3333n * step) / 10_000n + (7777n * step) / 10_000n;
    expect(rows.map((row) => row.amount)).toEqual([15n, 35n, 70n].map(share));
  });

  it('holds the round when the two settlements disagree: nothing is paid (R-30)', async () => {
    const member = await world.aMember('100.00');
    const round = await drawnRound([member]);
    const before = await world.balance(member);
    // A line that the two judge differently: one takes the face 7 as a pick, the other refuses it.
    await world.kernel.db.query(`update lottery.bet set play = 'k3.die.any', selection = '1,7' where round_id = $1`, [
      round.id,
    ]);
    expect(await settleRound(settling(), world.lottery, round)).toBe(false);
    const held = await world.round(round.id);
    expect(held.status).toBe(ROUND_STATUS.held);
    expect(held.hold_reason).toContain('k3.die.any 1,7');
    expect(await world.balance(member)).toBe(before);
    // People look at it and void the round: the stakes go back.
    expect(await voidRound(deps(), held, 'held')).toBe(false);
  });
});

describe('the database refuses what no step may do', () => {
  it('no result without a seal, no second result, no way back (R-05)', async () => {
    const { db } = world.kernel;
    const open = await world.anOpenRound();
    await expect(
      db.query(`update lottery.round set numbers = '{1,2,3}' where id = $1`, [open.id]),
    ).rejects.toMatchObject({ code: 'LR002' });
    const drawn = await drawnRound([await world.aMember()]);
    await expect(
      db.query(`update lottery.round set numbers = '{9,9,9}' where id = $1`, [drawn.id]),
    ).rejects.toMatchObject({ code: 'LR001' });
    await expect(db.query(`update lottery.round set seal_root = 'x' where id = $1`, [drawn.id])).rejects.toMatchObject({
      code: 'LR004',
    });
    await expect(db.query('update lottery.round set status = 1 where id = $1', [drawn.id])).rejects.toMatchObject({
      code: 'LR003',
    });
    await expect(db.query(`update lottery.round set commitment = 'x' where id = $1`, [drawn.id])).rejects.toMatchObject(
      { code: 'LR005' },
    );
    await expect(db.query('select lottery.settle_chunk($1, 1, 9, 1, 2)', [open.id])).rejects.toMatchObject({
      code: 'LR006',
    });
    await expect(db.query('select lottery.void_chunk($1, 1, 9, 1)', [open.id])).rejects.toMatchObject({
      code: 'LR007',
    });
    await settleRound(settling(), world.lottery, drawn);
  });

  it('two processes that draw at once give one result, and a round is drawn only at its time', async () => {
    const round = await world.anOpenRound(1, 600_000);
    await world.kernel.db.query('select pg_sleep(0.01)');
    await closeRound(deps(), await world.round(round.id));
    await sealRound(deps(), await world.round(round.id), world.receipts.saltOf);
    const sealed = await world.round(round.id);
    expect(await drawRound(deps(), sealed)).toBe(false);
    await world.expire(round);
    const done = await Promise.all(Array.from({ length: 6 }, () => drawRound(deps(), sealed)));
    expect(done.filter(Boolean)).toHaveLength(1);
  });
});

describe('voiding a round', () => {
  it('gives every stake back once, pays no rebate, and keeps the number (R-23)', async () => {
    const bettors = await Promise.all([
      world.aMember('50.00', [0, 100]),
      world.aMember('50.00'),
      world.aMember('50.00'),
    ]);
    const round = await world.anOpenRound();
    for (const bettor of bettors)
      await world.bet(bettor, round, [
        ['k3.sum.big', '-', '20.00'],
        ['k3.span', '2', '5.00'],
      ]);
    expect(await voidRound(deps(), round, 'source_failed')).toBe(true);
    await Promise.all([refundRound(settling(), world.lottery, round), refundRound(settling(), world.lottery, round)]);
    await refundRound(settling(), world.lottery, round);
    for (const bettor of bettors) expect(await world.balance(bettor)).toBe(50_00n);
    expect(await world.round(round.id)).toMatchObject({ status: ROUND_STATUS.voided, game_no: round.game_no });
    expect(await voidRound(deps(), await world.round(round.id), 'again')).toBe(false);
    await expect(world.bet(bettors[0], round, [['k3.sum.big', '-', '1.00']])).rejects.toMatchObject({
      key: 'lottery.round_closed',
    });
  });
});
