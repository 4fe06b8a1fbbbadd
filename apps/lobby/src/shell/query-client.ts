import { QueryClient } from '@tanstack/react-query';
import { CallRefused, SessionEnded } from '@drawroom/client/failures';
import { useSession } from './session-store.ts';

/** A refusal and a dead session are answers, not accidents: asking again would get the same one. */
function mayRetry(count: number, failure: unknown): boolean {
  return count < 2 && !(failure instanceof CallRefused) && !(failure instanceof SessionEnded);
}

/**
 * Cache of everything fetched. Keys begin with the slice: `['lottery', 'home']`. Mutations are never repeated by the
 * cache: a call that moves points is retried by its own `clientRef` only.
 */
export const queryClient = new QueryClient({
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

// Whatever ends a session, the next member must not see what was fetched for the one before. A new token alone is the
// same member's.
useSession.subscribe((now, before) => {
  const ended = before.token !== null && now.token === null;
  const another = before.member !== null && now.member?.id !== before.member.id;
  if (ended || another) queryClient.clear();
});
