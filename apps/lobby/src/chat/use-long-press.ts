import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Held this long without moving, a touch is a long press, ms. */
const HELD_MS = 450;
/** Moved further than this it is a scroll, px. */
const MOVED_PX = 10;

/**
 * Tells of a long press, or of the right mouse button, on anything that carries `data-message` inside an element. One set of
 * listeners for a whole list.
 */
export function useLongPress(target: RefObject<HTMLElement | null>, onHeld: (seq: number) => void): void {
  const latest = useRef(onHeld);
  useEffect(() => {
    latest.current = onHeld;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    return listenForHolding(element, (seq) => latest.current(seq));
  }, [target]);
}

function seqUnder({ target }: Event): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null;
  return element === null ? null : Number(element.dataset['message']);
}

function listenForHolding(element: HTMLElement, onHeld: (seq: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: readonly [number, number] = [0, 0];
  let swallow = false;
  const stop = (): void => clearTimeout(timer);

  function begin(event: PointerEvent): void {
    stop();
    swallow = false;
    const seq = seqUnder(event);
    if (seq === null || event.pointerType === 'mouse') return;
    from = [event.clientX, event.clientY];
    timer = setTimeout(() => {
      swallow = true;
      onHeld(seq);
    }, HELD_MS);
  }
  function move({ clientX, clientY }: PointerEvent): void {
    if (Math.hypot(clientX - from[0], clientY - from[1]) > MOVED_PX) stop();
  }
  function menu(event: Event): void {
    const seq = seqUnder(event);
    if (seq === null || (event.target instanceof Element && event.target.closest('a') !== null)) return;
    event.preventDefault();
    stop();
    if (!swallow) onHeld(seq);
    swallow = true;
  }
  /** Letting go after a long press is no tap on what lies under the finger. */
  function click(event: Event): void {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }
  const listeners = { pointerdown: begin, pointermove: move, contextmenu: menu } as const;
  for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener as EventListener);
  for (const type of ['pointerup', 'pointercancel', 'scroll']) element.addEventListener(type, stop);
  element.addEventListener('click', click, { capture: true });
  return () => {
    stop();
    for (const [type, listener] of Object.entries(listeners))
      element.removeEventListener(type, listener as EventListener);
    for (const type of ['pointerup', 'pointercancel', 'scroll']) element.removeEventListener(type, stop);
    element.removeEventListener('click', click, { capture: true });
  };
}
