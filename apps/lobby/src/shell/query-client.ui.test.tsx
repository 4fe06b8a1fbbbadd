import { CallRefused, NetworkFailure } from '@drawroom/client/failures';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { forgetLink, reportLink, reportRtt } from './network-store.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  queryClient.clear();
  forgetLink();
});

/** Something on a screen whose first answer is this failure; how often it was asked for. */
async function shownAfter(failure: Error): Promise<{ asked: () => number; data: () => unknown }> {
  let asked = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['shown', failure.name],
    retry: false,
    queryFn: async () => {
      asked += 1;
      if (asked === 1) throw failure;
      return 'answer';
    },
  });
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  return { asked: () => asked, data: () => observer.getCurrentResult().data };
}

test('what could not be fetched while the way was lost is fetched once when it is back; a refusal is not asked for again', async () => {
  reportLink('connected');
  const lost = await shownAfter(new NetworkFailure('gateway'));
  const refused = await shownAfter(new CallRefused({ code: 3101, key: 'room.unknown', msg: 'None.', data: {} }));
  reportLink('disconnected');
  expect(lost.asked()).toBe(1);
  reportLink('connected');
  await expect.poll(lost.data).toBe('answer');
  expect([lost.asked(), refused.asked()]).toEqual([2, 1]);
});

test('what failed while the way is there is not asked for again with each measure of it, only once it was lost and is back', async () => {
  reportLink('connected');
  const lost = await shownAfter(new NetworkFailure('gateway'));
  reportRtt(20);
  expect(lost.asked()).toBe(1);
  reportLink('disconnected');
  reportLink('connected');
  expect(lost.asked()).toBe(2);
});
