import { expect, test } from 'vitest';
import { noParameters, parseForm, parseFormBody } from './form.ts';

function read(text: string): Record<string, string> | string {
  const into = noParameters();
  const fault = parseForm(text, into);
  return fault ? `${fault.field}: ${fault.reason}` : { ...into };
}

test('names and values are read as a browser writes them', () => {
  expect(read('')).toEqual({});
  expect(read('a=1&b=&c')).toEqual({ a: '1', b: '', c: '' });
  expect(read('a=x+y%2Bz%26%3D')).toEqual({ a: 'x y+z&=' });
  expect(read('a=b=c')).toEqual({ a: 'b=c' });
  expect(read('list=%5B%7B%22a%22%3A%22%E4%BD%A0%22%7D%5D')).toEqual({ list: '[{"a":"你"}]' });
});

test('whatever could be read in two ways is refused', () => {
  expect(read('a=1&a=1')).toBe('a: duplicate');
  expect(read('a=1&%61=2')).toBe('a: unknown_field');
  expect(read('a[]=1')).toBe('a[]: unknown_field');
  expect(read('__proto__=1')).toBe('__proto__: unknown_field');
  expect(read('=1')).toBe(': unknown_field');
  expect(read('a=%zz')).toBe('a: encoding');
  expect(read('a=%c0%af')).toBe('a: encoding');
  expect(read(Array.from({ length: 65 }, (_, i) => `n${i}=1`).join('&'))).toBe(': too_many');
});

test('text that the database cannot keep is refused, also behind a JSON escape', () => {
  expect(read('a=%00')).toBe('a: character');
  expect(read('a=%22%5Cu0000%22')).toBe('a: character');
  expect(read('a=%22%5CuD83D%22')).toBe('a: character');
  expect(read('a=%22%5CuD83D%5CuDE00%22')).toEqual({ a: String.raw`"\uD83D\uDE00"` });
});

test('names that mean something to JavaScript mean nothing here', () => {
  const into = noParameters();
  expect('constructor' in into || 'toString' in into || '__proto__' in into).toBe(false);
  expect(parseForm('constructor=1&hasOwnProperty=2', into)).toBeNull();
  expect(Object.keys(into)).toEqual(['constructor', 'hasOwnProperty']);
});

test('a body that is not UTF-8 is refused', () => {
  expect(parseFormBody(Buffer.from([0x61, 0x3d, 0xff]), noParameters())).toEqual({ field: '', reason: 'encoding' });
  expect(parseFormBody(Buffer.from('a=你'), noParameters())).toBeNull();
});
