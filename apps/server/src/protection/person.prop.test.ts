import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, cleanName, foldName } from './person.ts';

const UNSEEN = ['\u200B', '\u200D', '\u2060', '\u00AD', '\uFEFF', '\u202E', '\u0000'];
const name = fc
  .array(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ\u1EA0-\u1EF9đĐ]{1,8}$/), { minLength: 1, maxLength: 4 })
  .filter((words) => foldName(words.join(' ')) !== '');

/** The same name as another hand would write it. */
const rewritten = (words: readonly string[]) =>
  fc
    .record({
      order: fc.shuffledSubarray([...words], { minLength: words.length, maxLength: words.length }),
      cases: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      blank: fc.constantFrom(' ', '  ', '\u00A0', '\u3000', '-', '.', ', ', "'", '\t'),
      unseen: fc.constantFrom('', ...UNSEEN),
      form: fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
      wide: fc.boolean(),
      bare: fc.boolean(),
    })
    .map(({ order, cases, blank, unseen, form, wide, bare }) => {
      let n = 0;
      const turned = order.map((word) =>
        Array.from(word, (letter) => {
          n += 1;
          const cased = cases[n % 40] === true ? letter.toUpperCase() : letter.toLowerCase();
          return cased + (n % 3 === 0 ? unseen : '');
        }).join(''),
      );
      let text = turned.join(blank).normalize(form);
      if (bare) text = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
      if (wide) text = text.replaceAll(/[A-Za-z]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfe_e0));
      return ` ${text}${blank}`;
    });

test('a name is the same however it is written: order, case, accents, signs, width, unseen characters (R-95)', () => {
  fc.assert(
    fc.property(
      name.chain((words) => rewritten(words).map((other) => ({ words, other }))),
      ({ words, other }) => {
        expect(foldName(other)).toBe(foldName(words.join(' ')));
        expect(foldName(cleanName(other) ?? '')).toBe(foldName(words.join(' ')));
      },
    ),
    { numRuns: 3_000 },
  );
});

test.each([
  ['Nguyễn Văn An', 'AN VAN NGUYEN', true],
  ['Đặng Thị Đào', 'dang thi dao', true],
  ['王小明', '王\u200B小明', true],
  ['王小明', '王小朋', false],
  ['王小明', '小明王', false],
  ['Jean-Luc Picard', 'picard jean luc', true],
  ['Anna Maria', 'Annamaria', false],
  ['Straße', 'STRASSE', true],
  ['An Van', 'An Văn Nguyễn', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(foldName(one) === foldName(other)).toBe(same);
});

test('a name without a letter is none; what is kept has nothing unseen in it', () => {
  for (const none of ['', '   ', '123', '\u200B\u200D', '💰💰', '\u0000', '\u202E', '..-..', '\uD800']) {
    expect(cleanName(none)).toBeNull();
  }
  expect(cleanName(' \u202ELi\u0000 \u3000 Lei\u200B ')).toBe('Li Lei');
});

test('whole years are counted to the day, 29 February becomes 1 March, and dates that are none are refused', () => {
  expect(ageOn('2008-11-22', '2026-11-21')).toBe(17);
  expect(ageOn('2008-11-22', '2026-11-22')).toBe(18);
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  expect(ageOn('2026-11-22', '2026-11-22')).toBe(0);
  for (const none of [
    '2007-02-29',
    '2000-13-01',
    '2000-00-10',
    '2000-04-31',
    '2026-11-23',
    '1899-12-31',
    '0000-00-00',
  ]) {
    expect(ageOn(none, '2026-11-22')).toBeNull();
  }
});
