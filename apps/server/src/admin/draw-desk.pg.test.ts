import { drawDeskCalls as calls } from '@drawroom/contract/draw-desk';
import { resultDeskCalls } from '@drawroom/contract/result-desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideRound } from '../lottery/results/decide.ts';
import { notePlans } from '../lottery/results/note-plans.ts';
import { holdByHand } from '../lottery/results/hold-round.ts';
import { manualSource } from '../lottery/results/manual-source.ts';
import type { CorrectionWorld } from '../lottery/results/test-correction.ts';
import { closeRound, sealRound } from '../lottery/round-steps.ts';
import { ROUND_STATUS, type Round } from '../lottery/round.ts';
import { BIG, openLotteryWorld, SMALL } from '../lottery/test-world.ts';
import type { Operator } from './operators.ts';
import { openDrawRoom, type DrawRoom } from './test-draw-room.ts';
import { actsOn } from './test-operators.ts';

/** Sum 15: big wins. Sum 7: small wins. */
const A = ['4', '5', '6'];
const B = ['1', '2', '4'];

let room: DrawRoom;
let books: CorrectionWorld;
let anna: Operator;
let ben: Operator;
let cleo: Operator;
beforeAll(async () => {
  room = await openDrawRoom();
  ({ books, anna, ben, cleo } = room);
  const { kernel, lottery } = books.world;
  const sources = ['feed-a', 'desk'].map((name) => manualSource(kernel.db, { name, title: name.toUpperCase() }));
  await notePlans(kernel.db, [{ lotteryCode: lottery.code, sources, required: 2, waitMs: 60_000 }]);
});
afterAll(() => room[Symbol.asyncDispose]());

const ask: DrawRoom['ask'] = (call, input, operator) => room.ask(call, input, operator);
const which: DrawRoom['which'] = (round) => room.which(round);
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

  it('is not held before it is sealed, nor when it has its result; numbers of another game are refused', async () => {
    const { world, anOpenRound, settle } = books;
    const [open, closed] = [await anOpenRound(), await anOpenRound()];
    const refused = { key: 'lottery.result_not_now' };
    await world.expire(closed);
    await closeRound(deps(), await world.round(closed.id));
    for (const early of [open, closed]) {
      await expect(ask(calls.hold, { ...which(early), reason: 'too early' })).rejects.toMatchObject(refused);
    }
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

describe('what is not for this desk', () => {
  it('a round that the house draws is held by nobody: its numbers are promised', async () => {
    await using house = await openLotteryWorld({ logLevel: 'silent' });
    const { kernel, vault, lottery, receipts } = house;
    const round = await house.anOpenRound();
    await house.expire(round);
    await closeRound({ kernel, vault, lottery }, await house.round(round.id));
    await sealRound({ kernel, vault, lottery }, await house.round(round.id), receipts.saltOf);
    const act = { lotteryCode: lottery.code, gameNo: round.game_no, reason: 'to look at it' };
    await expect(kernel.db.tx((t) => holdByHand(t, act))).rejects.toMatchObject({ key: 'lottery.result_not_now' });
    expect((await house.round(round.id)).status).toBe(ROUND_STATUS.sealed);
  });

  it('a paid round is corrected under the right to correct alone, by two people there too', async () => {
    const { anOpenRound, settle } = books;
    const round = await settle(await anOpenRound(), A);
    const correction = { ...which(round), kind: 'correct', numbers: '1，2 4', reason: 'the organiser corrected it' };
    await ask(resultDeskCalls.propose, correction);
    const { waitsFor } = await ask(calls.round, which(round));
    expect(waitsFor).toMatchObject({ kind: 'correct', numbers: B, proposedBy: 'anna' });
    const confirmed = { ...which(round), proposalNo: waitsFor?.proposalNo, numbers: '1 2 4' };
    const nothing = { key: 'lottery.nothing_to_confirm' };
    await expect(ask(calls.confirm, confirmed, ben)).rejects.toMatchObject(nothing);
    const same = ask(resultDeskCalls.confirm, { ...which(round), numbers: '1 2 4' }, anna);
    await expect(same).rejects.toMatchObject({ key: 'admin.same_person' });
    expect(await acts(round)).toEqual(['anna result.correct 1 2 4: the organiser corrected it']);
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
    // Every row says where the list goes on behind it.
    const behind = await ask(calls.rounds, { state: 'settled', size: '100', cursor: whole[0]?.cursor ?? '' });
    expect(behind.list.map(({ gameNo }) => gameNo)).toEqual(whole.slice(1).map(({ gameNo }) => gameNo));
  });

  it('of one number are found wherever they stand, of one lottery or of each', async () => {
    const paid = await books.anOpenRound();
    await books.settle(paid, A);
    const { lotteryCode, gameNo } = which(paid);
    const found = async (more: Record<string, string> = {}) =>
      (await ask(calls.rounds, { gameNo, ...more })).list.map((row) => [row.lotteryCode, row.gameNo, row.state]);
    expect(await found()).toEqual([[lotteryCode, gameNo, 'settled']]);
    expect(await found({ lotteryCode })).toEqual([[lotteryCode, gameNo, 'settled']]);
    expect(await found({ state: 'held' })).toEqual([]);
    expect(await found({ lotteryCode: 'k9-9m' })).toEqual([]);
    expect((await ask(calls.rounds, { gameNo: 'nowhere-1' })).list).toEqual([]);
  });

  it('that are open but halted stand with the closed ones', async () => {
    const round = await books.anOpenRound();
    await books.world.kernel.db.query('update lottery.round set halted = true where id = $1', [round.id]);
    expect((await ask(calls.round, which(round))).state).toBe('closed');
    const listed = async (state: string) =>
      (await ask(calls.rounds, { state, size: '100' })).list.map((row) => row.gameNo);
    expect(await listed('closed')).toContain(round.game_no);
    expect(await listed('open')).not.toContain(round.game_no);
  });
});
