import { HEAD, inSight, NAMES, FOOT_ROW, ROW } from './trend-layout.ts';
import type { Sight, TrendLayout } from './trend-layout.ts';
import type { Track } from './trend-data.ts';

/** Colours of the house as a canvas takes them. */
export interface Palette {
  readonly card: string;
  readonly sunken: string;
  readonly hairline: string;
  readonly ink: string;
  readonly soft: string;
  readonly faint: string;
  readonly onBall: string;
  readonly balls: readonly string[];
}

/** Reads the colours in force. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    card: token('--raised'),
    sunken: token('--sunken'),
    hairline: token('--hairline'),
    ink: token('--ink'),
    soft: token('--ink-soft'),
    faint: token('--ink-faint'),
    onBall: token('--on-ball'),
    balls: [token('--ball-red'), token('--ball-blue'), token('--ball-green')],
  };
}

export interface Painting {
  readonly tracks: readonly Track[];
  readonly gameNos: readonly string[];
  /** Rows of the foot: a name and a text for each column. */
  readonly foot: readonly { readonly name: string; readonly cells: readonly string[] }[];
  readonly corner: string;
  readonly layout: TrendLayout;
  readonly palette: Palette;
}

const SANS = `system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Noto Sans', 'Noto Sans CJK SC', sans-serif`;
export const FONT = `12px ${SANS}`;
const SMALL = `11px ${SANS}`;
const BOLD = `600 12px ${SANS}`;

/** Columns with the track they belong to and their place in it. */
function columnsOf(tracks: readonly Track[]): Columns {
  return tracks.flatMap(({ labels }, track) => labels.map((_, at) => ({ track, at })));
}

/**
 * Draws what can be seen of a chart: cells first, then lines and balls, then what stays in place above them. `before` is
 * what was in sight when the same chart was last drawn: head and foot stand as they are while only rows move.
 */
export function paintTrend(
  context: CanvasRenderingContext2D,
  painting: Painting,
  { sight, before }: { readonly sight: Sight; readonly before: Sight | null },
): void {
  const { layout, palette } = painting;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const body = sight.height - layout.head - layout.foot;
  context.save();
  context.beginPath();
  context.rect(0, layout.head, sight.width, body);
  context.clip();
  context.fillStyle = palette.card;
  context.fillRect(0, layout.head, sight.width, body);
  const all = columnsOf(painting.tracks);
  paintCells(context, { ...painting, all }, sight);
  paintHits(context, painting, sight);
  paintSide(context, painting, sight);
  context.restore();
  if (before?.left === sight.left) return;
  paintHead(context, { ...painting, all }, sight);
  paintFoot(context, painting, sight);
}

type Columns = readonly { readonly track: number; readonly at: number }[];
type WithColumns = Painting & { readonly all: Columns };

const middleX = ({ side, column }: TrendLayout, at: number, { left }: Sight): number =>
  side + at * column - left + column / 2;
const middleY = ({ head }: TrendLayout, row: number, { top }: Sight): number => head + row * ROW - top + ROW / 2;

function paintCells(
  context: CanvasRenderingContext2D,
  { tracks, layout, palette, all }: WithColumns,
  sight: Sight,
): void {
  const { rows, columns } = inSight(layout, sight);
  context.fillStyle = palette.sunken;
  for (let column = columns[0]; column < columns[1]; column += 1) {
    if ((all[column]?.track ?? 0) % 2 === 1)
      context.fillRect(layout.side + column * layout.column - sight.left, layout.head, layout.column, sight.height);
  }
  context.fillStyle = palette.hairline;
  // A stronger line after every fifth round guides the eye.
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    const thick = row % 5 === 0 ? 1 : 0.5;
    context.fillRect(layout.side, layout.head + row * ROW - sight.top, sight.width, thick);
  }
  context.font = SMALL;
  context.fillStyle = palette.faint;
  for (let row = rows[0]; row < rows[1]; row += 1) {
    const y = middleY(layout, row, sight);
    for (let column = columns[0]; column < columns[1]; column += 1) {
      const place = all[column];
      const omission = place && tracks[place.track]?.rows[row]?.[place.at];
      if (omission) context.fillText(String(omission), middleX(layout, column, sight), y);
    }
  }
}

function paintHits(context: CanvasRenderingContext2D, painting: Painting, sight: Sight): void {
  const { tracks, layout, palette } = painting;
  const { rows, columns } = inSight(layout, sight);
  // One row more on each side, so that lines run in from what is out of sight.
  const [from, until] = [Math.max(0, rows[0] - 1), Math.min(layout.rows, rows[1] + 1)];
  let first = 0;
  for (const [at, { hits, labels, joined }] of tracks.entries()) {
    const start = first;
    first += labels.length;
    if (first <= columns[0] || start >= columns[1]) continue;
    const colour = palette.balls[at % palette.balls.length] ?? palette.ink;
    const points: { x: number; y: number; label: string }[] = [];
    for (let row = from; row < until; row += 1) {
      for (const place of hits[row] ?? []) {
        const seen = start + place >= columns[0] && start + place < columns[1];
        if (!seen && !joined) continue;
        const [x, y] = [middleX(layout, start + place, sight), middleY(layout, row, sight)];
        points.push({ x, y, label: labels[place] ?? '' });
      }
    }
    if (joined) paintLine(context, points, colour);
    paintBalls(context, points, { colour, onBall: palette.onBall, width: layout.column });
  }
}

