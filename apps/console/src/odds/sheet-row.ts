/** Widths of a row's cells: what it is, its return, four cells to write in, what holds. Heads and rows have the same. */
export const SHEET_ROW = 'grid grid-cols-[minmax(9rem,1fr)_5rem_6rem_repeat(3,6.75rem)_11rem]';
/** What the cells come to at the least; a narrower page is moved sideways, and the names stay. */
export const SHEET_WIDTH = 'min-w-[51.25rem]';
export const SHEET_NAME = 'sticky start-0 z-[1]';
