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
