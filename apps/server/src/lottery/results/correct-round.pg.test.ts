import { audit } from '@drawroom/ledger/audit';
import { walletCalls } from '@drawroom/contract/wallet';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../kernel/kernel.ts';
import { createWalletSlice } from '../../wallet/index.ts';
import { LOTTERY_CHECKS } from '../audit-checks.ts';
import { runChases } from '../chase-steps.ts';
import { countedStake } from '../counted-stake.ts';
import { owedOf } from '../owed-of.ts';
import { playedSince } from '../played-since.ts';
import { ROUND_STATUS, type Round } from '../round.ts';
import { chaseAid } from '../test-chase.ts';
import { BIG, SMALL } from '../test-world.ts';
import { confirmResult, proposeResult } from './propose.ts';
import { ANNA, BEN, openCorrectionWorld, type CorrectionWorld } from './test-correction.ts';

/** Sum 15: big wins. Sum 7: small wins. */
const A = ['4', '5', '6'];
const B = ['1', '2', '4'];

let books: CorrectionWorld;
beforeAll(async () => {
  books = await openCorrectionWorld();
});
afterAll(() => books[Symbol.asyncDispose]());

const db = () => books.world.kernel.db;
const act = (round: Round, numbers: readonly string[] | null) => ({
  lotteryCode: books.world.lottery.code,
  gameNo: round.game_no,
  numbers,
});

async function bets(round: Round): Promise<string[]> {
  const { rows } = await db().query<{ text: string }>(
    `select concat_ws(' ', status, payout) as text from lottery.bet where round_id = $1 order by id`,
    [round.id],
  );
  return rows.map(({ text }) => text);
}

const failedChecks = async (): Promise<string[]> =>
  (await audit(db(), LOTTERY_CHECKS)).filter(({ ok }) => !ok).map(({ check, detail }) => `${check}: ${detail}`);

