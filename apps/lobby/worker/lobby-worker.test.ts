import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const SHELL = '/assets/main-1.js';
const SOURCE = readFileSync(new URL('./lobby-worker.js', import.meta.url), 'utf8')
  .replace('%RELEASE%', 'ab12')
  .replace("'%SHELL%'", `'${SHELL}'`);
const PAGE = `<script src="${SHELL}"></script>`;

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

/** What a browser keeps of pages and files, by the name of the store; `match` looks into all of them, or into the named one. */
function keptFiles() {
  const stores = new Map<string, Map<string, Response>>();
  const pathOf = (asked: string | { url: string }): string =>
    new URL(typeof asked === 'string' ? asked : asked.url, 'https://house.example').pathname;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const put = async (asked: string | { url: string }, file: Response) => void store.set(pathOf(asked), file);
    return { put, addAll: async (all: string[]) => all.forEach((path) => store.set(path, new Response(path))) };
  };
  const match = async (asked: string | { url: string }, { cacheName }: { cacheName?: string } = {}) => {
    const looked = cacheName === undefined ? [...stores.values()] : [stores.get(cacheName)];
    return looked
      .map((store) => store?.get(pathOf(asked)))
      .find((file) => file !== undefined)
      ?.clone();
  };
  return {
    stores,
    caches: { open, match, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) },
  };
}

/** The worker before a house that answers with `answer`; a rejection is a house that cannot be reached. */
function workerBefore(answer: (path: string) => Promise<Response>, before: readonly string[] = [], impatient = false) {
  const hears = new Map<string, (event: object) => void>();
  const { stores, caches } = keptFiles();
  for (const name of before) stores.set(name, new Map());
  const asked: string[] = [];
  const fetch = async (request: string | { url: string }): Promise<Response> => {
    const path = new URL(typeof request === 'string' ? request : request.url, 'https://house.example').pathname;
    asked.push(path);
    return answer(path);
  };
  const self = {
    addEventListener: (type: string, hear: (event: object) => void) => void hears.set(type, hear),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    location: { origin: 'https://house.example' },
  };
  const setTimeout = (work: () => void) => void (impatient && queueMicrotask(work));
  runInNewContext(SOURCE, { self, caches, fetch, URL, setTimeout, clearTimeout: () => undefined });
  const happens = async (type: string): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve();
    hears.get(type)?.({ waitUntil: (work: Promise<unknown>) => void (done = work) });
    await done;
  };
  /** The text that the worker answers with; null where it leaves the request alone. */
  const answered = async (path: string, mode = 'no-cors', method = 'GET'): Promise<string | null> => {
    let reply: Promise<Response> | null = null;
    const request = { url: new URL(path, 'https://house.example').href, mode, method };
    const besides: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>): void => void besides.push(work);
    hears.get('fetch')?.({ request, waitUntil, respondWith: (work: Promise<Response>) => void (reply = work) });
    if (reply === null) return null;
    const text = (await (reply as Promise<Response>)).text();
    if (!impatient) await Promise.all(besides);
    return text;
  };
  return { happens, answered, stores, asked };
}

const reachable = async (path: string): Promise<Response> => new Response(path === '/' ? PAGE : `fresh ${path}`);

test('the page of another release is not kept: it would ask for files that nobody has', async () => {
  const replaced = workerBefore(async () => new Response('<script src="/assets/main-2.js"></script>'));
  await expect(replaced.happens('install')).rejects.toThrow(/another release/);
  const own = workerBefore(reachable);
  await own.happens('install');
  expect([...own.stores.get('shell-ab12')!.keys()].toSorted()).toEqual(['/', SHELL]);
});

test('every screen opens from the kept page while the house is away, and from the house while it is there', async () => {
  let away = false;
  const worker = workerBefore(async (path) => (away ? Promise.reject(new Error('away')) : reachable(path)));
  await worker.happens('install');
  away = true;
  expect(await worker.answered('/records', 'navigate')).toBe(PAGE);
  expect(await worker.answered(SHELL)).toBe(SHELL);
  const house = workerBefore(async (path) => new Response(path === '/' ? PAGE : 'newer page'));
  await house.happens('install');
  expect(await house.answered('/records?status=1', 'navigate')).toBe('newer page');
});

test('the page that came last, with the look of the house that it names, opens while the house is away', async () => {
  const LOOKS = ['/theme/1-2255cc-8fb4ff.css', '/theme/1-116633-8fb4ff.css'] as const;
  const pageIn = (look: string): string => `${PAGE}<link href="${look}" /><link href="/house-logo/ab-512.png" />`;
  let page = pageIn(LOOKS[0]);
  let away = false;
  const worker = workerBefore(async (path) => {
    if (away) throw new Error('away');
    return new Response(path === '/' || path === '/records' ? page : `fresh ${path}`);
  });
  await worker.happens('install');
  const kept = (): string[] => [...worker.stores.get('shell-ab12')!.keys()].toSorted();
  expect(kept()).toEqual(['/', SHELL, '/house-logo/ab-512.png', LOOKS[0]]);
  page = pageIn(LOOKS[1]);
  await worker.answered('/records', 'navigate');
  expect(kept()).toContain(LOOKS[1]);
  page = '<script src="/assets/main-2.js"></script>';
  await worker.answered('/records', 'navigate');
  away = true;
  expect(await worker.answered('/records', 'navigate')).toBe(pageIn(LOOKS[1]));
  expect(await worker.answered(LOOKS[1])).toBe(`fresh ${LOOKS[1]}`);
});

test('a house that does not answer in time is as one that is away', async () => {
  const slow = (path: string) => (path === '/' ? reachable(path) : new Promise<Response>(() => undefined));
  const worker = workerBefore(slow, [], true);
  await worker.happens('install');
  expect(await worker.answered('/records', 'navigate')).toBe(PAGE);
});

test('answers of the house, what is sent and files of others never pass through', async () => {
  const worker = workerBefore(reachable);
  await worker.happens('install');
  const asked = worker.asked.length;
  expect(await worker.answered('/m-app/myCenter/myWallet')).toBeNull();
  expect(await worker.answered('/api/member/login', 'navigate')).toBeNull();
  expect(await worker.answered('/openapi.json', 'navigate')).toBeNull();
  expect(await worker.answered('/assets/main-1.js', 'no-cors', 'POST')).toBeNull();
  expect(await worker.answered('https://elsewhere.example/assets/a.js')).toBeNull();
  expect(worker.asked).toHaveLength(asked);
});

test('a file is fetched once and kept under its name; a page still open keeps the files of the release before', async () => {
  const worker = workerBefore(reachable, ['shell-0001', 'shell-0002', 'other']);
  await worker.happens('install');
  await worker.happens('activate');
  expect([...worker.stores.keys()].toSorted()).toEqual(['other', 'shell-0002', 'shell-ab12']);
  expect(await worker.answered('/assets/late-9.js')).toBe('fresh /assets/late-9.js');
  expect(await worker.answered('/assets/late-9.js')).toBe('fresh /assets/late-9.js');
  expect(worker.asked.filter((path) => path === '/assets/late-9.js')).toHaveLength(1);
});
