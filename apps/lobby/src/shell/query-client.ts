import { QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { CallRefused, SessionEnded } from '@drawroom/client/failures';
import { useNetwork } from './network-store.ts';
import { useSession } from './session-store.ts';

/** A refusal and a dead session are answers, not accidents: asking again would get the same one. */
function mayRetry(count: number, failure: unknown): boolean {
  return count < 2 && !(failure instanceof CallRefused) && !(failure instanceof SessionEnded);
}

/**
 * A cache that loses no news. What is told stale while its first answer is still on the way is fetched once more after it: that answer
 * may be older than the news, and by itself the cache would take it for fresh (a later fetch it cancels, a first one it does not).
 */
class LobbyCache extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, type: 'all', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const told = super.invalidateQueries(filters, options);
    for (const query of first) {
      const again = (): void => void super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
      // A failed answer is asked for anew by whoever shows it.
      void query.promise?.then(again, () => undefined);
    }
    return told;
  }
}

/**
 * Cache of everything fetched. Keys begin with the slice: `['lottery', 'home']`. Mutations are never repeated by the
 * cache: a call that moves points is retried by its own `clientRef` only.
 */
export const queryClient = new LobbyCache({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      retry: mayRetry,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What is shown and could not be fetched while the way was lost is fetched when it is back: no event that is still to come would tell of
// it. What the house has refused, it would refuse again.
useNetwork.subscribe(({ link }, before) => {
  if (link !== 'connected' || before.link === 'connected') return;
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { status, error } }) => status === 'error' && !(error instanceof CallRefused),
  });
});

// Whatever ends a session, the next member must not see what was fetched for the one before. A new token alone is the
// same member's.
useSession.subscribe((now, before) => {
  const ended = before.token !== null && now.token === null;
  const another = before.member !== null && now.member?.id !== before.member.id;
  if (ended || another) queryClient.clear();
});
