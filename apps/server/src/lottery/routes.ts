import { lotteryCalls } from '@drawroom/contract/lottery';
import { proofCalls } from '@drawroom/contract/lottery-proofs';
import { chartCalls } from '@drawroom/contract/lottery-charts';
import { handle, type Handler } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { readBetProof } from './bet-proof.ts';
import { readBets } from './bet-records.ts';
import { cancelBetOrder, type Cancelling } from './cancel-order.ts';
import { chaseHandlers } from './chase-routes.ts';
import { readDayPlayStat } from './day-play-stat.ts';
import { readGameHome, readGameResult, type ReadDeps } from './game-home.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { readOddsList } from './odds-list.ts';
import { placeBet, type PlaceBetDeps } from './place-bet.ts';
import { presentOrder } from './present-order.ts';
import { readFairness, readPrizeHistory } from './prize-history.ts';
import { readRoundSplit } from './round-split.ts';
import { readSigningKeys } from './signing-keys.ts';
import { StreakBoard } from './streak-board.ts';
import { readStreaks } from './streaks.ts';
import { TrendBoard } from './trend-board.ts';
import { readTrend } from './trend.ts';

export type RouteDeps = ReadDeps & PlaceBetDeps & { readonly house: HouseAccounts; readonly cancelling: Cancelling };

/** Every call of the lottery slice (wire.md "Calls fixed here"). */
export function lotteryHandlers(deps: RouteDeps): Handler[] {
  const { kernel, orders, receipts } = deps;
  const charts = { ...deps, trends: new TrendBoard(kernel), streaks: new StreakBoard(kernel, deps.catalogue) };
  return [
    handle(lotteryCalls.gameHome, (_input, context) => readGameHome(deps, context.locale)),
    handle(lotteryCalls.gameResult, (input, context) => readGameResult(deps, input, context.locale)),
    handle(lotteryCalls.oddsList, (input, context) => readOddsList(deps, input.lotteryCode, context.locale)),
    handle(lotteryCalls.gass, (input) => readRoundSplit(deps, input)),
    handle(lotteryCalls.dayPlayStat, (input, context) => {
      const lottery = deps.catalogue.byId(BigInt(input.lotteryId));
      if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
      return readDayPlayStat(kernel.db, context.session, { lotteryId: lottery.id, nowMs: kernel.clock.now() });
    }),
    handle(lotteryCalls.betOrder, (input, context) => placeBet(deps, context.session, input)),
    handle(lotteryCalls.cancelOrder, (input, context) =>
      cancelBetOrder(kernel.db, input, { ...deps, session: context.session, escrow: deps.house.escrow }),
    ),
    handle(lotteryCalls.order, async (input, context) => {
      const known = await orders.byRef(context.session.claims.accountId, input.clientRef);
      if (known === null) return { fate: 'unknown' as const, order: null };
      return {
        fate: known.cancelled ? ('cancelled' as const) : ('accepted' as const),
        order: await presentOrder(receipts, known),
      };
    }),
    handle(lotteryCalls.bets, (input, { session, locale }) =>
      readBets(kernel, input, { accountId: session.claims.accountId, locale }),
    ),
    handle(lotteryCalls.prizeHistory, (input, context) => readPrizeHistory(deps, input, context.locale)),
    handle(chartCalls.trend, (input, context) => readTrend(charts, input, context.locale)),
    handle(chartCalls.streaks, (input, context) => readStreaks(charts, input, context.locale)),
    handle(proofCalls.fairness, (input) => readFairness(deps, input)),
    handle(proofCalls.betProof, (input, context) =>
      readBetProof({ ...deps, saltOf: receipts.saltOf }, context.session, input),
    ),
    handle(proofCalls.signingKeys, () => readSigningKeys(kernel.db)),
    ...chaseHandlers(deps),
  ];
}
