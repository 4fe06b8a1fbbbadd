import type { MemberFigures, PlayFigures, TeamFigures } from '@drawroom/contract/report';
import { formatMoney } from '@drawroom/engine/money';
import { FIGURES, type Figure } from './figures.ts';

/** Sums of facts, minor units and counts. */
export type Sums = Readonly<Record<Figure, bigint>>;

/** The sums of rows of facts as columns of a query, null where there is no row. */
export const SUMMED = FIGURES.map((name) => `sum(s.${name})::bigint as ${name}`).join(', ');

/** A row of such columns with nothing left open. */
export function sumsOf(row: Partial<Record<Figure, bigint | null>> | undefined): Sums {
  return Object.fromEntries(FIGURES.map((name) => [name, row?.[name] ?? 0n])) as Record<Figure, bigint>;
}

/** Sums of nothing at all. */
export const NOTHING: Sums = sumsOf(undefined);

/** Sums of bets as the wire shows them. */
export function playFigures(sums: Sums): PlayFigures {
  return {
    bets: Number(sums.bets),
    stake: formatMoney(sums.stake),
    turnover: formatMoney(sums.turnover),
    payout: formatMoney(sums.payout),
    winLose: formatMoney(sums.payout - sums.stake),
    rebate: formatMoney(sums.rebate),
  };
}

/** Sums of somebody himself as the wire shows them. */
export function memberFigures(sums: Sums): MemberFigures {
  return {
    ...playFigures(sums),
    deposits: formatMoney(sums.deposits),
    depositCount: Number(sums.deposit_count),
    withdrawals: formatMoney(sums.withdrawals),
    withdrawalCount: Number(sums.withdrawal_count),
    welfare: formatMoney(sums.bonus + sums.packets),
  };
}

/** Sums of a team as the wire shows them. */
export function teamFigures(sums: Sums, bettors: number): TeamFigures {
  return {
    ...memberFigures(sums),
    teamRebate: formatMoney(sums.team_rebate),
    profit: formatMoney(sums.payout - sums.stake + sums.team_rebate + sums.bonus),
    bettors,
    registered: Number(sums.registered),
    firstDepositors: Number(sums.first_depositors),
    firstDeposits: formatMoney(sums.first_deposits),
  };
}
