import { mine, record, shared } from '@drawroom/contract/follow';
import type { ShareView } from '@drawroom/contract/follow';
import { queryOptions } from '@tanstack/react-query';
import { call, serverNow } from '../shell/api.ts';
import { languageHeader } from '../shell/language.ts';

/** A bet that is closed is asked about so often until it is decided, ms. */
const UNDECIDED_MS = 10_000;
/** Own follows move on by themselves while they are looked at, ms. */
const MOVING_MS = 5_000;
/** After the close the answer that says so is asked for this much later, ms. */
const AFTER_CLOSE_MS = 500;

/** Names in replies are in the language of the request, so every key carries it. */
export const followKeys = {
  all: () => ['follow', languageHeader()] as const,
  share: (shareId: string) => [...followKeys.all(), 'share', shareId] as const,
  record: (handle: string) => [...followKeys.all(), 'record', handle] as const,
  mine: () => [...followKeys.all(), 'mine'] as const,
};

/** When a shared bet is looked at again by itself; false: it will not change any more. */
function nextLook(share: ShareView | undefined): number | false {
  if (share === undefined) return false;
  if (share.state === 'open') return Math.max(share.endTime - serverNow(), 0) + AFTER_CLOSE_MS;
  return share.state === 'closed' ? UNDECIDED_MS : false;
}

/** How a shared bet stands. */
export const shareQuery = (shareId: string) =>
  queryOptions({
    queryKey: followKeys.share(shareId),
    queryFn: () => call(shared, { shareId }),
    refetchInterval: ({ state }) => nextLook(state.data),
    staleTime: 10_000,
  });

/** The whole record of a member. */
export const recordQuery = (handle: string) =>
  queryOptions({ queryKey: followKeys.record(handle), queryFn: () => call(record, { handle }), retry: false });

/** Own follows, and whether one's own record is shown. */
export const mineQuery = () =>
  queryOptions({ queryKey: followKeys.mine(), queryFn: () => call(mine, {}), refetchInterval: MOVING_MS });
