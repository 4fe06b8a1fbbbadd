import { expect, test } from 'vitest';
import {
  DEFAULT_LOCALE,
  ENABLED_LOCALES,
  LOCALES,
  consoleLocaleFor,
  directionOf,
  enabledLocaleFor,
  headerOfLocale,
  localeOfHeader,
} from './locales.ts';
import { ownNameOf } from './own-names.ts';

test('all 32 locales of spec §1 are tags that Intl formats in their own language', () => {
  expect(LOCALES).toHaveLength(32);
  for (const { tag } of LOCALES) {
    expect(new Intl.Locale(tag).toString()).toBe(tag);
    expect(new Intl.NumberFormat(tag).resolvedOptions().locale.split('-')[0]).toBe(tag.split('-')[0]);
  }
});

test('every header leads back to its locale; an unknown one to the default zh-CN', () => {
  for (const { tag } of LOCALES) expect(localeOfHeader(headerOfLocale(tag))).toBe(tag);
  expect(localeOfHeader('xx_XX')).toBe(DEFAULT_LOCALE);
  expect(headerOfLocale(DEFAULT_LOCALE)).toBe('zh_CN');
});

test.each([
  ['EN_us', 'en-US'],
  ['en-gb', 'en-GB'],
  ['en_GB', 'en-GB'],
  ['en_GHA', 'en-GH'],
  ['en-GH', 'en-GH'],
  ['jp-jp', 'ja-JP'],
  ['ja_JP', 'ja-JP'],
  ['ja', 'ja-JP'],
  ['en', 'en-US'],
  ['en_NZ', 'en-US'],
  ['fr', 'fr-FR'],
  ['pt_PT', 'pt-BR'],
  ['es_MX', 'es-ES'],
  ['zh', 'zh-CN'],
  ['zh-Hant-TW', 'zh-TW'],
  ['zh_MO', 'zh-TW'],
  ['ko_KR', 'zh-CN'],
  ['', 'zh-CN'],
  [undefined, 'zh-CN'],
] as const)('who asks for %s is answered in %s', (asked, answered) => {
  expect(localeOfHeader(asked)).toBe(answered);
});

test('a locale is known by each of its spellings, in capitals or not, with either sign between its parts', () => {
  for (const { seed, tag, header } of LOCALES)
    for (const code of [header, seed, tag])
      for (const by of [code, code.toUpperCase(), code.toLowerCase()])
        for (const spelled of [by.replace('-', '_'), by.replace('_', '-')])
          expect([spelled, localeOfHeader(spelled)]).toEqual([spelled, tag]);
});

test('a language without its country is answered as its messages are offered', () => {
  for (const { tag } of LOCALES) {
    const language = tag.slice(0, 2);
    expect([language, localeOfHeader(language)]).toEqual([language, enabledLocaleFor(language)]);
  }
});

test('only Arabic of these locales is written from right to left', () => {
  expect(LOCALES.filter(({ tag }) => directionOf(tag) === 'rtl').map(({ tag }) => tag)).toEqual(['ar-EG']);
});

test.each([
  ['vi-VN', 'vi-VN'],
  ['en-GB', 'en-GB'],
  ['en-NZ', 'en-US'],
  ['de-AT', 'de-DE'],
  ['ko-KR', 'zh-CN'],
])('who wants %s reads %s: his own, else one of his language, else the default', (wanted, shown) => {
  expect(enabledLocaleFor(wanted)).toBe(shown);
});

test.each([
  ['vi-VN', 'vi-VN'],
  ['en-GB', 'en-US'],
  ['zh-HK', 'zh-CN'],
  ['th-TH', 'zh-CN'],
])('an operator who wants %s reads the console in %s', (wanted, shown) => {
  expect(consoleLocaleFor(wanted)).toBe(shown);
});

test('a language is offered under the name its speakers give it', () => {
  for (const tag of ENABLED_LOCALES) expect(ownNameOf(tag)).not.toBe('');
  expect(ownNameOf('vi-VN')).toBe('Tiếng Việt');
  expect(new Set(ENABLED_LOCALES.map(ownNameOf)).size).toBe(ENABLED_LOCALES.length);
});
