/** Widths of a row's cells: what it is, its return, four cells to write in, what holds. Heads and rows have the same. */
export const SHEET_ROW = 'grid grid-cols-[minmax(9rem,1fr)_5rem_5.5rem_repeat(3,6.75rem)_10rem]';
/** What the cells come to at the least: a tablet has that much beside its scroll bar; a narrower page is moved sideways, and the names stay. */
export const SHEET_WIDTH = 'min-w-[49.75rem]';
export const SHEET_NAME = 'sticky start-0 z-[1]';
