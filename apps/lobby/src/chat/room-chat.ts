import { block, pin, recall } from '@drawroom/contract/chat';
import type { ChatAuthor, ChatMessage } from '@drawroom/contract/chat';
import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { call, serverNow } from '../shell/api.ts';
import { createFrameBuffer } from './frame-buffer.ts';
import type { FrameBuffer } from './frame-buffer.ts';
import {
  EMPTY_WINDOW,
  isAttached,
  lastSeq,
  windowOf,
  withChanged,
  withLive,
  withNewer,
  withNewest,
  withOlder,
  withRecalled,
  withRole,
} from './message-window.ts';
import type { MessageWindow } from './message-window.ts';
import { Outbox } from './outbox.ts';
import type { Draft, Outgoing, Place, UploadedPicture } from './outgoing.ts';
import { roomWire } from './talk-wire.ts';
import type { Standing, TalkWire } from './talk-wire.ts';

export type { Standing } from './talk-wire.ts';

/** What the screen of a room's chat shows. */
export interface ChatView {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Why the room could not be opened; null when it could. */
  readonly failure: unknown;
  readonly window: MessageWindow;
  /** Null until the room has been opened. */
  readonly standing: Standing | null;
  readonly outgoing: readonly Outgoing[];
  /** Until when the room wants a pause of this member, Unix ms; null for none. */
  readonly resumesAtMs: number | null;
  /** Which page is being fetched. */
  readonly paging: 'older' | 'newer' | 'around' | null;
  /** The last page did not come. */
  readonly pageFailed: boolean;
  /** Up to which message the member had read when he came; the line "new" stands after it. */
  readonly readBefore: number;
}

const PAGE_SIZE = 50;
/** Page by which a gap is closed: the largest there is. */
const GAP_SIZE = 100;
/** What has been read is told this long after it was seen, so that a busy room costs one call for many messages, ms. */
const READ_AFTER_MS = 1_500;

const UNOPENED: ChatView = {
  phase: 'loading',
  failure: null,
  window: EMPTY_WINDOW,
  standing: null,
  outgoing: [],
  resumesAtMs: null,
  paging: null,
  pageFailed: false,
  readBefore: 0,
};

/** One room's chat as one member has it open: its messages, how he stands, and what he says. */
export class RoomChat {
  readonly place: Place;
  readonly store: StoreApi<ChatView> = createStore(() => UNOPENED);
  readonly #wire: TalkWire;
  readonly #outbox: Outbox;
  readonly #live: FrameBuffer<ChatMessage>;
  #atEnd = true;
  #catchingUp = false;
  /** Came before the first page was there. */
  #early: ChatMessage[] = [];
  #told = 0;
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  /** Refused as unknown or closed: nothing more is asked. */
  #stopped = false;

