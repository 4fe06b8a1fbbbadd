// Shows pushes and opens the lobby when one is tapped. It keeps nothing and answers no request of the page.

/** What a push is about and where that is read; everything else is in the inbox. */
const PLACES = { service: '/service' };
const LOBBY = '/notices';

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

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.data && event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
