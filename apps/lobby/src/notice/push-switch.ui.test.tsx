import { inbox, settings, subscribe, unsubscribe } from '@drawroom/contract/notice';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { renewPushes } from './push-device.ts';
import { SETTINGS } from './samples.ts';

const ENDPOINT = 'https://push.example.com/1';
const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  server.on(inbox, { data: { list: [], unread: 0, older: false } });
  server.on(settings, { data: SETTINGS });
  server.on(subscribe, { data: { ...SETTINGS, here: true, devices: 1 } });
  server.on(unsubscribe, { data: SETTINGS });
  await beLoggedIn();
  return () => vi.unstubAllGlobals();
});

interface BrowserPushes {
  asked: number;
  subscribed: boolean;
  permission: NotificationPermission;
}

/** A browser with notifications: what it has been asked, and what it then says. */
function aBrowser(permission: NotificationPermission, answer: NotificationPermission = 'granted'): BrowserPushes {
  const browser: BrowserPushes = { asked: 0, subscribed: false, permission };
  const subscription = {
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: async () => !(browser.subscribed = false),
  };
  const pushManager = {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    subscribe: async () => {
      browser.subscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      return (browser.permission = answer);
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return browser;
}

async function openSettings(): Promise<void> {
  await openAt('/notices');
  const tab = await screen.findByRole('radio', { name: 'Settings' });
  await act(async () => void fireEvent.click(tab));
  await screen.findByText('On this phone');
}

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}

test('a browser without notifications is told so, with what can be done, and offers no button', async () => {
  await openSettings();
  expect(await screen.findByText('Not possible here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

test('a browser that blocks notifications says where to allow them', async () => {
  aBrowser('denied');
  await openSettings();
  expect(await screen.findByText('Blocked by the browser')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

test('nobody is asked before he taps; then this browser subscribes and the switch says on, and off again', async () => {
  const browser = aBrowser('default');
  await openSettings();
  expect(browser.asked).toBe(0);
  await press('Turn on');
  await screen.findByText('This phone is told even when the lobby is closed.');
  expect(browser).toMatchObject({ asked: 1, subscribed: true });
  expect(server.inputsOf(subscribe)).toEqual([{ endpoint: ENDPOINT, ...KEYS, renew: 0 }]);
  await press('Turn off');
  await screen.findByRole('button', { name: 'Turn on' });
  expect(browser.subscribed).toBe(false);
  expect(server.inputsOf(unsubscribe)).toHaveLength(1);
});

test('whoever says no to the browser’s question is told how to change his mind', async () => {
  aBrowser('default', 'denied');
  await openSettings();
  await press('Turn on');
  expect(await screen.findByText('Blocked by the browser')).toBeTruthy();
  expect(server.inputsOf(subscribe)).toEqual([]);
});

test('what was switched on goes on at the next start; where nothing was, nobody is asked and nothing is sent', async () => {
  const browser = aBrowser('granted');
  await renewPushes();
  expect(server.inputsOf(subscribe)).toEqual([]);
  browser.subscribed = true;
  await renewPushes();
  await waitFor(() => expect(server.inputsOf(subscribe)).toEqual([{ endpoint: ENDPOINT, ...KEYS, renew: 1 }]));
  expect(browser.asked).toBe(0);
});
