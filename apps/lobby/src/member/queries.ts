import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { memberCenterQuery } from '../shell/member-center.ts';
import type { MemberCenter } from '../shell/member-center.ts';

/** The member with today's figures (GET getMemberUserCenter); the shell's frame asks for the same entry of the cache. */
export function useMemberCenter(): UseQueryResult<MemberCenter> {
  return useQuery(memberCenterQuery);
}
