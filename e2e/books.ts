import { setTimeout as wait } from 'node:timers/promises';

import type { Db } from '@drawroom/server/kernel/kernel';

import { PATIENCE_MS } from './phone.ts';

/** A bet as the server's database has it; amounts in minor units. */
export interface BookedBet {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly play: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** 0 not drawn, 1 win, 2 lose, 3 draw, 4 cancelled. */
  readonly status: number;
}

/** Looks until `found` gives something; fails when nothing comes for so long that nothing will. */
export async function until<T extends object | string | number | true>(
  what: string,
  found: () => Promise<T | undefined>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  for (const startedAt = performance.now(); performance.now() - startedAt < patienceMs; await wait(50)) {
    const value = await found();
    if (value !== undefined) return value;
  }
  throw new Error(`${what} did not come within ${patienceMs} ms`);
}

/** Number of a lottery's round that takes bets for at least `leftMs` more; waits for the next one when need be. */
export function roundWithTime(db: Db, lotteryCode: string, leftMs: number): Promise<string> {
  return until(
    `an open round of ${lotteryCode}`,
    async () => {
      const { rows } = await db.query<{ game_no: string }>(
        `select r.game_no from lottery.round r join lottery.lottery l on l.id = r.lottery_id
         where l.code = $1 and r.status = 1 and r.begin_at <= clock_timestamp()
           and r.end_at > clock_timestamp() + $2 * interval '1 ms'`,
        [lotteryCode, leftMs],
      );
      return rows[0]?.game_no;
    },
    60_000,
  );
}

/** When a round ends, Unix seconds. Two lotteries may give the same number to their rounds, so both are asked for. */
export async function roundEnd(db: Db, lotteryCode: string, gameNo: string): Promise<number> {
  const { rows } = await db.query<{ end: number }>(
    `select extract(epoch from r.end_at)::float8 as end
     from lottery.round r join lottery.lottery l on l.id = r.lottery_id where l.code = $1 and r.game_no = $2`,
    [lotteryCode, gameNo],
  );
  if (rows[0] === undefined) throw new Error(`${lotteryCode} has no round ${gameNo}`);
  return rows[0].end;
}

/** The numbers of a round once all its bets are settled. */
export function settledNumbers(db: Db, lotteryCode: string, gameNo: string): Promise<readonly string[]> {
  return until(
    `the settlement of ${gameNo}`,
    async () => {
      const { rows } = await db.query<{ numbers: string[] }>(
        `select r.numbers from lottery.round r join lottery.lottery l on l.id = r.lottery_id
         where l.code = $1 and r.game_no = $2 and r.status = 5`,
        [lotteryCode, gameNo],
      );
      return rows[0]?.numbers;
    },
    60_000,
  );
}

/** A member's balance as the ledger has it, minor units. */
export async function bookedBalance(db: Db, username: string): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    'select a.balance from member.v_member m join ledger.v_account a on a.id = m.account_id where m.username = $1',
    [username],
  );
  const balance = rows[0]?.balance;
  if (balance === undefined) throw new Error(`no account of ${username}`);
  return balance;
}

/** A member's bets of a lottery in the order they were placed. */
export async function bookedBets(db: Db, username: string, lotteryCode: string): Promise<readonly BookedBet[]> {
  const { rows } = await db.query<BookedBet>(
    `select b.id, b.order_id as "orderId", b.play, b.stake as "stakeMinor", b.payout as "payoutMinor", b.status
     from lottery.bet b join member.v_member m on m.account_id = b.account_id
     join lottery.round r on r.id = b.round_id join lottery.lottery l on l.id = r.lottery_id
     where m.username = $1 and l.code = $2 order by b.id`,
    [username, lotteryCode],
  );
  return rows;
}

/** What a member has earned on the bets of those below him, minor units. */
export async function bookedRebate(db: Db, username: string): Promise<bigint> {
  const { rows } = await db.query<{ amount: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as amount from ledger.v_entry e
     join member.v_member m on m.account_id = e.account_id where m.username = $1 and e.kind = 'rebate'`,
    [username],
  );
  return rows[0]?.amount ?? 0n;
}
