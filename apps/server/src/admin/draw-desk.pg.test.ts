import { drawDeskCalls as calls } from '@drawroom/contract/draw-desk';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { resultDeskCalls } from '@drawroom/contract/result-desk';
import { formatMoney } from '@drawroom/engine/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import { drawDoor } from '../lottery/draws/draw-door.ts';
import { decideRound } from '../lottery/results/decide.ts';
import { notePlans } from '../lottery/results/note-plans.ts';
import { manualSource } from '../lottery/results/manual-source.ts';
import { openCorrectionWorld, type CorrectionWorld } from '../lottery/results/test-correction.ts';
import { closeRound, sealRound } from '../lottery/round-steps.ts';
import { ROUND_STATUS, type Round } from '../lottery/round.ts';
import { BIG, SMALL } from '../lottery/test-world.ts';
import { drawDesk } from './draw-desk.ts';
import { addOperator, type Operator } from './operators.ts';
import { resultDesk } from './result-desk.ts';
import { actsOn } from './test-operators.ts';

/** Sum 15: big wins. Sum 7: small wins. */
const A = ['4', '5', '6'];
const B = ['1', '2', '4'];

let books: CorrectionWorld;
let anna: Operator;
let ben: Operator;
let cleo: Operator;
beforeAll(async () => {
  books = await openCorrectionWorld();
  const { db } = books.world.kernel;
  const passwords = createPasswordHasher({ pepper: '' });
  const add = (name: string) => addOperator(db, passwords, { name, password: 'a long pass phrase', roles: ['draw'] });
  [anna, ben, cleo] = [await add('anna'), await add('ben'), await add('cleo')];
  const sources = ['feed-a', 'desk'].map((name) => manualSource(db, { name, title: name.toUpperCase() }));
  await notePlans(db, [{ lotteryCode: books.world.lottery.code, sources, required: 2, waitMs: 60_000 }]);
});
afterAll(() => books[Symbol.asyncDispose]());

/** A call at the door, its right proved before. */
async function ask<C extends AnyOperatorCall>(
  call: C,
  input: object = {},
  operator: Operator = anna,
): Promise<OperatorReplyOf<C>> {
  const { kernel, catalogue } = books.world;
  const desk = [...drawDesk(kernel, drawDoor({ kernel, catalogue })), ...resultDesk(kernel)];
  const handler = desk.find((one) => one.call.name === call.name);
  const reply = await handler?.run(call.input.parse(input) as never, { operator, locale: 'en-US' } as never);
  return call.reply.parse(reply) as OperatorReplyOf<C>;
}

const which = (round: Pick<Round, 'game_no'>) => ({ lotteryCode: books.world.lottery.code, gameNo: round.game_no });
const acts = (round: Round) => actsOn(books.world.kernel.db, `${books.world.lottery.code} ${round.game_no}`);
const deps = () => ({ kernel: books.world.kernel, vault: books.world.vault, lottery: books.world.lottery });

/** A round with bets on big and small, sealed, its draw time past. */
async function sealed(): Promise<Round> {
  const { world, anOpenRound } = books;
  const round = await anOpenRound();
  const ann = await world.aMember('100.00');
  await world.bet(ann, round, [BIG, SMALL]);
  return seal(round);
}

async function seal(round: Round): Promise<Round> {
  const { world } = books;
  await world.expire(round);
  await closeRound(deps(), await world.round(round.id));
  await sealRound(deps(), await world.round(round.id), world.receipts.saltOf);
  return world.round(round.id);
}

async function decide(round: Round): Promise<Round> {
  const plan = { sources: [], required: 2, waitMs: 86_400_000 };
  await decideRound(deps(), { lottery: books.world.lottery, roundId: round.id, plan, askedAllAtMs: 0 });
  return books.world.round(round.id);
}

async function tell(round: Round, source: string, numbers: readonly string[]): Promise<void> {
  await books.world.kernel.db.query(
    `insert into lottery.result_observation (lottery_id, game_no, round_id, source, kind, title, numbers, digest, verdict)
     values ($1, $2, $3, $4, 'http', $4, $5, '', 'valid')`,
    [round.lottery_id, round.game_no, round.id, source, numbers],
  );
}

