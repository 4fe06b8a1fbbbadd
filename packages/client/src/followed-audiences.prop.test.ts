import type { RoomEvent } from '@drawroom/contract/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FollowedAudiences } from './followed-audiences.ts';
import type { PlacedEvent } from './followed-audiences.ts';

const AUDIENCE = 'lottery:k3-1m';
const eventAt = (v: number): PlacedEvent => ({
  v,
  t: v,
  type: 'round.settled',
  data: { lotteryCode: 'k3-1m', gameNo: `n${v}`, bets: v, winners: 0 },
  room: AUDIENCE,
});

/** What happens between server and client, step by step. */
type Happening =
  | { readonly kind: 'told'; readonly way: 'arrives' | 'lost' | 'twice' | 'late' }
  | { readonly kind: 'stragglers' }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'tick' };

const told = (way: 'arrives' | 'lost' | 'twice' | 'late') => fc.constant<Happening>({ kind: 'told', way });
// One event in five is lost and one in five comes late.
const happening = fc.oneof(
  { weight: 11, arbitrary: told('arrives') },
  { weight: 4, arbitrary: told('lost') },
  { weight: 4, arbitrary: told('late') },
  { weight: 1, arbitrary: told('twice') },
  { weight: 3, arbitrary: fc.constant<Happening>({ kind: 'stragglers' }) },
  { weight: 1, arbitrary: fc.constant<Happening>({ kind: 'reconnect' }) },
  { weight: 4, arbitrary: fc.constant<Happening>({ kind: 'tick' }) },
);

/** A server that keeps the last `kept` events, a bad way, and what the client's listeners heard. */
function surroundings(kept: number) {
  let head = 0;
  let late: PlacedEvent[] = [];
  const heard: ('resync' | number)[] = [];
  const missed = (v: number | null): object => {
    if (v === null) return { events: [], head };
    if (v > head || head - v > kept) return { resync: true, head };
    return { events: Array.from({ length: head - v }, (_, i) => eventAt(v + 1 + i)), head };
  };
  const link = {
    state: 'connected' as const,
    ask: async (_message: string, payload: object): Promise<unknown> => missed((payload as { v: number | null }).v),
  };
  const followed = new FollowedAudiences(link, {
    onEvent: (_audience, event: RoomEvent) => void heard.push(event.v),
    onResync: () => void heard.push('resync'),
  });
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return {
    followed,
    heard,
    settle,
    head: () => head,
    happen: async (what: Happening): Promise<void> => {
      if (what.kind === 'tick') return settle();
      if (what.kind === 'reconnect') {
        late = [];
        return followed.connected();
      }
      if (what.kind === 'stragglers') {
        for (const event of late.splice(0).toReversed()) followed.receive(event);
        return;
      }
      head += 1;
      const event = eventAt(head);
      if (what.way === 'late') late.push(event);
      else if (what.way !== 'lost') followed.receive(event);
      if (what.way === 'twice') followed.receive(event);
    },
  };
}

test('whatever the way loses, doubles or turns around, every event is heard once and in order (R-105)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 80 }), async (story) => {
      const world = surroundings(Infinity);
      world.followed.follow(AUDIENCE);
      await world.settle();
      for (const what of story) await world.happen(what);
      await world.settle();
      world.followed.checkNext();
      await world.settle();
      world.followed.stop();
      expect(world.heard).toEqual(['resync', ...Array.from({ length: world.head() }, (_, i) => i + 1)]);
    }),
    { numRuns: 300 },
  );
});

test('what the server no longer has is never skipped without a resync, and nothing is heard twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 80 }), fc.integer({ min: 0, max: 3 }), async (story, kept) => {
      const world = surroundings(kept);
      world.followed.follow(AUDIENCE);
      for (const what of story) await world.happen(what);
      await world.settle();
      world.followed.checkNext();
      await world.settle();
      world.followed.stop();
      let last = 0;
      let isTold = false;
      for (const one of world.heard) {
        if (one === 'resync') isTold = true;
        else {
          expect(one).toBeGreaterThan(last);
          if (one !== last + 1) expect(isTold).toBe(true);
          last = one;
          isTold = false;
        }
      }
      expect(last === world.head() || isTold).toBe(true);
    }),
    { numRuns: 300 },
  );
});
