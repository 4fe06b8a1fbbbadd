import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const SOURCE = readFileSync(new URL('./lobby-worker.js', import.meta.url), 'utf8');

/** The worker in a browser that shows what it is told and has no page open. */
function workerAlone() {
  const hears = new Map<string, (event: object) => void>();
  const shown: { title: string; data: string }[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (type: string, hear: (event: object) => void) => void hears.set(type, hear),
    registration: {
      showNotification: async (title: string, look: { data: string }) => void shown.push({ title, ...look }),
    },
    clients: { matchAll: async () => [], openWindow: async (place: string) => void opened.push(place) },
  };
  runInNewContext(SOURCE, { self });
  const happens = async (type: string, event: object): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve();
    hears.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => void (done = work) });
    await done;
  };
  return { happens, shown, opened };
}

test.each([
  ['service', '/service'],
  ['withdrawal', '/notices'],
  ['held', '/notices'],
])('a push about %s leads to %s when it is tapped', async (topic, place) => {
  const { happens, shown, opened } = workerAlone();
  await happens('push', { data: { json: () => ({ title: 'T', body: 'B', tag: 'x', topic }) } });
  expect(shown).toMatchObject([{ title: 'T', body: 'B', tag: 'x' }]);
  await happens('notificationclick', { notification: { data: shown[0]?.data, close: () => undefined } });
  expect(opened).toEqual([place]);
});
