import type { EventData, EventType } from '@drawroom/contract/events';
import type { DrawResult, LotteryRow, Opening } from '@drawroom/contract/lottery';
import type { QueryClient } from '@tanstack/react-query';
import { memberCenterQuery } from '../shell/member-center.ts';
import type { OddsPanel } from './odds-panel.ts';
import { lotteryKeys } from './queries.ts';
import { laterResult } from './round-facts.ts';
import type { Home, Trend } from './queries.ts';
import type { RoundFacts } from './round-phase.ts';

type Change<T extends EventType> = (queries: QueryClient, data: EventData<T>) => void;

/**
 * What each event of the wire does to what the lottery screens show. `null`: another slice's event. A new event type does
 * not compile until it stands here.
 */
export const EVENT_CHANGES: { readonly [T in EventType]: Change<T> | null } = {
  'round.opened': (queries, data) => {
    const opening = openingIn(data);
    changeRow(queries, data.lotteryCode, (row) => ({
      currentOpening: opening,
      nextOpening: unlessSame(row.nextOpening, opening),
    }));
    changeFacts(queries, data.lotteryCode, (facts) => ({
      currentOpening: opening,
      nextOpening: unlessSame(facts.nextOpening, opening),
    }));
    // Odds and rules stay as they are for thousands of rounds; every phone asking at every opening would be a flood.
    const panel = queries.getQueryData<OddsPanel>(lotteryKeys.odds(data.lotteryCode));
    if (panel?.oddsKey !== data.oddsKey) refetch(queries, lotteryKeys.odds(data.lotteryCode));
  },
  'round.closed': (queries, data) => {
    const { seal, gameNo } = data;
    if (seal !== null) changeFacts(queries, data.lotteryCode, () => ({ seal: { gameNo, ...seal } }));
  },
  'round.drawn': (queries, data) => {
    const result = resultIn(data);
    changeRow(queries, data.lotteryCode, (row) => ({ lastResult: laterResult(row.lastResult, result) }));
    changeFacts(queries, data.lotteryCode, (facts) => ({ lastResult: laterResult(facts.lastResult, result) }));
    appendToCharts(queries, data.lotteryCode, result);
    refetch(queries, lotteryKeys.history(data.lotteryCode));
  },
  'round.settled': (queries, data) => {
    changeFacts(queries, data.lotteryCode, () => ({ settledGameNo: data.gameNo }));
    refetch(queries, lotteryKeys.roundBets(data.lotteryCode, data.gameNo));
  },
  'round.voided': (queries, data) => {
    changeFacts(queries, data.lotteryCode, () => ({ voidedGameNo: data.gameNo }));
    refetch(queries, lotteryKeys.history(data.lotteryCode));
    refetchOwn(queries);
  },
  'round.corrected': (queries, data) => {
    // Rare, and it touches what was true of many rounds: charts and omissions are asked for anew.
    refetch(queries, lotteryKeys.home());
    refetch(queries, lotteryKeys.round(data.lotteryCode));
    refetch(queries, lotteryKeys.history(data.lotteryCode));
    refetch(queries, lotteryKeys.trend(data.lotteryCode));
  },
  'lottery.changed': (queries, { lotteryCode, state }) => {
    changeRow(queries, lotteryCode, (row) => (row.state === 'ended' ? {} : { state }));
    // The round that is open still, or the one that came meanwhile.
    refetch(queries, lotteryKeys.round(lotteryCode));
  },
  // Asked for by useLotteryEvents, not by all phones at once.
  'lottery.listed': null,
  'bet.settled': refetchOwn,
  'chase.changed': (queries) => {
    refetch(queries, lotteryKeys.chases());
    refetch(queries, lotteryKeys.bets());
  },
  'balance.changed': null,
  'deposit.changed': null,
  'withdrawal.changed': null,
  'transfer.changed': null,
  'transfer.records_changed': null,
  'protection.changed': null,
  'member.freeze': null,
  'session.ended': null,
  'session.opened': null,
  'room.online': null,
  'room.notice': null,
  'chat.message': null,
  'chat.recalled': null,
  'chat.restored': null,
  'chat.pinned': null,
  'chat.role': null,
  'chat.speech': null,
  'chat.report_decided': null,
  'bet.shared': null,
  'bet.share_cancelled': null,
  'follow.leader_cancelled': null,
  'follow.changed': refetchOwn,
  'notice.alert': null,
  'team.news': null,
  'vip.reached': null,
  'packet.opened': null,
  'packet.taken': null,
  'service.message': null,
  'service.read': null,
  'service.changed': null,
};

