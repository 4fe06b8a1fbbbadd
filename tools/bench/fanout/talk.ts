import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client as Caller } from '@drawroom/client/create-client';
import { CallRefused } from '@drawroom/client/failures';
import { send } from '@drawroom/contract/chat';
import { socketTicket } from '@drawroom/contract/member';
import { textSaidAt } from './delivery-tally.ts';
import { Delays, type Spread } from './delays.ts';

/** What became of the calls of a while. */
export interface Said {
  /** Numbers of the messages that the server said yes to. */
  readonly seqs: readonly number[];
  /** What it said no to, by the key of the refusal. */
  readonly refused: ReadonlyMap<string, number>;
  readonly callMs: Spread;
  readonly perSecond: number;
}

/** Members of one room who take turns in speaking, each within the pace that every member has to keep. */
export class Speakers {
  readonly #members: readonly Caller[];
  readonly #roomCode: string;
  #next = 0;

  constructor(members: readonly Caller[], roomCode: string) {
    this.#members = members;
    this.#roomCode = roomCode;
  }

  /** Messages at a steady rate, whether or not the last ones have been answered. */
  async sayAtRate(perSecond: number, messages: number): Promise<Said> {
    return this.#saying(async (one) => {
      const under: Promise<void>[] = [];
      for (let from = performance.now(), nth = 0; nth < messages; nth += 1) {
        under.push(one());
        await wait(Math.max(0, from + ((nth + 1) * 1_000) / perSecond - performance.now()));
      }
      await Promise.all(under);
    });
  }

  /** As many as are answered: so many callers, each of whom speaks again once he has an answer. */
  async sayAll(callers: number, forMs: number): Promise<Said> {
    return this.#saying(async (one) => {
      const until = performance.now() + forMs;
      const caller = async (): Promise<void> => {
        while (performance.now() < until) await one();
      };
      await Promise.all(Array.from({ length: callers }, caller));
    });
  }

  /** Delays of a cheap signed call (a ticket: session, signature, nonce and rate, no query), at a steady rate. */
  async askTickets(perSecond: number, calls: number): Promise<Spread> {
    const delays = new Delays();
    const under: Promise<void>[] = [];
    for (let from = performance.now(), nth = 0; nth < calls; nth += 1) {
      const member = this.#turn();
      const at = performance.now();
      under.push(member.call(socketTicket, {}).then(() => delays.note(performance.now() - at)));
      await wait(Math.max(0, from + ((nth + 1) * 1_000) / perSecond - performance.now()));
    }
    await Promise.all(under);
    return delays.spread();
  }

  async #saying(work: (one: () => Promise<void>) => Promise<void>): Promise<Said> {
    const refused = new Map<string, number>();
    const delays = new Delays();
    const seqs: number[] = [];
    const from = performance.now();
    await work(async () => {
      const at = performance.now();
      const input = { roomCode: this.#roomCode, clientId: randomUUID(), text: textSaidAt(Date.now()) };
      try {
        const { message } = await this.#turn().call(send, input);
        seqs.push(message.seq);
        delays.note(performance.now() - at);
      } catch (failure) {
        const key = failure instanceof CallRefused ? failure.key : String(failure);
        refused.set(key, (refused.get(key) ?? 0) + 1);
      }
    });
    const perSecond = (seqs.length * 1_000) / (performance.now() - from);
    return { seqs, refused, callMs: delays.spread(), perSecond };
  }

  #turn(): Caller {
    this.#next = (this.#next + 1) % this.#members.length;
    return this.#members[this.#next] as Caller;
  }
}
