import { subscribe, unsubscribe, type NoticeSettings } from '@drawroom/contract/notice';
import { call } from '../shell/api.ts';
import { registerWorker, workerHere } from '../shell/worker.ts';

/** What the browser says of notifications: `ask`: the member has not been asked yet. */
export type PushPermission = 'unsupported' | 'denied' | 'ask' | 'granted';

export function pushPermission(): PushPermission {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!able || !window.isSecureContext) return 'unsupported';
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}

/**
 * Asks for permission and subscribes this browser; called from a tap alone. Null when the member or his browser said no.
 * Throws what the browser or the call throws.
 */
export async function startPushes(pushKey: string): Promise<NoticeSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const made = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }));
  return call(subscribe, toldOf(made));
}

/** Ends the pushes to this browser, on the server first: what it still sends would not be shown. */
export async function stopPushes(): Promise<NoticeSettings> {
  const now = await call(unsubscribe, {});
  await (await ownSubscription())?.unsubscribe();
  return now;
}

/** What the member has switched on in this browser goes on under a new login. Does nothing anywhere else. */
export async function renewPushes(): Promise<void> {
  if (pushPermission() !== 'granted') return;
  const own = await ownSubscription();
  if (own) await call(subscribe, { ...toldOf(own), renew: 1 });
}

async function ownSubscription(): Promise<PushSubscription | null> {
  return (await (await workerHere())?.pushManager.getSubscription()) ?? null;
}

function toldOf(made: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}
