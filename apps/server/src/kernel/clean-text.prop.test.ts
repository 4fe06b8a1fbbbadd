import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test.each([
  ['  大家好  ', '大家好'],
  ['Xin cha\u0300o', 'Xin chào'],
  ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['a\n\n\n\n\nb', 'a\n\nb'],
  ['a\u202Egnp.exe', 'agnp.exe'],
  ['ad\u200Bmin', 'admin'],
  ['tab\tand\u00A0space', 'tab and space'],
  ['👨‍👩‍👧 ❤️ 🇻🇳 👍🏽', '👨‍👩‍👧 ❤️ 🇻🇳 👍🏽'],
  ['a\u200Db\uFE0Fc', 'abc'],
  ['e\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'é\u0301\u0301\u0301\u0301'],
  ['<b>hi</b>', '<b>hi</b>'],
  ['\u200B\u2066\u2069', ''],
])('%j is kept as %j (R-72)', (raw, kept) => {
  expect(cleanText(raw)).toBe(kept);
});

test('500 characters are kept as people count them, one more is too long; so are 13 lines', () => {
  expect(cleanText('𠮷'.repeat(500))).toBe('𠮷'.repeat(500));
  expect(cleanText('x'.repeat(501))).toBeNull();
  expect(cleanText(Array.from({ length: 12 }, () => 'x').join('\n'))).not.toBeNull();
  expect(cleanText(Array.from({ length: 13 }, () => 'x').join('\n'))).toBeNull();
});

test('whatever is kept has nothing unseen outside of emoji, and stays the same when kept again (R-72)', () => {
  const odd = fc.constantFrom(
    '\u200D',
    '\uFE0F',
    '\u202E',
    '\u200B',
    '\n',
    ' ',
    '👩',
    '🚀',
    '🇻',
    '🇳',
    'e',
    '\u0301',
    '\u0300',
    '\u2800',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(odd, { maxLength: 30 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (raw) => {
      const kept = cleanText(raw);
      if (kept === null) return;
      expect(kept.replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(
        /[^\P{Cc}\n]|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u2028\u2029]/u,
      );
      expect(kept).toBe(kept.trim());
      expect(cleanText(kept)).toBe(kept);
    }),
    { numRuns: 1_500 },
  );
});
