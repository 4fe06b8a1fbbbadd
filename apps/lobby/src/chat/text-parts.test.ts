import { describe, expect, test } from 'vitest';
import { mentionAt, peopleFor } from './mention-at.ts';
import { ME, aMessage, anAuthor } from './samples.ts';
import { isEmojiOnly, textParts } from './text-parts.ts';

const HOA = { handle: 'hoa0000000', nickname: 'Hoa' };

describe('what a text is made of', () => {
  test.each([
    'javascript:alert(1)',
    'http://house.test',
    'data:text/html,x',
    '<a href="x">x</a>',
    'https://',
    'www.house.test',
  ])('%s is text and nothing but text (R-72)', (text) => {
    expect(textParts(text, [])).toEqual([{ kind: 'text', text }]);
  });

  test('an address of the web is a link; the end of its sentence is not', () => {
    expect(textParts('See https://house.test/rules?a=1。OK', [])).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://house.test/rules?a=1。OK', address: 'https://house.test/rules?a=1。OK' },
    ]);
    expect(textParts('(https://house.test/rules).', []).at(1)).toMatchObject({ address: 'https://house.test/rules' });
  });

  test('only who was called is marked, the longer name before the shorter', () => {
    const hoaMai = { handle: 'hoamai0000', nickname: 'Hoa Mai' };
    expect(textParts('@Hoa Mai @Minh', [HOA, hoaMai])).toEqual([
      { kind: 'mention', text: '@Hoa Mai', handle: 'hoamai0000' },
      { kind: 'text', text: ' @Minh' },
    ]);
  });

  test.each([
    ['🎉', true],
    ['👍🏽 ❤️', false],
    ['❤️👍🏽🇻🇳', true],
    ['🎉🎉🎉🎉', false],
    ['5', false],
    ['5️⃣', true],
    ['🏴󠁧󠁢󠁷󠁬󠁳󠁿', true],
    ['🎉5', false],
    ['lucky 🎉', false],
    ['', false],
  ])('%s is drawn large: %s', (text, large) => expect(isEmojiOnly(text)).toBe(large));
});

describe('calling somebody by name', () => {
  test.each([
    ['@', 1, ''],
    ['Hi @Ho', 6, 'Ho'],
    ['你好@小', 4, '小'],
    ['@Hoa later', 4, 'Hoa'],
  ])('in %j with the caret at %i it has begun as %j', (text, caret, begun) => {
    expect(mentionAt(text, caret)?.begun).toBe(begun);
  });

  test.each([
    ['', 0],
    ['me@house.test', 8],
    ['@Hoa later', 8],
    ['no sign', 4],
  ])('in %j with the caret at %i nobody is called', (text, caret) => expect(mentionAt(text, caret)).toBeNull());

  test('those who spoke last come first, once each, and never oneself', () => {
    const list = ['Minh', 'Hoa', 'Minh', 'Linh'].map((name, at) => aMessage(at, { author: anAuthor(name) }));
    expect(peopleFor('', list, new Set([ME.handle])).map(({ nickname }) => nickname)).toEqual(['Minh', 'Hoa']);
    expect(peopleFor('ho', list, new Set()).map(({ nickname }) => nickname)).toEqual(['Hoa']);
  });
});
