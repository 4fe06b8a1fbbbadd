import { EVENTS } from '@drawroom/contract/events';
import type { EventData, EventType, RoomEvent } from '@drawroom/contract/events';
import type { PlacedEvent } from './followed-audiences.ts';

/** Where and when an event happened. `v` 0: said to this connection only, outside of any order. */
export interface EventPlace {
  readonly audience: string;
  readonly v: number;
  readonly t: number;
}
export type EventListener<T extends EventType> = (data: EventData<T>, place: EventPlace) => void;

/** Listeners by event type. */
export class EventListeners {
  readonly #byType = new Map<EventType, Set<EventListener<never>>>();

  /** Gives the function that stops listening. */
  add<T extends EventType>(type: T, listener: EventListener<T>): () => void {
    const set = this.#byType.get(type) ?? new Set<EventListener<never>>();
    this.#byType.set(type, set);
    return addTo(set, listener as EventListener<never>);
  }

  tell(audience: string, event: RoomEvent): void {
    for (const listener of this.#byType.get(event.type) ?? []) {
      (listener as EventListener<EventType>)(event.data, { audience, v: event.v, t: event.t });
    }
  }
}

/** Adds to a set; gives the function that takes the item out again. */
export function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => void set.delete(item);
}

/**
 * The event in a socket message; null for what is none of the contract. What is said to one connection alone names no
 * audience and has no version: those are '' and 0.
 */
export function readEvent(type: string, payload: unknown): PlacedEvent | null {
  const event = payload as Partial<PlacedEvent> | null;
  if (typeof event !== 'object' || event === null || !Object.hasOwn(EVENTS, type)) return null;
  const { v = 0, t = 0, room = '', data } = event;
  if (!Number.isSafeInteger(v) || typeof t !== 'number' || typeof room !== 'string') return null;
  if (typeof data !== 'object' || data === null) return null;
  return { v, t, type: type as EventType, data, room };
}
