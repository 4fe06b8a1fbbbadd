import { isQueueName } from '@drawroom/contract/operator-queues';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import type { ResourceName, RowOf } from '../data/resources.ts';
import { useQueueNews } from '../session/use-queue-news.ts';

/** How often a queue is asked for, ms, and how often where the server says when it changed: nothing should be missed, but it costs little to be sure. */
const LOOK_MS = 3_000;
const PUSHED_LOOK_MS = 30_000;
/** As many as one page of a call may hold. */
const ROWS_MAX = 100;

/** A queue as it stands, and the one of it that is looked at. */
export interface Queue<Row> {
  readonly rows: readonly Row[];
  /** How many wait, also those beyond the rows; null: not known. */
  readonly total: number | null;
  /** Why nothing is known; null: it is known, or on its way. */
  readonly error: Error | null;
  /** The chosen one; null: there is none. */
  readonly row: Row | null;
  readonly choose: (id: string) => void;
  readonly move: (by: 1 | -1) => void;
  readonly refetch: () => void;
  /** Whether the server says when it changes. */
  readonly isPushed: boolean;
}

/**
 * A queue that is asked for when the server says that it changed, and all the time where it does not. The chosen one stands in the address and keeps its place; when it leaves the queue, whoever
 * came next takes its place.
 */
export function useQueue<N extends ResourceName>(
  resource: N,
  filter: Readonly<Record<string, string>> = {},
): Queue<RowOf<N>> {
  const news = isQueueName(resource) ? resource : null;
  const isPushed: boolean = useQueueNews(news, () => void refetch());
  const { data, total, error, refetch } = useGetList<RowOf<N>>(
    resource,
    { pagination: { page: 1, perPage: ROWS_MAX }, filter },
    { refetchInterval: isPushed ? PUSHED_LOOK_MS : LOOK_MS },
  );
  const rows = data ?? [];
  return {
    rows,
    total: data === undefined ? null : (total ?? rows.length),
    error: data === undefined ? error : null,
    ...useChosen(rows),
    refetch: () => void refetch(),
    isPushed,
  };
}

/** Which row is chosen: the one that the address names, else whoever stands where the last one stood. */
function useChosen<Row extends { readonly id: string }>(
  rows: readonly Row[],
): Pick<Queue<Row>, 'row' | 'choose' | 'move'> {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  // The address follows a moment later than what is seen, so that what is seen is kept here as well.
  const [held, setHeld] = useState<{ readonly id: string; readonly at: number }>({ id: '', at: 0 });
  const placeOf = (wanted: string | null): number => rows.findIndex(({ id }) => id === wanted);
  const named = placeOf(address.get('row'));
  const known = named === -1 ? placeOf(held.id) : named;
  const at = known === -1 ? Math.min(held.at, rows.length - 1) : known;
  const row = rows[at] ?? null;
  const id = row?.id ?? '';
  const choose = (next: string): void =>
    setAddress(
      (now) => {
        now.set('row', next);
        return now;
      },
      { replace: true },
    );
  // Whoever is looked at is named at once: when others come and go, no other order gets under the operator's hands.
  useEffect(() => {
    if (id === '') return;
    setHeld({ id, at });
    // While the next page is fetched this one still stands, though the browser is on its way: naming a row would bring it back.
    const isLeft = globalThis.location.pathname !== pathname;
    if (!isLeft && address.get('row') !== id) choose(id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another row, or another place of it, is news
  }, [id, at]);
  return {
    row,
    choose,
    move: (by) => {
      const next = rows[at + by];
      if (next !== undefined) choose(next.id);
    },
  };
}
