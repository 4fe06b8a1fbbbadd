import { HOUR_DAYS_MAX, type HouseFigures, type house, type HouseReportRow } from '@drawroom/contract/house-report';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { REPORT_DAYS_MAX, type ReportSpan } from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { countDays, spanOfDays, type Days } from '@drawroom/engine/date-ranges';
import { formatMoney } from '@drawroom/engine/money';
import type { output } from 'zod/mini';
import type { Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { countUnfolded, readHouse, type Sums } from '../report/index.ts';
import { readRows } from './house-rows.ts';
import { requireZone } from '../kernel/require-zone.ts';

/** What a report was asked with. */
export type AskedHouse = output<typeof house.input>;

/** A row of the house's report without its name. */
export interface HouseRow {
  readonly key: string;
  readonly sums: Sums;
  readonly before: Sums | null;
}

/** The sums of a report, not yet as the wire shows them. */
export interface HouseSums {
  readonly asked: AskedHouse;
  readonly span: ReportSpan;
  readonly before: ReportSpan;
  readonly total: Sums;
  readonly totalBefore: Sums;
  readonly rows: readonly HouseRow[];
}

/**
 * What the house did on whole days of a zone, beside as many days right before, in one snapshot: all rows together are the total. Refuses with
 * `report.range_invalid` days that are reversed, unreal or too many.
 */
export async function readHouseReport(sql: Sql, asked: AskedHouse): Promise<HouseSums> {
  const days = daysOf(asked);
  const zone = requireZone(asked.zone);
  const count = countDays(days);
  const span = spanFor(days, zone);
  const before = spanFor({ first: addDays(days.first, -count), last: addDays(days.first, -1) }, zone);
  const [now, then] = [stretchOf(span), stretchOf(before)];
  return {
    asked,
    span,
    before,
    total: await readHouse(sql, now),
    totalBefore: await readHouse(sql, then),
    rows: await readRows(sql, asked.by, { span, before }),
  };
}

/** As the wire shows it; `nameOf` names the keys of rows. */
export async function presentHouse(
  sql: Sql,
  { span, before, total, totalBefore, rows }: HouseSums,
  nameOf: (key: string) => string,
): Promise<OperatorReplyOf<typeof house>> {
  return {
    span,
    before,
    total: houseFigures(total),
    totalBefore: houseFigures(totalBefore),
    rows: rows.map(({ key, sums, before: then }): HouseReportRow => ({
      key,
      name: nameOf(key),
      figures: houseFigures(sums),
      before: then === null ? null : houseFigures(then),
    })),
    unfolded: await countUnfolded(sql),
  };
}

/** Sums as the house sees them: what members lost, less what agents earned by it, is its profit. */
export function houseFigures(sums: Sums): HouseFigures {
  return {
    bets: Number(sums.bets),
    stake: formatMoney(sums.stake),
    turnover: formatMoney(sums.turnover),
    payout: formatMoney(sums.payout),
    rebate: formatMoney(sums.rebate),
    profit: formatMoney(sums.stake - sums.payout - sums.rebate),
    deposits: formatMoney(sums.deposits),
    depositCount: Number(sums.deposit_count),
    withdrawals: formatMoney(sums.withdrawals),
    withdrawalCount: Number(sums.withdrawal_count),
    bonus: formatMoney(sums.bonus),
    registered: Number(sums.registered),
    firstDepositors: Number(sums.first_depositors),
    firstDeposits: formatMoney(sums.first_deposits),
  };
}

function daysOf({ by, from, to }: AskedHouse): Days {
  const days = { first: from, last: to };
  const most = by === 'hour' ? HOUR_DAYS_MAX : REPORT_DAYS_MAX;
  let count = 0;
  try {
    count = countDays(days);
  } catch {
    // A day the calendar does not have, such as February 30.
  }
  if (count < 1 || count > most) throw new Refusal('report.range_invalid', { days: most });
  return days;
}

function spanFor(days: Days, zone: string): ReportSpan {
  const { fromMs, untilMs } = spanOfDays(days, zone);
  return { from: fromMs, to: untilMs, firstDay: days.first, lastDay: days.last, zone };
}

function stretchOf({ from, to }: ReportSpan): { fromMs: number; toMs: number } {
  return { fromMs: from, toMs: to };
}
