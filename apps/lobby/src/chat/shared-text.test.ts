import { beforeEach, expect, test, vi } from 'vitest';
import { forgetShared, keepShared, sharedFor } from './shared-text.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('what another app hands over waits for the room, each part once, and is cut where a message ends', () => {
  keepShared('?title=Spring&text=Look%20here&url=https%3A%2F%2Fexample.com%2F1');
  expect(sharedFor('100001')).toBe('Spring\nLook here\nhttps://example.com/1');
  // Many apps write the address into the text as well.
  keepShared('?text=https%3A%2F%2Fexample.com&url=https%3A%2F%2Fexample.com');
  expect(sharedFor('100001')).toBe('https://example.com');
  keepShared(`?text=${'x'.repeat(600)}`);
  expect(sharedFor('100001')).toHaveLength(500);
});

test('it is for rooms alone, is gone once it stands in a draft, and nothing handed over changes nothing', () => {
  keepShared('?text=hello');
  keepShared('?text=%20&other=1');
  expect([sharedFor('desk'), sharedFor('100001')]).toEqual(['', 'hello']);
  forgetShared();
  expect(sharedFor('100001')).toBe('');
});
