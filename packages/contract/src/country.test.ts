import { expect, test } from 'vitest';
import { isCountry } from './country.ts';

test('countries are those of ISO 3166', () => {
  expect(['CN', 'VN', 'US', 'GB', 'BR'].every(isCountry)).toBe(true);
  expect(['ZZ', 'EU', 'QO', 'XQ', 'AA', 'UN', 'XX', 'XA', 'us', 'USA', ''].some(isCountry)).toBe(false);
});
