import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['1', 'Bet', '-12.50'], '1,Bet,-12.50\r\n'],
  [['a,b', 'say "hi"', 'two\r\nlines'], '"a,b","say ""hi""","two\r\nlines"\r\n'],
  [['=1+1', '+84', '-cmd', '@SUM(A1)', '|calc', '%x'], "'=1+1,'+84,'-cmd,'@SUM(A1),'|calc,'%x\r\n"],
  [[' =1', '\t=1'], "' =1,'\t=1\r\n"],
  [['', '0', '-0.01', '1e5'], ',0,-0.01,1e5\r\n'],
])('%j becomes %j (RFC 4180, nothing that a spreadsheet would calculate)', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('no cell begins like a formula, and every line reads back to as many cells', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), (cells) => {
      const read = readLine(csvLine(cells));
      expect(read).toHaveLength(cells.length);
      for (const [place, cell] of read.entries()) {
        expect(cell === cells[place] || cell === `'${cells[place]}`).toBe(true);
        expect(/^[=+@]/.test(cell) || (cell.startsWith('-') && !/^-\d/.test(cell))).toBe(false);
      }
    }),
  );
});

/** A reader of RFC 4180, for one line. */
function readLine(line: string): string[] {
  const signs = line.slice(0, -2);
  const cells: string[] = [''];
  let quoted = false;
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    if (sign === '"' && quoted && signs[at + 1] === '"') {
      cells[cells.length - 1] += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells;
}
