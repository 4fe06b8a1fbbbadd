import type { EventData } from '@drawroom/contract/events';
import { Delays, type Spread } from './delays.ts';

/** Everything that reached the sockets since the tally began. */
export interface Tally {
  readonly sockets: number;
  readonly closed: number;
  /** Of the messages asked about, over all sockets, those that did not come. */
  readonly lost: number;
  readonly doubled: number;
  /** From the moment the event was written in the database. */
  readonly fromEventMs: Spread;
  /** From before the call that said it. */
  readonly fromCallMs: Spread;
  /** Bytes of the last message as it stood in its frame. */
  readonly frameBytes: number;
}

interface Facts {
  readonly seq: number;
  /** Sockets that have it. */
  heard: number;
  readonly writtenAt: number;
  readonly calledAt: number;
}

/** What every message of a room begins with on the wire; its version follows. */
const BEGINNING = Buffer.from('42["chat.message",{"v":');
const DIGIT_0 = 0x30;

/** Counts messages over all sockets of a process, and how long they took. */
export class DeliveryTally {
  #fromEvent = new Delays();
  #fromCall = new Delays();
  /** By version: each message is read once, not once for every socket. */
  #facts = new Map<number, Facts>();
  #doubled = 0;
  #frameBytes = 0;

  begin(): void {
    this.#fromEvent = new Delays();
    this.#fromCall = new Delays();
    this.#facts = new Map();
    this.#doubled = 0;
  }

  /** Takes a frame; gives the version of the message in it, or `before` when there is none. */
  take(frame: Buffer, { start, end, before }: { start: number; end: number; before: number }): number {
    if (end - start < BEGINNING.length) return before;
    if (frame.compare(BEGINNING, 0, BEGINNING.length, start, start + BEGINNING.length) !== 0) return before;
    let v = 0;
    for (let at = start + BEGINNING.length; (frame[at] as number) >= DIGIT_0; at += 1) {
      v = v * 10 + (frame[at] as number) - DIGIT_0;
    }
    if (v <= before) {
      this.#doubled += 1;
      return before;
    }
    const now = Date.now();
    const facts = this.#factsOf(v, frame, { start, end });
    facts.heard += 1;
    this.#fromEvent.note(now - facts.writtenAt);
    this.#fromCall.note(now - facts.calledAt);
    return v;
  }

  /** @param seqs the messages that all sockets should have */
  result(sockets: readonly { readonly isClosed: boolean }[], seqs: readonly number[]): Tally {
    const heard = new Map([...this.#facts.values()].map((facts) => [facts.seq, facts.heard]));
    return {
      sockets: sockets.length,
      closed: sockets.filter(({ isClosed }) => isClosed).length,
      lost: seqs.reduce((sum, seq) => sum + sockets.length - (heard.get(seq) ?? 0), 0),
      doubled: this.#doubled,
      fromEventMs: this.#fromEvent.spread(),
      fromCallMs: this.#fromCall.spread(),
      frameBytes: this.#frameBytes,
    };
  }

  #factsOf(v: number, frame: Buffer, { start, end }: { start: number; end: number }): Facts {
    const known = this.#facts.get(v);
    if (known) return known;
    const [, event] = JSON.parse(frame.toString('utf8', start + 2, end)) as [
      string,
      { t: number; data: EventData<'chat.message'> },
    ];
    const { seq, text } = event.data.message;
    const facts = { seq, heard: 0, writtenAt: event.t, calledAt: calledAtOf(text) };
    this.#frameBytes = end - start;
    this.#facts.set(v, facts);
    return facts;
  }
}

/** A message that carries when it was said; some 60 characters, as people write. */
export function textSaidAt(ms: number): string {
  return `said ${ms} and now some lucky words for everybody here`;
}

function calledAtOf(text: string): number {
  return Number(/^said (\d+)/.exec(text)?.[1]);
}
