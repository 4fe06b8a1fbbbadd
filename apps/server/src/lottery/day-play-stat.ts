import type { ReplyOf } from '@drawroom/contract/call';
import type { dayPlayStat } from '@drawroom/contract/lottery';
import { formatMoney } from '@drawroom/engine/money';
import type { Session, Sql } from '../kernel/kernel.ts';
import { firstBetIdAt } from './bet-records.ts';

/** A member's figures over a span of time, minor units; cancelled bets do not count. */
export interface BetTotals {
  readonly betCount: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly winLoseMinor: bigint;
}

/** Sums a member's bets placed in [fromMs, toMs), of one lottery or all. Win/lose counts settled bets only. */
export async function betTotals(
  sql: Sql,
  scope: { accountId: bigint; fromMs: number; toMs: number; lotteryId?: bigint },
): Promise<BetTotals> {
  const { rows } = await sql.query<{ n: number; stake: bigint; payout: bigint; win_lose: bigint }>(
    `select count(*)::int as n, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.payout), 0)::bigint as payout,
            coalesce(sum(b.payout - b.stake) filter (where b.status <> 0), 0)::bigint as win_lose
     from lottery.bet b
     where b.account_id = $1 and b.id >= $2 and b.created_at >= $3 and b.created_at < $4 and b.status <> 4
       and ($5::bigint is null or b.round_id in (select id from lottery.round where lottery_id = $5))`,
    [
      scope.accountId,
      await firstBetIdAt(sql, scope.fromMs),
      new Date(scope.fromMs),
      new Date(scope.toMs),
      scope.lotteryId ?? null,
    ],
    'lottery-bet-totals',
  );
  const row = rows[0];
  return {
    betCount: row?.n ?? 0,
    stakeMinor: row?.stake ?? 0n,
    payoutMinor: row?.payout ?? 0n,
    winLoseMinor: row?.win_lose ?? 0n,
  };
}

/** GET dayPlayStat: today in the member's own time zone. */
export async function readDayPlayStat(
  sql: Sql,
  session: Session,
  scope: { lotteryId: bigint; nowMs: number },
): Promise<ReplyOf<typeof dayPlayStat>> {
  const { rows } = await sql.query<{ start: number }>(
    `select date_trunc('day', $1::timestamptz, $2) as start`,
    [new Date(scope.nowMs), session.claims.zone],
    'lottery-day-start',
  );
  const fromMs = rows[0]?.start ?? scope.nowMs;
  const totals = await betTotals(sql, {
    accountId: session.claims.accountId,
    fromMs,
    toMs: scope.nowMs + 60_000,
    lotteryId: scope.lotteryId,
  });
  return {
    betCount: totals.betCount,
    stake: formatMoney(totals.stakeMinor),
    payout: formatMoney(totals.payoutMinor),
    winLose: formatMoney(totals.winLoseMinor),
    rebate: formatMoney(
      await rebatesEarned(sql, { accountId: session.claims.accountId, fromMs, lotteryId: scope.lotteryId }),
    ),
  };
}

/** What a member earned as an agent on a lottery's rounds since a time, less what corrected results took back. */
async function rebatesEarned(
  sql: Sql,
  scope: { accountId: bigint; fromMs: number; lotteryId: bigint },
): Promise<bigint> {
  const { rows } = await sql.query<{ total: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as total from ledger.v_entry e
     where e.account_id = $1 and e.created_at >= $2
       and (e.kind = 'rebate' or (e.kind = 'correction' and e.contra_code = 'house.rebate'))
       and e.ref in (select id from lottery.round where lottery_id = $3)`,
    [scope.accountId, new Date(scope.fromMs), scope.lotteryId],
    'lottery-rebates-earned',
  );
  return rows[0]?.total ?? 0n;
}