describe('what was bet (R-85)', () => {
  it('is shown to nobody before it is sealed, and then play by play with the most it pays', async () => {
    const { world, anOpenRound } = books;
    const round = await anOpenRound();
    await world.bet(await world.aMember('100.00'), round, [BIG, SMALL]);
    await world.bet(await world.aMember('100.00'), round, [BIG]);
    const refused = { key: 'lottery.round_unsealed' };
    await expect(ask(calls.stakes, which(round))).rejects.toMatchObject(refused);
    expect(await ask(calls.round, which(round))).toMatchObject({ state: 'open', seal: null });
    await world.expire(round);
    await closeRound(deps(), await world.round(round.id));
    await expect(ask(calls.stakes, which(round))).rejects.toMatchObject(refused);
    await sealRound(deps(), await world.round(round.id), world.receipts.saltOf);
    expect(await ask(calls.stakes, which(round))).toMatchObject({
      bets: 3,
      members: 2,
      stake: '30.00',
      // Two on big win together; big and small never do.
      worst: '39.64',
      isExact: true,
      plays: [
        { playCode: 'k3.sum.big', bets: 2, stake: '20.00', worst: '39.64' },
        { playCode: 'k3.sum.small', bets: 1, stake: '10.00', worst: '19.82' },
      ],
    });
    await expect(ask(calls.stakes, which({ game_no: '20990101001' }))).rejects.toMatchObject({
      key: 'lottery.round_unknown',
    });
  });
});

describe('a round that its sources do not agree on', () => {
  it('shows every source with what it said, whoever is silent too', async () => {
    const round = await sealed();
    const standing = async () =>
      (await ask(calls.round, which(round))).sources.map(({ name, stand, answers }) => [name, stand, answers.length]);
    expect(await standing()).toEqual([
      ['feed-a', 'silent', 0],
      ['desk', 'silent', 0],
    ]);
    await tell(round, 'feed-a', A);
    expect(await standing()).toContainEqual(['feed-a', 'agrees', 1]);
    await tell(round, 'desk', B);
    expect(await standing()).toEqual([
      ['feed-a', 'differs', 1],
      ['desk', 'differs', 1],
    ]);
    await decide(round);
    expect(await ask(calls.round, which(round))).toMatchObject({
      state: 'held',
      holdReason: 'feed-a: 4 5 6 | desk: 1 2 4',
      required: 2,
      waitMs: 60_000,
    });
  });

  it('is held by one with a reason, released by two; the same person, other numbers and what was replaced are refused', async () => {
    const round = await sealed();
    await ask(calls.hold, { ...which(round), reason: 'the stream broke off' });
    expect(await books.world.round(round.id)).toMatchObject({
      status: ROUND_STATUS.held,
      hold_reason: 'people: anna: the stream broke off',
    });
    await expect(ask(calls.hold, { ...which(round), reason: 'once more' })).rejects.toMatchObject({
      key: 'lottery.result_not_now',
    });
    await expect(ask(calls.propose, { ...which(round), kind: 'entry', numbers: '4 5 6' })).rejects.toMatchObject({
      key: 'lottery.result_not_now',
    });
    const old = await ask(calls.propose, { ...which(round), kind: 'release', numbers: '4 5 6' });
    const { proposalNo } = await ask(calls.propose, { ...which(round), kind: 'release', numbers: '4,5 6' });
    const confirm = (input: object, operator: Operator) => ask(calls.confirm, { ...which(round), ...input }, operator);
    const nothing = { key: 'lottery.nothing_to_confirm' };
    await expect(confirm({ ...old, numbers: '4 5 6' }, ben)).rejects.toMatchObject(nothing);
    await expect(confirm({ proposalNo, numbers: '4 5 5' }, ben)).rejects.toMatchObject(nothing);
    await expect(confirm({ proposalNo, numbers: '4 5 6' }, anna)).rejects.toMatchObject({ key: 'admin.same_person' });
    // A right to correct is none to release.
    await expect(ask(resultDeskCalls.confirm, { ...which(round), numbers: '4 5 6' }, ben)).rejects.toMatchObject(
      nothing,
    );
    const both = await Promise.allSettled(
      [ben, cleo, ben].map((who) => confirm({ proposalNo, numbers: '4 5 6' }, who)),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await decide(round)).toMatchObject({ status: ROUND_STATUS.drawn, numbers: A });
    expect((await acts(round)).slice(0, 3)).toEqual([
      'anna result.hold the stream broke off',
      'anna result.release 4 5 6',
      'anna result.release 4 5 6',
    ]);
    expect(await acts(round)).toHaveLength(4);
    const { proposals } = await ask(calls.round, which(round));
    expect(proposals.map(({ state, proposedBy }) => [state, proposedBy])).toEqual([
      ['confirmed', 'anna'],
      ['replaced', 'anna'],
    ]);
  });

  it('is not held while bets are taken, nor when it has its result; numbers of another game are refused', async () => {
    const { anOpenRound, settle } = books;
    const open = await anOpenRound();
    const refused = { key: 'lottery.result_not_now' };
    await expect(ask(calls.hold, { ...which(open), reason: 'too early' })).rejects.toMatchObject(refused);
    await settle(open, A);
    await expect(ask(calls.hold, { ...which(open), reason: 'too late now' })).rejects.toMatchObject(refused);
    const round = await sealed();
    await expect(ask(calls.propose, { ...which(round), kind: 'entry', numbers: '7 1 1' })).rejects.toMatchObject({
      key: 'lottery.numbers_invalid',
    });
    await expect(ask(calls.propose, { ...which(round), kind: 'entry' })).rejects.toMatchObject(refused);
    expect(await acts(round)).toEqual([]);
  });
});

