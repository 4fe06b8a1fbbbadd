import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, sfnt: 12 } as const;
const ENTRY = { woff: 20, sfnt: 16 } as const;

/**
 * The fonts of papers and pictures, all under the SIL Open Font License 1.1: Noto Sans, and for Japanese and traditional Chinese Sawarabi Gothic
 * and Chocolate Classical Sans, which come in one weight and so in a tenth of the room. Those of Chinese and Japanese hold Latin letters too.
 */
const FILES = {
  'chinese-simplified': () =>
    import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
  'chinese-traditional': () =>
    import.meta
      .resolve('@fontsource/chocolate-classical-sans/files/chocolate-classical-sans-chinese-traditional-400-normal.woff'),
  japanese: () => import.meta.resolve('@fontsource/sawarabi-gothic/files/sawarabi-gothic-japanese-400-normal.woff'),
  vietnamese: () => import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-vietnamese-400-normal.woff'),
  latin: () => import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff'),
  // Of the Chinese family's Latin letters those of Turkish are missing.
  'latin-turkish': () => import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-latin-400-normal.woff'),
  'latin-ext': () => import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-latin-ext-400-normal.woff'),
  cyrillic: () => import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-cyrillic-400-normal.woff'),
  thai: () => import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
  bengali: () => import.meta.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
  arabic: () => import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
} as const;
export type FontSubset = keyof typeof FILES;

/** A font as plain TrueType. */
export function readFont(subset: FontSubset): Buffer {
  return unpackWoff(readFileSync(fileURLToPath(FILES[subset]())));
}

/**
 * Unpacks a WOFF 1.0 file into the TrueType font it holds. The library that draws would inflate the same table again for every
 * character: ten seconds for a line of Chinese instead of half of one.
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 2 ** entrySelector * ENTRY.sfnt;
  const head = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(searchRange, 6);
  head.writeUInt16BE(entrySelector, 8);
  head.writeUInt16BE(count * ENTRY.sfnt - searchRange, 10);
  const pieces: Buffer[] = [head];
  let at = head.length;
  for (let n = 0; n < count; n += 1) {
    const from = HEADER.woff + n * ENTRY.woff;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const entry = HEADER.sfnt + n * ENTRY.sfnt;
    woff.copy(head, entry, from, from + 4);
    woff.copy(head, entry + 4, from + 16, from + 20);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(length, entry + 12);
    // Tables begin at multiples of four bytes.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    pieces.push(padded);
    at += padded.length;
  }
  return Buffer.concat(pieces);
}
