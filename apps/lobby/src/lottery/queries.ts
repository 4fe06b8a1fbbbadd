import type { ReplyOf } from '@drawroom/contract/call';
import { bets, dayPlayStat, gameHome, gameResult, gass, oddsList, prizeHistory } from '@drawroom/contract/lottery';
import { betProof, fairness, signingKeys } from '@drawroom/contract/lottery-proofs';
import { streaks, trend } from '@drawroom/contract/lottery-charts';
import { chase, chaseRounds, chases } from '@drawroom/contract/lottery-chase';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { languageHeader } from '../shell/language.ts';
import { queryClient } from '../shell/query-client.ts';
import { factsOfReply } from './round-facts.ts';
import type { RoundFacts } from './round-phase.ts';

/** What charts of a lottery are drawn from. */
export type Trend = ReplyOf<typeof trend>;
export type Home = ReplyOf<typeof gameHome>;
export type HistoryRow = ReplyOf<typeof prizeHistory>['list'][number];

/** Rows of a page (spec §9). */
const PAGE_SIZE = 30;

/** What a list of bets is narrowed to. Times in Unix ms, `to` no longer belongs to it. */
export interface BetFilter {
  readonly lotteryCode?: string;
  readonly status?: number;
  readonly from?: number;
  readonly to?: number;
}

/** Names in replies are in the language of the request, so every key carries it. */
export const lotteryKeys = {
  all: () => ['lottery', languageHeader()] as const,
  home: () => [...lotteryKeys.all(), 'home'] as const,
  round: (code: string) => [...lotteryKeys.all(), 'round', code] as const,
  odds: (code: string) => [...lotteryKeys.all(), 'odds', code] as const,
  history: (code: string) => [...lotteryKeys.all(), 'history', code] as const,
  bets: () => [...lotteryKeys.all(), 'bets'] as const,
  roundBets: (code: string, gameNo: string) => [...lotteryKeys.bets(), 'round', code, gameNo] as const,
  chases: () => [...lotteryKeys.all(), 'chases'] as const,
  stat: (lotteryId: string) => [...lotteryKeys.all(), 'stat', lotteryId] as const,
  trend: (code: string) => [...lotteryKeys.all(), 'trend', code] as const,
  streaks: () => [...lotteryKeys.all(), 'streaks'] as const,
  split: (lotteryId: string, gameNo: string) => [...lotteryKeys.all(), 'split', lotteryId, gameNo] as const,
};

/** All lotteries with their rounds. */
export const homeQuery = () => queryOptions({ queryKey: lotteryKeys.home(), queryFn: () => call(gameHome, {}) });

/** What is known of a lottery's rounds; what events have told and the reply does not repeat is kept. */
export const roundQuery = (lotteryId: string, code: string) =>
  queryOptions({
    queryKey: lotteryKeys.round(code),
    queryFn: async (): Promise<RoundFacts> => {
      const reply = await call(gameResult, { lotteryId });
      return factsOfReply(reply, queryClient.getQueryData<RoundFacts>(lotteryKeys.round(code)));
    },
    // A round that should have moved on is asked about again, in case its event was lost on the way.
    refetchInterval: 30_000,
  });

/** Menu, odds and limits. */
export const oddsQuery = (code: string) =>
  queryOptions({
    queryKey: lotteryKeys.odds(code),
    queryFn: () => call(oddsList, { lotteryCode: code }),
    staleTime: 30_000,
  });

/** Past rounds, newest first. */
export const historyQuery = (code: string) =>
  infiniteQueryOptions({
    queryKey: lotteryKeys.history(code),
    queryFn: ({ pageParam }) => call(prizeHistory, { lotteryCode: code, page: pageParam, size: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total && last.list.length > 0 ? last.page + 1 : null),
  });

/** The member's own bets, newest first, by cursor. */
export const betsQuery = (filter: BetFilter) =>
  infiniteQueryOptions({
    queryKey: [...lotteryKeys.bets(), 'list', filter] as const,
    queryFn: ({ pageParam }) =>
      call(bets, { ...filter, page: 1, size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor ?? null,
    placeholderData: keepPreviousData,
  });

/** The member's bets of one round; 100 is the most one reply holds. */
export const roundBetsQuery = (code: string, gameNo: string) =>
  queryOptions({
    queryKey: lotteryKeys.roundBets(code, gameNo),
    queryFn: () => call(bets, { lotteryCode: code, gameNo, page: 1, size: 100 }),
  });

/** The member's own chases, newest first. */
export const chasesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...lotteryKeys.chases(), 'list'] as const,
    queryFn: ({ pageParam }) => call(chases, { page: pageParam, size: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total && last.list.length > 0 ? last.page + 1 : null),
  });

/** One chase with its rounds. */
export const chaseQuery = (clientRef: string) =>
  queryOptions({
    queryKey: [...lotteryKeys.chases(), 'one', clientRef] as const,
    queryFn: () => call(chase, { clientRef }),
  });

/** The rounds a chase can go over. */
export const chaseRoundsQuery = (lotteryId: string, gameNo: string) =>
  queryOptions({
    queryKey: [...lotteryKeys.all(), 'chaseRounds', lotteryId, gameNo] as const,
    queryFn: () => call(chaseRounds, { lotteryId }),
    staleTime: 60_000,
  });

/** The member's own figures of today for a lottery. */
export const statQuery = (lotteryId: string) =>
  queryOptions({ queryKey: lotteryKeys.stat(lotteryId), queryFn: () => call(dayPlayStat, { lotteryId }) });

/** How a round's bettors split; fresh whenever it is looked at. */
export const splitQuery = (lotteryId: string, gameNo: string) =>
  queryOptions({
    queryKey: lotteryKeys.split(lotteryId, gameNo),
    queryFn: () => call(gass, { lotteryId, currentGameNo: gameNo }),
    refetchInterval: 10_000,
  });

/** What charts are drawn from; draws are appended as they fall (`events.ts`). */
export const trendQuery = (code: string, rounds: number) =>
  queryOptions({
    queryKey: [...lotteryKeys.trend(code), rounds] as const,
    queryFn: () => call(trend, { lotteryCode: code, rounds }),
    staleTime: 30_000,
  });

/** Streaks of all lotteries. */
export const streaksQuery = (least: number) =>
  queryOptions({ queryKey: [...lotteryKeys.streaks(), least] as const, queryFn: () => call(streaks, { least }) });

/** The whole proof of a draw, fetched once; what it says is then checked without the server. */
export const proofQuery = (code: string, gameNo: string) =>
  queryOptions({
    queryKey: [...lotteryKeys.all(), 'proof', code, gameNo] as const,
    queryFn: () => call(fairness, { lotteryCode: code, gameNo }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** Place of an own bet in the sealed tree. */
export const betProofQuery = (betNo: string) =>
  queryOptions({
    queryKey: [...lotteryKeys.all(), 'betProof', betNo] as const,
    queryFn: () => call(betProof, { betNo }),
    staleTime: 60_000,
  });

/** The house's public keys, by which its receipts are checked. */
export const signingKeysQuery = () =>
  queryOptions({
    queryKey: [...lotteryKeys.all(), 'signingKeys'] as const,
    queryFn: async () => (await call(signingKeys, {})).keys.map((key) => key.x),
    staleTime: Infinity,
  });
