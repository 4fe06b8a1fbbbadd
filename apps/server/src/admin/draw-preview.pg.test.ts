import { drawDeskCalls as calls, type Preview } from '@drawroom/contract/draw-desk';
import { formatMoney } from '@drawroom/engine/money';
import { sessionOf } from '@drawroom/testkit/insert-member';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CorrectionWorld } from '../lottery/results/test-correction.ts';
import { closeAccount, peopleOf, spendTo, type Person } from '../lottery/results/test-people.ts';
import type { Round } from '../lottery/round.ts';
import { BIG, SMALL } from '../lottery/test-world.ts';
import { openDrawRoom, type DrawRoom } from './test-draw-room.ts';

/** Sum 15: big wins. Sum 7: small wins. */
const A = ['4', '5', '6'];
const B = ['1', '2', '4'];

let room: DrawRoom;
let books: CorrectionWorld;
beforeAll(async () => {
  room = await openDrawRoom();
  ({ books } = room);
});
afterAll(() => room[Symbol.asyncDispose]());

const ask: DrawRoom['ask'] = (call, input, operator) => room.ask(call, input, operator);
const which: DrawRoom['which'] = (round) => room.which(round);

/** A correction as it is looked at before it is proposed; without numbers the round is annulled. */
const thought = (round: Round, numbers: readonly string[] | null): object => ({
  ...which(round),
  kind: numbers === null ? 'annul' : 'correct',
  ...(numbers !== null && { numbers: numbers.join(' ') }),
});

/** What the correction did, account by account, from its own record. */
async function done(round: Round): Promise<object[]> {
  const { rows } = await books.world.kernel.db.query<Record<'before' | 'after' | 'claimed' | 'kept', bigint> & object>(
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

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Looks at a correction, carries it out, and finds that every account has what was shown, and the sums are those of the lines. */
async function asPlanned(round: Round, numbers: readonly string[] | null): Promise<Preview> {
  const planned = await ask(calls.preview, { ...thought(round, numbers), size: '100' });
  const { list, up, down, owed, kept } = planned;
  await books.correct(round, numbers);
  const amounts = list.map(({ accountId, what, before, after, owed: claims, kept: stays }) => ({
    accountId,
    what,
    before,
    after,
    owed: claims,
    kept: stays,
  }));
  expect(amounts).toEqual(await done(round));
  const last = new Map(list.map((line) => [line.accountId, line.balanceAfter]));
  expect([...last.values()]).toEqual(await balances([...last.keys()]));
  const sum = (of: (line: Preview['list'][number]) => string): bigint =>
    list.reduce((total, line) => total + cents(of(line)), 0n);
  expect([cents(up) - cents(down), cents(owed), cents(kept)]).toEqual([
    sum(({ moves }) => moves),
    sum((line) => line.owed),
    sum((line) => line.kept),
  ]);
  for (const one of [up, down]) expect(cents(one)).toBeGreaterThanOrEqual(0n);
  return planned;
}

/**
 * A settled round in which an agent bet on big, and has a rebate from a player of his; A wins. Who stands above him had left before it was
 * settled.
 */
async function anAgentsRound(drawn: readonly string[]): Promise<{ agent: Person; far: Person; round: Round }> {
  const { world, anOpenRound, settle, fund } = books;
  const player = await world.aMember('100.00', [0, 100, 150]);
  const [, agent, far] = (await peopleOf(books, player)) as [Person, Person, Person];
  await fund(agent.accountId, 10_00n);
  const round = await anOpenRound();
  await world.bet(player, round, [BIG, SMALL]);
  await world.bet(sessionOf(agent.memberId, agent.accountId), round, [BIG]);
  await closeAccount(books, far);
  return { agent, far, round: await settle(round, drawn) };
}

it.each<[string, readonly string[] | null]>([
  ['other numbers', B],
  ['a triple, on which nobody wins', ['1', '1', '1']],
  ['annulled', null],
])('%s: names every account with the amounts that come after confirming, and changes nothing', async (_, numbers) => {
  const { world, anOpenRound, settle, spend } = books;
  const [ann, ben2] = [await world.aMember('100.00', [0, 100, 150]), await world.aMember('100.00', [0, 200])];
  const round = await anOpenRound();
  await world.bet(ann, round, [BIG]);
  await world.bet(ben2, round, [SMALL, BIG]);
  await settle(round, A);
  // Ann has spent nearly all of it: part of her win cannot be taken back.
  await spend(ann.claims.accountId, 105_00n);
  const asked = thought(round, numbers);
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

  expect((await asPlanned(round, numbers)).list).toEqual(planned.list);
  const accounts = new Set(planned.list.map(({ accountId }) => accountId));
  const { rows } = await world.kernel.db.query<{ n: number }>(
    `select count(*)::int as n from lottery.bet_revision where round_id = $1`,
    [round.id],
  );
  expect([planned.bets, planned.accounts]).toEqual([rows[0]?.n, accounts.size]);
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
  const planned = await asPlanned(round, ['4', '5', '5']);
  expect(Number(planned.owed)).toBeLessThan(0);
});

it.each<[string, readonly string[], bigint]>([
  ['who has less left than is taken back owes the rest, and his rebate too', A, 3_00n],
  ['who has little more than that left pays of the rebate what stays', A, 9_85n],
  ['who has nothing left gets his stake, and the rebate is taken of it', B, 0n],
])('an agent who bet himself: %s', async (_, drawn, left) => {
  const { agent, round } = await anAgentsRound(drawn);
  await spendTo(books, agent, left);
  const { list } = await asPlanned(round, null);
  expect(list.filter(({ accountId }) => accountId === String(agent.accountId)).map(({ what }) => what)).toEqual([
    'payout',
    'rebate',
  ]);
});

it.each<[string, readonly string[]]>([
  ['won', A],
  ['lost', B],
])('who has left, having %s: nothing moves on his account, the house keeps what he would get', async (_, drawn) => {
  const { agent, far, round } = await anAgentsRound(drawn);
  await closeAccount(books, agent);
  const other = drawn === A ? B : A;
  for (const numbers of [other, drawn, other, null]) {
    const { list } = await asPlanned(round, numbers);
    const own = list.filter(({ accountId }) => [agent, far].some((one) => String(one.accountId) === accountId));
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ moves }) => moves))).toEqual(new Set(['0.00']));
  }
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
