import { range } from '../digits/digit-draw.ts';
import type { Worded } from '../game-family.ts';

/** Unit rows that stand for several plays: the one they are counted with. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  'ssc.any.1ofN': 'ssc.any.1of5',
  'ssc.any.2ofN': 'ssc.any.2of5',
  'ssc.any.3ofN': 'ssc.any.3of5',
};

/**
 * Rows of the golden units table in words: play names with their Chinese name behind, `sum 13`, `multi={0,1,2,3}
 * single={2..7}`, `4 positions, 5 digits`, and picks per position given by number only (`3|2|4|1|2` of `ssc.5.combo (组合)`).
 */
export function sscFromWords(play: string, selection: string): Worded | null {
  const [, code = '', name = ''] = /^(ssc\.[\w.]+)(?: \((.+)\))?$/.exec(play) ?? [];
  if (code === '') return null;
  const playCode = STANDS_FOR[code] ?? code;
  const read = readWords(selection, name !== '');
  if (read === null && playCode === play) return null;
  return { playCode, selection: read ?? selection };
}

function readWords(selection: string, named: boolean): string | null {
  const [, value] = /^(?:sum|span|tail) (\d{1,2})$/.exec(selection) ?? [];
  if (value !== undefined) return value;
  const [, multi, single] = /^multi=\{([\d.,]+)\} single=\{([\d.,]+)\}$/.exec(selection) ?? [];
  if (multi !== undefined && single !== undefined) return `${listed(multi)}|${listed(single)}`;
  const [, places, digits] = /^(\d) positions, (\d{1,2}) digits$/.exec(selection) ?? [];
  if (places !== undefined && digits !== undefined) {
    return `pos=${range(1, Number(places)).join(',')}:${firstDigits(Number(digits))}`;
  }
  const [, counts] = /^(?:positions )?(\d{1,2}(?:\|\d{1,2})+)$/.exec(selection) ?? [];
  if (counts !== undefined && (named || selection.startsWith('positions'))) {
    return counts
      .split('|')
      .map((count) => firstDigits(Number(count)))
      .join('|');
  }
  return selection.includes(' | ') ? selection.replaceAll(' ', '') : null;
}

function firstDigits(count: number): string {
  return range(0, Math.min(count, 10) - 1).join(',');
}

/** `2..7` as `2,3,4,5,6,7`. */
function listed(digits: string): string {
  const [, from, to] = /^(\d)\.\.(\d)$/.exec(digits) ?? [];
  return from !== undefined && to !== undefined ? range(Number(from), Number(to)).join(',') : digits;
}
