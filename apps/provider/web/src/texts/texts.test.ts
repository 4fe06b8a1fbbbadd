import { expect, test } from 'vitest';
import { PAGE_LOCALES } from '../../../src/page-locales.ts';
import type { PageLocale } from '../../../src/page-locales.ts';
import { fetchLanguage, isThere, languageOf, nearestLocale } from '../kit/languages.ts';

const shown = await Promise.all(PAGE_LOCALES.map(fetchLanguage));

/** Every text of a language by its name, those of the sports after those of the games. */
const textsOf = (locale: PageLocale): [name: string, text: string][] => {
  const { games, sports } = languageOf(locale);
  return [
    ...Object.entries(games),
    ...Object.entries(sports).map(([key, text]): [string, string] => [`sports ${key}`, text]),
  ];
};
const ENGLISH = textsOf('en-US');
const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();

test('every language arrives', () => {
  expect(shown).toEqual([...PAGE_LOCALES]);
  expect(PAGE_LOCALES.filter((locale) => !isThere(locale))).toEqual([]);
});

test.each(PAGE_LOCALES)('every text says the same values in %s as in English', (locale) => {
  const texts = new Map(textsOf(locale));
  expect([...texts.keys()].toSorted()).toEqual(ENGLISH.map(([name]) => name).toSorted());
  for (const [name, text] of ENGLISH) {
    expect(placesOf(texts.get(name) ?? ''), name).toEqual(placesOf(text));
    expect(texts.get(name)?.trim(), name).not.toBe('');
  }
});

/** Words of English that other languages of Latin letters say as well, and what has no words in it. */
const ALIKE = new Set(
  'Menu Plinko Mines Double Risk Sports Football Basketball Handicap Live Odds Open Over No'
    .split(' ')
    .concat('.', 'Match (90 minutes)', '{span}: {score}', '{minute}′ {team} {score}'),
);

test.each(PAGE_LOCALES.filter((locale) => locale !== 'en-US'))('nothing is left in English in %s', (locale) => {
  const own = new Map(textsOf(locale));
  const same = ENGLISH.filter(([name, text]) => own.get(name) === text && !ALIKE.has(text));
  expect(same).toEqual([]);
});

test.each(['zh-CN', 'zh-TW', 'ja-JP', 'th-TH', 'bn-BD', 'ar-EG', 'ru-RU'] as const)(
  'texts in %s have no Latin words but names of procedures and cards',
  (locale) => {
    const allowed = new Set(['SHA', 'HMAC', 'fair', 'v', 'A', 'K', 'X', 'Q']);
    const strays = textsOf(locale).flatMap(([, text]) =>
      [...text.replaceAll(/\{\w+\}/g, '').matchAll(/[A-Za-z]+/g)]
        .map(([word]) => word)
        .filter((word) => !allowed.has(word)),
    );
    expect(strays).toEqual([]);
  },
);

test.each([
  ['zh-HK', 'zh-TW'],
  ['es-AR', 'es-ES'],
  ['en-GB', 'en-US'],
  ['vi', 'vi-VN'],
  ['zh', 'zh-CN'],
  ['pt-PT', 'pt-BR'],
  ['ko-KR', 'en-US'],
])('who plays in %s reads %s, which he understands best', (asked, locale) => {
  expect(nearestLocale(asked)).toBe(locale);
});
