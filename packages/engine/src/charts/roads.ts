import type { DrawAttribute } from '../games/game-family.ts';
import type { Shown } from './history.ts';

/** Rows of a road unless told; `Infinity` draws every run as one straight column. */
export const ROAD_ROWS = 6;

/** A mark on a road. Columns and rows count from 0. */
export type RoadCell = { readonly column: number; readonly row: number; readonly value: string };

/** A mark of the big road with the number of ties drawn on it. */
export type BigRoadCell = RoadCell & { readonly ties: number };

/** The two values that make the columns of a road; any other value is a tie. */
export type Sides = readonly [string, string];

/** The same side several times in a row, ties between not counted. */
export type Run = { readonly value: string; readonly length: number };

/** A mark of a derived road: red says the columns repeat, blue that they do not. */
export type Colour = 'red' | 'blue';

/** How many columns back each derived road compares (games.md §12). */
export const DERIVED_ROADS = { bigEye: 1, small: 2, cockroach: 3 } as const;

/** Name of a derived road. */
export type DerivedRoad = keyof typeof DERIVED_ROADS;

/** What the derived roads would show if this side came next; null where a road would get no mark. */
export type Ask = { readonly side: string } & Readonly<Record<DerivedRoad, Colour | null>>;

/** The sides of an attribute. Throws RangeError when it has no two sides. */
export function sidesOf(attribute: DrawAttribute): Sides {
  const [one, other] = attribute.values;
  if (attribute.kind !== 'two-sided' || one === undefined || other === undefined) {
    throw new RangeError(`${attribute.code} has no two sides`);
  }
  return [one, other];
}

/** Results for a road, oldest first; draws of which the attribute says nothing leave no mark. */
export function roadResults(history: readonly Shown[]): string[] {
  return history.flat();
}

/** Bead plate: every result, ties included, top down and then to the next column. */
export function beadPlate(results: readonly string[], rows = ROAD_ROWS): RoadCell[] {
  checkRows(rows);
  return results.map((value, place) => ({ column: Math.floor(place / rows), row: place % rows, value }));
}

/** The results as runs of the two sides; ties neither count nor break a run. */
export function runsOf(results: readonly string[], sides: Sides): Run[] {
  return gatherRuns(results.filter((value) => sides.includes(value)));
}

/**
 * Big road: every run a column, a run that finds no free cell below turns right and stays on its row. A tie is counted on
 * the mark before it, ties before the first mark on that one.
 */
export function bigRoad(results: readonly string[], sides: Sides, rows = ROAD_ROWS): BigRoadCell[] {
  const placed = placeRuns(runsOf(results, sides), rows);
  const ties = placed.map(() => 0);
  let newest = -1;
  for (const value of results) {
    if (sides.includes(value)) newest += 1;
    else ties[Math.max(0, newest)] = (ties[Math.max(0, newest)] ?? 0) + 1;
  }
  return placed.map((cell, place) => ({ ...cell, ties: ties[place] ?? 0 }));
}

/** The colours of a derived road, oldest first; they depend on the lengths of the big road's runs alone. */
export function derivedColours(runs: readonly Run[], road: DerivedRoad): Colour[] {
  const lengths = runs.map(({ length }) => length);
  const offset = DERIVED_ROADS[road];
  return lengths.flatMap((length, column) =>
    Array.from({ length }, (_, row) => colourAt(lengths, { column, row }, offset)).filter((colour) => colour !== null),
  );
}

/** A derived road as marks, placed like the big road. */
export function derivedRoad(runs: readonly Run[], road: DerivedRoad, rows = ROAD_ROWS): RoadCell[] {
  return placeRuns(gatherRuns(derivedColours(runs, road)), rows);
}

/** "Ask the road": the marks the derived roads would get for each side that could come next. */
export function askRoads(results: readonly string[], sides: Sides): readonly [Ask, Ask] {
  const runs = runsOf(results, sides);
  const lengths = runs.map(({ length }) => length);
  const ask = (side: string): Ask => {
    const same = runs.at(-1)?.value === side;
    const row = same ? (lengths.at(-1) ?? 0) : 0;
    // The mark's column; only lengths of columns before it are looked at.
    const column = same ? lengths.length - 1 : lengths.length;
    const colour = (road: DerivedRoad): Colour | null => colourAt(lengths, { column, row }, DERIVED_ROADS[road]);
    return { side, bigEye: colour('bigEye'), small: colour('small'), cockroach: colour('cockroach') };
  };
  return [ask(sides[0]), ask(sides[1])];
}

/** The colour that the mark in this column and row of the runs gives, or null before a road begins. */
function colourAt(
  lengths: readonly number[],
  { column, row }: { column: number; row: number },
  offset: number,
): Colour | null {
  if (row === 0) {
    if (column < offset + 1) return null;
    return lengths[column - 1] === lengths[column - 1 - offset] ? 'red' : 'blue';
  }
  if (column < offset) return null;
  return lengths[column - offset] === row ? 'blue' : 'red';
}

function gatherRuns(values: readonly string[]): Run[] {
  const runs: { value: string; length: number }[] = [];
  for (const value of values) {
    const newest = runs.at(-1);
    if (newest?.value === value) newest.length += 1;
    else runs.push({ value, length: 1 });
  }
  return runs;
}

/** Places runs by the rule of the big road (games.md §12): cells come in the order of the results. */
function placeRuns(runs: readonly Run[], rows: number): RoadCell[] {
  checkRows(rows);
  const taken = new Set<string>();
  const isFree = (column: number, row: number): boolean => !taken.has(`${column} ${row}`);
  const cells: RoadCell[] = [];
  let start = -1;
  for (const { value, length } of runs) {
    do start += 1;
    while (!isFree(start, 0));
    let [column, row] = [start, 0];
    let turned = false;
    for (let placed = 0; placed < length; placed += 1) {
      if (placed > 0) {
        turned ||= row + 1 >= rows || !isFree(column, row + 1);
        if (turned) column += 1;
        else row += 1;
      }
      taken.add(`${column} ${row}`);
      cells.push({ column, row, value });
    }
  }
  return cells;
}

function checkRows(rows: number): void {
  if (rows === Infinity || (Number.isSafeInteger(rows) && rows >= 1)) return;
  throw new RangeError(`not a number of rows: ${rows}`);
}
