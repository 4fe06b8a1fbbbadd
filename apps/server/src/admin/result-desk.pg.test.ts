import { resultDeskCalls as calls } from '@drawroom/contract/result-desk';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import { readBets } from '../lottery/bet-records.ts';
import { readPrizeHistory } from '../lottery/prize-history.ts';
import { openCorrectionWorld, type CorrectionWorld } from '../lottery/results/test-correction.ts';
import { BIG } from '../lottery/test-world.ts';
import { TrendBoard } from '../lottery/trend-board.ts';
import { addOperator, type Operator } from './operators.ts';
import { resultDesk } from './result-desk.ts';
import { actsOn } from './test-operators.ts';

const A = ['4', '5', '6'];
const B = ['1', '2', '4'];

let books: CorrectionWorld;
let anna: Operator;
let ben: Operator;
beforeAll(async () => {
  books = await openCorrectionWorld();
  const passwords = createPasswordHasher({ pepper: '' });
  const add = (name: string) =>
    addOperator(books.world.kernel.db, passwords, { name, password: 'a long pass phrase', roles: ['draw'] });
  [anna, ben] = [await add('anna'), await add('ben')];
});
afterAll(() => books[Symbol.asyncDispose]());

/** A call at the door, its right proved before. */
async function ask<C extends AnyOperatorCall>(
  call: C,
  operator: Operator,
  input: object = {},
): Promise<OperatorReplyOf<C>> {
  const handler = resultDesk(books.world.kernel).find((one) => one.call.name === call.name);
  return (await handler?.run(call.input.parse(input) as never, { operator } as never)) as OperatorReplyOf<C>;
}

it('two operators correct a round at their door; who said why stays, and members see what it was and what it is', async () => {
  const { world, anOpenRound, settle, run } = books;
  const { kernel, catalogue, lottery } = world;
  const ann = await world.aMember('100.00');
  const round = await anOpenRound();
  await world.bet(ann, round, [BIG]);
  await settle(round, A);
  const trend = new TrendBoard(kernel);
  const charted = async () => (await trend.window(lottery, 30)).rounds.map(({ numbers }) => numbers);
  expect(await charted()).toEqual(['4 5 6']);
  const which = { lotteryCode: lottery.code, gameNo: round.game_no };

  await ask(calls.propose, anna, {
    ...which,
    kind: 'correct',
    numbers: '1, 2 4',
    reason: 'the organiser corrected it',
  });
  await expect(ask(calls.confirm, anna, { ...which, numbers: '1 2 4' })).rejects.toMatchObject({
    key: 'admin.same_person',
  });
  await expect(ask(calls.confirm, ben, { ...which, numbers: '1 2 5' })).rejects.toMatchObject({
    key: 'lottery.nothing_to_confirm',
  });
  expect((await ask(calls.corrections, ben)).list).toMatchObject([
    { ...which, state: 'proposed', numbers: B, shown: A, proposedBy: 'anna', confirmedBy: null },
  ]);
  await ask(calls.confirm, ben, { ...which, numbers: '1 2 4' });
  await run();
  expect((await ask(calls.corrections, ben)).list).toMatchObject([{ state: 'done', shown: B, confirmedBy: 'ben' }]);
  expect(await actsOn(kernel.db, `${lottery.code} ${round.game_no}`)).toEqual([
    'anna result.correct 1 2 4: the organiser corrected it',
    'ben result.correct.confirmed 1 2 4',
  ]);

  const reads = { kernel, catalogue } as Parameters<typeof readPrizeHistory>[0];
  const whose = { accountId: ann.claims.accountId, locale: 'en-US' } as const;
  const bets = await readBets(kernel, { page: 1, size: 20 }, whose);
  const text = 'Result corrected: first 4 5 6, now 1 2 4';
  expect(bets.list).toMatchObject([
    { status: 2, payout: '0.00', corrected: { annulled: false, former: [A], numbers: B, text } },
  ]);
  const history = await readPrizeHistory(reads, { ...which, page: 1, size: 20 }, 'zh-CN');
  expect(history.list).toMatchObject([
    { state: 'drawn', numbers: B, corrected: { former: [A], text: '开奖结果已更正：原 4 5 6，现 1 2 4' } },
  ]);
  // Charts kept in memory are made anew.
  expect(await charted()).toEqual(['1 2 4']);

  await ask(calls.propose, ben, { ...which, kind: 'annul', reason: 'the draw itself was void' });
  await ask(calls.confirm, anna, which);
  await run();
  expect((await readPrizeHistory(reads, { ...which, page: 1, size: 20 }, 'vi-VN')).list).toMatchObject([
    { state: 'voided', numbers: [], labels: [], corrected: { annulled: true, former: [A, B] } },
  ]);
  expect(await charted()).toEqual([]);
});

it.each([
  ['an unknown round', { gameNo: '20990101001', kind: 'annul' }, 'lottery.round_unknown'],
  ['no draw of the family', { kind: 'correct', numbers: '7 1 1' }, 'lottery.numbers_invalid'],
  ['a round that is not settled', { kind: 'annul' }, 'lottery.correction_not_now'],
])('%s is refused in words of its own, and leaves no act', async (_, input, key) => {
  const { world, anOpenRound, settle } = books;
  const round = await anOpenRound();
  if (key === 'lottery.numbers_invalid') await settle(round, A);
  const which = { lotteryCode: world.lottery.code, gameNo: round.game_no, reason: 'typed wrong' };
  await expect(ask(calls.propose, anna, { ...which, ...input })).rejects.toMatchObject({ key });
  expect(await actsOn(world.kernel.db, `${world.lottery.code} ${round.game_no}`)).toEqual([]);
});
