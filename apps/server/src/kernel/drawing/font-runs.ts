import bidiFactory from 'bidi-js';
import type { FontSubset } from './read-font.ts';

/** A piece of a line in one font. */
export interface FontRun {
  readonly font: FontSubset;
  readonly text: string;
}

// Its types speak of a default export; as Node loads it, the package is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
/** Signs between which a text runs from left to right by itself; they are not drawn. */
const ISOLATE = { begin: '\u2066', end: '\u2069' } as const;

/** Which font holds a sign that the font of most texts does not; the first that fits. */
const OTHER_FONTS: readonly (readonly [signs: RegExp, font: FontSubset])[] = [
  [/[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01A0\u01A1\u01AF\u01B0\u1EA0-\u1EF9\u20AB]/u, 'vietnamese'],
  [/[\u0100-\u0130\u0132-\u0151\u0154-\u024F]/u, 'latin-ext'],
  [/[\p{Script=Cyrillic}№]/u, 'cyrillic'],
  [/[\u0600-\u06FF\p{Script=Arabic}]/u, 'arabic'],
  [/\p{Script=Bengali}|[\u0964\u0965]/u, 'bengali'],
  [/\p{Script=Thai}/u, 'thai'],
];

/** Full-width commas, colons and brackets, which the traditional font does not hold, and the stops beside them. */
const FULL_WIDTH = /[\u3001\u3002\uFF00-\uFFEF]/u;

/** The font that most of a language's texts are drawn with. */
export function baseFont(locale: string): FontSubset {
  if (locale === 'zh-CN') return 'chinese-simplified';
  if (locale.startsWith('zh')) return 'chinese-traditional';
  if (locale.startsWith('tr')) return 'latin-turkish';
  return locale.startsWith('ja') ? 'japanese' : 'latin';
}

/** Whether a line is read from right to left: it has letters that are. Figures alone are not, so that a minus stays before its amount. */
export function isRightToLeft(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

/** A text in runs of one font each, in the order in which it is read. */
export function fontRuns(text: string, base: FontSubset): FontRun[] {
  const runs: { font: FontSubset; text: string }[] = [];
  for (const sign of text.normalize('NFC')) {
    const font = fontFor(sign, base);
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
}

/**
 * A line in runs of one font each, in the order in which they are drawn, from left to right (UAX 9). Letters of a run stay in the order in which they
 * are read: whoever shapes them turns them round.
 */
export function drawnRuns(original: string, base: FontSubset): readonly FontRun[] {
  if (!isRightToLeft(original)) return fontRuns(original, base);
  // A date or a time is one thing, whichever way the words around it run: its parts would change places.
  const text = original.normalize('NFC').replaceAll(/\d+(?:[-:., ]\d+)+/g, `${ISOLATE.begin}$&${ISOLATE.end}`);
  const embedding = bidi.getEmbeddingLevels(text, 'rtl');
  const runs: { font: FontSubset; text: string; level: number }[] = [];
  for (const at of bidi.getReorderedIndices(text, embedding)) {
    const sign = text[at] ?? '';
    if (sign === ISOLATE.begin || sign === ISOLATE.end) continue;
    const level = embedding.levels[at] ?? 0;
    const font = fontFor(sign, base);
    const isTurned = level % 2 === 1;
    const drawn = isTurned && font !== 'arabic' ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
    const last = runs.at(-1);
    if (last?.font !== font || last.level !== level) runs.push({ font, text: drawn, level });
    else last.text = isTurned && font === 'arabic' ? drawn + last.text : last.text + drawn;
  }
  return runs;
}

function fontFor(sign: string, base: FontSubset): FontSubset {
  if (base === 'chinese-traditional' && FULL_WIDTH.test(sign)) return 'chinese-simplified';
  return OTHER_FONTS.find(([signs]) => signs.test(sign))?.[1] ?? base;
}