describe('a corrected result (R-38)', () => {
  it('by hand: what was won is taken back as far as it is there, the rest is owed; who won is paid', async () => {
    const { world, anOpenRound, settle, correct, spend, entries, owed } = books;
    const [ann, ben] = [await world.aMember('100.00', [0, 100]), await world.aMember('100.00')];
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG]);
    await world.bet(ben, round, [SMALL]);
    await settle(round, A);
    expect(await world.balance(ann)).toBe(109_82n);
    await spend(ann.claims.accountId, 105_32n);
    const before = await books.balances();

    const corrected = await correct(round, B);
    expect(corrected).toMatchObject({ numbers: B, revision: 1, status: ROUND_STATUS.settled });
    expect(await bets(round)).toEqual(['2 0', '1 1982']);
    expect(await world.balance(ann)).toBe(0n);
    expect(await world.balance(ben)).toBe(109_82n);
    // 19.82 were due, 4.50 were there.
    expect(await owed()).toEqual(new Map([[String(ann.claims.accountId), 15_32n]]));
    const wallet = createWalletSlice(world.kernel, { countedStake, owedOf });
    const shown = (session: Session) => callSlice(wallet, walletCalls.myWallet, { context: aContext({ session }) });
    expect(await shown(ann)).toMatchObject({ balance: '0.00', owed: '15.32' });
    expect(await shown(ben)).not.toHaveProperty('owed');
    expect(await entries(ann)).toEqual([
      'payout 1982 lottery.escrow',
      'correction 1532 house.receivable',
      'correction -1982 lottery.escrow',
    ]);
    expect(await entries(ben)).toEqual(['correction 1982 lottery.escrow']);
    const after = await books.balances();
    expect(after.get('house.receivable')).toBe(-15_32n);
    expect(after.get('lottery.escrow')).toBe(0n);
    // One won what the other had won: the house's result is what it was.
    expect(after.get('house.lottery')).toBe(before.get('house.lottery'));
    expect(after.get('house.rebate')).toBe(before.get('house.rebate'));
    const { rows } = await db().query(
      'select revision, kind, numbers, reason from lottery.result_version where round_id = $1 order by revision',
      [round.id],
    );
    expect(rows).toEqual([
      { revision: 0, kind: 'drawn', numbers: A, reason: null },
      { revision: 1, kind: 'correct', numbers: B, reason: 'the organiser corrected it' },
    ]);
  });

  it('points that come later pay nothing owed; a correction back to the first numbers ends as it was', async () => {
    const { world, anOpenRound, settle, correct, spend, fund, owed } = books;
    const ann = await world.aMember('100.00');
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG, SMALL]);
    await settle(round, A);
    await spend(ann.claims.accountId, 99_82n);
    const before = { ...Object.fromEntries(await books.balances()), [String(ann.claims.accountId)]: 0n };
    const owedBefore = await owed();
    await correct(round, B);
    expect(await world.balance(ann)).toBe(0n);
    await correct(round, ['4', '5', '5']);
    await correct(round, A);
    expect(await world.round(round.id)).toMatchObject({ numbers: A, revision: 3 });
    expect(await bets(round)).toEqual(['1 1982', '2 0']);
    await correct(round, ['1', '1', '1']);
    // Nothing wins on a triple: 19.82 are owed.
    expect(await owed()).toEqual(new Map([...owedBefore, [String(ann.claims.accountId), 19_82n]]));
    await fund(ann.claims.accountId, 50_00n);
    expect(await world.balance(ann)).toBe(50_00n);
    await correct(round, A);
    // What it gives is what it took: nothing is owed any more, and nothing came on top.
    expect(await owed()).toEqual(owedBefore);
    expect(await world.balance(ann)).toBe(50_00n);
    await spend(ann.claims.accountId, 50_00n);
    const after = Object.fromEntries(await books.balances());
    expect(after['house.lottery']).toBe(before['house.lottery']);
    expect(after['house.receivable']).toBe(before['house.receivable']);
  });

  it('takes no points that are set aside: a hold stays as it is', async () => {
    const { world, anOpenRound, settle, correct, owed } = books;
    const ann = await world.aMember('10.00');
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG]);
    await settle(round, A);
    await db().query(`select ledger.reserve_hold('review', $1, 1900, null)`, [ann.claims.accountId]);
    await correct(round, B);
    expect(await world.balance(ann)).toBe(0n);
    expect((await owed()).get(String(ann.claims.accountId))).toBe(19_00n);
    const { rows } = await db().query(
      'select state, amount - released as kept from ledger.hold where account_id = $1',
      [ann.claims.accountId],
    );
    expect(rows).toEqual([{ state: 'reserved', kept: 1900n }]);
  });

  it('hours of play that were added up follow the bets (decision 035)', async () => {
    const { world, anOpenRound, settle, correct } = books;
    const ann = await world.aMember('100.00');
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG, SMALL]);
    await settle(round, A);
    await db().tx(async (t) => {
      await t.query('select ledger.lock_accounts(array[$1::bigint], true)', [ann.claims.accountId]);
      await t.query('select lottery.keep_played($1, clock_timestamp(), 1)', [ann.claims.accountId]);
    });
    const sinceMs = Date.now() - 7_200_000;
    const played = () => playedSince(db(), ann.claims.accountId, sinceMs);
    expect(await played()).toEqual({ stakeMinor: 20_00n, payoutMinor: 19_82n });
    await correct(round, ['1', '1', '1']);
    expect(await played()).toEqual({ stakeMinor: 20_00n, payoutMinor: 0n });
    expect(await countedStake(db(), ann.claims.accountId, sinceMs)).toBe(20_00n);
    await correct(round, null);
    expect(await played()).toEqual({ stakeMinor: 0n, payoutMinor: 0n });
    expect(await countedStake(db(), ann.claims.accountId, sinceMs)).toBe(0n);
  });
});

describe('an annulled round (R-23)', () => {
  it('never happened, but for what is written: stakes, payouts and rebates are as before the bets', async () => {
    const { world, anOpenRound, settle, correct, entries } = books;
    const [ann, ben] = [await world.aMember('100.00', [0, 40, 100]), await world.aMember('100.00', [0, 60])];
    const before = await books.balances();
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG, ['k3.sum.odd', '-', '33.33']]);
    await world.bet(ben, round, [SMALL]);
    await settle(round, A);
    expect(await books.balances()).not.toEqual(before);
    const annulled = await correct(round, null);
    expect(annulled).toMatchObject({ status: ROUND_STATUS.voided, void_reason: 'annulled', numbers: A, revision: 1 });
    expect(await books.balances()).toEqual(before);
    expect(await bets(round)).toEqual(['4 1000', '4 3333', '4 1000']);
    expect(await entries(ben)).toEqual(['void 1000 lottery.escrow']);
    // It is at its end: nothing more is decided about it.
    await expect(books.agree(round, B)).rejects.toThrow('not settled');
  });

  it('the stake pays for what was won: only the difference can be owed', async () => {
    const { world, anOpenRound, settle, correct, spend, owed } = books;
    const ann = await world.aMember('10.00');
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG]);
    await settle(round, A);
    await spend(ann.claims.accountId, 19_82n);
    await correct(round, null);
    expect(await world.balance(ann)).toBe(0n);
    expect((await owed()).get(String(ann.claims.accountId))).toBe(9_82n);
  });
});

