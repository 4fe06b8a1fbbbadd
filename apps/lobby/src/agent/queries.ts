import { inviteLotteries, listCodes, member, members, quotas, rateHistory } from '@drawroom/contract/agent';
import type { CodeState, MemberSort } from '@drawroom/contract/agent';
import type { ReplyOf } from '@drawroom/contract/call';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import type { RateType } from './rates.ts';

export type TeamRow = ReplyOf<typeof members>['list'][number];
export type MemberFacts = ReplyOf<typeof member>;
export type RateChange = ReplyOf<typeof rateHistory>['list'][number];

/** Which of the team are listed, and how; the words of `/huiyuan`'s address. */
export interface MemberFilter {
  readonly below?: string;
  /** Everybody further down as well. */
  readonly team?: '1';
  readonly search?: string;
  readonly kind?: 'player' | 'agent';
  readonly active?: '7' | '30' | 'not7' | 'not30';
  readonly sort?: MemberSort;
}

/** Rows of a page (spec §9). */
const PAGE_SIZE = 30;
const HISTORY_SIZE = 10;

export const agentKeys = {
  codes: () => ['agent', 'codes'] as const,
  /** Everything about people below. */
  team: () => ['agent', 'team'] as const,
  quotas: (memberId: string | null) => ['agent', 'team', 'quotas', memberId] as const,
};

/** One's own rates as bounds of what may be given. */
export function useOwnTypes() {
  return useQuery({
    queryKey: ['agent', 'types'],
    queryFn: () => call(inviteLotteries, {}),
    select: ({ list }): readonly RateType[] =>
      list.map(({ type, name, highest }) => ({ type, name, floor: 0, ceiling: highest })),
  });
}

/** Codes, newest first; `null`: all that are not deleted. */
export function useCodes(state: CodeState | null, size = PAGE_SIZE) {
  return useInfiniteQuery({
    queryKey: [...agentKeys.codes(), state, size],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listCodes, { page: pageParam, size, ...(state !== null && { state }) }),
    getNextPageParam: nextPage,
  });
}

/** People of the team, page after page by cursor. */
export function useMembers(filter: MemberFilter) {
  return useInfiniteQuery({
    queryKey: [...agentKeys.team(), 'list', filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      call(members, { ...filter, size: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }),
    getNextPageParam: (page) => page.cursor ?? null,
  });
}

/** One of the team. */
export function useTeamMember(memberId: string) {
  return useQuery({
    queryKey: [...agentKeys.team(), 'one', memberId],
    queryFn: () => call(member, { memberId }),
  });
}

/** How somebody's rates came about; one's own with `null`. */
export function useRateHistory(memberId: string | null) {
  return useInfiniteQuery({
    queryKey: [...agentKeys.team(), 'rates', memberId],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(rateHistory, { page: pageParam, size: HISTORY_SIZE, ...(memberId !== null && { memberId }) }),
    getNextPageParam: nextPage,
  });
}

/** How many may be given which rates: by oneself with `null`, or by an agent below. */
export function useQuotas(memberId: string | null) {
  return useQuery({
    queryKey: agentKeys.quotas(memberId),
    queryFn: () => call(quotas, memberId === null ? {} : { memberId }),
  });
}

function nextPage({ page, size, total }: { page: number; size: number; total: number }): number | null {
  return page * size < total ? page + 1 : null;
}
