import { expect, test } from 'vitest';
import { wordIn, wordOfIn } from '../words.ts';
import { holdText } from './hold-words.ts';

const said = (locale: 'en-US' | 'zh-CN' | 'vi-VN', reason: string): string =>
  holdText(reason, {
    t: (key, values) => wordIn(locale, key, values),
    wordOf: wordOfIn(locale),
  });

test.each([
  ['people: anna: the stream broke off', 'Held by hand: anna: the stream broke off'],
  ['feed-a: 4 5 6 | desk: 1 2 4', 'Its sources: feed-a: 4 5 6 · desk: 1 2 4'],
  [
    'feed-a: 4 5 6 (before_close) | feed-b: 9 9 9 (numbers_invalid)',
    'Its sources: feed-a: 4 5 6 (Told while bets were open) · feed-b: 9 9 9 (No draw of this game)',
  ],
  ['k3.die.any 1,7: won / lost', 'The two settlements disagree: k3.die.any 1,7: won / lost'],
  ['numbers 1 2 are not a draw of k3', 'The two settlements disagree: numbers 1 2 are not a draw of k3'],
])('%s is said as: %s', (reason, text) => {
  expect(said('en-US', reason)).toBe(text);
});

test('machine words of a source come in the language of the console', () => {
  expect(said('zh-CN', 'feed-a: 4 5 6 (before_close)')).toBe('来源所报：feed-a: 4 5 6 (封盘前就报出)');
  expect(said('vi-VN', 'feed-a: 4 5 6 (before_close)')).toBe('Các nguồn báo: feed-a: 4 5 6 (Báo khi còn nhận cược)');
});
