import * as z from 'zod/mini';
import { money, text } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { span } from './report.ts';

/** What the rows of the house's report can be. */
export const HOUSE_REPORT_BY = ['day', 'hour', 'type', 'lottery', 'branch', 'channel'] as const;
export type HouseReportBy = (typeof HOUSE_REPORT_BY)[number];
export const REPORT_FILE_FORMATS = ['csv', 'xlsx'] as const;
/** Most days of a report by hour. */
export const HOUR_DAYS_MAX = 14;

const day = () => z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** Whole days of a zone (an IANA name), both included, at most 92 (by hour 14). */
const ASKED = {
  by: z._default(z.enum(HOUSE_REPORT_BY), 'day'),
  from: day(),
  to: day(),
  zone: z._default(text(64), 'UTC'),
} as const;

/** Sums of the house. `rebate` is what all agents earned, `profit` stake less payout and rebate, as the house sees it. */
const houseFigures = z.object({
  bets: z.number(),
  stake: money(),
  turnover: money(),
  payout: money(),
  rebate: money(),
  profit: money(),
  deposits: money(),
  depositCount: z.number(),
  withdrawals: money(),
  withdrawalCount: z.number(),
  bonus: money(),
  registered: z.number(),
  firstDepositors: z.number(),
  firstDeposits: money(),
});
export type HouseFigures = z.output<typeof houseFigures>;

const row = z.object({
  /** The day, the hour (Unix ms), the type, the lottery's code, the agent's number, the channel's code; empty: what is none of them. */
  key: z.string(),
  /** A name for people, where the key is none. */
  name: z.string(),
  figures: houseFigures,
  /** The same of as many days right before; null: there was nothing to be beside it. */
  before: z.nullable(houseFigures),
});
export type HouseReportRow = z.output<typeof row>;

/**
 * GET /console/api/reports/house: what the house did on some days, beside as many days right before. All rows together are `total`. Bets count when
 * they are settled, corrections when they are made, points when they are booked (decision 053). By channel only deposits are told.
 * `unfolded`: what has happened and is not in the sums yet.
 */
export const house = defineOperatorCall({
  name: 'report.house',
  method: 'GET',
  path: '/console/api/reports/house',
  right: 'operations.view',
  input: z.strictObject(ASKED),
  reply: z.object({
    span,
    before: span,
    total: houseFigures,
    totalBefore: houseFigures,
    rows: z.array(row),
    unfolded: z.number(),
  }),
  errors: ['report.range_invalid'],
});

/** GET /console/api/reports/house/file: the same rows as a file, its bytes in base64. */
export const houseFile = defineOperatorCall({
  name: 'report.houseFile',
  method: 'GET',
  path: '/console/api/reports/house/file',
  right: 'operations.view',
  input: z.strictObject({ ...ASKED, format: z._default(z.enum(REPORT_FILE_FORMATS), 'csv') }),
  reply: z.object({ name: z.string(), type: z.string(), bytes: z.string() }),
  errors: ['report.range_invalid'],
});

export const houseReportCalls = { house, houseFile } as const;
