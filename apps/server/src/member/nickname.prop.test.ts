import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanNickname } from './nickname.ts';

test.each([
  ['茶客', '茶客'],
  ['  Minh   Anh ', 'Minh Anh'],
  ['Minh\t\0\tAnh', 'Minh Anh'],
  ['Ｔｅａ', 'Tea'],
  ['Nguyễn', 'Nguyễn'],
  ['a\u202Egnp.exe', 'agnp.exe'],
  ['ad\u200Bmin', 'admin'],
  ['\u2066x\u2069y', 'xy'],
  ['🐉 lucky', '🐉 lucky'],
  ['<b>hi</b>', '<b>hi</b>'],
])('%j is kept as %j', (raw, kept) => {
  expect(cleanNickname(raw)).toBe(kept);
});

test.each([
  ['a'],
  [''],
  ['   '],
  ['\u200B\u200B\u200B'],
  ['\u3164\u3164'],
  ['\u2800\u2800'],
  ['...'],
  ['x'.repeat(25)],
  ['ﷺﷺ'],
])('%j is no nickname', (raw) => {
  expect(cleanNickname(raw)).toBeNull();
});

test('whatever is kept has 2 to 24 characters, nothing unseen, and stays the same when kept again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (raw) => {
      const kept = cleanNickname(raw);
      if (kept === null) return;
      expect([...kept].length).toBeGreaterThanOrEqual(2);
      expect([...kept].length).toBeLessThanOrEqual(24);
      expect(kept).not.toMatch(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}]/u);
      expect(cleanNickname(kept)).toBe(kept);
    }),
    { numRuns: 2_000 },
  );
});
