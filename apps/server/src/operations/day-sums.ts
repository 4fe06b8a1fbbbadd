import type { operationsDeskCalls } from '@drawroom/contract/operations-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { addDays } from '@drawroom/engine/civil-date';
import { dayAt, spanOfDays } from '@drawroom/engine/date-ranges';
import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';
import { readHouse, readHouseSteps, type Stretch, type Sums } from '../report/index.ts';

type Now = OperatorReplyOf<typeof operationsDeskCalls.now>;
type DaySums = Now['today'];

const QUARTER_MS = 900_000;
const QUARTERS = 96;

/**
 * The day of a zone up to now and the day before it up to the same time, from the facts of the reports: whole quarters of an hour, the one
 * that runs among them.
 */
export async function readDays(
  sql: Sql,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Promise<{ dayFrom: number; today: DaySums; before: DaySums }> {
  const day = dayAt(zone, nowMs);
  const dayFrom = spanOfDays({ first: day, last: day }, zone).fromMs;
  const earlier = addDays(day, -1);
  const { fromMs, untilMs } = spanOfDays({ first: earlier, last: earlier }, zone);
  const toMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  return {
    dayFrom,
    today: await readDay(sql, { fromMs: dayFrom, toMs }),
    before: await readDay(sql, { fromMs, toMs: Math.min(untilMs, fromMs + (toMs - dayFrom)) }),
  };
}

async function readDay(sql: Sql, stretch: Stretch): Promise<DaySums> {
  const sums = await readHouse(sql, stretch);
  return { ...presentSums(sums), secondDepositors: await countSecondDeposits(sql, stretch) };
}

function presentSums(sums: Sums): Omit<DaySums, 'secondDepositors'> {
  return {
    bets: Number(sums.bets),
    stake: formatMoney(sums.stake),
    payout: formatMoney(sums.payout),
    profit: formatMoney(sums.stake - sums.payout - sums.rebate),
    deposits: formatMoney(sums.deposits),
    depositCount: Number(sums.deposit_count),
    withdrawals: formatMoney(sums.withdrawals),
    withdrawalCount: Number(sums.withdrawal_count),
    registered: Number(sums.registered),
    firstDepositors: Number(sums.first_depositors),
    firstDeposits: formatMoney(sums.first_deposits),
  };
}

/** Members whose second deposit ever passed in a stretch: each deposit of it is looked up among those of its account, two at most. */
async function countSecondDeposits(sql: Sql, { fromMs, toMs }: Stretch): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from deposit.v_passed d
     where d.ended_at >= $1 and d.ended_at < $2 and (select count(*) from (
       select from deposit.v_passed e where e.account_id = d.account_id and (e.ended_at, e.id) < (d.ended_at, d.id) limit 2) b) = 1`,
    [new Date(fromMs), new Date(toMs)],
    'operations-second-deposits',
  );
  return rows[0]?.n ?? 0;
}

/** Sums of every quarter of an hour of the 24 hours before a moment, oldest first. */
export async function readQuarters(
  sql: Sql,
  nowMs: number,
): Promise<Pick<Now['lines'], 'bets' | 'stake' | 'payout' | 'deposits' | 'withdrawals'>> {
  const toMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  const quarters = await readHouseSteps(
    sql,
    Array.from({ length: QUARTERS + 1 }, (_unused, no) => toMs - (QUARTERS - no) * QUARTER_MS),
  );
  return {
    bets: quarters.map(({ bets }) => Number(bets)),
    stake: quarters.map(({ stake }) => formatMoney(stake)),
    payout: quarters.map(({ payout }) => formatMoney(payout)),
    deposits: quarters.map(({ deposits }) => formatMoney(deposits)),
    withdrawals: quarters.map(({ withdrawals }) => formatMoney(withdrawals)),
  };
}
