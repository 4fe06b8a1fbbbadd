import { expect, test } from 'vitest';
import { takeChunkFailure } from './chunk-reload.ts';

function emptyStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

test('a part that cannot be loaded reloads the page once; when the counter is above 1 it stops (spec §8)', () => {
  const storage = emptyStorage();
  expect(takeChunkFailure(storage)).toBe('reload');
  expect(takeChunkFailure(storage)).toBe('give-up');
  expect(takeChunkFailure(storage)).toBe('give-up');
});

test('another tab counts for itself', () => {
  expect(takeChunkFailure(emptyStorage())).toBe('reload');
  expect(takeChunkFailure(emptyStorage())).toBe('reload');
});
