import type { OddsTable } from '@drawroom/engine/odds-table';
import { priceOrder, MULTIPLE_MAX } from '@drawroom/engine/price-order';
import type { ChaseTerms } from './order-fate.ts';
import type { SlipLine } from './slip.ts';

/** How the multiple goes from round to round: always one, twice the one before, or each as entered. */
export const LADDERS = ['same', 'double', 'own'] as const;
export type Ladder = (typeof LADDERS)[number];

/** A chase as it stands on the sheet. */
export interface ChasePlan {
  readonly rounds: number;
  readonly ladder: Ladder;
  /** Multiples entered one by one; rounds beyond take 1. */
  readonly own: readonly number[];
  readonly stopOnWin: boolean;
}

export const FIRST_PLAN: ChasePlan = { rounds: 5, ladder: 'same', own: [], stopOnWin: true };

/** Rounds that one tap chooses. */
export const ROUND_CHOICES = [5, 10, 20, 50] as const;

const MULTIPLES: Readonly<Record<Ladder, (plan: ChasePlan, at: number) => number>> = {
  same: () => 1,
  double: (_, at) => Math.min(2 ** at, MULTIPLE_MAX),
  own: (plan, at) => plan.own[at] ?? 1,
};

/** The multiple of every round, for at most as many rounds as are planned. */
export function multiplesOf(plan: ChasePlan, planned: number): number[] {
  const count = Math.min(plan.rounds, planned);
  return Array.from({ length: count }, (_, at) => MULTIPLES[plan.ladder](plan, at));
}

/** The plan with one round's multiple entered, from whatever ladder it was on before. */
export function withMultiple(plan: ChasePlan, at: number, multiple: number): ChasePlan {
  const own = Array.from({ length: Math.max(plan.rounds, at + 1) }, (_, n) => MULTIPLES[plan.ladder](plan, n));
  own[at] = Math.min(MULTIPLE_MAX, Math.max(1, Math.trunc(multiple) || 1));
  return { ...plan, ladder: 'own', own };
}

/** A row of the sheet's table. */
export interface PlannedRound {
  readonly gameNo: string;
  readonly multiple: number;
  readonly stakeMinor: bigint;
  /** The stake of a line would be above what the house takes. */
  readonly over: boolean;
}

/** The rounds a plan goes over, each with its stake; `stakeMinor` is that of the slip as it stands. */
export function plannedRounds(
  plan: ChasePlan,
  gameNos: readonly string[],
  slip: { readonly lines: readonly SlipLine[]; readonly stakeMinor: bigint; readonly table: OddsTable },
): PlannedRound[] {
  const over = new Map<number, boolean>();
  const isOver = (multiple: number): boolean => {
    const known = over.get(multiple);
    if (known !== undefined) return known;
    const asked = slip.lines.map((line) => ({ ...line, multiple: line.multiple * multiple }));
    const priced = priceOrder(asked, slip.table);
    const found = !priced.ok && priced.fault.kind === 'amount_out_of_range';
    over.set(multiple, found);
    return found;
  };
  return multiplesOf(plan, gameNos.length).map((multiple, at) => ({
    gameNo: gameNos[at] ?? '',
    multiple,
    stakeMinor: slip.stakeMinor * BigInt(multiple),
    over: isOver(multiple),
  }));
}

/** What the house is asked for. */
export function termsOf(plan: ChasePlan, rounds: readonly PlannedRound[]): ChaseTerms {
  return { multiples: rounds.map(({ multiple }) => multiple), stopOnWin: plan.stopOnWin };
}
