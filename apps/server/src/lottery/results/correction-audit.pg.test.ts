import { audit } from '@drawroom/ledger/audit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOTTERY_CHECKS } from '../audit-checks.ts';
import type { Round } from '../round.ts';
import { openCorrectionWorld, type CorrectionWorld } from './test-correction.ts';

const BIG_DRAW = '13 14 15 16 17 18 19 20'.split(' ');
/** Sum 84: every stake goes back, and no turnover counts. */
const PUSHED = '20 1 19 2 18 3 17 4'.split(' ');

let books: CorrectionWorld;
let round: Round;
let annulled: Round;
beforeAll(async () => {
  books = await openCorrectionWorld('klsf');
  const ann = await books.world.aMember('100.00', [0, 100]);
  const play = async (): Promise<Round> => {
    const made = await books.anOpenRound();
    await books.world.bet(ann, made, [['klsf.sum.big', '-', '40.00']]);
    await books.settle(made, BIG_DRAW);
    return made;
  };
  [round, annulled] = [await play(), await play()];
  await books.spend(ann.claims.accountId, await books.world.balance(ann));
  await books.correct(round, PUSHED);
  await books.correct(annulled, null);
});
afterAll(() => books[Symbol.asyncDispose]());

/** What the audit says of a fault that is there for its length only, made by whoever may do everything. */
async function foundWith(fault: (client: Client) => Promise<unknown>): Promise<string[]> {
  const client = new Client({ connectionString: books.world.database.connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await fault(client);
    return (await audit(client, LOTTERY_CHECKS)).filter(({ ok }) => !ok).map(({ check }) => check);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

it('finds nothing where nothing is wrong', async () => {
  expect(await foundWith(async () => undefined)).toEqual([]);
  expect((await books.owed()).size).toBe(1);
});

it.each<[string, string, RegExp]>([
  [
    'a bet that stands by the former numbers',
    'update lottery.bet set status = 1 where round_id = $1',
    /stands by the outcome/,
  ],
  [
    'a bet that is not as its last revision says',
    'update lottery.bet set payout = payout + 1 where round_id = $1',
    /run on/,
  ],
  ['a version that is missing', 'delete from lottery.result_version where round_id = $1 and revision = 0', /no gap/],
  [
    'other numbers than those of the last version',
    `update lottery.round set numbers[1] = '3' where id = $1`,
    /the last of them/,
  ],
  [
    'a revision that began elsewhere',
    'update lottery.bet_revision set payout_before = payout_before + 1 where round_id = $1',
    /sum of its bets/,
  ],
  [
    'a part that is not what the bets changed',
    'update lottery.correction_part set after = after + 1 where round_id = $1',
    /sum of its bets/,
  ],
  [
    'a receivable that nobody booked',
    'update lottery.receivable set amount = amount + 1 where round_id = $1',
    /sum of its rows/,
  ],
  ['a claim that was forgotten', 'delete from lottery.receivable where round_id = $1', /sum of its rows/],
  [
    'a rebate that was not taken back',
    `delete from ledger.entry where ref = $1 and kind = 9 and contra_id = (select id from ledger.account_info where code = 'house.rebate')`,
    /every rebate/,
  ],
  [
    'a payout that was not taken back',
    `delete from ledger.entry where kind = 9 and amount < 0 and ref in (select id from lottery.bet where round_id = $1)`,
    /every bet is paid/,
  ],
  [
    'a result of the house that was not booked',
    'delete from ledger.entry where kind = 10 and amount > 0 and ref = $1',
    /the house has of a corrected round/,
  ],
])('finds %s', async (_, sql, check) => {
  expect(await foundWith((client) => client.query(sql, [String(round.id)]))).toContainEqual(
    expect.stringMatching(check),
  );
});

it.each<[string, string, RegExp]>([
  [
    'a bet of an annulled round that was left',
    'update lottery.bet set status = 2, payout = 0 where round_id = $1',
    /an annulled round/,
  ],
  [
    'a stake that did not go back',
    'delete from ledger.entry where kind = 5 and ref in (select id from lottery.bet where round_id = $1)',
    /went back whole/,
  ],
])('finds %s', async (_, sql, check) => {
  expect(await foundWith((client) => client.query(sql, [String(annulled.id)]))).toContainEqual(
    expect.stringMatching(check),
  );
});
