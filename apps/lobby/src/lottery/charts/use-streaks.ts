import { audienceOf } from '@drawroom/contract/events';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearRealtime, joinAll } from '../../shell/realtime.ts';
import { lotteryKeys, streaksQuery } from '../queries.ts';

/** A draw is asked about within this time, once for all that fall together, ms. */
const AFTER_MS = 700;
const SPREAD_MS = 1_500;

/** The streaks of all lotteries, kept true by the draws of `codes`. */
export function useStreaks(least: number, codes: readonly string[]) {
  const queries = useQueryClient();
  const joined = codes.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = (): void => {
      timer ??= setTimeout(
        () => {
          timer = null;
          void queries.invalidateQueries({ queryKey: lotteryKeys.streaks() });
        },
        AFTER_MS + Math.random() * SPREAD_MS,
      );
    };
    const audiences = joined === '' ? [] : joined.split(' ').map(audienceOf.lottery);
    const deafen = hearRealtime((realtime) =>
      audiences.length === 0
        ? []
        : [...joinAll(realtime, audiences), realtime.on('round.drawn', soon), realtime.onResync(soon)],
    );
    return () => {
      deafen();
      if (timer !== null) clearTimeout(timer);
    };
  }, [joined, queries]);
  return useQuery({ ...streaksQuery(least), placeholderData: keepPreviousData });
}
