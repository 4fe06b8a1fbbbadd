import { evenRates } from '@drawroom/engine/lottery-types';
import { openMemberAccount, systemAccount } from '@drawroom/ledger/accounts';
import { postHold, reserveHold } from '@drawroom/ledger/holds';
import { post, type EntryKind } from '@drawroom/ledger/post';
import { sessionOf } from '@drawroom/testkit/insert-member';
import { Client } from 'pg';
import { changeRates, joinTree } from '../agent/index.ts';
import type { Session } from '../kernel/kernel.ts';
import { closeRound, drawRound, sealRound } from '../lottery/round-steps.ts';
import { openLotteryWorld, type BetLines, type LotteryWorld } from '../lottery/test-world.ts';
import type { Round } from '../lottery/round.ts';
import { settleRound } from '../lottery/settle.ts';

/** A lottery with members in a tree of the test's making, whose bets, points and times it chooses. */
export interface FactsWorld extends AsyncDisposable {
  readonly lottery: LotteryWorld;
  readonly db: LotteryWorld['kernel']['db'];
  /** A member below another one (null: at the top), with points to play for. */
  join(parent: Session | null, per10k: number): Promise<Session>;
  /** A round with these bets, drawn and settled. */
  settled(bets: readonly (readonly [Session, BetLines])[]): Promise<Round>;
  /** The same, not settled yet. */
  drawn(bets: readonly (readonly [Session, BetLines])[]): Promise<Round>;
  settle(round: Round): Promise<void>;
  /** Moves points of a member as the cashier or a packet would. */
  pay(member: Session, kind: EntryKind, amountMinor: bigint): Promise<void>;
  /** Statements with the rights of the database's owner. */
  readonly owner: Client;
  /** Gives everything that is not folded yet another time: the one of a chunk, an entry or a newcomer by `timeOf`. */
  scatter(timeOf: () => Date): Promise<void>;
}

let posts = 0;

export async function openFactsWorld(): Promise<FactsWorld> {
  const lottery = await openLotteryWorld();
  const { kernel, house, vault, receipts } = lottery;
  const { db } = kernel;
  const owner = new Client({ connectionString: lottery.database.connectionString });
  await owner.connect();
  let members = 0n;
  const roundDeps = { kernel, vault, lottery: lottery.lottery };
  const drawn: FactsWorld['drawn'] = async (bets) => {
    const round = await lottery.anOpenRound();
    for (const [member, lines] of bets) await lottery.bet(member, round, lines);
    await lottery.expire(round);
    await closeRound(roundDeps, await lottery.round(round.id));
    await sealRound(roundDeps, await lottery.round(round.id), receipts.saltOf);
    await drawRound(roundDeps, await lottery.round(round.id));
    return lottery.round(round.id);
  };
  const settle: FactsWorld['settle'] = async (round) => {
    await settleRound({ kernel, house }, lottery.lottery, round);
  };
  return {
    lottery,
    db,
    owner,
    drawn,
    settle,
    join: async (parent, per10k) => {
      members += 1n;
      const memberId = 8_190n + members;
      return db.tx(async (t) => {
        const accountId = await openMemberAccount(t, { memberId, currency: 'CNY' });
        const rates = evenRates(per10k);
        await joinTree(t, {
          memberId,
          accountId,
          invite: parent === null ? null : { ownerId: parent.memberId, rates },
        });
        if (parent === null) await changeRates(t, { memberId, rates });
        const from = await systemAccount(t, 'house.opening', 'CNY');
        const transfers = [{ from, to: accountId, amountMinor: 1_000_000n }];
        await post(t, { key: `opening:${memberId}`, kind: 'opening', transfers });
        return sessionOf(memberId, accountId);
      });
    },
    settled: async (bets) => {
      const round = await drawn(bets);
      await settle(round);
      return round;
    },
    pay: (member, kind, amountMinor) => pay(db, member, { kind, amountMinor }),
    scatter: (timeOf) => scatter(owner, timeOf),
    [Symbol.asyncDispose]: async () => {
      await owner.end();
      await lottery[Symbol.asyncDispose]();
    },
  };
}

/** Points that come from, or go to, where points come from in tests; the books of the cashier know nothing of them. */
async function pay(
  db: FactsWorld['db'],
  { claims: { accountId } }: Session,
  { kind, amountMinor }: { kind: EntryKind; amountMinor: bigint },
): Promise<void> {
  posts += 1;
  const key = `facts:${posts}`;
  await db.tx(async (t) => {
    const house = await systemAccount(t, 'house.opening', 'CNY');
    if (kind === 'withdrawal') {
      const holdId = await reserveHold(t, { key, accountId, amountMinor });
      await postHold(t, { holdId, to: house, kind });
      return;
    }
    const out = kind === 'packet';
    const transfers = [{ from: out ? accountId : house, to: out ? house : accountId, amountMinor }];
    await post(t, { key, kind, transfers });
  });
}

async function scatter(owner: Client, timeOf: () => Date): Promise<void> {
  const each = async (list: string, update: string): Promise<void> => {
    const { rows } = await owner.query<Record<string, unknown>>(list);
    for (const row of rows) await owner.query(update, [...Object.values(row), timeOf()]);
  };
  // Entries are never changed; here they are as if they had been written at another time.
  await owner.query('set session_replication_role = replica');
  await each(
    'select round_id, lo from lottery.settled_news where revision = 0',
    'update lottery.settle_chunk set done_at = $3 where round_id = $1 and lo = $2',
  );
  await each(
    'select account_id, ver from ledger.fresh_entry',
    'update ledger.entry set created_at = $3 where account_id = $1 and ver = $2',
  );
  await each('select member_id from agent.newcomer', 'update agent.node set joined_at = $2 where member_id = $1');
  await owner.query('set session_replication_role = origin');
}
