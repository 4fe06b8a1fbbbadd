import { LIMITS, oddsCell } from './sheet.ts';
import type { OddsView, Place } from './sheet.ts';

/** A row of the sheet: one price of a play; the first one of a play has its limits too. */
export interface SheetRow {
  readonly playCode: string;
  readonly option: string;
  readonly isFirst: boolean;
}

/** Columns that can be written, beside one another: the odds, then the limits. */
export const COLUMNS = ['odds', ...LIMITS] as const;

/** Where one stands in the sheet: a row and one of `COLUMNS`. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** The rows of a table, in its order. */
export function rowsOf({ plays }: OddsView): readonly SheetRow[] {
  return plays.flatMap(({ playCode, prices }) =>
    prices.map(({ option }, at) => ({ playCode, option, isFirst: at === 0 })),
  );
}

/** The cell at a spot; null: there is none, such as limits beside a second price. */
export function placeAt(rows: readonly SheetRow[], { row, column }: Spot): Place | null {
  const found = rows[row];
  const name = COLUMNS[column];
  if (found === undefined || name === undefined) return null;
  if (name === 'odds') return { playCode: found.playCode, name: oddsCell(found.option) };
  return found.isFirst ? { playCode: found.playCode, name } : null;
}

/** The next cell below (1) or above (-1) in the same column; the same spot where there is none. */
export function spotBeside(rows: readonly SheetRow[], from: Spot, down: 1 | -1): Spot {
  for (let row = from.row + down; row >= 0 && row < rows.length; row += down) {
    if (placeAt(rows, { ...from, row }) !== null) return { ...from, row };
  }
  return from;
}

/** The next cell to the end (1) or to the start (-1) of the row, then of the rows after or before it; null: there is none. */
export function spotAfter(rows: readonly SheetRow[], from: Spot, on: 1 | -1): Spot | null {
  const { length } = COLUMNS;
  for (let at = from.row * length + from.column + on; at >= 0 && at < rows.length * length; at += on) {
    const spot = { row: Math.floor(at / length), column: at % length };
    if (placeAt(rows, spot) !== null) return spot;
  }
  return null;
}

/**
 * A block of cells as spreadsheets copy it (tabs between columns, lines between rows), laid over the sheet from a spot on. Empty cells of the
 * block, and those that fall on no cell, change nothing.
 */
export function blockAt(
  rows: readonly SheetRow[],
  from: Spot,
  block: string,
): readonly (Place & { readonly text: string })[] {
  const lines = block.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.flatMap((line, down) =>
    line.split('\t').flatMap((text, on) => {
      const place = placeAt(rows, { row: from.row + down, column: from.column + on });
      return place === null || text.trim() === '' ? [] : [{ ...place, text }];
    }),
  );
}