describe('who may correct what', () => {
  it('two operators who confirm at once make one correction; a second confirmation finds nothing', async () => {
    const { world, anOpenRound, settle, run } = books;
    const ann = await world.aMember('100.00');
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG]);
    await settle(round, A);
    const propose = (operatorId: bigint): Promise<bigint> =>
      db().tx((t) => proposeResult(t, 'correct', { ...act(round, B), operatorId, reason: 'typed wrong' }));
    const confirm = (operatorId: bigint) => db().tx((t) => confirmResult(t, { ...act(round, B), operatorId }));
    await propose(ANNA);
    await expect(confirm(ANNA)).rejects.toThrow('another person');
    const confirmed = await Promise.allSettled([confirm(BEN), confirm(BEN), confirm(3n), confirm(ANNA)]);
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm(BEN)).rejects.toThrow('nothing waits');
    await expect(propose(BEN)).rejects.toThrow('being corrected');
    await Promise.all(Array.from({ length: 4 }, () => run()));
    await run();
    expect(await world.balance(ann)).toBe(90_00n);
    expect((await world.round(round.id)).revision).toBe(1);
  });

  it.each<[string, 'correct' | 'annul', readonly string[] | null, string, RegExp]>([
    ['the same numbers', 'correct', A, 'typed wrong', /has these numbers/],
    ['no draw of the family', 'correct', ['7', '1', '1'], 'typed wrong', /is no draw/],
    ['no reason', 'correct', B, ' no ', /say why/],
    ['a correction without numbers', 'correct', null, 'typed wrong', /numbers are what/],
    ['an annulment with numbers', 'annul', B, 'typed wrong', /numbers are what/],
  ])('%s is refused', async (_, kind, numbers, reason, why) => {
    const { anOpenRound, settle } = books;
    const round = await settle(await anOpenRound(), A);
    await expect(
      db().tx((t) => proposeResult(t, kind, { ...act(round, numbers), operatorId: ANNA, reason })),
    ).rejects.toThrow(why);
  });

  it('a round that is not settled is not corrected', async () => {
    const round = await books.anOpenRound();
    await expect(books.agree(round, B)).rejects.toThrow('not settled');
    await books.void(round);
    await expect(books.agree(round, null)).rejects.toThrow('not settled');
  });

  it('the database itself lets a result change by a version alone, and keeps every version as written', async () => {
    const { anOpenRound, settle, correct } = books;
    const round = await correct(await settle(await anOpenRound(), A), B);
    const change = (set: string) => db().query(`update lottery.round set ${set} where id = $1`, [round.id]);
    await expect(change(`numbers = '{1,1,1}'`)).rejects.toMatchObject({ code: 'LR001' });
    await expect(change(`numbers = '{1,1,1}', revision = 2`)).rejects.toMatchObject({ code: 'LR010' });
    await expect(change('status = 6')).rejects.toMatchObject({ code: 'LR003' });
    await expect(change('status = 6, revision = 2')).rejects.toMatchObject({ code: 'LR010' });
    await expect(db().query(`update lottery.result_version set numbers = '{1,1,1}'`)).rejects.toThrow('only added to');
    await expect(db().query('delete from lottery.bet_revision')).rejects.toThrow('only added to');
    await expect(db().query('update lottery.correction set state = 0 where state = 2')).rejects.toThrow('forward');
    await expect(db().query('select lottery.correct_chunk($1, 9, 1, 2, 3, 4, 5)', [round.id])).rejects.toMatchObject({
      code: 'LR010',
    });
  });

  it('nothing happens when the two settlements disagree: the correction is held, and may be proposed anew (R-30)', async () => {
    const { world, anOpenRound, settle, correct } = books;
    const ann = await world.aMember('100.00');
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG]);
    await settle(round, A);
    const before = await books.balances();
    // A line that the two judge differently: one takes the face 7 as a pick, the other refuses it.
    const line = (play: string, selection: string) =>
      db().query('update lottery.bet set play = $2, selection = $3 where round_id = $1', [round.id, play, selection]);
    await line('k3.die.any', '1,7');
    expect(await correct(round, B)).toMatchObject({ numbers: A, revision: 0 });
    const { rows } = await db().query(
      'select state, revision, hold_reason from lottery.correction where round_id = $1',
      [round.id],
    );
    expect(rows).toEqual([{ state: 3, revision: null, hold_reason: expect.stringContaining('k3.die.any 1,7') }]);
    expect(await books.balances()).toEqual(before);
    await line('k3.sum.big', '-');
    expect(await correct(round, B)).toMatchObject({ numbers: B, revision: 1 });
  });
});

