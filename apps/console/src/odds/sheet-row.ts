/** Widths of a row's cells: what it is, its return, four cells to write in, what holds. Heads and rows have the same. */
export const SHEET_ROW = 'grid min-w-[46rem] grid-cols-[minmax(9rem,1fr)_4.5rem_6rem_repeat(3,6.75rem)_9.5rem]';
