/**
 * Overlays as history entries (look.md "Frame"): opening one adds an entry with the same address, Back closes the topmost
 * overlay and nothing else. The router never hears of these entries.
 */
interface Overlay {
  close(): void;
  /** The router's own part of the state below it; unknown until its entry is there. */
  page: unknown;
  entered: boolean;
}

const MARK = 'drawroomOverlay';
const open: Overlay[] = [];
/** What is still to be done after each Back that is ours. */
const ownPops: (() => void)[] = [];
let listening = false;

function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[MARK] : undefined;
  return typeof depth === 'number' ? depth : 0;
}

function onPop(event: PopStateEvent): void {
  const depth = depthOf(event.state);
  const done = ownPops.shift();
  if (done) {
    event.stopImmediatePropagation();
    done();
    enterAll();
    return;
  }
  if (depth > open.length) {
    // Forward onto an entry whose overlay is gone, or Back onto one that a link inside it left behind.
    event.stopImmediatePropagation();
    window.history.back();
    return;
  }
  if (depth === open.length) return;
  event.stopImmediatePropagation();
  while (open.length > depth) open.pop()?.close();
}

interface RouterState {
  readonly __TSR_index?: number;
  readonly __TSR_key?: string;
}

/** Whether the router has put another address in the place of one: it counts both the same and gives each a key. */
function isInPlaceOf(state: unknown, before: unknown): boolean {
  const [one, other] = [state, before].map((each) => (each ?? {}) as RouterState);
  return one?.__TSR_index !== undefined && one.__TSR_index === other?.__TSR_index && one.__TSR_key !== other.__TSR_key;
}

/** Adds the entries that are still wanting. While a Back is under way there are none: it would land before them. */
function enterAll(): void {
  if (ownPops.length > 0) return;
  for (const [at, overlay] of open.entries()) {
    if (overlay.entered) continue;
    overlay.page = window.history.state;
    overlay.entered = true;
    const marked: unknown = { ...(window.history.state as object | null), [MARK]: at + 1 };
    // The prototype's method: the router replaces the instance's one to follow real navigation.
    History.prototype.pushState.call(window.history, marked, '');
  }
}

function leave(entries: number, done: () => void = () => undefined): void {
  ownPops.push(done);
  window.history.go(-entries);
}

function listen(): void {
  if (listening) return;
  listening = true;
  // In the capture phase, before the router's own listener.
  window.addEventListener('popstate', onPop, { capture: true });
}

/** How many overlays are open. */
export function openOverlays(): number {
  return open.length;
}

/**
 * Adds an entry for an overlay. `close` is called when Back leaves it. The result ends it from the other side: call it
 * when the overlay is closed by its own button.
 */
export function pushOverlay(close: () => void): () => void {
  listen();
  const overlay: Overlay = { close, page: null, entered: false };
  open.push(overlay);
  enterAll();
  return () => {
    const at = open.indexOf(overlay);
    if (at < 0) return;
    const above = open.splice(at);
    for (const one of above.slice(1)) one.close();
    const entries = above.filter(({ entered }) => entered).length;
    if (entries === 0) return;
    queueMicrotask(() => {
      const state: unknown = window.history.state;
      if (depthOf(state) >= at + entries) {
        leave(entries);
        return;
      }
      // After a link inside the overlay has navigated on, the entry is no longer ours to leave.
      if (!isInPlaceOf(state, overlay.page)) return;
      // What was chosen in the overlay is now the page's address, but in the overlay's entry: it belongs into the page's own.
      const address = window.location.href;
      leave(entries, () => History.prototype.replaceState.call(window.history, state, '', address));
    });
  };
}
