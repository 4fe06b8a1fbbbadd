import { audienceOf } from '@drawroom/contract/events';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { balanceChanged, type AccountState } from '../wallet/index.ts';
import { ACCOUNTS_OF, chunksOf, inPairs } from './account-chunks.ts';
import type { Lottery } from './catalogue.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { judgeLines, outcomeColumns, outcomeRows, type DistinctLine } from './judge-lines.ts';
import { ROUND_STATUS, type Round } from './round.ts';
import { settledEvents, type SettledState } from './settled-events.ts';

export interface SettleDeps {
  readonly kernel: Kernel;
  readonly house: HouseAccounts;
}

/**
 * Settles a drawn round (Flow 2): judges each distinct line once, lets the independent second settlement agree, then pays
 * chunk by chunk. May be called any number of times, by any process, after any crash: a chunk that is done is not done
 * again, and bettors who were not told yet are told. Returns false when the round was held because the two settlements disagree, or is not drawn.
 */
export async function settleRound(deps: SettleDeps, lottery: Lottery, round: Round): Promise<boolean> {
  const { kernel } = deps;
  if (round.status === ROUND_STATUS.settled) await tellBettors(kernel, lottery, round);
  if (round.status !== ROUND_STATUS.drawn || round.numbers === null) return false;
  const disagreement = await writeOutcomes(kernel.db, lottery, round);
  if (disagreement !== null) {
    await holdRound(kernel, round, disagreement);
    return false;
  }
  await payRound(deps, round);
  return finishRound(deps, lottery, round);
}

/** Pays a round whose outcomes are written: chunks of members, then the rebates of their agents. */
export async function payRound({ kernel, house }: SettleDeps, round: Pick<Round, 'id'>): Promise<void> {
  await inPairs(chunksOf(kernel.db, ACCOUNTS_OF.bets, [round.id]), ({ lo, hi }) =>
    kernel.db.tx(async (t) => {
      await t.query(
        'select lottery.settle_chunk($1, $2, $3, $4, $5)',
        [round.id, lo, hi, house.escrow, house.lottery],
        'lottery-settle-chunk',
      );
    }),
  );
  await inPairs(chunksOf(kernel.db, ACCOUNTS_OF.rebates, [round.id]), ({ lo, hi }) =>
    kernel.db.tx(async (t) => {
      await t.query(
        'select lottery.pay_rebates($1, $2, $3, $4)',
        [round.id, lo, hi, house.rebate],
        'lottery-pay-rebates',
      );
    }),
  );
}

/** Gives every open bet of a voided round its stake back; safe to repeat. */
export async function refundRound({ kernel, house }: SettleDeps, lottery: Lottery, round: Round): Promise<void> {
  for await (const { lo, hi } of chunksOf(kernel.db, ACCOUNTS_OF.bets, [round.id])) {
    await kernel.db.tx(async (t) => {
      await t.query(
        'select lottery.void_chunk($1, $2, $3, $4)',
        [round.id, lo, hi, house.escrow],
        'lottery-void-chunk',
      );
    });
  }
  await announceResults(kernel, lottery, round);
}

/**
 * Writes what each distinct line of the round yields and returns null, or the first line on which the engine and the
 * second settlement differ; then nothing may be paid.
 */
async function writeOutcomes(sql: Sql, lottery: Lottery, round: Round): Promise<string | null> {
  const { rows: lines } = await sql.query<DistinctLine>(
    'select distinct play, selection, odds from lottery.bet where round_id = $1 and status = 0',
    [round.id],
  );
  const judgement = judgeLines(lottery, round, lines);
  if ('differing' in judgement) return judgement.differing;
  await sql.query(
    `insert into lottery.outcome (round_id, play, selection, odds, status, mult, mult_rest, push_half, units)
     select $1, o.* from (${outcomeRows(2)}) o on conflict do nothing`,
    [round.id, ...outcomeColumns(lines, judgement.outcomes)],
  );
  return null;
}

