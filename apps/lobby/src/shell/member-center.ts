import { getMemberUserCenter } from '@drawroom/contract/member';
import type { ReplyOf } from '@drawroom/contract/call';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryClient } from './query-client.ts';
import { rememberMember } from './session-store.ts';

export type MemberCenter = ReplyOf<typeof getMemberUserCenter>;

/** The member with today's figures; what comes back is also stored (spec §4: refetched when the page is seen again). */
export const memberCenterQuery = queryOptions({
  queryKey: ['member', 'center'],
  queryFn: async (): Promise<MemberCenter> => {
    const center = await call(getMemberUserCenter, {});
    rememberMember(center.member);
    return center;
  },
});

/** Begins everything fetched of the records of external games and sports. */
export const EXTERNAL_RECORDS_KEY = ['external', 'records'] as const;

/** Begins everything fetched of notices. */
export const NOTICE_KEY = ['notice'] as const;

/** The server has said how many entries of the inbox are unread. */
export function rememberUnread(unreadNotices: number): void {
  queryClient.setQueryData(memberCenterQuery.queryKey, (center) => center && { ...center, unreadNotices });
}
