import { EVENTS } from '@drawroom/contract/events';
import type { EventData, EventType, RoomEvent, SyncReply } from '@drawroom/contract/events';
import type { Client } from './create-client.ts';
import { pageVisibility } from './page-visibility.ts';
import type { Visibility } from './page-visibility.ts';
import { openSocketLink } from './socket-link.ts';
import type { LinkState, SocketLink } from './socket-link.ts';
import { VersionTrack } from './version-track.ts';
import type { Step } from './version-track.ts';

/** Where and when an event happened. `v` 0: said to this connection only, outside of any order. */
export interface EventPlace {
  readonly audience: string;
  readonly v: number;
  readonly t: number;
}
export type EventListener<T extends EventType> = (data: EventData<T>, place: EventPlace) => void;

export interface Realtime {
  readonly state: LinkState;
  /** Round trip over the socket, ms; null while unknown. */
  readonly latencyMs: number | null;
  /** Calls `listener` when `state` or `latencyMs` changes; gives the function that stops it. */
  subscribe(listener: () => void): () => void;
  on<T extends EventType>(type: T, listener: EventListener<T>): () => void;
  /** What was fetched for this audience may be stale: fetch it again. Also said right after the first join. */
  onResync(listener: (audience: string) => void): () => void;
  /** Starts hearing `room:<code>` or `lottery:<code>`; kept over reconnects. Counted: as many leaves as joins end it. */
  join(audience: string): void;
  leave(audience: string): void;
  stop(): void;
}

export interface RealtimeOptions {
  readonly visibility?: Visibility;
}

const MEASURE_EVERY_MS = 10_000;
/** An answer later than this means that the connection is dead, whatever it says of itself. */
const MEASURE_WAIT_MS = 3_000;
const ASK_AGAIN_MS = 1_000;

type AnyListener = (data: never, place: EventPlace) => void;

/**
 * The client's end of the realtime connection: one per page. Every audience is followed by its versions, so that
 * listeners hear each event once and in order; where that is no longer possible they are told to fetch.
 */
