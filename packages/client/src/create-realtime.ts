import { SESSION_ROTATED } from '@drawroom/contract/events';
import type { EventType } from '@drawroom/contract/events';
import type { Client } from './create-client.ts';
import { EventListeners, addTo, readEvent } from './event-listeners.ts';
import type { EventListener } from './event-listeners.ts';
import { FollowedAudiences } from './followed-audiences.ts';
import { pageVisibility } from './page-visibility.ts';
import type { Visibility } from './page-visibility.ts';
import { openSocketLink } from './socket-link.ts';
import type { LinkState, SocketLink } from './socket-link.ts';

export type { EventListener, EventPlace } from './event-listeners.ts';
export type { LinkState } from './socket-link.ts';

export interface Realtime {
  /** `disconnected` stays until the connection is back; it does not change with every attempt. */
  readonly state: LinkState;
  /** Round trip over the socket, ms; null while unknown. */
  readonly latencyMs: number | null;
  /** Calls `listener` when `state` or `latencyMs` changes; gives the function that stops it. */
  subscribe(listener: () => void): () => void;
  on<T extends EventType>(type: T, listener: EventListener<T>): () => void;
  /** What was fetched for this audience may be stale: fetch it again. Also told once it is first heard. */
  onResync(listener: (audience: string) => void): () => void;
  /**
   * Starts hearing `room:<code>` or `lottery:<code>`; kept over reconnects. Counted: as many leaves as joins end it. A
   * member is in one room at a time, so joining a room leaves the one before.
   */
  join(audience: string): void;
  leave(audience: string): void;
  stop(): void;
}

export interface RealtimeOptions {
  readonly visibility?: Visibility;
  /** Code of the member's room, or nothing; default: that of the joined room. */
  readonly roomCode?: () => string | null;
}

const MEASURE_EVERY_MS = 10_000;
/** An answer later than this means that the connection is dead, whatever it says of itself. */
const MEASURE_WAIT_MS = 2_000;
/** Several resyncs of an audience within this time are told once. */
const RESYNC_GATHER_MS = 50;
const ROOM = 'room:';

/**
 * The client's end of the realtime connection: one per page, over all its sessions. Every audience is followed by its
 * versions, so that listeners hear each event once and in order; where that is no longer possible they are told
 * to fetch. Import this module dynamically: it brings the socket's code with it.
 */
export function createRealtime(client: Client, options: RealtimeOptions = {}): Realtime {
  return new RunningRealtime(client, options);
}

class RunningRealtime implements Realtime {
  readonly #client: Client;
  readonly #link: SocketLink;
  readonly #followed: FollowedAudiences;
  readonly #listeners = new EventListeners();
  readonly #watchers = new Set<() => void>();
  readonly #resyncers = new Set<(audience: string) => void>();
  readonly #wanted = new Map<string, number>();
  readonly #stale = new Set<string>();
  readonly #undo: (() => void)[] = [];
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #latencyMs: number | null = null;

