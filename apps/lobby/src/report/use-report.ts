import type { AnyCall, CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import type { ReportSpan } from '@drawroom/contract/report';
import type { QueryKey, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { languageHeader } from '../shell/language.ts';

/** Figures move with every settled round; who comes back from a list need not wait for them again. */
const FRESH_MS = 30_000;

/** Names in replies are in the language of the request. */
function keyOf(name: string, input: unknown): QueryKey {
  return ['report', languageHeader(), name, input];
}

/** A report that comes whole. Without an input (null) nothing is asked yet. */
export function useReport<C extends AnyCall>(
  definition: C,
  input: CallerInputOf<C> | null,
): UseQueryResult<ReplyOf<C>> {
  return useQuery({
    queryKey: keyOf(definition.name, input),
    queryFn: input === null ? skipToken : () => call(definition, input),
    staleTime: FRESH_MS,
  });
}

/** Where a list goes on: after a row where the server names one, else on the next page. */
export interface More {
  readonly page?: number;
  readonly cursor?: string;
}

/** From the caller down to whom a report is about. */
export type TeamPath = readonly { readonly memberId: string; readonly nickname: string }[];

/** A page of any report that is a list. */
export interface ListPage<Row> {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly cursor?: string | null | undefined;
  readonly list: readonly Row[];
  readonly span: ReportSpan;
  readonly path?: TeamPath;
  /** Counted in `total` and not in the rows: members who have left the team since, and what of the amount was theirs. */
  readonly left?: number;
  readonly leftAmount?: string;
}

function nextOf({ page, size, total, cursor }: ListPage<unknown>): More | null {
  if (cursor !== undefined) return cursor === null ? null : { cursor };
  return page * size < total ? { page: page + 1 } : null;
}

const START: More = {};

export interface ListSource<Page> {
  readonly name: string;
  /** All that the pages depend on. */
  readonly filter: object;
  readonly fetch: (more: More) => Promise<Page>;
}

/** A report that comes page by page. */
export function useReportList<Page extends ListPage<unknown>>({
  name,
  filter,
  fetch,
}: ListSource<Page>): UseInfiniteQueryResult<{ pages: Page[] }> {
  return useInfiniteQuery({
    queryKey: keyOf(`${name}.list`, filter),
    initialPageParam: START,
    queryFn: ({ pageParam }) => fetch(pageParam),
    getNextPageParam: nextOf,
    staleTime: FRESH_MS,
  });
}