export function createRealtime(client: Client, options: RealtimeOptions = {}): Realtime {
  const tracks = new Map<string, VersionTrack>();
  const wanted = new Map<string, number>();
  const listeners = new Map<string, Set<AnyListener>>();
  const watchers = new Set<() => void>();
  const resyncers = new Set<(audience: string) => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let latencyMs: number | null = null;

  const tellWatchers = (): void => {
    for (const watcher of watchers) watcher();
  };
  const hand = (audience: string, event: RoomEvent): void => {
    for (const listener of listeners.get(event.type) ?? []) {
      (listener as EventListener<EventType>)(event.data, { audience, v: event.v, t: event.t });
    }
  };
  const follow = (audience: string, track: VersionTrack, step: Step): void => {
    for (const event of step.deliver) hand(audience, event);
    if (step.resync) for (const resyncer of resyncers) resyncer(audience);
    if (step.ask) void ask(audience, track);
  };
  const ask = async (audience: string, track: VersionTrack): Promise<void> => {
    track.asked();
    const reply = readSyncReply(await link.ask('join', { audience, v: track.last }));
    if (tracks.get(audience) !== track) return;
    if (reply === 'refused') tracks.delete(audience);
    else if (reply !== null) follow(audience, track, track.answer(reply));
    else {
      track.unanswered();
      // Without a connection the next one asks for everything anyway.
      if (link.state === 'connected') later(() => tracks.get(audience) === track && ask(audience, track), ASK_AGAIN_MS);
    }
  };
  const later = (run: () => unknown, ms: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  const open = (audience: string): void => {
    if (tracks.has(audience)) return;
    const track = new VersionTrack();
    tracks.set(audience, track);
    if (link.state === 'connected') void ask(audience, track);
  };
  const measure = async (): Promise<void> => {
    const sentAt = client.clock.monotonic();
    const reply = await link.ask('clock', {}, MEASURE_WAIT_MS);
    const receivedAt = client.clock.monotonic();
    latencyMs = typeof reply === 'number' ? Math.round(receivedAt - sentAt) : null;
    if (typeof reply === 'number') client.clock.sample(reply, sentAt, receivedAt);
    tellWatchers();
  };
  const greet = (payload: unknown): void => {
    // Events of the moment may have been missed whatever the socket says, so every audience is asked about.
    for (const audience of audiencesOf(payload)) if (!tracks.has(audience)) tracks.set(audience, new VersionTrack());
    for (const [audience, track] of tracks) void ask(audience, track);
    void measure();
  };
  const link: SocketLink = openSocketLink(client, {
    onState: (state) => {
      if (state !== 'connected') latencyMs = null;
      tellWatchers();
    },
    onEvent: (type, payload) => {
      if (type === 'ready') return greet(payload);
      const event = readEvent(type, payload);
      if (!event) return;
      if (event.v === 0) return hand(event.room, event);
      const track = tracks.get(event.room);
      if (track) follow(event.room, track, track.receive(event));
    },
    onSessionEnded: () => hand('', { v: 0, t: client.clock.now(), type: 'session.ended', data: { reason: 'ended' } }),
  });
  const measuring = setInterval(() => void (link.state === 'connected' && measure()), MEASURE_EVERY_MS);
  const stopWatching = (options.visibility ?? pageVisibility()).onReturn(() => void comeBack(client, link, measure));

  return {
    get state() {
      return link.state;
    },
    get latencyMs() {
      return latencyMs;
    },
    subscribe: (listener) => addTo(watchers, listener),
    on: (type, listener) => {
      const set = listeners.get(type) ?? new Set<AnyListener>();
      listeners.set(type, set);
      return addTo(set, listener as AnyListener);
    },
    onResync: (listener) => addTo(resyncers, listener),
    join: (audience) => {
      wanted.set(audience, (wanted.get(audience) ?? 0) + 1);
      open(audience);
    },
    leave: (audience) => {
      const left = (wanted.get(audience) ?? 0) - 1;
      if (left > 0) return void wanted.set(audience, left);
      if (!wanted.delete(audience)) return;
      tracks.delete(audience);
      link.tell('leave', { audience });
    },
    stop: () => {
      clearInterval(measuring);
      for (const timer of timers) clearTimeout(timer);
      stopWatching();
      link.stop();
    },
  };
}

/** The page is back (spec §4): connect at once, or find out at once that the old connection is dead. */
async function comeBack(client: Client, link: SocketLink, measure: () => Promise<void>): Promise<void> {
  // While the device slept its monotonic clock may have stood still.
  client.clock.reset();
  if (link.state !== 'connected') return link.hurry();
  await measure();
  if (client.clock.rttMs === null) link.drop();
}

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => void set.delete(item);
}

function audiencesOf(payload: unknown): string[] {
  const { audiences } = (payload ?? {}) as { audiences?: unknown };
  return Array.isArray(audiences) ? audiences.filter((one) => typeof one === 'string') : [];
}

function readEvent(type: string, payload: unknown): (RoomEvent & { room: string }) | null {
  const event = payload as Partial<RoomEvent & { room: string }> | null;
  if (!event || !Object.hasOwn(EVENTS, type)) return null;
  if (typeof event.v !== 'number' || typeof event.t !== 'number' || typeof event.room !== 'string') return null;
  return { v: event.v, t: event.t, type: type as EventType, data: event.data as RoomEvent['data'], room: event.room };
}

function readSyncReply(reply: unknown): SyncReply | 'refused' | null {
  const given = reply as { head?: unknown; events?: unknown; refused?: unknown } | null;
  if (!given) return null;
  if (given.refused === true) return 'refused';
  return typeof given.head === 'number' ? (given as SyncReply) : null;
}
