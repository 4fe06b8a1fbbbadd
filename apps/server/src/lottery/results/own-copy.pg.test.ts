import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownData } from '../own-data.ts';
import { BIG, SMALL } from '../test-world.ts';
import { openCorrectionWorld, type CorrectionWorld } from './test-correction.ts';

/** Sum 15: big wins. Sum 7: small wins. */
const A = ['4', '5', '6'];
const B = ['1', '2', '4'];

let books: CorrectionWorld;
beforeAll(async () => {
  books = await openCorrectionWorld();
});
afterAll(() => books[Symbol.asyncDispose]());

const db = () => books.world.kernel.db;

describe('the own copy of a member', () => {
  const listed = async (rows: AsyncIterable<object> | undefined): Promise<object[]> => {
    const list: object[] = [];
    for await (const row of rows ?? []) list.push(row);
    return list;
  };

  it('says of every bet what each correction made of it, of payouts and rebates what they came to, and what is owed', async () => {
    const { world, anOpenRound, settle, correct, spend } = books;
    const [ann, ben] = [await world.aMember('100.00', [0, 100]), await world.aMember('100.00')];
    const round = await anOpenRound();
    const { orderNo } = await world.bet(ann, round, [BIG]);
    await world.bet(ben, round, [SMALL]);
    await settle(round, A);
    await spend(ann.claims.accountId, 105_32n);
    await correct(round, B);
    await correct(round, null);
    const { rows } = await db().query<{ bet: bigint; agent: bigint }>(
      `select b.id as bet, (select a.owner_member_id from agent.chain_step s join ledger.v_account a on a.id = s.account_id
         where s.chain_id = b.chain_id and s.level = 1) as agent
       from lottery.bet b where b.order_id = $1`,
      [orderNo],
    );
    const { bet = 0n, agent = 0n } = rows[0] ?? {};
    const of = { lottery: world.lottery.code, gameNo: round.game_no, at: expect.any(String) };
    const whole = async (memberId: bigint): Promise<Record<string, unknown>> => {
      const copy = await ownData({ db: db(), receipts: world.receipts }, memberId);
      const { correctedBets, corrections, owed } = copy as Record<string, AsyncIterable<object>>;
      return { correctedBets: await listed(correctedBets), corrections: await listed(corrections), owed };
    };
    const [won, lost] = [
      { status: 'won', payout: '19.82' },
      { status: 'lost', payout: '0.00' },
    ];
    const back = { status: 'cancelled', payout: '10.00' };
    const mark = { ...of, betNo: String(bet), booked: true };
    const sums = { ...of, of: 'payout', keptByHouse: '0.00' };
    expect(await whole(ann.memberId)).toEqual({
      correctedBets: [
        { ...mark, revision: 1, what: 'corrected', before: won, after: lost },
        { ...mark, revision: 2, what: 'annulled', before: lost, after: back },
      ],
      corrections: [
        { ...sums, revision: 1, before: '19.82', after: '0.00', addedToOwed: '15.32' },
        { ...sums, revision: 2, before: '0.00', after: '10.00', addedToOwed: '-10.00' },
      ],
      owed: [{ lottery: of.lottery, gameNo: of.gameNo, of: 'payout', amount: '5.32' }],
    });
    expect(await whole(agent)).toMatchObject({
      correctedBets: [],
      corrections: [{ revision: 2, of: 'rebate', before: '0.10', after: '0.00', addedToOwed: '0.00' }],
      owed: [],
    });
  });
});
