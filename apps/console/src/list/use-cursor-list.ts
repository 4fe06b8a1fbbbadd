import { useInfiniteQuery } from '@tanstack/react-query';
import type { Fields } from '../session/ask.ts';

/** Part of a list whose next part begins after its cursor; without one it is the last. */
export interface CursorPage<Row> {
  readonly list: readonly Row[];
  readonly cursor?: string | null | undefined;
}

/** A list as far as it was asked for. */
export interface CursorList<Page extends CursorPage<unknown>> {
  readonly rows: readonly Page['list'][number][];
  /** The first part with what it says beyond its rows; undefined until it is there. */
  readonly first: Page | undefined;
  readonly isPending: boolean;
  /** Why it could not be had; null: it could. */
  readonly error: Error | null;
  /** Asks for the next part; null: there is none. */
  readonly more: (() => void) | null;
}

/** A list that comes in parts. `look` is given the place to go on from as fields of its call: none at the beginning. */
export function useCursorList<Page extends CursorPage<unknown>>(
  key: readonly string[],
  look: (from: Fields) => Promise<Page>,
): CursorList<Page> {
  const { data, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => look(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor ?? null,
    refetchOnWindowFocus: false,
  });
  const pages = data?.pages ?? [];
  return {
    rows: pages.flatMap(({ list }) => list),
    first: pages[0],
    isPending,
    error,
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null,
  };
}
