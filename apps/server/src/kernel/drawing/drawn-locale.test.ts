import { ENABLED_LOCALES } from '@drawroom/i18n/locales';
import type { LocaleTag } from '@drawroom/i18n/locales';
import { readServerMessages } from '@drawroom/i18n/read-messages';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { baseFont, drawnRuns, fontRuns } from './font-runs.ts';
import { readFont, type FontSubset } from './read-font.ts';

const fonts = new Map<FontSubset, ReturnType<typeof create>>();
function fontOf(subset: FontSubset): ReturnType<typeof create> {
  const font = fonts.get(subset) ?? create(readFont(subset));
  fonts.set(subset, font);
  return font;
}

/** Signs of papers and posters of a language that no font of theirs holds: they would be drawn as empty boxes. */
function boxesIn(locale: LocaleTag): string[] {
  const texts = Object.entries(readServerMessages(locale)).filter(([key]) => /^(statement|poster)\./.test(key));
  expect(texts.length).toBeGreaterThan(20);
  const runs = texts.flatMap(([, text]) => fontRuns(text, baseFont(locale)));
  return runs.flatMap(({ font, text }) =>
    [...text].filter((sign) =>
      fontOf(font)
        .layout(sign)
        .glyphs.some(({ id }) => id === 0),
    ),
  );
}

test.each(ENABLED_LOCALES)('papers and posters for a reader of %s have no empty boxes', (locale) => {
  expect(boxesIn(locale)).toEqual([]);
});

const glyphsOf = (font: FontSubset, text: string): number[] =>
  fontOf(font)
    .layout(text)
    .glyphs.map(({ id }) => id);

test('Arabic letters join: each takes another shape at the beginning, in the middle and at the end of a word', () => {
  const alone = glyphsOf('arabic', 'ب')[0];
  const joined = glyphsOf('arabic', 'ببب');
  expect(new Set([alone, ...joined]).size).toBe(4);
  // A word is drawn from the left: its first letter, which joins nothing here, comes last.
  expect(glyphsOf('arabic', 'اب').at(-1)).toBe(glyphsOf('arabic', 'ا')[0]);
});

test('Bengali consonants become one sign with those they are bound to, and a vowel goes before the letter it is said after', () => {
  expect(glyphsOf('bengali', 'ক্ষ')).toHaveLength(1);
  expect(glyphsOf('bengali', 'কি').at(-1)).toBe(glyphsOf('bengali', 'ক')[0]);
});

test('a line in Arabic is drawn from its end, dates and Latin words in it from theirs, brackets turned; figures alone as they are', () => {
  const drawn = (text: string): string =>
    drawnRuns(text, 'latin')
      .map((run) => run.text)
      .join('');
  expect(drawn('كشف (CNY) 2026-11')).toBe('2026-11 (CNY) كشف');
  expect(drawn('حتى 2026-11-27 12:30:00.')).toBe('.2026-11-27 12:30:00 حتى');
  expect(drawn('-100.00')).toBe('-100.00');
  expect(drawn('2026-11-01 12:30:00')).toBe('2026-11-01 12:30:00');
});