  /** A room's talk unless another `wire` is given. */
  constructor(place: Place, wire: TalkWire = roomWire(place.roomCode)) {
    this.place = place;
    this.#wire = wire;
    this.#live = createFrameBuffer((messages) => this.#takeLive(messages));
    this.#outbox = new Outbox({
      place,
      now: serverNow,
      send: (message) => wire.send(message),
      onTaken: (message) => this.hear(message),
      onChange: (outgoing, resumesAtMs) => this.store.setState({ outgoing, resumesAtMs }),
      onSilent: () => void this.refreshStanding(),
    });
    this.store.setState({ outgoing: this.#outbox.list });
  }

  /** Opens the room at its newest messages; called again, it tries again. Messages kept from before are then sent. */
  async open(): Promise<void> {
    this.store.setState({ phase: 'loading', failure: null });
    try {
      const [standing, page] = await Promise.all([this.#wire.standing(), this.#wire.page({ size: PAGE_SIZE })]);
      this.#told = standing.read;
      this.store.setState({ phase: 'ready', standing, window: windowOf(page), readBefore: standing.read });
      this.#takeOwn(page.list);
      this.#takeLive(this.#early.splice(0));
      this.#outbox.pump();
      this.#noteRead();
    } catch (failure) {
      this.store.setState({ phase: 'failed', failure });
    }
  }

  /** The screen is shown again: what was said meanwhile is fetched, and what was read before counts as read. */
  async revisit(): Promise<void> {
    this.store.setState({ readBefore: this.#told });
    await this.catchUp();
    this.#outbox.pump();
  }

  /** The page is seen again: what is in sight counts as read from now on. */
  seenAgain(): void {
    this.#noteRead();
  }

  /** Ends it; what is on its way stays on the phone. */
  stop(): void {
    this.#stopped = true;
    this.#live.stop();
    this.#outbox.stop();
    clearTimeout(this.#readTimer);
  }

  /** A message of the room, by event or as a reply; many of them within a frame are shown together. */
  hear(message: ChatMessage): void {
    this.#live.add(message);
  }

  /** A message was taken back. */
  hearRecalled(seq: number, by: 'author' | 'moderator'): void {
    this.#live.flush();
    const { window, standing } = this.store.getState();
    const pinned = standing?.pinned?.seq === seq ? null : standing?.pinned;
    this.store.setState({ window: withRecalled(window, seq, by) });
    if (standing !== null && pinned !== undefined) this.store.setState({ standing: { ...standing, pinned } });
  }

  /** A message that had been hidden is there again. */
  hearRestored(message: ChatMessage): void {
    this.#live.flush();
    this.store.setState(({ window }) => ({ window: withChanged(window, message) }));
  }

  hearPinned(pinned: ChatMessage | null): void {
    this.#changeStanding({ pinned });
  }

  /** Somebody looks after the room, or no longer; whoever it is himself may do other things from now on. */
  hearRole(handle: string, role: ChatAuthor['role']): void {
    this.#live.flush();
    const { window, standing } = this.store.getState();
    this.store.setState({ window: withRole(window, handle, role) });
    if (standing?.me.handle === handle) void this.refreshStanding();
  }

  /** Some events of the room were lost: what they told is fetched. */
  async catchUp(): Promise<void> {
    if (this.#catchingUp || this.#stopped || this.store.getState().phase !== 'ready') return;
    this.#catchingUp = true;
    try {
      const [page] = await Promise.all([this.#wire.page({ size: GAP_SIZE }), this.refreshStanding()]);
      this.#takeOwn(page.list);
      const { window } = this.store.getState();
      this.store.setState({ window: withNewest(window, page, this.#atEnd) });
      this.#noteRead();
    } catch {
      // The next event beyond the gap asks again.
    } finally {
      this.#catchingUp = false;
    }
  }

  /** Asks anew how the member stands; what is known stays when no answer comes. */
  async refreshStanding(): Promise<void> {
    try {
      const standing = await this.#wire.standing();
      this.store.setState({ standing });
    } catch {
      // Said with the next thing that the member does.
    }
  }

  /** Fetches the page before the first message. */
  async older(): Promise<void> {
    const { window } = this.store.getState();
    const first = window.list[0];
    if (!window.older || first === undefined) return;
    await this.#page('older', async () => {
      const page = await this.#wire.page({ before: first.seq, size: PAGE_SIZE });
      return withOlder(this.store.getState().window, page);
    });
  }

  /** Fetches the page after the last message, where the stretch does not reach the newest. */
  async newer(): Promise<void> {
    const { window } = this.store.getState();
    if (isAttached(window)) return;
    await this.#page('newer', async () => {
      const page = await this.#wire.page({ after: lastSeq(window), size: PAGE_SIZE });
      return withNewer(this.store.getState().window, page);
    });
  }

  /** Shows the stretch around a message; true when it is there. */
  async around(seq: number): Promise<boolean> {
    const has = (): boolean => this.store.getState().window.list.some((message) => message.seq === seq);
    if (has()) return true;
    await this.#page('around', async () => windowOf(await this.#wire.page({ around: seq, size: PAGE_SIZE })));
    return has();
  }

  /** Back to the newest messages, from wherever the member was reading. */
  async newest(): Promise<void> {
    if (isAttached(this.store.getState().window)) return;
    await this.#page('around', async () => windowOf(await this.#wire.page({ size: PAGE_SIZE })));
  }

  /** Whether the newest message is in sight: then it counts as read. */
  setAtEnd(atEnd: boolean): void {
    this.#atEnd = atEnd;
    if (atEnd) this.#noteRead();
  }

  /** Says something: it is shown at once and sent as soon as it can be. */
  say(draft: Draft, picture: UploadedPicture | null): void {
    this.#outbox.add(draft, picture);
  }

  retry(clientId: string): void {
    this.#outbox.retry(clientId);
  }

  /** Gives up a message that is not taken; gives back what it said. */
  drop(clientId: string): Draft {
    return this.#outbox.drop(clientId);
  }

  /** Takes a message back. Throws the call's refusals. */
  async recall(seq: number): Promise<void> {
    const { message } = await call(recall, { roomCode: this.place.roomCode, seq });
    this.store.setState(({ window }) => ({ window: withChanged(window, message) }));
  }

  /** Pins a message over the room, `seq` 0 takes the pinned one down. Throws the call's refusals. */
  async pin(seq: number): Promise<void> {
    const { pinned } = await call(pin, { roomCode: this.place.roomCode, seq });
    this.#changeStanding({ pinned });
  }

  /** Does not want to hear somebody, or again. Throws the call's refusals. */
  async block(handle: string, on: boolean): Promise<void> {
    const { blocked } = await call(block, { handle, on: on ? 1 : 0 });
    this.#changeStanding({ blocked });
  }

  /** One's own messages among these are no longer on their way. */
  #takeOwn(messages: readonly ChatMessage[]): void {
    const me = this.store.getState().standing?.me.handle;
    this.#outbox.taken(messages.filter(({ author }) => author !== null && author.handle === me));
  }

  #changeStanding(part: Partial<Standing>): void {
    const { standing } = this.store.getState();
    if (standing !== null) this.store.setState({ standing: { ...standing, ...part } });
  }

  async #page(paging: NonNullable<ChatView['paging']>, fetchWindow: () => Promise<MessageWindow>): Promise<void> {
    if (this.store.getState().paging !== null) return;
    this.store.setState({ paging, pageFailed: false });
    try {
      const window = await fetchWindow();
      this.#takeOwn(window.list);
      this.store.setState({ window });
    } catch {
      this.store.setState({ pageFailed: true });
    } finally {
      this.store.setState({ paging: null });
    }
  }

  #takeLive(messages: readonly ChatMessage[]): void {
    const { phase, window } = this.store.getState();
    if (phase !== 'ready') {
      this.#early.push(...messages);
      return;
    }
    this.#takeOwn(messages);
    const after = withLive(window, messages);
    if (after === window) return;
    this.store.setState({ window: after });
    if (isAttached(window) && !isAttached(after)) void this.catchUp();
    if (this.#atEnd) this.#noteRead();
  }

  #noteRead(): void {
    const seq = lastSeq(this.store.getState().window);
    if (!this.#atEnd || this.#stopped || seq <= this.#told || document.visibilityState !== 'visible') return;
    this.#readTimer ??= setTimeout(() => {
      this.#readTimer = undefined;
      void this.#tellRead();
    }, READ_AFTER_MS);
  }

  async #tellRead(): Promise<void> {
    const seq = lastSeq(this.store.getState().window);
    if (this.#stopped || seq <= this.#told) return;
    try {
      this.#told = Math.max(await this.#wire.markRead(seq), seq);
    } catch {
      // The next message that is seen tells it too.
    }
  }
}
