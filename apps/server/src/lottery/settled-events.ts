import { audienceOf } from '@drawroom/contract/events';
import { formatMoney } from '@drawroom/engine/money';
import { balanceChanged, type AccountState } from '../wallet/index.ts';

/** How a member stands in a round: his bets there, points in minor units, and his account as it is now. */
export interface SettledState extends AccountState {
  readonly bets: number;
  readonly stake: bigint;
  readonly payout: bigint;
}

/**
 * What a member is told when a round is settled or corrected: how he stands there, and his balance. Both carry states, so telling them
 * again does no harm.
 * @param round `corrected`: how often its result was corrected; left out where it stands as drawn
 */
export function settledEvents(
  state: SettledState,
  round: { readonly lotteryCode: string; readonly gameNo: string; readonly corrected?: number },
) {
  const { member, bets, stake, payout } = state;
  return [
    {
      audience: audienceOf.member(String(member)),
      type: 'bet.settled' as const,
      data: { ...round, bets, stake: formatMoney(stake), payout: formatMoney(payout) },
    },
    balanceChanged(state),
  ];
}
