import type { FedEvent } from '../outbox/event-feed.ts';

/** Events kept in memory per audience and node (realtime.md §3.2). */
export const RING_SIZE = 512;

/**
 * The newest events of one audience without gaps, up to `head`. What it does not hold it says, so that nobody is served
 * less than everything.
 */
export class EventRing {
  #events: readonly FedEvent[] = [];
  #head: number | null = null;

  /** Newest version known; null while the ring knows nothing. */
  get head(): number | null {
    return this.#head;
  }

  /** The next event of the audience. One that is already here changes nothing. */
  push(event: FedEvent): void {
    if (this.#head !== null && event.v <= this.#head) return;
    // Something was missed: what is older can no longer be served without a gap.
    const kept = this.#head !== null && event.v > this.#head + 1 ? [] : (this.#events as FedEvent[]);
    kept.push(event);
    this.#head = event.v;
    // Cut in blocks: moving the array for each event would cost more than keeping a few more.
    this.#events = kept.length > RING_SIZE * 1.25 ? kept.slice(-RING_SIZE) : kept;
  }

  /** Takes over what the database keeps: events before ours, events behind ours, or only the newest version. */
  merge(stored: { readonly head: number; readonly events: readonly FedEvent[] }): void {
    const byVersion = new Map([...stored.events, ...this.#events].map((event) => [event.v, event]));
    const head = Math.max(stored.head, this.#head ?? 0);
    const events: FedEvent[] = [];
    for (let event = byVersion.get(head); event; event = byVersion.get(event.v - 1)) events.push(event);
    this.#events = events.toReversed().slice(-RING_SIZE);
    this.#head = head;
  }

  /** All events after version `v`, or null when some of them are not here. */
  after(v: number): readonly FedEvent[] | null {
    if (this.#head === null || v > this.#head) return null;
    if (v === this.#head) return [];
    const first = this.#events[0]?.v;
    if (first === undefined || first > v + 1) return null;
    return this.#events.slice(v + 1 - first);
  }
}
