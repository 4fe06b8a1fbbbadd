import { expect, test } from 'vitest';
import { amountUnitsOf, numberUnitsOf } from './number-units.ts';

/** Intl separates a word from its figure with a no-break space; the tables are easier to read with a plain one. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

const NONE = { thousand: '', milions: '', tThousand: '', dMillion: '', hobillions: '', trillion: '', petaflops: '' };

test.each([
  ['en-US', { thousand: 'K', milions: 'M', trillion: 'T' }],
  ['de-DE', { milions: 'Mio.', trillion: 'Bio.' }],
  ['zh-CN', { tThousand: '万', hobillions: '亿', trillion: '万亿' }],
  ['zh-HK', { tThousand: '萬', hobillions: '億', trillion: '兆' }],
  ['bn-BD', { thousand: 'হা', dMillion: 'কো', trillion: 'লা.কো.' }],
  ['sw-KE', { thousand: 'elfu', milions: 'M', trillion: 'T' }],
])('in %s a size has a word only where it is one of that word', (locale, words) => {
  expect(numberUnitsOf(locale)).toEqual({ ...NONE, ...words });
});

test.each([
  ['de-DE', '12 from 12 after " Bio."', '9 from 9 after " Mrd."', '6 from 8 after " Mio."'],
  ['ja-JP', '16 from 16 after "京"', '12 from 12 after "兆"', '8 from 8 after "億"'],
  ['es-ES', '12 from 12 after " B"', '9 from 10 after " mil M"', '6 from 8 after " M"'],
  ['sw-KE', '12 from 12 before "T"', '9 from 9 before "B"', '6 from 8 before "M"'],
])('the units of amounts in %s, with the least amount that takes each', (locale, ...units) => {
  expect(
    amountUnitsOf(locale).map((unit) => plain(`${unit.power} from ${unit.from} ${unit.place} "${unit.text}"`)),
  ).toEqual(units);
});
