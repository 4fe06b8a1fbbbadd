/** Where pins stand and balls are, in CSS pixels: only a picture of what the draw has decided. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly rows: number;
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Time for one row: a whole fall takes under two seconds. */
const ROW_MS: Readonly<Record<number, number>> = { 8: 170, 12: 135, 16: 112 };

/** How long a ball falls. */
export function fallMs(rows: number): number {
  return (rows + 1) * (ROW_MS[rows] ?? 130);
}

function pinRadius({ width, rows }: Field): number {
  return Math.min(3.5, Math.max(1.8, width / (rows + 1) / 9));
}

function ballRadius({ width, rows }: Field): number {
  return Math.min(9, Math.max(4.5, width / (rows + 1) / 3.4));
}

/** Height of a row of pins; -1 is where a ball comes from, `rows` where it lands. */
function rowY({ height, rows }: Field, row: number): number {
  return ((row + 1.2) / (rows + 1.4)) * height;
}

/** All pins: one more at both sides of each row than a ball can touch, where there is room. */
export function pinsOf(field: Field): Disc[] {
  const { width, rows } = field;
  const step = width / (rows + 1);
  const radius = pinRadius(field);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (__, pin) => ({
      x: width / 2 + (pin - 1 - row / 2) * step,
      y: rowY(field, row),
      radius,
    })),
  )
    .flat()
    .filter(({ x }) => x >= radius && x <= width - radius);
}

/** Where a ball is so long after it was dropped. */
export function ballAt(field: Field, path: readonly string[], sinceMs: number): Disc {
  const { width, rows } = field;
  const step = width / (rows + 1);
  const radius = ballRadius(field);
  const gone = Math.min(rows + 1, Math.max(0, sinceMs / (ROW_MS[rows] ?? 130)));
  // Of part 0 it falls onto the first pin; of each other one from a pin to the next.
  const part = Math.min(rows, Math.floor(gone));
  const share = gone - part;
  const rights = path.slice(0, Math.max(0, part - 1)).filter((turn) => turn === 'R').length;
  const fromX = width / 2 + (rights - Math.max(0, part - 1) / 2) * step;
  const turn = part === 0 ? 0 : path[part - 1] === 'R' ? 0.5 : -0.5;
  const above = radius + pinRadius(field);
  const [fromY, toY] = [rowY(field, part - 1) - above, rowY(field, part) - (part === rows ? 0 : above)];
  const fall = part === 0 ? share * share : 1.45 * share * share - 0.45 * share;
  return { x: fromX + turn * step * share, y: fromY + (toY - fromY) * fall, radius };
}
