import type { ReplyOf } from '@drawroom/contract/call';
import { list, records, spins } from '@drawroom/contract/promotion';
import type { CampaignView } from '@drawroom/contract/promotion';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, serverNow } from '../shell/api.ts';
import { languageHeader } from '../shell/language.ts';
import { queryClient } from '../shell/query-client.ts';

type Promotions = ReplyOf<typeof list>;

const KEY = ['promotion'] as const;
/** Rows of a page (spec §9). */
const PAGE_SIZE = 30;
/** A new day begins for all phones at once; each asks at a moment of its own after it, ms. */
const SPREAD_MS = 1_000 + Math.random() * 20_000;

/** When a day, week or campaign ends that is shown, Unix ms; null: nothing is. */
function nextTurn(campaigns: readonly CampaignView[]): number | null {
  const now = serverNow();
  const turns = campaigns
    .flatMap((one) => [one.nextDayAt, one.to, one.kind === 'task' ? one.renewsAt : null])
    .filter((at): at is number => at !== null && at > now);
  return turns.length === 0 ? null : Math.min(...turns);
}

/** Campaigns that run, with how the member stands in each; names are in the language of the request, so the key carries it. */
export const promotionsQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'list', languageHeader()],
    queryFn: () => call(list, {}),
    refetchInterval: ({ state }) => {
      const turn = nextTurn(state.data?.list ?? []);
      return turn === null ? false : turn - serverNow() + SPREAD_MS;
    },
  });

/** All that promotions have given, newest first. */
export const recordsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'records', languageHeader()],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(records, { page: pageParam, size: PAGE_SIZE }),
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : null),
  });

/** The member's own draws of prizes, newest first, each with its proof. */
export const spinsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'spins', languageHeader()],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(spins, { page: pageParam, size: PAGE_SIZE }),
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : null),
  });

/** What a reply says of one campaign is shown at once; what was given besides is asked for when it is looked at. */
export function putCampaign(campaign: CampaignView): void {
  queryClient.setQueryData(
    promotionsQuery().queryKey,
    (known: Promotions | undefined) =>
      known && { list: known.list.map((one) => (one.code === campaign.code ? campaign : one)) },
  );
  for (const part of ['records', 'spins']) void queryClient.invalidateQueries({ queryKey: [...KEY, part] });
}

/** What is shown may no longer be true: a refusal says so, or one deed counts for another campaign. */
export function lookAgain(): void {
  void queryClient.invalidateQueries({ queryKey: [...KEY, 'list'] });
}
