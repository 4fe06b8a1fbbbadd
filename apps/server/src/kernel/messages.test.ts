import { ERROR_CODES } from '@drawroom/contract/error-codes';
import { describe, expect, test } from 'vitest';
import { isSaidIn, PARENT_OF } from '@drawroom/i18n/read-messages';
import { MESSAGE_LOCALES, createMessages, shownLocale } from './messages.ts';

const messages = createMessages({ strict: true });
/** A value for every argument that a refusal's text has. */
const FILLED = {
  seconds: 30,
  minutes: 30,
  line: 1,
  reason: 'other',
  field: 'other',
  min: '1.00',
  max: '2.00',
  left: '1.00',
  time: '12:00',
  name: 'Lin',
  condition: 'deposit',
  word: 'tea',
  days: 92,
  explained: '3.00',
  fromHouse: '1.00',
  house: 'Tea House',
};

test('every refusal has a text in every locale, and no language says it in English', () => {
  const languages = MESSAGE_LOCALES.filter((locale) => PARENT_OF[locale] === undefined);
  for (const key of Object.keys(ERROR_CODES)) {
    const said = languages.filter((locale) => isSaidIn(locale, `error.${key}`));
    const texts = said.map((locale) => messages.text(locale, `error.${key}`, FILLED));
    const english = messages.text('en-US', `error.${key}`, FILLED);
    expect(
      texts.filter((text) => text === english),
      key,
    ).toHaveLength(1);
    for (const text of texts) expect(text.length, key).toBeGreaterThan(3);
  }
});

test('an operator’s refusal is said in English where there is no text of it', () => {
  expect(messages.text('ar-EG', 'error.admin.right_missing')).toBe(messages.text('en-US', 'error.admin.right_missing'));
});

test('arguments and plurals are filled in, with Latin digits', () => {
  const text = (seconds: number): string => messages.text('en-US', 'error.request.rate_limited', { seconds });
  expect(text(1)).toContain('in 1 second.');
  expect(text(2)).toContain('in 2 seconds.');
  expect(messages.text('zh-CN', 'error.request.rate_limited', { seconds: 7 })).toContain('7 秒');
});

test('a variant says what its parent says, where it says nothing else', () => {
  expect(shownLocale('zh-HK')).toBe('zh-HK');
  expect(messages.text('en-IE', 'error.room.unknown')).toBe(messages.text('en-GB', 'error.room.unknown'));
});

test('a missing text or argument throws in tests; a member never reads a raw key', () => {
  expect(() => messages.text('en-US', 'error.no.such')).toThrow('error.no.such');
  expect(() => messages.text('en-US', 'error.request.rate_limited')).toThrow('cannot be filled');
  const lenient = createMessages({ strict: false });
  const apology = lenient.text('vi-VN', 'error.server.fault');
  expect(lenient.text('vi-VN', 'error.no.such')).toBe(apology);
  expect(lenient.text('vi-VN', 'error.request.rate_limited')).toBe(apology);
});

describe('texts that the house has set', () => {
  const KEY = 'lottery.name.k3-1m';
  const own = createMessages({ strict: true });

  test('are said instead, plain, in the languages that have one; the others keep those of the product', () => {
    const shipped = own.shipped(KEY);
    own.sayInstead('here', new Map([[KEY, { 'en-US': 'Cubes {x}' }]]));
    expect(own.text('en-US', KEY)).toBe('Cubes {x}');
    expect(own.text('vi-VN', KEY)).toBe(shipped?.['vi-VN']);
    expect(own.shipped(KEY)).toEqual(shipped);
    own.sayInstead('here', new Map());
    expect(own.text('en-US', KEY)).toBe(shipped?.['en-US']);
  });

  test('of what the product does not know are there, in another language where need be', () => {
    expect([own.has('lottery.ownGroup.dice'), own.shipped('lottery.ownGroup.dice')]).toEqual([false, undefined]);
    own.sayInstead('here', new Map([['lottery.ownGroup.dice', { 'zh-CN': '骰子' }]]));
    expect([own.has('lottery.ownGroup.dice'), own.text('vi-VN', 'lottery.ownGroup.dice')]).toEqual([true, '骰子']);
  });
});
