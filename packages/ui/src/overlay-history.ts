/**
 * Overlays as history entries (look.md "Frame"): opening one adds an entry with the same address, Back closes the topmost
 * overlay and nothing else. The router never hears of these entries.
 */
interface Overlay {
  close(): void;
  /** The router's place in the history when the overlay was opened. */
  readonly place: unknown;
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

/** Where the router counts an entry: going on adds one, putting another address in its place does not. */
function placeOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)['__TSR_index'] : undefined;
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
  const overlay: Overlay = { close, place: placeOf(window.history.state) };
  open.push(overlay);
  const marked: unknown = { ...(window.history.state as object | null), [MARK]: open.length };
  // The prototype's method: the router replaces the instance's one to follow real navigation.
  History.prototype.pushState.call(window.history, marked, '');
  return () => {
    const at = open.indexOf(overlay);
    if (at < 0) return;
    const above = open.splice(at);
    for (const one of above.slice(1)) one.close();
    queueMicrotask(() => {
      const state: unknown = window.history.state;
      if (depthOf(state) >= at + above.length) {
        leave(above.length);
        return;
      }
      // After a link inside the overlay has navigated on, the entry is no longer ours to leave.
      if (placeOf(state) !== overlay.place || overlay.place === undefined) return;
      // What was chosen in the overlay is now the page's address, but in the overlay's entry: it belongs into the page's own.
      const address = window.location.href;
      leave(above.length, () => History.prototype.replaceState.call(window.history, state, '', address));
    });
  };
}
