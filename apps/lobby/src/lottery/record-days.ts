import type { BetRow } from '@drawroom/contract/lottery';
import { BET_STATUS } from '@drawroom/contract/lottery';
import { dayKey } from '@drawroom/i18n/format-time';
import { sumMinor } from '../wallet/minor.ts';

/** Bets of one day with its totals, minor units; cancelled bets count neither as stake nor as result. */
export interface RecordDay {
  readonly day: string;
  readonly bets: readonly BetRow[];
  readonly count: number;
  readonly stakeMinor: bigint;
  readonly winLoseMinor: bigint;
  /** False while older bets of the day may still be to come: its totals would be wrong. */
  readonly complete: boolean;
}

/** Bets, newest first, by day of the member's zone. `hasMore`: the last day may not be whole yet. */
export function recordDays(bets: readonly BetRow[], timeZone: string, hasMore: boolean): RecordDay[] {
  const days = [...Map.groupBy(bets, (bet) => dayKey(bet.betTime, timeZone))];
  return days.map(([day, list], at) => {
    const counted = list.filter((bet) => bet.status !== BET_STATUS.cancelled);
    return {
      day,
      bets: list,
      count: counted.length,
      stakeMinor: sumMinor(counted.map((bet) => bet.amount)),
      winLoseMinor: sumMinor(counted.map((bet) => bet.winLose)),
      complete: !hasMore || at < days.length - 1,
    };
  });
}
