import type { RoomEvent, SyncReply } from '@drawroom/contract/events';
import type { SocketLink } from './socket-link.ts';
import { VersionTrack } from './version-track.ts';
import type { Step } from './version-track.ts';

/** An event with the audience it was sent to. */
export interface PlacedEvent extends RoomEvent {
  readonly room: string;
}

/** What the following of audiences tells: events in order, and audiences whose snapshot has to be fetched. */
export interface FollowedTells {
  readonly onEvent: (audience: string, event: RoomEvent) => void;
  readonly onResync: (audience: string) => void;
}

const ASK_AGAIN_MS = 1_000;

/**
 * Follows audiences by their versions over one link: asks where they stand at every connection and after every gap, so
 * that each event comes out once and in order, or a resync is told.
 */
export class FollowedAudiences {
  readonly #link: Pick<SocketLink, 'state' | 'ask'>;
  readonly #tells: FollowedTells;
  readonly #tracks = new Map<string, VersionTrack>();
  /** Audiences that the present connection has joined. */
  readonly #joined = new Set<string>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(link: Pick<SocketLink, 'state' | 'ask'>, tells: FollowedTells) {
    this.#link = link;
    this.#tells = tells;
  }

  follow(audience: string): void {
    if (this.#tracks.has(audience)) return;
    const track = new VersionTrack();
    this.#tracks.set(audience, track);
    if (this.#link.state === 'connected') void this.#ask(audience, track);
  }

  unfollow(audience: string): void {
    this.#tracks.delete(audience);
    this.#joined.delete(audience);
  }

  /** A connection stands: everything may have been missed, so every audience is asked about. */
  connected(): void {
    this.#joined.clear();
    for (const [audience, track] of this.#tracks) void this.#ask(audience, track);
  }

  receive(event: PlacedEvent): void {
    let track = this.#tracks.get(event.room);
    if (!track) {
      // Personal events come without a join: what is first heard of an audience begins its count.
      if (!event.room.startsWith('member:')) return;
      track = new VersionTrack(event.v - 1);
      this.#tracks.set(event.room, track);
    }
    this.#take(event.room, track, track.receive(event));
  }

  /** Asks about the audience that was asked about longest ago: finds a lost event even where none follows it. */
  checkNext(): void {
    const [first] = this.#tracks;
    if (!first) return;
    const [audience, track] = first;
    this.#tracks.delete(audience);
    this.#tracks.set(audience, track);
    if (!track.isAsking) void this.#ask(audience, track);
  }

  stop(): void {
    this.#tracks.clear();
    this.#joined.clear();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #take(audience: string, track: VersionTrack, step: Step): void {
    for (const event of step.deliver) this.#tells.onEvent(audience, event);
    if (step.resync) this.#tells.onResync(audience);
    for (const event of step.afterwards) this.#tells.onEvent(audience, event);
    if (step.ask) void this.#ask(audience, track);
  }

  async #ask(audience: string, track: VersionTrack): Promise<void> {
    const question = track.asked();
    const reply = await this.#exchange(audience, track.last);
    if (this.#tracks.get(audience) !== track || !track.isLatest(question)) return;
    if (reply !== null && reply !== 'refused') return this.#take(audience, track, track.answer(reply));
    track.unanswered();
    // What is refused now is asked for again by the next connection, or when its events come after all.
    if (reply === 'refused') this.#joined.delete(audience);
    else this.#askLater(audience, track);
  }

  async #exchange(audience: string, last: number | null): Promise<SyncReply | 'refused' | null> {
    if (last === null || !this.#joined.has(audience)) {
      const joined = readJoined(await this.#link.ask('join', { audience, v: last }));
      if (joined === null || joined === 'refused') return joined;
      this.#joined.add(audience);
      if (joined !== 'joined') return joined;
    }
    return readSyncReply(await this.#link.ask('sync', { room: audience, v: last ?? 0 }));
  }

  #askLater(audience: string, track: VersionTrack): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      // Without a connection the next one asks for everything anyway.
      if (this.#tracks.get(audience) !== track || track.isAsking || this.#link.state !== 'connected') return;
      void this.#ask(audience, track);
    }, ASK_AGAIN_MS);
    this.#timers.add(timer);
  }
}

function readSyncReply(reply: unknown): SyncReply | 'refused' | null {
  const given = reply as { head?: unknown; events?: unknown; resync?: unknown; refused?: unknown } | null;
  if (given === null || typeof given !== 'object') return null;
  if (given.refused === true) return 'refused';
  if (typeof given.head !== 'number') return null;
  return Array.isArray(given.events) || given.resync === true ? (given as SyncReply) : null;
}

/** The answer to a join may already say what was missed. */
function readJoined(reply: unknown): SyncReply | 'refused' | 'joined' | null {
  const { ok } = (reply ?? {}) as { ok?: unknown };
  if (ok === false) return 'refused';
  return readSyncReply(reply) ?? (ok === true ? 'joined' : null);
}