describe('the list of rounds', () => {
  it('has what people must look at first, and comes in parts without a gap', async () => {
    const { anOpenRound } = books;
    await anOpenRound();
    const held = await sealed();
    await ask(calls.hold, { ...which(held), reason: 'looked at' });
    const waiting = await sealed();
    await ask(calls.propose, { ...which(waiting), kind: 'entry', numbers: '4 5 6' });
    const whole = (await ask(calls.rounds, { size: '100' })).list;
    const order = ['held', 'waiting', 'settled', 'drawn', 'closed', 'open'];
    const ranks = whole.map(({ state }) => order.indexOf(state));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(whole.find(({ gameNo }) => gameNo === waiting.game_no)).toMatchObject({
      state: 'waiting',
      waitsFor: { kind: 'entry', numbers: A, proposedBy: 'anna', state: 'waiting' },
    });
    const parts: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const part = await ask(calls.rounds, { size: '2', ...(cursor === undefined ? {} : { cursor }) });
      parts.push(...part.list.map(({ gameNo }) => gameNo));
      ({ cursor } = part);
    }
    expect(parts).toEqual(whole.map(({ gameNo }) => gameNo));
    expect(parts.length).toBeGreaterThan(4);
    expect((await ask(calls.rounds, { state: 'held' })).list.map(({ state }) => state)).not.toContain('waiting');
  });

  it('of what is over comes newest first, in parts too', async () => {
    const { anOpenRound, settle } = books;
    for (let n = 0; n < 3; n += 1) await settle(await anOpenRound(), A);
    const whole = (await ask(calls.rounds, { state: 'settled' })).list;
    expect(whole.map(({ prizeAt }) => prizeAt)).toEqual(whole.map(({ prizeAt }) => prizeAt).toSorted((a, b) => b - a));
    const first = await ask(calls.rounds, { state: 'settled', size: '2' });
    const second = await ask(calls.rounds, { state: 'settled', size: '100', cursor: first.cursor ?? '' });
    expect([...first.list, ...second.list].map(({ gameNo }) => gameNo)).toEqual(whole.map(({ gameNo }) => gameNo));
  });
});

