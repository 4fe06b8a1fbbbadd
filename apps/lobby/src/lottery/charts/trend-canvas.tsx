import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTheme } from '../../shell/theme.ts';
import type { Track } from './trend-data.ts';
import { layOut } from './trend-layout.ts';
import type { Sight, TrendLayout } from './trend-layout.ts';
import { FONT, paintTrend, paletteOf } from './trend-paint.ts';
import type { Painting } from './trend-paint.ts';

export interface TrendCanvasProps {
  readonly tracks: readonly Track[];
  readonly gameNos: readonly string[];
  readonly foot: Painting['foot'];
  readonly corner: string;
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
}

/** Sharper than this nobody sees, and a cheap phone pays for every point. */
const RATIO_MAX = 2;

/** A trend chart on a canvas as large as what can be seen: it stays in place while the box around it is scrolled. */
export function TrendCanvas({ tracks, gameNos, foot, corner, label }: TrendCanvasProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const layout = useMemo(
    () =>
      measured(tracks, [corner, ...gameNos.slice(-1), ...foot.map(({ name }) => name)], {
        width: size.width,
        footRows: foot.length,
      }),
    [tracks, gameNos, foot, corner, size.width],
  );
  const painting = useMemo(() => ({ tracks, gameNos, foot, corner, layout }), [tracks, gameNos, foot, corner, layout]);
  useNewestInSight(box, layout, gameNos.at(-1));
  usePainter({ box, canvas }, painting, size);
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      // Scrolls by keyboard, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      dir="ltr"
      className="scroller relative h-[min(56dvh,30rem)] overflow-auto rounded-key border border-hairline"
    >
      <div style={{ width: layout.width, height: layout.height }}>
        <canvas ref={canvas} role="img" aria-label={label} className="sticky start-0 top-0 block" />
      </div>
    </div>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** The layout with columns wide enough for every label. */
function measured(
  tracks: readonly Track[],
  sideTexts: readonly string[],
  { width, footRows }: { width: number; footRows: number },
): TrendLayout {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = FONT;
  const widest = (texts: readonly string[]): number =>
    texts.reduce((most, text) => Math.max(most, context?.measureText(text).width ?? text.length * 8), 0);
  const side = Math.min(96, Math.ceil(widest(sideTexts)) + 12);
  return layOut(tracks, { width, footRows, side, label: widest(tracks.flatMap(({ labels }) => labels)) });
}

/** Opens at the newest round and stays with it, unless the member has scrolled back. */
function useNewestInSight(box: RefObject<HTMLElement | null>, layout: TrendLayout, newest: string | undefined): void {
  const atEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const note = (): void => {
      atEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - 40;
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [box]);
  useLayoutEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = layout.height;
  }, [box, layout.height, layout.columns, newest]);
}

/** Paints after every change and, while scrolled, once a frame. */
function usePainter(
  { box, canvas }: { box: RefObject<HTMLElement | null>; canvas: RefObject<HTMLCanvasElement | null> },
  painting: Omit<Painting, 'palette'>,
  { width, height }: Size,
): void {
  const theme = useTheme((state) => state.theme);
  useLayoutEffect(() => {
    const [element, target] = [box.current, canvas.current];
    const context = target?.getContext('2d');
    if (!element || !target || !context || width === 0) return undefined;
    const ratio = Math.min(RATIO_MAX, window.devicePixelRatio);
    target.width = Math.round(width * ratio);
    target.height = Math.round(height * ratio);
    target.style.width = `${width}px`;
    target.style.height = `${height}px`;
    context.scale(ratio, ratio);
    const complete = { ...painting, palette: paletteOf(element) };
    let before: Sight | null = null;
    const paint = (): void => {
      const sight = { left: element.scrollLeft, top: element.scrollTop, width, height };
      paintTrend(context, complete, { sight, before });
      before = sight;
    };
    let frame = 0;
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    };
    paint();
    element.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', soon);
    };
  }, [box, canvas, painting, width, height, theme]);
}