function paintLine(
  context: CanvasRenderingContext2D,
  points: readonly { x: number; y: number }[],
  colour: string,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
}

function paintBalls(
  context: CanvasRenderingContext2D,
  hits: readonly { x: number; y: number; label: string }[],
  { colour, onBall, width }: { colour: string; onBall: string; width: number },
): void {
  context.font = BOLD;
  context.fillStyle = colour;
  context.beginPath();
  for (const { x, y, label } of hits) {
    const half = label.length <= 2 ? 10 : Math.min(width / 2 - 1, 5 + label.length * 4);
    context.roundRect(x - half, y - 10, half * 2, 20, 10);
  }
  context.fill();
  context.fillStyle = onBall;
  for (const { x, y, label } of hits) {
    // Fitting a text into a width costs several times the drawing of it.
    if (label.length <= 2) context.fillText(label, x, y + 0.5);
    else context.fillText(label, x, y + 0.5, width - 4);
  }
}

function paintSide(context: CanvasRenderingContext2D, { gameNos, layout, palette }: Painting, sight: Sight): void {
  const { rows } = inSight(layout, sight);
  context.fillStyle = palette.card;
  context.fillRect(0, layout.head, layout.side, sight.height);
  context.font = SMALL;
  context.fillStyle = palette.soft;
  for (let row = rows[0]; row < rows[1]; row += 1) {
    context.fillText(gameNos[row] ?? '', layout.side / 2, middleY(layout, row, sight), layout.side - 6);
  }
  context.fillStyle = palette.hairline;
  context.fillRect(layout.side - 1, 0, 1, sight.height);
}

function paintHead(context: CanvasRenderingContext2D, painting: WithColumns, sight: Sight): void {
  const { tracks, layout, palette, corner, all } = painting;
  context.fillStyle = palette.sunken;
  context.fillRect(0, 0, sight.width, layout.head);
  context.save();
  context.beginPath();
  context.rect(layout.side, 0, sight.width - layout.side, layout.head);
  context.clip();
  const { columns } = inSight(layout, sight);
  const y = layout.head - HEAD / 2;
  context.font = BOLD;
  context.fillStyle = palette.ink;
  for (let column = columns[0]; column < columns[1]; column += 1) {
    const place = all[column];
    const label = place && tracks[place.track]?.labels[place.at];
    context.fillText(label ?? '', middleX(layout, column, sight), y, layout.column - 2);
  }
  if (tracks.length > 1) paintNames(context, painting, sight);
  context.restore();
  context.fillStyle = palette.soft;
  context.font = SMALL;
  context.fillText(corner, layout.side / 2, layout.head / 2, layout.side - 6);
}

/** The name of each track over what can be seen of its columns. */
function paintNames(context: CanvasRenderingContext2D, { tracks, layout, palette }: Painting, sight: Sight): void {
  let first = 0;
  context.fillStyle = palette.soft;
  for (const { name, labels } of tracks) {
    const left = Math.max(layout.side, layout.side + first * layout.column - sight.left);
    const right = Math.min(sight.width, layout.side + (first + labels.length) * layout.column - sight.left);
    if (right - left > 40) context.fillText(name, (left + right) / 2, NAMES / 2 + 2, right - left - 4);
    first += labels.length;
  }
}

function paintFoot(context: CanvasRenderingContext2D, { foot, layout, palette }: Painting, sight: Sight): void {
  const top = sight.height - layout.foot;
  const { columns } = inSight(layout, sight);
  context.fillStyle = palette.sunken;
  context.fillRect(0, top, sight.width, layout.foot);
  context.fillStyle = palette.hairline;
  context.fillRect(0, top, sight.width, 1);
  context.font = SMALL;
  context.save();
  context.beginPath();
  context.rect(layout.side, top, sight.width - layout.side, layout.foot);
  context.clip();
  context.fillStyle = palette.ink;
  for (const [at, { cells }] of foot.entries()) {
    for (let column = columns[0]; column < columns[1]; column += 1) {
      const y = top + at * FOOT_ROW + FOOT_ROW / 2;
      context.fillText(cells[column] ?? '', middleX(layout, column, sight), y, layout.column - 2);
    }
  }
  context.restore();
  context.fillStyle = palette.soft;
  for (const [at, { name }] of foot.entries())
    context.fillText(name, layout.side / 2, top + at * FOOT_ROW + FOOT_ROW / 2, layout.side - 6);
}