/** Applies one event to the cache. */
export function applyEvent<T extends EventType>(queries: QueryClient, type: T, data: EventData<T>): void {
  EVENT_CHANGES[type]?.(queries, data);
}

/** Refetches everything of the lotteries that is in sight, after a time away (spec §4). */
export function refetchLottery(queries: QueryClient): void {
  refetch(queries, lotteryKeys.all());
}

/**
 * Refetches what an unfilled gap may have hidden (R-105): the rounds of lotteries, what they share once, and the member's own bets
 * after a gap in what he alone is told; other audiences are other slices' business.
 */
export function refetchMissed(queries: QueryClient, audiences: readonly string[]): void {
  const codes = audiences.flatMap((audience) => {
    const [kind, code = ''] = audience.split(':');
    return kind === 'lottery' ? [code] : [];
  });
  if (audiences.some((audience) => audience.startsWith('member:'))) {
    refetchOwn(queries);
    refetch(queries, lotteryKeys.chases());
  }
  if (codes.length === 0) return;
  refetch(queries, lotteryKeys.home());
  refetch(queries, lotteryKeys.bets());
  for (const code of codes) {
    refetch(queries, lotteryKeys.round(code));
    refetch(queries, lotteryKeys.history(code));
    refetch(queries, lotteryKeys.trend(code));
  }
}

function refetch(queries: QueryClient, queryKey: readonly unknown[]): void {
  void queries.invalidateQueries({ queryKey });
}

function refetchOwn(queries: QueryClient): void {
  refetch(queries, lotteryKeys.bets());
  refetch(queries, [...lotteryKeys.all(), 'stat']);
  refetch(queries, memberCenterQuery.queryKey);
}

function changeRow(queries: QueryClient, code: string, change: (row: LotteryRow) => Partial<LotteryRow>): void {
  queries.setQueryData<Home>(lotteryKeys.home(), (home) =>
    home === undefined
      ? home
      : {
          ...home,
          lotteries: home.lotteries.map((row) => (row.lotteryCode === code ? { ...row, ...change(row) } : row)),
        },
  );
}

/** Charts count on by themselves from one draw to the next, so that a room full of them asks the server nothing. */
function appendToCharts(queries: QueryClient, code: string, { gameNo, numbers }: DrawResult): void {
  queries.setQueriesData<Trend>({ queryKey: lotteryKeys.trend(code) }, (trend) =>
    trend === undefined || trend.rows.some(([known]) => known === gameNo)
      ? trend
      : { ...trend, counted: trend.counted + 1, rows: [...trend.rows, [gameNo, numbers.join(' ')]] },
  );
}

function changeFacts(queries: QueryClient, code: string, change: (facts: RoundFacts) => Partial<RoundFacts>): void {
  queries.setQueryData<RoundFacts>(lotteryKeys.round(code), (facts) =>
    facts === undefined ? facts : { ...facts, ...change(facts) },
  );
}

function openingIn({ gameNo, beginTime, endTime, govPrizeTime, commitment, oddsKey, entropyRound }: Opening): Opening {
  const told = { gameNo, beginTime, endTime, govPrizeTime, commitment, oddsKey };
  return entropyRound === undefined ? told : { ...told, entropyRound };
}

function resultIn({ gameNo, govPrizeTime, numbers, labels }: DrawResult): DrawResult {
  return { gameNo, govPrizeTime, numbers, labels };
}

function unlessSame(next: Opening | null, opened: Opening): Opening | null {
  return next?.gameNo === opened.gameNo ? null : next;
}
