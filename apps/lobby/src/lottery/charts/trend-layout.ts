import type { Track } from './trend-data.ts';

/** Measures of a chart in CSS px. */
export const ROW = 24;
export const HEAD = 28;
/** A second row of the head with the names of the tracks, where there are several. */
export const NAMES = 22;
export const FOOT_ROW = 20;
const COLUMN_MIN = 25;

export interface TrendLayout {
  /** Width of the column with the issue numbers and the names of the foot rows. */
  readonly side: number;
  /** Width of one value's column. */
  readonly column: number;
  readonly head: number;
  readonly foot: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

/** What is on the screen of a chart that is scrolled. */
export interface Sight {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Lays a chart out: columns are as wide as their longest label and fill the width when there are few of them. */
export function layOut(
  tracks: readonly Track[],
  { width, footRows, side, label }: { width: number; footRows: number; side: number; label: number },
): TrendLayout {
  const columns = tracks.reduce((sum, { labels }) => sum + labels.length, 0);
  const rows = tracks[0]?.rows.length ?? 0;
  const least = Math.max(COLUMN_MIN, Math.ceil(label) + 8);
  const column = Math.max(least, Math.floor((width - side) / Math.max(1, columns)));
  const head = HEAD + (tracks.length > 1 ? NAMES : 0);
  const foot = footRows * FOOT_ROW;
  return {
    side,
    column,
    head,
    foot,
    columns,
    rows,
    width: side + columns * column,
    height: head + rows * ROW + foot,
  };
}

/** First and last (exclusive) row and column that can be seen between head, side and foot. */
export function inSight(layout: TrendLayout, sight: Sight) {
  const body = sight.height - layout.head - layout.foot;
  return {
    rows: [
      Math.max(0, Math.floor(sight.top / ROW)),
      Math.min(layout.rows, Math.ceil((sight.top + body) / ROW)),
    ] as const,
    columns: [
      Math.max(0, Math.floor(sight.left / layout.column)),
      Math.min(layout.columns, Math.ceil((sight.left + sight.width - layout.side) / layout.column)),
    ] as const,
  };
}
