import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noParameters, parseForm } from './form.ts';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/);
const value = fc
  .string({ unit: 'grapheme' })
  .filter((text) => !text.includes('\0') && !text.includes('\\u') && text.isWellFormed());

test('what URLSearchParams or encodeURIComponent writes is read back unchanged', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 20 }), (fields) => {
      const percent = Object.entries(fields)
        .map((pair) => pair.map(encodeURIComponent).join('='))
        .join('&');
      for (const text of [new URLSearchParams(fields).toString(), percent]) {
        const into = noParameters();
        expect(parseForm(text, into)).toBeNull();
        expect({ ...into }).toEqual({ ...fields });
      }
    }),
  );
});

test('no text makes the parser throw or lets a NUL through', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const into = noParameters();
      parseForm(text, into);
      expect(Object.values(into).every((read) => !read.includes('\0') && read.isWellFormed())).toBe(true);
    }),
  );
});
