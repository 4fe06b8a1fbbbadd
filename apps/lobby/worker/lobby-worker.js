// Keeps the page itself on the phone, so that the lobby opens without a network; shows pushes and opens the lobby when one is tapped.
// Answers of the house never pass through here: what of them is kept, the page keeps (`kept-answers.ts`).

/** Mark of the lobby this worker was built with, and what of it opens without a network; put in by the build. */
const RELEASE = '%RELEASE%';
const SHELL = ['%SHELL%'];

const CACHE = `shell-${RELEASE}`;
/** The page under the one name that every screen of it has here. */
const PAGE = '/';
/** Files that never change under their names, those of the house's own look among them, and the product's logo. */
const KEPT = /^\/((assets|i18n|theme|house-logo)\/|logo\.svg$)/;
/** What of the house's look a page names. */
const LOOK = /"(\/(?:theme|house-logo)\/[^"]+)"/g;
/** What the house answers or hands out below these is no screen of the lobby. */
const NO_SCREEN = /^\/(api|m-app|app|callback|console|socket\.io)(\/|$)|\.[a-z0-9]+$/i;
/** After this the kept page is better than no page, ms. */
const PATIENCE_MS = 4_000;

/** What a push is about and where that is read; everything else is in the inbox. */
const PLACES = { service: '/service' };
const LOBBY = '/notices';

async function install() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-store' });
  const text = await page.clone().text();
  // While a release is being replaced the page may be another one's: it would ask for what is not kept.
  if (!page.ok || !text.includes(SHELL[0])) throw new Error('the page is of another release');
  await Promise.all([cache.put(PAGE, page), cache.addAll([...SHELL, ...lookOf(text)])]);
  await self.skipWaiting();
}

const lookOf = (text) => [...new Set([...text.matchAll(LOOK)].map(([, file]) => file))];

/** The page that has just come is the one that opens without a network from now on, once the look it names is kept too. */
async function renewPage(page) {
  const text = await page.clone().text();
  if (!page.ok || !text.includes(SHELL[0])) return;
  await keepAll(lookOf(text));
  await keep(PAGE, page);
}

async function activate() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('shell-'));
  // A page that is open may still be of the release before.
  const before = shells.filter((name) => name !== CACHE).slice(0, -1);
  await Promise.all(before.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page from the house; the kept one where the house cannot be reached, or not soon. */
async function pageOf(event) {
  const { request } = event;
  const kept = () => caches.match(PAGE, { cacheName: CACHE });
  const fetched = fetch(request);
  // Whoever waited too long reads the kept page; this answer is then nobody's, and still the page of the next time.
  event.waitUntil(fetched.then((page) => renewPage(page.clone())).catch(() => undefined));
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(kept()), PATIENCE_MS);
  });
  try {
    return (await Promise.race([fetched, late])) ?? (await fetched);
  } catch (failure) {
    const page = await kept();
    if (page === undefined) throw failure;
    return page;
  } finally {
    clearTimeout(timer);
  }
}

async function fileOf(request) {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const fetched = await fetch(request);
  if (fetched.ok && fetched.status === 200) await keep(request, fetched.clone());
  return fetched;
}

/** A full phone keeps nothing more; the page goes on all the same. */
async function keep(request, response) {
  try {
    await (await caches.open(CACHE)).put(request, response);
  } catch {}
}

/** What a page had loaded before it was looked after: its language, and its parts. */
async function keepAll(paths) {
  for (const path of paths) {
    if (typeof path !== 'string' || !KEPT.test(path) || (await caches.match(path)) !== undefined) continue;
    const fetched = await fetch(path).catch(() => undefined);
    if (fetched?.status === 200) await keep(path, fetched);
  }
}

async function windows() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

async function show(data) {
  const { title, body, tag, topic } = data.json();
  const look = { icon: '/icon-512.png', badge: '/icon-180.png' };
  await self.registration.showNotification(title, { body, tag, data: PLACES[topic] ?? LOBBY, ...look });
}

async function open(place) {
  const [shown] = await windows();
  if (shown === undefined) return self.clients.openWindow(place);
  await shown.focus();
  // A page that this worker does not control cannot be led elsewhere; it is at least in front.
  return shown.navigate(place).catch(() => undefined);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepAll(event.data.keep));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (KEPT.test(url.pathname)) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate' && !NO_SCREEN.test(url.pathname)) event.respondWith(pageOf(event));
});
self.addEventListener('push', (event) => event.data && event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
