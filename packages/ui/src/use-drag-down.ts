import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';

interface Drag {
  readonly startY: number;
  readonly startedAtMs: number;
}

export interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

/** Past a third of its height, or faster than 0.6 px per ms, a dragged sheet goes. */
export function goesDown(movedPx: number, heightPx: number, tookMs: number): boolean {
  return movedPx > heightPx / 3 || (movedPx > 24 && movedPx / Math.max(1, tookMs) > 0.6);
}

/** Lets a panel follow the finger downwards and closes it past the threshold. Spread the result on its head. */
export function useDragDown(panel: RefObject<HTMLElement | null>, onClose: () => void): DragHandlers {
  const drag = useRef<Drag | null>(null);
  const moved = (event: PointerEvent): number => Math.max(0, event.clientY - (drag.current?.startY ?? event.clientY));

  function settle(event: PointerEvent, mayClose: boolean): void {
    const element = panel.current;
    if (!drag.current || !element) return;
    const away = mayClose && goesDown(moved(event), element.offsetHeight, event.timeStamp - drag.current.startedAtMs);
    drag.current = null;
    if (away) {
      onClose();
      return;
    }
    element.style.transition = 'transform 160ms ease-out';
    element.style.transform = '';
  }

  return {
    onPointerDown(event) {
      if ((event.target as Element).closest('button, a, input')) return;
      drag.current = { startY: event.clientY, startedAtMs: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
      if (panel.current) panel.current.style.transition = 'none';
    },
    onPointerMove(event) {
      if (drag.current && panel.current) panel.current.style.transform = `translateY(${moved(event)}px)`;
    },
    onPointerUp: (event) => settle(event, true),
    onPointerCancel: (event) => settle(event, false),
  };
}