/** Stops a round on which two settlements disagree; nothing is paid until people have looked. */
async function holdRound(kernel: Kernel, round: Round, reason: string): Promise<void> {
  await kernel.db.query('update lottery.round set status = 7, hold_reason = $2 where id = $1 and status = 4', [
    round.id,
    reason,
  ]);
  kernel.metrics.count('lottery_round_held_total');
  kernel.log.error({ roundId: String(round.id), reason }, 'round held: the two settlements disagree');
}

/** Marks the round settled once every chunk is in, tells the room once and each bettor once. */
async function finishRound({ kernel }: SettleDeps, lottery: Lottery, round: Round): Promise<boolean> {
  const done = await kernel.db.tx(async (t) => {
    const { rows } = await t.query<{ settled_bets: number; settled_winners: number }>(
      `update lottery.round r set status = 5, settled_at = clock_timestamp(),
         settled_bets = s.bets, settled_winners = s.winners
       from (select coalesce(sum(bets), 0)::int as bets, coalesce(sum(winners), 0)::int as winners
             from lottery.settle_chunk where round_id = $1) s
       where r.id = $1 and r.status = 4
         and not exists (select from lottery.bet where round_id = $1 and status = 0)
         and not exists (select from lottery.rebate_part where round_id = $1 and not posted)
       returning r.settled_bets, r.settled_winners`,
      [round.id],
    );
    const totals = rows[0];
    if (totals === undefined) return false;
    await kernel.outbox.publish(t, {
      audience: audienceOf.lottery(lottery.code),
      type: 'round.settled',
      data: {
        lotteryCode: lottery.code,
        gameNo: round.game_no,
        bets: totals.settled_bets,
        winners: totals.settled_winners,
      },
    });
    return true;
  });
  if (done) await tellBettors(kernel, lottery, round);
  return done;
}

/** Tells the bettors of a settled round unless they have been told; after a crash in between they are told once more. */
async function tellBettors(kernel: Kernel, lottery: Lottery, round: Round): Promise<void> {
  const { rows } = await kernel.db.query(
    'select 1 as untold from lottery.round where id = $1 and status = 5 and announced_at is null',
    [round.id],
  );
  if (rows.length === 0) return;
  await announceResults(kernel, lottery, round);
  await announceRebates(kernel, round);
  await kernel.db.query('update lottery.round set announced_at = clock_timestamp() where id = $1', [round.id]);
}

/** One `balance.changed` per agent whom the round has paid a rebate. */
async function announceRebates(kernel: Kernel, round: Round): Promise<void> {
  for await (const { lo, hi } of chunksOf(kernel.db, ACCOUNTS_OF.rebates, [round.id])) {
    await kernel.db.tx(async (t) => {
      const { rows } = await t.query<AccountState>(
        `select a.owner_member_id as member, a.balance, a.ver
         from (select distinct account_id from lottery.rebate_part
               where round_id = $1 and account_id between $2 and $3 and kept_at is null) p
         join ledger.v_account a on a.id = p.account_id where a.owner_member_id is not null`,
        [round.id, lo, hi],
      );
      await kernel.outbox.publishMany(t, rows.map(balanceChanged));
    });
  }
}

/** One `bet.settled` and one `balance.changed` per member with bets in the round. Repeating it does no harm: both carry states. */
async function announceResults(kernel: Kernel, lottery: Lottery, round: Round): Promise<void> {
  for await (const { lo, hi } of chunksOf(kernel.db, ACCOUNTS_OF.bets, [round.id])) {
    await kernel.db.tx(async (t) => {
      const { rows } = await t.query<SettledState>(
        `select a.owner_member_id as member, a.balance, a.ver, b.bets, b.stake, b.payout
         from (select account_id, count(*)::int as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
               from lottery.bet where round_id = $1 and account_id between $2 and $3 group by 1) b
         join ledger.v_account a on a.id = b.account_id where a.owner_member_id is not null`,
        [round.id, lo, hi],
      );
      const told = { lotteryCode: lottery.code, gameNo: round.game_no };
      await kernel.outbox.publishMany(
        t,
        rows.flatMap((row) => settledEvents(row, told)),
      );
    });
  }
}
