import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

describe('the search of an address', () => {
  test('is written as it is meant, without quotes around what looks like a number or a word of JSON', () => {
    expect(stringifySearch({ memberId: '101', range: 'days', from: '2026-11-01', search: 'true' })).toBe(
      '?memberId=101&range=days&from=2026-11-01&search=true',
    );
    expect(stringifySearch({ memberId: undefined })).toBe('');
  });

  test.each(['101', '007', '12345678901234567890', '1e5', 'true', 'null', '{}', '"Minh"', 'Nguyễn & 100%', ' a+b '])(
    'gives %s back as the text that went in',
    (value) => expect(parseSearch(stringifySearch({ search: value }))).toEqual({ search: value }),
  );

  test('reads the quoted numbers of addresses from before', () => {
    expect(parseSearch('?memberId=%22101%22')).toEqual({ memberId: '101' });
  });
});
