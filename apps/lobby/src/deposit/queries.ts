import type { ReplyOf } from '@drawroom/contract/call';
import { channelType, depositOrder, depositRecord, incompleteOrder, orderStatus } from '@drawroom/contract/deposit';
import type { ApplicationState } from '@drawroom/contract/deposit-states';
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DepositView } from '@drawroom/contract/deposit';
import { call } from '../shell/api.ts';
import { useNetwork } from '../shell/network-store.ts';

export type Channel = ReplyOf<typeof channelType>['types'][number]['channels'][number];

/** Pauses between questions where an order stands, ms: alone, and beside a live connection that would tell. */
const ASK_MS = 4_000;
const ASK_BESIDE_LIVE_MS = 20_000;
/** Rows of a page (spec §9). */
const PAGE_SIZE = 30;

/** Keys begin with the cashier's word: whatever says that a deposit has moved on makes all of this stale. */
const KEY = ['cashier', 'deposit'] as const;

/** Ways to pay in, in the order of show, and what has to be said before the first deposit. */
export const channelsQuery = queryOptions({
  queryKey: [...KEY, 'channels'],
  queryFn: () => call(channelType, {}),
});

/** The order that waits for its payment, or null. */
export const incompleteQuery = queryOptions({
  queryKey: [...KEY, 'incomplete'],
  queryFn: () => call(incompleteOrder, {}),
});

/** One order whole. */
export const depositQuery = (orderNo: string) =>
  queryOptions({ queryKey: [...KEY, 'order', orderNo], queryFn: () => call(depositOrder, { orderNo }) });

/** What the list of deposits is narrowed to. */
export interface RecordFilter {
  readonly state?: ApplicationState;
  readonly from?: number;
  readonly to?: number;
}

/** The member's deposits, newest first. */
export const depositsQuery = (filter: RecordFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'records', filter],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(depositRecord, { ...filter, page: pageParam, size: PAGE_SIZE }),
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : null),
  });

/** True while an order may still change without anybody here. */
export function isMoving({ state }: Pick<DepositView, 'state'>): boolean {
  return state === 'pending' || state === 'processing';
}

/**
 * One order, kept true: by `deposit.changed` (the shell invalidates the key) and, as the live connection may be away, by
 * asking where it stands.
 */
export function useDeposit(orderNo: string): UseQueryResult<DepositView> {
  const queries = useQueryClient();
  const live = useNetwork(({ link }) => link === 'connected');
  const query = useQuery(depositQuery(orderNo));
  const moving = query.data !== undefined && isMoving(query.data);
  const { data: status } = useQuery({
    queryKey: ['cashier-status', orderNo],
    queryFn: () => call(orderStatus, { orderNo }),
    enabled: moving,
    refetchInterval: live ? ASK_BESIDE_LIVE_MS : ASK_MS,
  });
  const shown = query.data?.step;
  useEffect(() => {
    if (status && shown !== undefined && status.step !== shown && moving) {
      void queries.invalidateQueries({ queryKey: ['cashier'] });
      void queries.invalidateQueries({ queryKey: ['wallet'] });
    }
  }, [status, shown, moving, queries]);
  return query;
}
