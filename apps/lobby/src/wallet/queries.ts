import type { ReplyOf } from '@drawroom/contract/call';
import { myWallet, records } from '@drawroom/contract/wallet';
import type { ChangeType } from '@drawroom/contract/wallet';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { useSession } from '../shell/session-store.ts';
import { spanOfPeriod } from '../shell/use-period.ts';
import type { Period } from '../shell/use-period.ts';

export type Wallet = ReplyOf<typeof myWallet>;
export type AccountChange = ReplyOf<typeof records>['list'][number];

/** What the list of changes shows. `null` is every type. */
export interface ChangeFilter {
  readonly type: ChangeType | null;
  readonly period: Period;
}

/** Lines of the wallet's own short list. */
const LATEST = 5;
/** Rows of a page (spec §9). */
const PAGE_SIZE = 30;

/** Balance, frozen and withdrawable; fetched anew whenever the balance in the header changes. */
export function useWallet() {
  const balance = useSession((session) => session.member?.balance ?? '');
  return useQuery({
    queryKey: ['wallet', 'centre', balance],
    queryFn: () => call(myWallet, {}),
    placeholderData: (known: Wallet | undefined) => known,
  });
}

/** The latest few changes, for the wallet centre. */
export function useLatestChanges() {
  const balance = useSession((session) => session.member?.balance ?? '');
  return useQuery({
    queryKey: ['wallet', 'latest', balance],
    queryFn: () => call(records, { size: LATEST }),
    placeholderData: (known: ReplyOf<typeof records> | undefined) => known,
  });
}

/**
 * Changes of a type and date range, newest first, page after page by cursor, so that new lines never shift old ones.
 * The range is whole days of the member's zone, judged by server time when the first page is asked for.
 */
export function useAccountChanges({ type, period }: ChangeFilter) {
  return useInfiniteQuery({
    queryKey: ['wallet', 'changes', type, period],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => {
      const { fromMs, untilMs } = spanOfPeriod(period);
      return call(records, {
        from: fromMs,
        to: untilMs,
        size: PAGE_SIZE,
        ...(type !== null && { type }),
        ...(pageParam !== null && { cursor: pageParam }),
      });
    },
    getNextPageParam: (page) => page.cursor ?? null,
  });
}