describe('what was decided by the wrong result', () => {
  it('a chase that stopped on a win stays stopped, and shows what its part brings now', async () => {
    const { world, settle, correct } = books;
    const aid = chaseAid(world);
    const ann = await world.aMember('100.00');
    const rounds = await aid.coming(2);
    const chase = await aid.chase(ann, { rounds, lines: [BIG], stopOnWin: true });
    await aid.open(rounds[0]!);
    await runChases(aid.deps);
    await settle(rounds[0]!, A);
    await runChases(aid.deps);
    const part = async () =>
      (
        await db().query(
          'select c.state, p.state as part, p.payout, p.won from lottery.chase c join lottery.chase_round p on p.chase_id = c.id where c.id = $1 order by p.n',
          [chase.id],
        )
      ).rows;
    const [first, second] = await part();
    expect(first).toMatchObject({ part: 2, payout: 19_82n, won: true });
    await correct(rounds[0]!, B);
    expect(await part()).toEqual([{ ...first, payout: 0n, won: false }, second]);
    expect(await aid.frozen(ann)).toBe(0n);
    expect(await world.balance(ann)).toBe(90_00n);
  });

  it('what an order had brought before each correction can be asked for ever', async () => {
    const { world, anOpenRound, settle, correct } = books;
    const ann = await world.aMember('100.00');
    const round = await anOpenRound();
    const { orderNo } = await world.bet(ann, round, [BIG, SMALL, ['k3.sum.value', '9', '1.00']]);
    await settle(round, ['1', '1', '1']);
    await correct(round, A);
    await correct(round, null);
    const { rows } = await db().query(
      'select revision, returned from lottery.v_returned_before where account_id = $1 and order_id = $2 order by revision',
      [ann.claims.accountId, orderNo],
    );
    expect(rows).toEqual([
      { revision: 1, returned: 0n },
      { revision: 2, returned: 19_82n },
    ]);
  });
});

describe('what is told', () => {
  it('bettors and the room hear of it once more; whom it does not concern hears nothing', async () => {
    const { world, anOpenRound, settle, correct } = books;
    const [ann, ben] = [await world.aMember('100.00'), await world.aMember('100.00')];
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG]);
    await world.bet(ben, round, [['k3.sum.value', '9', '1.00']]);
    await settle(round, A);
    await correct(round, B);
    const { rows } = await db().query<{ audience: string; data: object }>(
      `select audience, type, data from kernel.outbox where data ->> 'gameNo' = $1 and (type = 'round.corrected' or data::jsonb ? 'corrected')`,
      [round.game_no],
    );
    expect(rows).toEqual([
      expect.objectContaining({ type: 'round.corrected', data: expect.objectContaining({ numbers: B }) }),
      expect.objectContaining({
        audience: `member:${ann.memberId}`,
        type: 'bet.settled',
        data: expect.objectContaining({ payout: '0.00', corrected: 1 }),
      }),
    ]);
  });
});

describe('what reports read', () => {
  it('revision 0 as first settled, and every later one with what it took back and what stands', async () => {
    const { world, anOpenRound, settle, correct } = books;
    const ann = await world.aMember('100.00', [0, 50]);
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG, ['k3.sum.value', '9', '1.00']]);
    await settle(round, A);
    await correct(round, B);
    await correct(round, null);
    const { rows } = await db().query<{ text: string }>(
      `select concat_ws(' ', revision, sign, stake, effective, payout) as text from lottery.v_settled_bet
       where round_id = $1 order by revision, bet_id, sign`,
      [round.id],
    );
    expect(rows.map(({ text }) => text)).toEqual([
      '0 1 1000 1000 1982',
      '0 1 100 100 0',
      '1 -1 1000 1000 1982',
      '1 1 1000 1000 0',
      '2 -1 1000 1000 0',
      '2 -1 100 100 0',
    ]);
    const chunks = await db().query(
      'select revision from lottery.v_settled_chunk where round_id = $1 order by revision',
      [round.id],
    );
    expect(chunks.rows).toEqual([{ revision: 0 }, { revision: 1 }, { revision: 2 }]);
    expect(await failedChecks()).toEqual([]);
  });
});
