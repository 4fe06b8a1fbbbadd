import type { CallerInputOf } from '@drawroom/contract/call';
import {
  alerts,
  changeSettings,
  inbox,
  markRead,
  notices,
  settings,
  type NoticeSettings,
} from '@drawroom/contract/notice';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { languageHeader } from '../shell/language.ts';
import { NOTICE_KEY, rememberUnread } from '../shell/member-center.ts';
import { queryClient } from '../shell/query-client.ts';

const PAGE_SIZE = 30;
/** How often the lobby looks for a new alert while it is open. */
const ALERTS_EVERY_MS = 5 * 60_000;

/** Alerts of the house that are shown now. */
export function alertsQuery() {
  return queryOptions({
    queryKey: [...NOTICE_KEY, 'alerts', languageHeader()],
    queryFn: () => call(alerts, {}),
    staleTime: ALERTS_EVERY_MS,
    refetchInterval: ALERTS_EVERY_MS,
  });
}

/** What happened to the member, newest first. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: [...NOTICE_KEY, 'inbox'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam }) => call(inbox, { size: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) }),
  getNextPageParam: ({ list, older }) => (older ? (list.at(-1)?.id ?? null) : null),
});

/** Notices of the house in the order it gives them, in the language of the page. */
export function newsQuery() {
  return infiniteQueryOptions({
    queryKey: [...NOTICE_KEY, 'news', languageHeader()],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(notices, { page: pageParam, size: PAGE_SIZE }),
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : null),
  });
}

/** What the member wants to be told. */
export const settingsQuery = queryOptions({
  queryKey: [...NOTICE_KEY, 'settings'],
  queryFn: () => call(settings, {}),
});

/** Takes over what a change of the settings answered with. */
export function takeSettings(now: NoticeSettings): void {
  queryClient.setQueryData(settingsQuery.queryKey, now);
}

/** What is to be changed, worked out from what holds at that moment. */
export type SettingsChange = (now: NoticeSettings) => CallerInputOf<typeof changeSettings>;

/**
 * Changes what the member wants to be told, one change after the other: what is ticked while another tick is on its way undoes nothing of
 * it. Throws the call's failures; nothing has changed then.
 */
export function useSettingsChange(): (change: SettingsChange) => Promise<void> {
  return useMutation({
    scope: { id: 'notice-settings' },
    mutationFn: async (change: SettingsChange) => {
      const now = queryClient.getQueryData(settingsQuery.queryKey);
      if (now !== undefined) takeSettings(await call(changeSettings, change(now)));
    },
  }).mutateAsync;
}

/** Marks one entry as read, or all up to one. */
export async function readEntries(which: { readonly id: string } | { readonly upTo: string }): Promise<void> {
  const { unread } = await call(markRead, which);
  rememberUnread(unread);
  await queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
}
