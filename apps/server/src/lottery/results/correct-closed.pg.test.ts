import { audit } from '@drawroom/ledger/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../../kernel/kernel.ts';
import { LOTTERY_CHECKS } from '../audit-checks.ts';
import { openCorrectionWorld, type CorrectionWorld } from './test-correction.ts';
import { closeAccount, peopleOf as peopleIn, type Person } from './test-people.ts';

/** Sum 120: big. Sum 36: small. Sum 84: every stake goes back, and no turnover counts. */
const BIG_DRAW = '13 14 15 16 17 18 19 20'.split(' ');
const SMALL_DRAW = '1 2 3 4 5 6 7 8'.split(' ');
const PUSHED = '20 1 19 2 18 3 17 4'.split(' ');
const BET = ['klsf.sum.big', '-', '100.00'] as const;

let books: CorrectionWorld;
beforeAll(async () => {
  books = await openCorrectionWorld('klsf');
});
afterAll(() => books[Symbol.asyncDispose]());

const peopleOf = (bettor: Session): Promise<Person[]> => peopleIn(books, bettor);
const close = (person: Person): Promise<void> => closeAccount(books, person);
const balanceOf = async ({ accountId }: Person): Promise<bigint> =>
  (await books.balances()).get(String(accountId)) ?? -1n;

const failedChecks = async (): Promise<string[]> =>
  (await audit(books.world.kernel.db, LOTTERY_CHECKS))
    .filter(({ ok }) => !ok)
    .map(({ check, detail }) => `${check}: ${detail}`);

async function settled(
  rates: readonly number[],
): Promise<{ round: Awaited<ReturnType<CorrectionWorld['settle']>>; people: Person[] }> {
  const bettor = await books.world.aMember('100.00', rates);
  const people = await peopleOf(bettor);
  const round = await books.anOpenRound();
  await books.world.bet(bettor, round, [BET]);
  return { round: await books.settle(round, BIG_DRAW), people };
}

test('an agent who has left since is not paid and not debited: what he keeps is owed, what he would get stays with the house (decision 038)', async () => {
  const { round, people } = await settled([0, 60, 100]);
  const [, near, far] = people as [Person, Person, Person];
  expect([await balanceOf(near), await balanceOf(far)]).toEqual([60n, 40n]);
  await close(near);
  const before = await books.balances();
  // No turnover counts any more: both have had too much.
  await books.correct(round, PUSHED);
  expect([await balanceOf(near), await balanceOf(far)]).toEqual([0n, 0n]);
  expect((await books.owed()).get(String(near.accountId))).toBe(60n);
  const since = await books.balances();
  expect((since.get('house.rebate') ?? 0n) - (before.get('house.rebate') ?? 0n)).toBe(100n);
  // And back: he is no longer held to owe, and nothing is booked on an account that is closed.
  await books.correct(round, BIG_DRAW);
  expect((await books.owed()).get(String(near.accountId))).toBeUndefined();
  expect([await balanceOf(near), await balanceOf(far)]).toEqual([0n, 40n]);
  expect((await books.balances()).get('house.rebate')).toBe(before.get('house.rebate'));
  expect(await failedChecks()).toEqual([]);
});

test('an agent who had left before the round was settled gets nothing of a correction either, and owes nothing', async () => {
  const bettor = await books.world.aMember('100.00', [0, 100]);
  const people = await peopleOf(bettor);
  const [, agent] = people as [Person, Person];
  await books.world.kernel.db.query('update member.member set closed_at = clock_timestamp() where id = $1', [
    agent.memberId,
  ]);
  const round = await books.anOpenRound();
  await books.world.bet(bettor, round, [BET]);
  await books.settle(round, PUSHED);
  await books.correct(round, BIG_DRAW);
  await books.correct(round, PUSHED);
  await books.correct(round, SMALL_DRAW);
  await books.correct(round, null);
  expect(await balanceOf(agent)).toBe(0n);
  expect((await books.owed()).get(String(agent.accountId))).toBeUndefined();
  const { rows } = await books.world.kernel.db.query(
    'select kept from lottery.correction_part where account_id = $1 order by revision',
    [agent.accountId],
  );
  expect(rows).toEqual([{ kept: 100n }, { kept: -100n }, { kept: 100n }, { kept: -100n }]);
  expect(await failedChecks()).toEqual([]);
});

test('a bettor who has left gets no points back and loses none: the house keeps them, or he is held to owe', async () => {
  const { round, people } = await settled([0]);
  const [bettor] = people as [Person];
  const won = await balanceOf(bettor);
  await close(bettor);
  await books.correct(round, SMALL_DRAW);
  expect([await balanceOf(bettor), (await books.owed()).get(String(bettor.accountId))]).toEqual([0n, won]);
  await books.correct(round, BIG_DRAW);
  expect((await books.owed()).get(String(bettor.accountId))).toBeUndefined();
  await books.correct(round, SMALL_DRAW);
  await books.correct(round, null);
  expect([await balanceOf(bettor), (await books.owed()).get(String(bettor.accountId))]).toEqual([0n, won - 100_00n]);
  expect(await failedChecks()).toEqual([]);
});

test('who left after a loss and would have won since: the house keeps it, and a further correction takes it from there', async () => {
  const bettor = await books.world.aMember('100.00');
  const [person] = (await peopleOf(bettor)) as [Person];
  const round = await books.anOpenRound();
  await books.world.bet(bettor, round, [BET]);
  await books.settle(round, SMALL_DRAW);
  const before = await books.balances();
  await close(person);
  await books.correct(round, BIG_DRAW);
  await books.correct(round, PUSHED);
  expect(await balanceOf(person)).toBe(0n);
  expect((await books.owed()).get(String(person.accountId))).toBeUndefined();
  expect((await books.balances()).get('house.lottery')).toBe(before.get('house.lottery'));
  expect(await failedChecks()).toEqual([]);
});
