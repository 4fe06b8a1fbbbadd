import type { Draw, DrawAttribute } from '../game-family.ts';
import { digitTexts, lotView } from './region.ts';
import type { Region } from './region.ts';

/** The last two digits of the special prize, "đề". Throws RangeError for the draw of another family. */
export function specialOf(region: Region, draw: Draw): string {
  if (draw.family !== region.family) throw new RangeError(`not a draw of ${region.family}: ${draw.family}`);
  return (draw.numbers[0] ?? '').slice(-2);
}

/** The units digit of the sum of two digits, "tổng". */
export function sumOf(two: string): string {
  return String((Number(two[0]) + Number(two[1])) % 10);
}

/** Two equal digits, "kép". */
export function isDouble(two: string): boolean {
  return two[0] === two[1];
}

const sizeOf = (two: string): string => (two >= '50' ? 'big' : 'small');
const parityOf = (two: string): string => (Number(two) % 2 === 1 ? 'odd' : 'even');

/**
 * Labels of a result: what its special prize ends in, e.g. `special.47 head.4 tail.7 sum.1 size.small parity.odd`; of
 * several stations the ending of each, `special.07 special.33`.
 */
export function specialLabels(region: Region, draw: Draw): string[] {
  const endings = lotView(region, ['special'], 2).of(draw.numbers);
  if (endings.length > 1) return endings.map((ending) => `special.${ending}`);
  const two = specialOf(region, draw);
  const labels = [`special.${two}`, `head.${two[0]}`, `tail.${two[1]}`, `sum.${sumOf(two)}`];
  return [...labels, `size.${sizeOf(two)}`, `parity.${parityOf(two)}`, ...(isDouble(two) ? ['shape.double'] : [])];
}

/**
 * What Vietnamese charts follow: the special prize's ending in all its readings, and the numbers among the lots; of several
 * stations the numbers only, since there is no one special prize.
 */
export function vnAttributes(region: Region): DrawAttribute[] {
  const lots = lotView(region, 'all', 2);
  const special = (
    code: string,
    values: readonly string[],
    { kind, read }: { kind: DrawAttribute['kind']; read: (two: string) => string },
  ): DrawAttribute => ({ code: `special.${code}`, kind, values, of: (draw) => [read(specialOf(region, draw))] });
  const digits = digitTexts(1);
  const numbers: DrawAttribute = {
    code: 'lot.number',
    kind: 'hits',
    values: lots.choices,
    of: (draw) => [...new Set(lots.of(draw.numbers))].toSorted(),
  };
  if (region.stations > 1) return [numbers];
  return [
    special('size', ['big', 'small'], { kind: 'two-sided', read: sizeOf }),
    special('parity', ['odd', 'even'], { kind: 'two-sided', read: parityOf }),
    special('head', digits, { kind: 'value', read: (two) => two.slice(0, 1) }),
    special('tail', digits, { kind: 'value', read: (two) => two.slice(1) }),
    special('sum', digits, { kind: 'value', read: sumOf }),
    special('number', digitTexts(2), { kind: 'value', read: (two) => two }),
    numbers,
  ];
}
