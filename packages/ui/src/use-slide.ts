import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

/** Where a slide was: ms since it began, and how far to the right and down, in the units of the thing that is slid. */
export type SlidePoint = [ms: number, x: number, y: number];

/** Points that are kept of one slide; a hand makes about 60 a second. */
const POINTS_MAX = 400;
/** Let go so near to where it began, nothing was meant. */
const NOTHING = 3;
const STEP = 2;
const LEAP = 20;

interface SlideOptions {
  readonly most: number;
  readonly x: number;
  readonly enabled: boolean;
  /** Screen pixels of one unit, asked for when a finger comes down. */
  readonly scale: () => number;
  readonly onMove: (x: number) => void;
  readonly onLetGo: (x: number, track: readonly SlidePoint[]) => void;
}

interface SlideHands {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Grip {
  readonly clientX: number;
  readonly clientY: number;
  readonly fromX: number;
  readonly scale: number;
}

/** Where a key moves to, or null for one that moves nothing. */
export function keyTarget(key: string, x: number, most: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: x + STEP,
    ArrowUp: x + STEP,
    ArrowLeft: x - STEP,
    ArrowDown: x - STEP,
    PageUp: x + LEAP,
    PageDown: x - LEAP,
    Home: 0,
    End: most,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(most, Math.max(0, target));
}

/** Slides something by finger or by keys and writes down how it went. Spread the result on the handle. */
export function useSlide({ most, x, enabled, scale, onMove, onLetGo }: SlideOptions): SlideHands {
  const grip = useRef<Grip | null>(null);
  const track = useRef<SlidePoint[]>([]);
  const startedAtMs = useRef(0);
  const at = useRef(x);

  function note(timeMs: number, y: number): void {
    if (track.current.length === 0) {
      startedAtMs.current = timeMs;
      track.current.push([0, 0, 0]);
    }
    const point: SlidePoint = [Math.max(0, Math.trunc(timeMs - startedAtMs.current)), rounded(at.current), rounded(y)];
    // The last place always counts; of a very long slide the middle does not.
    if (track.current.length >= POINTS_MAX) track.current.pop();
    track.current.push(point);
  }
  function move(to: number): void {
    at.current = to;
    onMove(to);
  }
  function letGo(): void {
    const slid = track.current;
    track.current = [];
    if (at.current > NOTHING) onLetGo(at.current, slid);
    else move(0);
  }
  function follow(event: PointerEvent): void {
    if (!grip.current) return;
    const { clientX, clientY, fromX, scale: unit } = grip.current;
    move(Math.min(most, Math.max(0, fromX + (event.clientX - clientX) / unit)));
    note(event.timeStamp, (event.clientY - clientY) / unit);
  }
  return {
    onPointerDown(event) {
      if (!enabled || grip.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { clientX: event.clientX, clientY: event.clientY, fromX: at.current, scale: scale() };
      note(event.timeStamp, 0);
    },
    onPointerMove: follow,
    onPointerUp(event) {
      if (!grip.current) return;
      follow(event);
      grip.current = null;
      letGo();
    },
    onPointerCancel() {
      grip.current = null;
      track.current = [];
      move(0);
    },
    onKeyDown(event) {
      if (!enabled || grip.current) return;
      const target = keyTarget(event.key, at.current, most);
      const ends = event.key === 'Enter' || event.key === ' ';
      if (target === null && !ends) return;
      event.preventDefault();
      if (target !== null) move(target);
      note(event.timeStamp, 0);
      if (ends) letGo();
    },
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
