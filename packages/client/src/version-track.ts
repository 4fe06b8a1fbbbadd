import type { RoomEvent, SyncReply } from '@drawroom/contract/events';

/** What to do after an event or an answer: hand on `deliver` in order; `ask` for what is missing; tell of a jump. */
export interface Step {
  readonly deliver: readonly RoomEvent[];
  /** True when something is missing and nobody has asked for it yet. */
  readonly ask: boolean;
  /** True when what was shown may be stale and has to be fetched again. */
  readonly resync: boolean;
}

/** Events that wait behind a gap; beyond this the gap is settled by the answer alone. */
const HELD_MAX = 1_024;

/**
 * The versions of one audience: each event is handed on once, in order and without gaps; what comes after a gap
 * waits. Pure: the caller does the asking.
 */
export class VersionTrack {
  /** Last version handed on; null until the server has said where the audience stands. */
  #last: number | null = null;
  #held = new Map<number, RoomEvent>();
  #asking = false;

  get last(): number | null {
    return this.#last;
  }

  /** An event has arrived, perhaps twice, early or late. */
  receive(event: RoomEvent): Step {
    if (this.#last !== null && event.v <= this.#last) return { deliver: [], ask: false, resync: false };
    if (this.#held.size < HELD_MAX) this.#held.set(event.v, event);
    return this.#drain([], false);
  }

  /** A question about this audience goes out, or its answer will never come. */
  asked(): void {
    this.#asking = true;
  }
  unanswered(): void {
    this.#asking = false;
  }

  /** The server's answer to the question from version `last`. */
  answer(reply: SyncReply): Step {
    this.#asking = false;
    const isFirst = this.#last === null;
    if ('resync' in reply || isFirst) {
      // After a jump backwards (a restored database) newer-looking events are of another history.
      if (this.#last !== null && reply.head < this.#last) this.#held.clear();
      this.#last = reply.head;
      return this.#drain([], true);
    }
    const deliver: RoomEvent[] = [];
    for (const event of reply.events) {
      if (event.v !== (this.#last ?? 0) + 1) continue;
      this.#last = event.v;
      deliver.push(event);
    }
    return this.#drain(deliver, false);
  }

  #drain(deliver: RoomEvent[], resync: boolean): Step {
    if (this.#last === null) return { deliver, ask: !this.#asking, resync };
    for (let next = this.#held.get(this.#last + 1); next; next = this.#held.get(this.#last + 1)) {
      this.#last = next.v;
      deliver.push(next);
    }
    const last = this.#last;
    for (const v of this.#held.keys()) if (v <= last) this.#held.delete(v);
    return { deliver, ask: this.#held.size > 0 && !this.#asking, resync };
  }
}
