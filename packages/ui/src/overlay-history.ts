/**
 * Overlays as history entries (look.md "Frame"): opening one adds an entry with the same address, Back closes the topmost
 * overlay and nothing else. The router never hears of these entries.
 */
interface Overlay {
  close(): void;
}

const MARK = 'drawroomOverlay';
const open: Overlay[] = [];
let ignoredPops = 0;
let listening = false;

function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[MARK] : undefined;
  return typeof depth === 'number' ? depth : 0;
}

function onPop(event: PopStateEvent): void {
  const depth = depthOf(event.state);
  if (ignoredPops > 0) {
    ignoredPops -= 1;
    event.stopImmediatePropagation();
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
  const overlay: Overlay = { close };
  open.push(overlay);
  const state: unknown = { ...(window.history.state as object | null), [MARK]: open.length };
  // The prototype's method: the router replaces the instance's one to follow real navigation.
  History.prototype.pushState.call(window.history, state, '');
  return () => {
    const at = open.indexOf(overlay);
    if (at < 0) return;
    const above = open.splice(at);
    for (const one of above.slice(1)) one.close();
    // After a link inside the overlay has navigated on, the entry is no longer ours to leave.
    queueMicrotask(() => {
      if (depthOf(window.history.state) < at + above.length) return;
      ignoredPops += 1;
      window.history.go(-above.length);
    });
  };
}
