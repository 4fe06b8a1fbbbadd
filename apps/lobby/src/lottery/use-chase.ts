import type { OddsTable } from '@drawroom/engine/odds-table';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { plannedRounds, termsOf } from './chase-plan.ts';
import type { ChasePlan, PlannedRound } from './chase-plan.ts';
import type { ChaseTerms } from './order-fate.ts';
import type { SlipPrice } from './price-slip.ts';
import { chaseRoundsQuery } from './queries.ts';
import type { Slip } from './slip.ts';

export interface Chase {
  /** Null while the chase is switched off. */
  readonly plan: ChasePlan | null;
  readonly setPlan: (plan: ChasePlan | null) => void;
  readonly rounds: readonly PlannedRound[];
  /** How many rounds a chase could have now; null until known. */
  readonly planned: number | null;
  readonly totalMinor: bigint;
  /** What to send; null while something is missing. */
  readonly terms: ChaseTerms | null;
}

/** The chase of an open slip: its plan, and what the plan comes to in the rounds that are planned. */
export function useChase(
  lotteryId: string,
  slip: Slip,
  { price, table }: { readonly price: SlipPrice | null; readonly table: OddsTable | null },
): Chase {
  const [plan, setPlan] = useState<ChasePlan | null>(null);
  const { gameNo, lines } = slip;
  const coming = useQuery({ ...chaseRoundsQuery(lotteryId, gameNo ?? ''), enabled: plan !== null && gameNo !== null });
  const gameNos = useMemo(() => {
    const all = (coming.data?.list ?? []).map((round) => round.gameNo);
    const first = all.indexOf(gameNo ?? '');
    return first === -1 ? [] : all.slice(first);
  }, [coming.data, gameNo]);
  const rounds = useMemo(
    () =>
      plan === null || table === null
        ? []
        : plannedRounds(plan, gameNos, { lines, stakeMinor: price?.stakeMinor ?? 0n, table }),
    [gameNos, lines, plan, price?.stakeMinor, table],
  );
  const ready = price?.ready === true && rounds.length > 1 && rounds.every(({ over }) => !over);
  return {
    plan,
    setPlan,
    rounds,
    planned: coming.data === undefined ? null : gameNos.length,
    totalMinor: rounds.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
    terms: plan !== null && ready ? termsOf(plan, rounds) : null,
  };
}
