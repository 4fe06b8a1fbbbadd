import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { multiplierText } from '../../../src/games/game-law.ts';
import { useMoney } from '../kit/money-text.ts';
import { useSay } from '../kit/say.ts';
import { isStill, useVisible } from '../kit/use-visible.ts';
import { ballAt, fallMs, pinsOf } from './plinko-fall.ts';
import type { Field } from './plinko-fall.ts';
import './plinko.css';

/** A ball on its way down. */
export interface Ball {
  readonly id: string;
  /** `L` or `R` at each row. */
  readonly path: readonly string[];
  readonly land: () => void;
}

interface PlinkoBoardProps {
  readonly rows: number;
  readonly slotsE2: readonly bigint[];
  readonly balls: readonly Ball[];
  /** Where the last one landed. */
  readonly hit: { readonly slot: number; readonly id: string } | null;
}

/** Pins, balls and slots. The pins are drawn once; a frame draws only the balls. */
export function PlinkoBoard({ rows, slotsE2, balls, hit }: PlinkoBoardProps): ReactNode {
  const say = useSay();
  const { short } = useMoney();
  const place = useRef<HTMLDivElement>(null);
  const pins = useRef<HTMLCanvasElement>(null);
  const sky = useRef<HTMLCanvasElement>(null);
  const field = useField(place, rows);
  usePins(pins, field);
  useBalls(sky, field, balls);
  return (
    <div className="plinko" role="img" aria-label={say('plinko.board', { n: rows })}>
      <div className="plinko-field" ref={place}>
        <canvas ref={pins} />
        <canvas ref={sky} />
      </div>
      <ol className={`slots slots-${rows}`}>
        {slotsE2.map((multiplierE2, slot) => {
          const isHit = hit?.slot === slot;
          const text = short(multiplierText(multiplierE2).replace(/\.?0+$/, ''));
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a slot is its place
            <li
              key={isHit ? `${slot} ${hit.id}` : slot}
              className={`slot ${toneOf(multiplierE2)}${isHit ? ' slot-hit' : ''}`}
            >
              <span>{text}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function toneOf(multiplierE2: bigint): string {
  if (multiplierE2 >= 1_000n) return 'slot-5';
  if (multiplierE2 >= 300n) return 'slot-4';
  if (multiplierE2 > 100n) return 'slot-3';
  return multiplierE2 >= 70n ? 'slot-2' : 'slot-1';
}

/** The size of the field, which follows its place. */
function useField(place: RefObject<HTMLDivElement | null>, rows: number): Field {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (place.current === null) return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place]);
  return { ...size, rows };
}

/** A canvas as sharp as the screen; its colour is that of its text. */
function prepared(canvas: HTMLCanvasElement, { width, height }: Field): CanvasRenderingContext2D | null {
  const density = Math.min(2, window.devicePixelRatio);
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const pen = canvas.getContext('2d');
  pen?.scale(density, density);
  if (pen !== null) pen.fillStyle = getComputedStyle(canvas).color;
  return pen;
}

function usePins(canvas: RefObject<HTMLCanvasElement | null>, field: Field): void {
  const { width, height, rows } = field;
  const { theme } = document.documentElement.dataset;
  useEffect(() => {
    const pen = canvas.current === null || width === 0 ? null : prepared(canvas.current, { width, height, rows });
    if (pen === null) return;
    for (const { x, y, radius } of pinsOf({ width, height, rows })) {
      pen.beginPath();
      pen.arc(x, y, radius, 0, Math.PI * 2);
      pen.fill();
    }
  }, [canvas, width, height, rows, theme]);
}

function useBalls(canvas: RefObject<HTMLCanvasElement | null>, field: Field, balls: readonly Ball[]): void {
  const { width, height, rows } = field;
  const isVisible = useVisible();
  const begun = useRef(new Map<string, number>());
  const landed = useRef(new Set<string>());
  // Whoever leaves the board sees at once what his balls brought.
  const falling = useRef(balls);
  useEffect(() => {
    falling.current = balls;
  });
  useEffect(() => () => falling.current.forEach((ball) => ball.land()), []);
  useEffect(() => {
    if (balls.length === 0 || canvas.current === null) return undefined;
    if (!isVisible || isStill()) {
      for (const ball of balls) ball.land();
      return undefined;
    }
    const pen = prepared(canvas.current, { width, height, rows });
    let frame = 0;
    const draw = (nowMs: number): void => {
      pen?.clearRect(0, 0, width, height);
      for (const ball of balls) {
        // Told already, and gone with the next picture.
        if (landed.current.has(ball.id)) continue;
        const sinceMs = nowMs - (begun.current.get(ball.id) ?? nowMs);
        if (!begun.current.has(ball.id)) begun.current.set(ball.id, nowMs);
        const { x, y, radius } = ballAt({ width, height, rows }, ball.path, sinceMs);
        pen?.beginPath();
        pen?.arc(x, y, radius, 0, Math.PI * 2);
        pen?.fill();
        if (sinceMs >= fallMs(rows)) {
          landed.current.add(ball.id);
          ball.land();
        }
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      pen?.clearRect(0, 0, width, height);
    };
  }, [canvas, balls, width, height, rows, isVisible]);
}
