import type { LotteryType } from '@drawroom/engine/lottery-types';
import type { Kernel, Slice, Sql, Tx } from '../kernel/kernel.ts';
import type { MasterKey } from '../kernel/master-key.ts';
import { openBeaconDesk } from './beacon-desk.ts';
import type { Catalogue } from './catalogue.ts';
import { chaseRunner } from './chase-runner.ts';
import { betTotals } from './day-play-stat.ts';
import { drawDoor, type DrawDoor } from './draws/draw-door.ts';
import { endChasesOf } from './end-chases.ts';
import { followCatalogue } from './follow-catalogue.ts';
import { orderDoor, type OrderDoor } from './order-door.ts';
import { openPlacement } from './open-placement.ts';
import { closeBlockedBy, ownData } from './own-data.ts';
import type { Cancelling } from './cancel-order.ts';
import { roundById } from './round.ts';
import { oddsRunner } from './odds/odds-due.ts';
import { lotteryHandlers } from './routes.ts';
import { playedSince } from './played-since.ts';
import { countedStake } from './counted-stake.ts';
import { owedOf } from './owed-of.ts';
import { correctionRunner } from './results/correction-runner.ts';
import { ResultWatch, markSourced, type SourceStanding } from './results/result-watch.ts';
import { loadResultPlans } from './results/source-settings.ts';
import { openSeedVault } from './seed-vault.ts';
import { runningByType } from './running-by-type.ts';
import { refundRound, settleRound } from './settle.ts';
import { winnersOf } from './winners-of.ts';
import { RoundTicker, someoneLeads } from './ticker.ts';

export interface LotteryDeps {
  readonly masterKey: MasterKey;
  readonly currency: string;
  /** Frozen rebate chain of a member as of now (agent slice). */
  readonly chainOf: (memberId: bigint) => Promise<bigint>;
  /** What is told when a member takes an order back, in its transaction. */
  readonly cancelling: Cancelling;
  /** False in processes that only answer calls. */
  readonly runsRounds: boolean;
}

export interface LotterySlice extends Slice {
  readonly catalogue: Catalogue;
  /** What the slices above may do with orders. */
  readonly orders: OrderDoor;
  /** How this process stands with the sources of results; only the one that leads the rounds asks any. */
  sources(): readonly SourceStanding[];
  /** What the draw room works through. */
  readonly draws: DrawDoor;
  /** Whether some process leads the rounds and, where this one may lead, its own ticker is alive. */
  roundsRun(): Promise<boolean>;
  /** Stakes and payouts of the bets placed after a moment, without those given back; open ones have paid nothing yet. */
  playedSince(sql: Sql, accountId: bigint, sinceMs: number): Promise<{ stakeMinor: bigint; payoutMinor: bigint }>;
  /** Stakes of the bets placed after a moment that were won or lost: what counts as turnover. */
  countedStake(sql: Sql, accountId: bigint, sinceMs: number): Promise<bigint>;
  /** What corrected results could not take back from an account. */
  owedOf(sql: Sql, accountId: bigint): Promise<bigint>;
  /** Who won in a settled round. */
  readonly winnersOf: typeof winnersOf;
  /** How many running lotteries there are of each type. */
  lotteriesOf(): ReadonlyMap<LotteryType, number>;
  /** Ends the chases of a member who plays no more. */
  endPlay(t: Tx, accountId: bigint): Promise<void>;
  /** Stake and payout of a member's settled bets placed in a span of time. */
  todayOf(memberId: bigint, fromMs: number, toMs: number): Promise<{ stakeMinor: bigint; payoutMinor: bigint }>;
}

/** Lotteries, rounds, bets and their settlement. */
export async function createLotterySlice(kernel: Kernel, deps: LotteryDeps): Promise<LotterySlice> {
  const placement = await openPlacement(kernel, deps);
  const { catalogue, house, receipts, batcher } = placement;
  const vault = openSeedVault(kernel.db, deps.masterKey);
  const settling = { kernel, house };
  const beacon = openBeaconDesk(kernel);
  if (beacon.on) kernel.metrics.gauge('lottery_beacon_age_seconds', () => beacon.ageMs() / 1_000);
  const ticker = new RoundTicker({ ...settling, catalogue, vault, saltOf: receipts.saltOf, beacon });
  const chases = chaseRunner({ ...placement, kernel }, () => ticker.leading);
  const plans = await loadResultPlans(kernel.db, catalogue, kernel.config.resultSources);
  const watch = new ResultWatch({ ...settling, catalogue, vault, plans, leads: () => ticker.leading });
  const corrections = correctionRunner({ ...settling, catalogue }, () => ticker.leading);
  const odds = oddsRunner(kernel);
  const follower = await followCatalogue(kernel, catalogue);
  kernel.metrics.gauge('lottery_orders_waiting', () => batcher.depth);

  defineRoundJobs(settling, catalogue);

  return {
    name: 'lottery',
    catalogue,
    orders: orderDoor({ ...placement, kernel }),
    draws: drawDoor({ kernel, catalogue }),
    handlers: lotteryHandlers({ kernel, ...placement, cancelling: deps.cancelling }),
    exportOf: (memberId) => ownData({ db: kernel.db, receipts }, memberId),
    closeBlockedBy,
    sources: () => watch.sources,
    roundsRun: async () => (!deps.runsRounds || ticker.alive) && (await someoneLeads(kernel.db)),
    playedSince,
    countedStake,
    owedOf,
    winnersOf,
    lotteriesOf: () => runningByType(catalogue),
    endPlay: (t, accountId) => endChasesOf(kernel, t, accountId),
    todayOf: async (memberId, fromMs, toMs) => {
      const { rows } = await kernel.db.query<{ id: bigint }>(
        `select id from ledger.v_account where owner_member_id = $1 and code = 'member.available' and currency = $2`,
        [memberId, deps.currency],
        'lottery-account-of',
      );
      const accountId = rows[0]?.id;
      if (accountId === undefined) return { stakeMinor: 0n, payoutMinor: 0n };
      const totals = await betTotals(kernel.db, { accountId, fromMs, toMs });
      // Only settled bets tell a result: the stake of open ones is still in play.
      return { stakeMinor: totals.payoutMinor - totals.winLoseMinor, payoutMinor: totals.payoutMinor };
    },
    start: async () => {
      if (!deps.runsRounds) return;
      await markSourced(kernel, plans);
      for (const runner of [beacon, ticker, chases, watch, corrections, odds]) runner.start();
    },
    stop: async () => {
      for (const runner of [odds, corrections, watch, chases]) await runner.stop();
      // Before the ticker, so that no draw keeps it waiting for a relay.
      await beacon.stop();
      await ticker.stop();
      await follower.stop();
      await placement.close();
    },
  };
}

/** The ticker settles at once; these jobs finish what a crash left (at least once, harmless when done already). */
function defineRoundJobs(settling: Parameters<typeof settleRound>[0], catalogue: Catalogue): void {
  const { kernel } = settling;
  const ends = [
    ['lottery.settle', settleRound],
    ['lottery.refund', refundRound],
  ] as const;
  for (const [name, end] of ends) {
    kernel.jobs.define<{ roundId: string }>(name, async ({ roundId }) => {
      const round = await roundById(kernel.db, BigInt(roundId));
      const lottery = round && catalogue.byId(round.lottery_id);
      if (round !== undefined && lottery !== undefined) await end(settling, lottery, round);
    });
  }
}
