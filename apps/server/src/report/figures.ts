/** Figures of a row of facts, as the columns of `report.fact_slot` and `report.fact_day` after their keys. */
export const FIGURES = [
  'bets',
  'stake',
  'turnover',
  'payout',
  'rebate',
  'team_rebate',
  'deposits',
  'deposit_count',
  'withdrawals',
  'withdrawal_count',
  'bonus',
  'packets',
  'registered',
  'first_depositors',
  'first_deposits',
] as const;

export type Figure = (typeof FIGURES)[number];
