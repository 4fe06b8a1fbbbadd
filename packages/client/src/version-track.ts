import type { RoomEvent, SyncReply } from '@drawroom/contract/events';

/** What to do after an event or an answer, in this order. */
export interface Step {
  readonly deliver: readonly RoomEvent[];
  /** True when what was shown may be stale and has to be fetched again. */
  readonly resync: boolean;
  /** Events beyond what the resync is about. */
  readonly afterwards: readonly RoomEvent[];
  /** True when something is missing and nobody has asked for it yet. */
  readonly ask: boolean;
}

const NOTHING: Step = { deliver: [], resync: false, afterwards: [], ask: false };
/** Events that wait behind a gap; what comes beyond is asked for again later. */
const HELD_MAX = 1_024;

/**
 * The versions of one audience: each event is handed on once, in order and without gaps; what comes after a gap
 * waits. Pure: the caller does the asking.
 */
export class VersionTrack {
  /** Last version handed on; null until the server has said where the audience stands. */
  #last: number | null;
  readonly #held = new Map<number, RoomEvent>();
  /** What was `#last` when the question now under way was asked. */
  #askedFrom: number | null = null;
  #asking = false;
  #question = 0;

  constructor(last: number | null = null) {
    this.#last = last;
  }

  get last(): number | null {
    return this.#last;
  }

  /** An event has arrived, perhaps twice, early or late. */
  receive(event: RoomEvent): Step {
    if (this.#held.size < HELD_MAX) this.#held.set(event.v, event);
    if (this.#last === null) return { ...NOTHING, ask: !this.#asking };
    return { ...NOTHING, deliver: this.#takeHeld(this.#last), ask: this.#mustAsk() };
  }

  /** A question about what follows `last` goes out; gives its number. */
  asked(): number {
    this.#asking = true;
    this.#askedFrom = this.#last;
    return (this.#question += 1);
  }

  /** True while no later question was asked: only the answer to the latest counts. */
  isLatest(question: number): boolean {
    return question === this.#question;
  }

  /** The answer will never come. */
  unanswered(): void {
    this.#asking = false;
  }

  get isAsking(): boolean {
    return this.#asking;
  }

  /** The server's answer to the latest question. */
  answer(reply: SyncReply): Step {
    this.#asking = false;
    const from = this.#askedFrom;
    if (this.#last === null) return this.#jump(reply.head);
    if (from !== null && reply.head < from) {
      // The server stands behind what it once told (a restored database): what is held is of another history.
      this.#held.clear();
      return this.#jump(reply.head);
    }
    if ('resync' in reply) return this.#jump(Math.max(this.#last, reply.head));
    const deliver: RoomEvent[] = [];
    let last = this.#last;
    for (const event of reply.events) {
      if (event.v !== last + 1) continue;
      last = event.v;
      deliver.push(event);
    }
    deliver.push(...this.#takeHeld(last));
    // The answer did not reach its own head, so the rest cannot be had.
    if (this.#last < reply.head) return this.#jump(reply.head, deliver);
    return { ...NOTHING, deliver, ask: this.#mustAsk() };
  }

  #jump(head: number, deliver: readonly RoomEvent[] = []): Step {
    return { deliver, resync: true, afterwards: this.#takeHeld(head), ask: this.#mustAsk() };
  }

  /** Takes what follows `last` without a gap, and moves there. */
  #takeHeld(last: number): RoomEvent[] {
    const taken: RoomEvent[] = [];
    for (let next = this.#held.get(last + 1); next; next = this.#held.get(last + 1)) {
      last = next.v;
      taken.push(next);
    }
    for (const v of this.#held.keys()) if (v <= last) this.#held.delete(v);
    this.#last = last;
    return taken;
  }

  #mustAsk(): boolean {
    return this.#held.size > 0 && !this.#asking;
  }
}
