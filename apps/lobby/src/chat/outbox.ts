import type { ChatMessage } from '@drawroom/contract/chat';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import { CallRefused, NetworkFailure, SessionEnded } from '@drawroom/client/failures';
import { isConnected, useNetwork } from '../shell/network-store.ts';
import { NO_DRAFT, keepOutgoing, keptOutgoing } from './outgoing.ts';
import type { Draft, Outgoing, Place, UploadedPicture } from './outgoing.ts';

/** What the outbox needs of its room. */
export interface OutboxParts {
  readonly place: Place;
  /** Server time, Unix ms. */
  readonly now: () => number;
  /** Sends one message; the same `clientId` again gives the first message. */
  readonly send: (message: Outgoing) => Promise<ChatMessage>;
  readonly onTaken: (message: ChatMessage) => void;
  /** What is shown has changed: the messages on their way, and until when the room wants a pause, Unix ms. */
  readonly onChange: (outgoing: readonly Outgoing[], resumesAtMs: number | null) => void;
  /** The room refuses this member's words: how he stands has to be asked anew. */
  readonly onSilent: () => void;
}

/** Refused for what it says: the same again would be refused again. */
const HOPELESS: ReadonlySet<string> = new Set<ErrorKey>([
  'chat.text_invalid',
  'chat.words_refused',
  'chat.message_unknown',
  'service.text_invalid',
  'member.image_invalid',
  'request.invalid',
]);
const TOO_FAST: ReadonlySet<string> = new Set<ErrorKey>(['chat.too_fast', 'request.rate_limited']);

/** Pause before a message is sent again when its call was lost although the connection stands, ms; doubled each time. */
const AGAIN_MS = 2_000;
const AGAIN_MAX_MS = 30_000;
/** Pause when the room says "too fast" without saying how long, ms. */
const TOO_FAST_MS = 3_000;

/** How long the house wants a pause after this refusal, ms; null for any other failure. */
export function pauseAfter(failure: unknown): number | null {
  if (!(failure instanceof CallRefused) || !TOO_FAST.has(failure.key)) return null;
  const told = failure.retryAfterSeconds ?? secondsIn(failure.data);
  return told === null ? TOO_FAST_MS : Math.max(1, told) * 1_000;
}

function secondsIn(data: unknown): number | null {
  const { retryAfterSeconds, seconds } = (data ?? {}) as { retryAfterSeconds?: unknown; seconds?: unknown };
  const found = retryAfterSeconds ?? seconds;
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

/**
 * A member's messages on their way into one room: one after the other in the order of writing, each under the `clientId` it was
 * written with, kept on the phone until the server has taken it.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #stopWatching: () => void;
  #list: readonly Outgoing[];
  #running = false;
  /** Something changed while it was running. */
  #again = false;
  #stopped = false;
  #losses = 0;
  #resumesAtMs: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#list = keptOutgoing(parts.place);
    this.#stopWatching = useNetwork.subscribe(({ link }, before) => {
      if (link === 'connected' && before.link !== 'connected') this.pump();
    });
  }

  get list(): readonly Outgoing[] {
    return this.#list;
  }

  /** Takes a message to be sent; it is on the phone before it leaves. */
  add(draft: Draft, picture: UploadedPicture | null): void {
    const { text, reply, mentions } = draft;
    const message: Outgoing = {
      text,
      reply,
      mentions,
      picture,
      clientId: crypto.randomUUID(),
      at: this.#parts.now(),
      state: 'sending',
      why: '',
      mayRetry: true,
    };
    this.#change([...this.#list, message]);
    this.pump();
  }

  /** Sends a failed one again, under its first `clientId`. */
  retry(clientId: string): void {
    this.#mark(clientId, { state: 'sending', why: '' });
    this.pump();
  }

  /** Gives a message up; gives back what it said, to be written anew. */
  drop(clientId: string): Draft {
    const dropped = this.#list.find((message) => message.clientId === clientId);
    this.#change(this.#list.filter((message) => message.clientId !== clientId));
    return dropped ?? NO_DRAFT;
  }

  /** The room has these: by event, by a page, or by the reply, whichever came first. */
  taken(messages: readonly ChatMessage[]): void {
    const known = new Set(messages.map(({ clientId }) => clientId));
    const left = this.#list.filter(({ clientId }) => !known.has(clientId));
    if (left.length !== this.#list.length) this.#change(left);
  }

  /** Sends what is to be sent, unless that is under way already. */
  pump(): void {
    if (this.#stopped) return;
    this.#again = true;
    if (this.#running) return;
    this.#running = true;
    void this.#runAll();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#stopWatching();
  }

  async #runAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#run();
    }
    this.#running = false;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    for (;;) {
      const next = this.#list.find(({ state }) => state !== 'failed');
      if (next === undefined || this.#stopped) return;
      const pauseMs = (this.#resumesAtMs ?? 0) - this.#parts.now();
      if (!isConnected() || pauseMs > 0) {
        this.#wait(pauseMs > 0 ? pauseMs : null);
        return;
      }
      this.#resumesAtMs = null;
      this.#mark(next.clientId, { state: 'sending' });
      if (!(await this.#attempt(next))) return;
    }
  }

  /** Sends one; false when the others have to wait. */
  async #attempt(message: Outgoing): Promise<boolean> {
    try {
      const told = await this.#parts.send(message);
      this.#losses = 0;
      this.taken([{ ...told, clientId: message.clientId }]);
      this.#parts.onTaken(told);
      return true;
    } catch (failure) {
      return this.#failed(message, failure);
    }
  }

  #failed({ clientId }: Outgoing, failure: unknown): boolean {
    if (failure instanceof SessionEnded) {
      this.#wait(null);
      return false;
    }
    const pauseMs = pauseAfter(failure);
    if (pauseMs !== null) this.#resumesAtMs = this.#parts.now() + pauseMs;
    if (pauseMs !== null || failure instanceof NetworkFailure) {
      this.#wait(pauseMs ?? Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** this.#losses));
      if (pauseMs === null) this.#losses += 1;
      return false;
    }
    const refusal = failure instanceof CallRefused ? failure : null;
    this.#mark(clientId, {
      state: 'failed',
      why: refusal?.msg ?? '',
      mayRetry: refusal === null || !HOPELESS.has(refusal.key),
    });
    if (refusal?.key === 'chat.silent') this.#parts.onSilent();
    return true;
  }

  /** All that is not sent waits; after `afterMs` it is tried again, for null when the connection is back. */
  #wait(afterMs: number | null): void {
    this.#change(this.#list.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one)));
    if (afterMs !== null) this.#timer = setTimeout(() => this.pump(), afterMs);
  }

  #mark(clientId: string, part: Partial<Pick<Outgoing, 'state' | 'why' | 'mayRetry'>>): void {
    this.#change(this.#list.map((one) => (one.clientId === clientId ? { ...one, ...part } : one)));
  }

  #change(list: readonly Outgoing[]): void {
    this.#list = list;
    keepOutgoing(this.#parts.place, list);
    this.#parts.onChange(list, this.#resumesAtMs);
  }
}
