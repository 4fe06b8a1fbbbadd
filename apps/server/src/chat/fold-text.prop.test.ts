import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, maskFolded } from './fold-text.ts';

test.each([
  ['加 微 信', '加微信'],
  ['ＱＱ群', 'qq群'],
  ['f.u-c_k', 'fuck'],
  ['加\u200B微\u2060信', '加微信'],
  ['加😀微🎲信', '加微信'],
  ['Ⓕⓡⓔⓔ', 'free'],
  ['f\u0336u\u0336n\u0336', 'fun'],
  ['đụ', 'đụ'],
])('%j reads as %j', (written, read) => {
  expect(foldText(written).text).toBe(read);
});

/** What stands between letters to hide a word from a plain search. */
const between = fc.stringMatching(/^[ .,\-_*+~|/\n\u3000\u200B\u2060]{0,3}$/);
const letters = fc.stringMatching(/^[a-z0-9\u4e00-\u4fff]{1,8}$/);

test('nothing between its letters, no width and no case hides a word', () => {
  fc.assert(
    fc.property(letters, fc.array(between, { minLength: 8, maxLength: 8 }), (word, gaps) => {
      const hidden = Array.from(word, (letter, at) => {
        const wide = /[a-z0-9]/.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter;
        return (at % 2 === 0 ? wide.toUpperCase() : letter.toUpperCase()) + (gaps[at] ?? '');
      }).join('');
      expect(foldText(hidden).text).toBe(foldText(word).text);
    }),
  );
});

test('what is found leads back to where it stood: all of it is covered and nothing beside it', () => {
  fc.assert(
    fc.property(letters, letters, fc.array(between, { minLength: 8, maxLength: 8 }), (before, word, gaps) => {
      const hidden = Array.from(word, (letter, at) => letter + (at < word.length - 1 ? (gaps[at] ?? '') : '')).join('');
      const text = `${before}!${hidden}!${before}`;
      const folded = foldText(text);
      const start = foldText(before).text.length;
      const masked = maskFolded(text, folded, { start, end: start + word.length });
      expect(masked.length).toBe(text.length);
      expect(masked.startsWith(`${before}!`)).toBe(true);
      expect(masked.endsWith(`!${before}`)).toBe(true);
      expect(foldText(masked).text).toBe(before + before);
    }),
  );
});

test('a sign of two units is covered whole', () => {
  const text = 'a𝐟𝐮b';
  expect(maskFolded(text, foldText(text), { start: 1, end: 3 })).toBe('a****b');
});