  constructor(client: Client, options: RealtimeOptions) {
    this.#client = client;
    this.#link = openSocketLink({
      client,
      roomCode: () => options.roomCode?.() ?? this.#wantedRoom(),
      onState: (state) => this.#stateChanged(state),
      onEvent: (type, payload) => this.#heard(type, payload),
      onSessionEnded: () => this.#sessionEnded('ended'),
    });
    this.#followed = new FollowedAudiences(this.#link, {
      onEvent: (audience, event) => this.#listeners.tell(audience, event),
      onResync: (audience) => this.#resync(audience),
    });
    const measuring = setInterval(() => this.#keepUp(), MEASURE_EVERY_MS);
    this.#undo.push(
      () => clearInterval(measuring),
      (options.visibility ?? pageVisibility()).onReturn(() => void this.#comeBack()),
      client.onSession(() => this.#sessionChanged()),
    );
  }

  get state(): LinkState {
    return this.#link.state;
  }

  get latencyMs(): number | null {
    return this.#latencyMs;
  }

  subscribe(listener: () => void): () => void {
    return addTo(this.#watchers, listener);
  }

  on<T extends EventType>(type: T, listener: EventListener<T>): () => void {
    return this.#listeners.add(type, listener);
  }

  onResync(listener: (audience: string) => void): () => void {
    return addTo(this.#resyncers, listener);
  }

  join(audience: string): void {
    if (audience.startsWith(ROOM)) {
      for (const other of this.#wanted.keys()) {
        if (other !== audience && other.startsWith(ROOM)) this.#forget(other);
      }
    }
    this.#wanted.set(audience, (this.#wanted.get(audience) ?? 0) + 1);
    this.#followed.follow(audience);
  }

  leave(audience: string): void {
    const left = (this.#wanted.get(audience) ?? 0) - 1;
    if (left > 0) this.#wanted.set(audience, left);
    else if (left === 0) this.#forget(audience);
  }

  stop(): void {
    for (const undo of this.#undo) undo();
    clearTimeout(this.#gathering);
    this.#followed.stop();
    this.#link.stop();
  }

  #forget(audience: string): void {
    this.#wanted.delete(audience);
    this.#followed.unfollow(audience);
    this.#link.tell('leave', { audience });
  }

  #wantedRoom(): string {
    const room = [...this.#wanted.keys()].findLast((audience) => audience.startsWith(ROOM));
    return room?.slice(ROOM.length) ?? '';
  }

  #stateChanged(state: LinkState): void {
    this.#latencyMs = null;
    if (state === 'connected') {
      this.#followed.connected();
      void this.#measure();
    }
    this.#tellWatchers();
  }

  #heard(type: string, payload: unknown): void {
    if (type === 'ready') {
      for (const audience of audiencesOf(payload)) this.#followed.follow(audience);
      return;
    }
    const event = readEvent(type, payload);
    if (!event) return;
    if (event.type === 'session.ended') {
      void this.#ended((event.data as { reason?: string }).reason ?? 'ended');
    } else if (event.v === 0) this.#listeners.tell(event.room, event);
    else this.#followed.receive(event);
  }

  /** A session that goes on under a new token is followed; any other is over here too. */
  async #ended(reason: string): Promise<void> {
    if (reason === SESSION_ROTATED) {
      await this.#client.followRotation();
      // Whether there is a successor, the next ticket tells.
      if (this.state !== 'connected') this.#link.renew();
      return;
    }
    await this.#client.endSession();
    this.#sessionEnded(reason);
  }

  #sessionEnded(reason: string): void {
    this.#listeners.tell('', { v: 0, t: this.#client.clock.now(), type: 'session.ended', data: { reason } });
  }

  /** Another session, or none: nothing of the one before may be heard any more. */
  #sessionChanged(): void {
    this.#followed.stop();
    for (const audience of this.#wanted.keys()) this.#followed.follow(audience);
    this.#link.renew();
  }

  #resync(audience: string): void {
    if (this.#stale.size === 0) {
      this.#gathering = setTimeout(() => {
        const audiences = [...this.#stale];
        this.#stale.clear();
        for (const resyncer of this.#resyncers) for (const one of audiences) resyncer(one);
      }, RESYNC_GATHER_MS);
    }
    this.#stale.add(audience);
  }

  #keepUp(): void {
    if (this.state !== 'connected') return;
    void this.#measure();
    this.#followed.checkNext();
  }

  /** Measures way and clock over the socket; false when no answer came. */
  async #measure(): Promise<boolean> {
    const { clock } = this.#client;
    const sentAt = clock.monotonic();
    const serverTime = serverTimeIn(await this.#link.ask('clock', {}, MEASURE_WAIT_MS));
    const receivedAt = clock.monotonic();
    this.#latencyMs = serverTime === null ? null : Math.round(receivedAt - sentAt);
    if (serverTime !== null) clock.sample(serverTime, sentAt, receivedAt);
    this.#tellWatchers();
    return serverTime !== null;
  }

  /** The page is back (spec §4): connect at once, or find out at once that the old connection is dead. */
  async #comeBack(): Promise<void> {
    // While the device slept its monotonic clock may have stood still.
    this.#client.clock.reset();
    if (this.state !== 'connected' || !(await this.#measure())) this.#link.renew();
  }

  #tellWatchers(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

function audiencesOf(payload: unknown): string[] {
  const { audiences } = (payload ?? {}) as { audiences?: unknown };
  return Array.isArray(audiences) ? audiences.filter((one) => typeof one === 'string') : [];
}

function serverTimeIn(reply: unknown): number | null {
  const time = typeof reply === 'object' && reply !== null ? (reply as { t?: unknown }).t : reply;
  return typeof time === 'number' && Number.isFinite(time) ? time : null;
}
