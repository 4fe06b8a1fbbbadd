/** So that spreadsheets take the file for UTF-8. */
export const CSV_BEGIN = '\uFEFF';

/**
 * One line of RFC 4180. A cell that a spreadsheet would calculate is made text by an apostrophe; plain numbers stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(cell);
  const safe = !isNumber && /^[\s]*[=+\-@|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
