import { formatMoney } from '@drawroom/engine/money';
import type { DayRow } from '../integration/index.ts';
import type { Sql } from '../kernel/kernel.ts';
import { readHouseBy } from '../report/index.ts';

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
/** What of the house's facts is of no lottery of its own. */
const OTHERS = new Set(['', 'games', 'sports']);

/**
 * Stakes and payouts by day of UTC and lottery, of rounds settled within [fromMs, toMs), both taken back to the quarter of an hour. Read from
 * the facts of the house, a day at a time: what it costs goes by lotteries, and not by bets.
 */
export async function houseDays(sql: Sql, fromMs: number, toMs: number): Promise<DayRow[]> {
  const end = quarter(toMs);
  const list: DayRow[] = [];
  for (let from = quarter(fromMs); from < end;) {
    const to = Math.min(end, from - (from % DAY_MS) + DAY_MS);
    const found = await readHouseBy(sql, 'lottery', { fromMs: from, toMs: to });
    const day = new Date(from).toISOString().slice(0, 10);
    for (const [lotteryCode, { bets, stake, turnover, payout }] of [...found].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )) {
      if (OTHERS.has(lotteryCode) || bets === 0n) continue;
      list.push({
        day,
        lotteryCode,
        bets: Number(bets),
        stake: formatMoney(stake),
        turnover: formatMoney(turnover),
        payout: formatMoney(payout),
      });
    }
    from = to;
  }
  return list;
}

function quarter(ms: number): number {
  return ms - (ms % QUARTER_MS);
}
