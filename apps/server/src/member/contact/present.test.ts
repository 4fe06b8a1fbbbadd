import { maskPhone } from '@drawroom/i18n/mask-phone';
import * as fc from 'fast-check';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { maskEmail } from './present.ts';

test.each([
  ['a@x.com', '***@x.com'],
  ['ab@x.com', 'a***@x.com'],
  ['abc@x.com', 'a***@x.com'],
  ['tea.time@x.com', 't***e@x.com'],
])('of the mailbox %s no more is shown than %s', (address, shown) => {
  expect(maskEmail(address)).toBe(shown);
});

const CODES = [...new Set(getCountries().map((region) => getCountryCallingCode(region)))];
const SIGNS = ['', ' ', '-', ' (', ') '];

/** A code and its number, with signs between some of the digits. */
const phones = fc
  .tuple(
    fc.constantFrom(...CODES),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(...SIGNS)), { minLength: 4, maxLength: 12 }),
  )
  .map(([code, national]) => ({ code, national: national.map(([digit, sign]) => sign + digit).join('') }));

test('of an international number of any country the middle four of its own digits are hidden, and all else stands (spec §5)', () => {
  fc.assert(
    fc.property(phones, ({ code, national }) => {
      const masked = maskPhone(`+${code}${national}`);
      expect(masked.slice(0, code.length + 1)).toBe(`+${code}`);
      const own = masked.slice(code.length + 1);
      expect([...own].map((sign, at) => (sign === '*' ? national[at] : sign)).join('')).toBe(national);
      const shape = own.replaceAll(/[^\d*]/g, '');
      expect(shape).toMatch(/^\d*\*{4}\d*$/);
      expect(shape.lastIndexOf('*') + 1 - (shape.length - shape.indexOf('*'))).toBeOneOf([0, -1]);
    }),
    { numRuns: 2_000 },
  );
});

test('every calling code is left whole before a number', () => {
  for (const code of CODES) expect(maskPhone(`+${code}12345678`)).toBe(`+${code}12****78`);
});
