import { expect, test } from 'vitest';
import { expecting } from './expecting.ts';

test('a wait that fails before anybody awaits it is heard by its test alone', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown): void => void unheard.push(reason);
  process.on('unhandledRejection', hear);
  try {
    const wait = expecting(Promise.reject(new Error('did not come')));
    // Node tells of a rejection nobody hears once its microtasks are done.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unheard).toEqual([]);
    await expect(wait).rejects.toThrow('did not come');
  } finally {
    process.off('unhandledRejection', hear);
  }
});
