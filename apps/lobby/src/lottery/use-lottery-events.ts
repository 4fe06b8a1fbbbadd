import { audienceOf } from '@drawroom/contract/events';
import type { EventType } from '@drawroom/contract/events';
import type { Realtime } from '@drawroom/client/create-realtime';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearRealtime, isOwnAudience, joinAll } from '../shell/realtime.ts';
import { whenSeen } from '../shell/when-seen.ts';
import { EVENT_CHANGES, applyEvent, refetchLottery, refetchMissed } from './events.ts';
import { lotteryKeys } from './queries.ts';

/** The round after the one just opened is asked for within this time, at a moment of its own for each phone, ms. */
const SPREAD_MS = 3000;

const EVENT_TYPES = Object.keys(EVENT_CHANGES) as EventType[];

/** Listens to one event type; undone by the result. */
function follow<T extends EventType>(realtime: Realtime, queries: QueryClient, type: T): () => void {
  return realtime.on(type, (data) => applyEvent(queries, type, data));
}

/**
 * Asks for what an event only points to, each phone at a moment of its own: the round after one that has opened, how lotteries are listed
 * and called now, and what comes of one that is open again.
 */
function fetchLater(realtime: Realtime, queries: QueryClient, codes: readonly string[]): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (ask: () => void): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        ask();
      },
      500 + Math.random() * SPREAD_MS,
    );
    timers.add(timer);
  };
  const askHome = (): void => void queries.invalidateQueries({ queryKey: lotteryKeys.home() });
  const stops = [
    realtime.on('round.opened', ({ lotteryCode }) => {
      // Others may be heard too, for the list of streaks.
      if (!codes.includes(lotteryCode)) return;
      later(() => {
        void queries.invalidateQueries({ queryKey: lotteryKeys.round(lotteryCode) });
        askHome();
      });
    }),
    realtime.on('lottery.listed', () => later(askHome)),
    // Of a closed lottery the list said of no round that it comes.
    realtime.on('lottery.changed', ({ state }) => (state === 'running' ? later(askHome) : undefined)),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Refetches after gaps; those told together, as when many lotteries are first heard, ask for what they share once. */
function fillGaps(realtime: Realtime, queries: QueryClient, audiences: readonly string[]): () => void {
  const stale = new Set<string>();
  return realtime.onResync((audience) => {
    if (!audiences.includes(audience) && !isOwnAudience(audience)) return;
    if (stale.size === 0) {
      queueMicrotask(() => {
        refetchMissed(queries, [...stale]);
        stale.clear();
      });
    }
    stale.add(audience);
  });
}

/**
 * Keeps the lotteries of a screen true: joins their rooms, applies their events, and refetches after a gap that could not
 * be filled and when the page is seen again (spec §4, R-105).
 */
export function useLotteryEvents(codes: readonly string[]): void {
  const queries = useQueryClient();
  const joined = codes.join(' ');
  useEffect(() => {
    const audiences = joined === '' ? [] : joined.split(' ').map(audienceOf.lottery);
    const deafen = hearRealtime((realtime) => [
      ...joinAll(realtime, audiences),
      ...EVENT_TYPES.filter((type) => EVENT_CHANGES[type] !== null).map((type) => follow(realtime, queries, type)),
      fetchLater(realtime, queries, joined.split(' ')),
      fillGaps(realtime, queries, audiences),
    ]);
    const unwatch = whenSeen(() => refetchLottery(queries));
    return () => {
      deafen();
      unwatch();
    };
  }, [joined, queries]);
}
