import { createRequire } from 'node:module';
import { isPossiblePhoneNumber, isSupportedCountry, type CountryCode, type MetadataJson } from 'libphonenumber-js/core';
import { expect, test } from 'vitest';
import { possibleNumbers } from './phone-plugin.ts';

const require = createRequire(import.meta.url);
const whole = require('libphonenumber-js/metadata.min.json') as MetadataJson;
const samples = require('libphonenumber-js/examples.mobile.json') as Record<CountryCode, string>;
const cut = possibleNumbers(whole) as unknown as MetadataJson;
const regions = Object.keys(whole.countries) as CountryCode[];

/** Numbers of a region as people write them: too short to too long, with and without what goes before them. */
function writings(region: CountryCode): string[] {
  const code = whole.countries[region]?.[0];
  const digits = `${samples[region] ?? '12345678'}0123`;
  const lengths = [4, 3, 2, 1, 0].map((less) => digits.slice(0, -less - 3)).concat(digits);
  const before = ['', '0', '8', '1', '06', '15', '9', `+${code}`, `00${code}`, `011${code}`, code, `+${code}0`, '+'];
  return before.flatMap((prefix) => lengths.map((number) => `${prefix}${number}`));
}

test.each(regions)('%s: the tables of the lobby hold the same numbers possible as the whole ones', (region) => {
  expect(isSupportedCountry(region, cut)).toBe(true);
  const told = (tables: MetadataJson): boolean[] =>
    writings(region).flatMap((text) => [
      isPossiblePhoneNumber(text, region, tables),
      isPossiblePhoneNumber(text, undefined as never, tables),
    ]);
  expect(told(cut)).toEqual(told(whole));
});

test('the tables of the lobby are less than half of the whole ones', () => {
  expect(JSON.stringify(cut).length).toBeLessThan(JSON.stringify(whole).length / 2);
});
