import type { ReplyOf } from '@drawroom/contract/call';
import { games, refreshBalance, transfers } from '@drawroom/contract/transfer';
import { auto, projectBalance } from '@drawroom/contract/wallet';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { languageHeader } from '../shell/language.ts';
import { queryClient } from '../shell/query-client.ts';
import { rememberBalance } from '../shell/session-store.ts';
import { minorOf } from '../wallet/minor.ts';
import { GAME_KEY } from './refresh-points.ts';

export type Project = ReplyOf<typeof games>['projects'][number];
export type Away = ReplyOf<typeof projectBalance>;
export type Standing = ReplyOf<typeof refreshBalance>;

/** Rows of a page (spec §9). */
const PAGE_SIZE = 30;
/** Lines of the hall's own short list. */
const LATEST = 3;
/** While points are on the way an event tells when they have arrived; should it be lost, this does, ms. */
const TRANSIT_POLL_MS = 10_000;

/** Projects and their games; names are in the language of the request, so the key carries it. */
export const gamesQuery = () =>
  queryOptions({ queryKey: [...GAME_KEY, 'list', languageHeader()], queryFn: () => call(games, {}) });

/** Points at all projects by the books at home, and whether they follow the member. */
export const awayQuery = () =>
  queryOptions({
    queryKey: [...GAME_KEY, 'away', languageHeader()],
    queryFn: () => call(projectBalance, {}),
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ inTransit }) => minorOf(inTransit) > 0n) ? TRANSIT_POLL_MS : false,
  });

/** Points at one project, asked there now; what it says of the wallet at home goes into the header. */
export const standingQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...GAME_KEY, 'standing', projectId],
    queryFn: async (): Promise<Standing> => {
      const standing = await call(refreshBalance, { projectId });
      rememberBalance(standing.home);
      return standing;
    },
  });

/** The latest few transfers. */
export const latestTransfersQuery = queryOptions({
  queryKey: [...GAME_KEY, 'latest'],
  queryFn: () => call(transfers, { size: LATEST }),
});

/** All transfers, newest first, by cursor: what is begun meanwhile never shifts what is below. */
export const transfersQuery = infiniteQueryOptions({
  queryKey: [...GAME_KEY, 'transfers'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam }) => call(transfers, { size: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }),
  getNextPageParam: ({ cursor }) => cursor ?? null,
});

/** Points follow the member into games from now on, or stay where they are. */
export async function changeAuto(on: boolean): Promise<void> {
  const { enabled } = await call(auto, { enabled: on ? '1' : '0' });
  queryClient.setQueryData(awayQuery().queryKey, (away: Away | undefined) => away && { ...away, auto: enabled });
}
