import type { FedEvent } from '../outbox/event-feed.ts';
import { EventRing, RING_SIZE } from './event-ring.ts';

/** What a member who was at version `v` has missed, or that it cannot be told any more. */
export type Missed =
  | { readonly events: readonly FedEvent[]; readonly head: number }
  | { readonly resync: true; readonly head: number };

type History = (audience: string, count: number) => Promise<{ head: number; events: readonly FedEvent[] }>;

/** The rings of a node. A ring that is cold or too short is filled from the database before anybody is answered. */
export function createEventRings(history: History) {
  const rings = new Map<string, EventRing>();
  const loads = new Map<string, Promise<EventRing>>();

  const ringOf = (audience: string): EventRing => {
    const known = rings.get(audience);
    if (known) return known;
    const fresh = new EventRing();
    rings.set(audience, fresh);
    return fresh;
  };
  const load = (audience: string): Promise<EventRing> => {
    // A crowd that comes back asks the database once.
    const under = loads.get(audience);
    if (under) return under;
    const loading = history(audience, RING_SIZE)
      .then((stored) => {
        const ring = ringOf(audience);
        ring.merge(stored);
        return ring;
      })
      .finally(() => loads.delete(audience));
    loads.set(audience, loading);
    return loading;
  };
  return {
    push: (event: FedEvent): void => ringOf(event.audience).push(event),
    /** Nobody here listens any more: what comes meanwhile is not kept, so neither is what was. */
    forget: (audience: string): void => void rings.delete(audience),
    /**
     * Events after version `v`; with `null` none, only where the audience stands.
     * @throws when the ring is cold and the database does not answer
     */
    missed: async (audience: string, v: number | null): Promise<Missed> => {
      let ring = rings.get(audience);
      if (!ring || ring.head === null || (v !== null && ring.after(v) === null)) ring = await load(audience);
      const head = ring.head ?? 0;
      if (v === null) return { events: [], head };
      const events = ring.after(v);
      return events === null ? { resync: true, head } : { events, head };
    },
  };
}
export type EventRings = ReturnType<typeof createEventRings>;