describe('the preview of a correction', () => {
  /** What the correction did, account by account, from its own record. */
  async function done(round: Round): Promise<object[]> {
    const { rows } = await books.world.kernel.db.query<
      Record<'before' | 'after' | 'claimed' | 'kept', bigint> & object
    >(
      `select p.account_id::text as "accountId", what, before, after, claimed, kept from lottery.correction_part p
       where round_id = $1 and revision = (select revision from lottery.round where id = $1) order by p.account_id, what`,
      [round.id],
    );
    return rows.map(({ before, after, claimed, kept, ...row }) => ({
      ...row,
      before: formatMoney(before),
      after: formatMoney(after),
      owed: formatMoney(claimed),
      kept: formatMoney(kept),
    }));
  }
  const balances = async (ids: readonly string[]): Promise<(string | undefined)[]> => {
    const { rows } = await books.world.kernel.db.query<{ id: string; balance: bigint }>(
      'select id::text, balance from ledger.v_balance where id = any($1::bigint[])',
      [ids],
    );
    return ids.map((id) => formatMoney(rows.find((row) => row.id === id)?.balance ?? -1n));
  };

  it.each<[string, readonly string[] | null]>([
    ['other numbers', B],
    ['a triple, on which nobody wins', ['1', '1', '1']],
    ['annulled', null],
  ])('%s: names every account with the amounts that come after confirming, and changes nothing', async (_, numbers) => {
    const { world, anOpenRound, settle, correct, spend } = books;
    const [ann, ben2] = [await world.aMember('100.00', [0, 100, 150]), await world.aMember('100.00', [0, 200])];
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG]);
    await world.bet(ben2, round, [SMALL, BIG]);
    await settle(round, A);
    // Ann has spent nearly all of it: part of her win cannot be taken back.
    await spend(ann.claims.accountId, 105_00n);
    const asked = {
      ...which(round),
      kind: numbers === null ? 'annul' : 'correct',
      ...(numbers !== null && { numbers: numbers.join(' ') }),
    };
    const before = [await books.balances(), await books.owed()];
    const planned = await ask(calls.preview, asked);
    expect([await books.balances(), await books.owed()]).toEqual(before);
    const parts: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const part = await ask(calls.preview, { ...asked, size: '1', ...(cursor === undefined ? {} : { cursor }) });
      parts.push(...part.list);
      ({ cursor } = part);
    }
    expect(parts).toEqual(planned.list);
    expect(planned.list.length).toBeGreaterThan(1);

    await correct(round, numbers);
    const shown = planned.list.map(({ accountId, what, before: got, after, owed, kept }) => ({
      accountId,
      what,
      before: got,
      after,
      owed,
      kept,
    }));
    expect(shown).toEqual(await done(round));
    const last = new Map(planned.list.map((line) => [line.accountId, line.balanceAfter]));
    expect([...last.values()]).toEqual(await balances([...last.keys()]));
    const { rows } = await world.kernel.db.query<{ n: number }>(
      `select count(*)::int as n from lottery.bet_revision where round_id = $1`,
      [round.id],
    );
    expect([planned.bets, planned.accounts]).toEqual([rows[0]?.n, last.size]);
  });

  it('again after a correction, with what is owed already', async () => {
    const { world, anOpenRound, settle, correct, spend } = books;
    const [ann, cara] = [await world.aMember('100.00', [0, 100]), await world.aMember('10.00')];
    const round = await anOpenRound();
    await world.bet(ann, round, [BIG]);
    await world.bet(cara, round, [SMALL]);
    await settle(round, A);
    await spend(ann.claims.accountId, 109_82n);
    await correct(round, B);
    const planned = await ask(calls.preview, { ...which(round), kind: 'correct', numbers: '4 5 5' });
    expect(Number(planned.owed)).toBeLessThan(0);
    await correct(round, ['4', '5', '5']);
    expect(
      planned.list.map(({ accountId, what, before, after, owed, kept }) => ({
        accountId,
        what,
        before,
        after,
        owed,
        kept,
      })),
    ).toEqual(await done(round));
  });

  it('is refused for what could not be proposed either', async () => {
    const { anOpenRound, settle } = books;
    const round = await anOpenRound();
    const preview = (input: object) => ask(calls.preview, { ...which(round), kind: 'correct', ...input });
    await expect(preview({ numbers: '1 2 4' })).rejects.toMatchObject({ key: 'lottery.correction_not_now' });
    await settle(round, A);
    await expect(preview({ numbers: '4 5 6' })).rejects.toMatchObject({ key: 'lottery.correction_not_now' });
    await expect(preview({ numbers: '7 1 1' })).rejects.toMatchObject({ key: 'lottery.numbers_invalid' });
    await expect(preview({})).rejects.toMatchObject({ key: 'lottery.correction_not_now' });
    expect(await preview({ numbers: '1 2 4' })).toMatchObject({ accounts: 0, bets: 0, list: [], cursor: null });
  });
});
