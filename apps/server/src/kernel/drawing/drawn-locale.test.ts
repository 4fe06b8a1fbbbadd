import { ENABLED_LOCALES } from '@drawroom/i18n/locales';
import type { LocaleTag } from '@drawroom/i18n/locales';
import { readServerMessages } from '@drawroom/i18n/read-messages';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { baseFont, drawnLocale, fontRuns } from './font-runs.ts';
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
  expect(boxesIn(drawnLocale(locale))).toEqual([]);
});

test('a language whose letters are held is drawn in itself, another one in the nearest', () => {
  const elsewhere = ENABLED_LOCALES.filter((locale) => drawnLocale(locale) !== locale);
  expect(elsewhere.map((locale) => [locale, drawnLocale(locale)])).toEqual([
    ['zh-TW', 'zh-CN'],
    ['zh-HK', 'zh-CN'],
    ['th-TH', 'en-US'],
    ['ja-JP', 'en-US'],
    ['bn-BD', 'en-US'],
    ['ar-EG', 'en-US'],
    ['tr-TR', 'en-US'],
    ['ru-RU', 'en-US'],
  ]);
  for (const locale of elsewhere) expect(boxesIn(locale)).not.toEqual([]);
});
