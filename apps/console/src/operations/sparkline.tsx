import type { ReactNode } from 'react';

const [WIDTH, HEIGHT] = [120, 28];
/** So that the line is not cut off at its highest and lowest. */
const EDGE = 1.5;

export interface SparklineProps {
  /** What the line tells, for whom it is not drawn. */
  readonly label: string;
  /** Oldest first; null where nothing is known: the line has a gap there. */
  readonly points: readonly (number | null)[];
}

/** A small line of the last day, from zero to its highest point; without axes, since the number beside it says what it is now. */
export function Sparkline({ label, points }: SparklineProps): ReactNode {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-7 w-full text-small"
    >
      <path
        d={pathOf(points)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The line as a path; a point between two gaps is a short stroke, so that it is seen. */
export function pathOf(points: readonly (number | null)[]): string {
  const known = points.filter((point) => point !== null);
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  const range = most - least || 1;
  const step = WIDTH / Math.max(1, points.length - 1);
  let path = '';
  let isDrawing = false;
  for (const [at, point] of points.entries()) {
    if (point === null) {
      isDrawing = false;
      continue;
    }
    const y = HEIGHT - EDGE - ((point - least) / range) * (HEIGHT - 2 * EDGE);
    const x = (at * step).toFixed(1);
    path += isDrawing ? `L${x} ${y.toFixed(1)}` : `M${x} ${y.toFixed(1)}h0.5`;
    isDrawing = true;
  }
  return path;
}
