import type { ReplyOf } from '@drawroom/contract/call';
import { detail, form, records } from '@drawroom/contract/withdrawal';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RecordFilter } from '../deposit/queries.ts';
import { call } from '../shell/api.ts';

export type WithdrawForm = ReplyOf<typeof form>;
export type WithdrawRule = WithdrawForm['rules'][number];

const KEY = ['cashier', 'withdrawal'] as const;
/** Rows of a page (spec §9). */
const PAGE_SIZE = 30;

/** What may be withdrawn now, where to, by which rules. */
export const formQuery = queryOptions({ queryKey: [...KEY, 'form'], queryFn: () => call(form, {}) });

/** One withdrawal whole. */
export const withdrawalQuery = (orderNo: string) =>
  queryOptions({ queryKey: [...KEY, 'order', orderNo], queryFn: () => call(detail, { orderNo }) });

/** The member's withdrawals, newest first. */
export const withdrawalsQuery = (filter: RecordFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'records', filter],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(records, { ...filter, page: pageParam, size: PAGE_SIZE }),
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : null),
  });
