import { allVipEquityInfo, myInfo, shareLog } from '@drawroom/contract/vip';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { languageHeader } from '../shell/language.ts';

/** Begins everything fetched of levels; `useLiveMember` fetches it anew when a level is reached. */
const VIP_KEY = ['member', 'vip'] as const;
const PAGE_SIZE = 30;

export const vipKeys = { all: () => VIP_KEY } as const;

/** Names of levels are in the member's language. */
export const infoQuery = () =>
  queryOptions({ queryKey: [...VIP_KEY, 'info', languageHeader()], queryFn: () => call(myInfo, {}) });

export const levelsQuery = () =>
  queryOptions({ queryKey: [...VIP_KEY, 'levels', languageHeader()], queryFn: () => call(allVipEquityInfo, {}) });

/** Who came by the member's link, newest first. */
export const shareLogQuery = infiniteQueryOptions({
  queryKey: [...VIP_KEY, 'log'],
  initialPageParam: 1,
  queryFn: ({ pageParam }) => call(shareLog, { page: pageParam, size: PAGE_SIZE }),
  getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : null),
});
