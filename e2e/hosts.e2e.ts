import { createClient } from '@drawroom/client/create-client';
import { memoryKeyStore } from '@drawroom/client/memory-key-store';
import { signText } from '@drawroom/client/session-keys';
import { login } from '@drawroom/contract/member';
import { bindHost } from '@drawroom/contract/member-host';
import { TEST_BOT_TOKEN, telegramData } from '@drawroom/testkit/telegram';
import type { BrowserContext } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';

import { until } from './books.ts';
import { putAndroidShell, putTelegram } from './in-page-hosts.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';

const world = await openLobbyWorld({ TELEGRAM_BOT_TOKEN: TEST_BOT_TOKEN });
afterAll(() => world?.close());

// The part that holds a member's own screens.
const MINE = '**/assets/own-*.js';
const missing = (context: BrowserContext): Promise<unknown> =>
  context.route(MINE, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }));

/** How often the page has been loaded since the last time this was asked. */
function loadsOf(phone: Phone): () => number {
  let loads = 0;
  phone.page.on('domcontentloaded', () => void (loads += 1));
  return () => {
    const count = loads;
    loads = 0;
    return count;
  };
}
const retry = (phone: Phone) => phone.button('ui.retry');

describe.skipIf(world === null)('a part of the page that a new release has replaced (spec §8)', () => {
  test('reloads exactly once, then says so; its button loads the page anew', async () => {
    const phone = await aPhone(world!);
    await phone.logIn();
    await missing(phone.context);
    const loads = loadsOf(phone);
    await phone.page.locator('nav a[href="/mine"]').tap();
    await until('the one reload', async () => (loads() > 0 ? true : undefined));
    await retry(phone).waitFor();
    await phone.page.waitForLoadState('networkidle');
    expect(loads()).toBe(0);
    expect(new URL(phone.page.url()).pathname).toBe('/mine');

    await phone.context.unroute(MINE);
    await retry(phone).tap();
    await phone.page.getByText('player01').first().waitFor();
    expect(loads()).toBe(1);
    await phone.close();
  });

  test('on the Android shell is the shell’s own refresh', async () => {
    const said: string[] = [];
    const phone = await aPhone(world!, {
      userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 ua_Android/1',
      prepare: async (context) => {
        await context.exposeFunction('shellSays', (method: string) => void said.push(method));
        await context.addInitScript(putAndroidShell, { methods: ['refresh'] });
      },
    });
    await phone.logIn();
    await missing(phone.context);
    const loads = loadsOf(phone);
    await phone.page.locator('nav a[href="/mine"]').tap();
    await until('the native refresh', async () => (said.includes('refresh') ? true : undefined));
    await retry(phone).waitFor();
    expect(said).toEqual(['refresh']);
    expect(loads()).toBe(0);
    await phone.close();
  });
});

describe.skipIf(world === null)('a native shell with a session of its own', () => {
  test('opens the lobby logged in; every request bears its signature, and the page holds neither key nor token', async () => {
    const store = memoryKeyStore();
    const client = createClient({ baseUrl: world!.url, terminal: 'app', getLang: () => 'vi_VN', store });
    const opened = await client.signIn(login, { username: 'player02', password: 'demo1234' });
    const { privateKey } = (await store.load())!;
    const signed: string[] = [];
    const said: string[] = [];
    const phone = await aPhone(world!, {
      locale: 'vi-VN',
      userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 ua_Android/1',
      prepare: async (context) => {
        await context.exposeFunction('shellSays', (method: string) => void said.push(method));
        await context.exposeFunction('shellSigns', (text: string) => {
          signed.push(text);
          return signText(privateKey, text);
        });
        const session = { token: opened.token, me: opened.me, expiresAt: opened.expiresAt };
        await context.addInitScript(putAndroidShell, { methods: ['getSession', 'sign', 'logout'], session });
      },
    });
    await phone.open('/mine');
    await phone.page.getByText('player02').first().waitFor();
    expect(signed.some((text) => text.startsWith('GET\n/m-app/member/getMemberUserCenter\n'))).toBe(true);
    const kept = await phone.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(opened.token);

    // The session ends elsewhere: the shell is told to log out (spec §8).
    await client.call((await import('@drawroom/contract/member')).logout, {});
    await phone.page.waitForURL('**/login**');
    expect(said).toEqual(['logout']);
    await phone.close();
  });
});

describe.skipIf(world === null)('the Mini App in Telegram', () => {
  test('logs in by one tap who has linked his account, and its word for him leaves the address at once', async () => {
    const user = { id: 7_000_000_077, language_code: 'vi' };
    let count = 0;
    const data = (): string => telegramData({ user, atMs: Date.now(), more: { query_id: `q${(count += 1)}` } });
    const client = createClient({
      baseUrl: world!.url,
      terminal: 'h5',
      getLang: () => 'en_US',
      store: memoryKeyStore(),
    });
    await client.signIn(login, { username: 'agent01', password: 'demo1234' });
    await client.stepUp({ password: 'demo1234' });
    await client.call(bindHost, { host: 'telegram', initData: data() });

    const phone = await aPhone(world!, {
      locale: 'vi-VN',
      prepare: (context) => context.addInitScript(putTelegram).then(() => undefined),
    });
    const launch = new URLSearchParams({
      tgWebAppData: data(),
      tgWebAppVersion: '9.1',
      tgWebAppThemeParams: '{"bg_color":"#17212b"}',
    });
    await phone.open(`/mine#${launch.toString()}`);
    const button = phone.button('member.telegram.continue');
    await button.waitFor();
    expect(phone.page.url()).not.toContain('tgWebApp');
    expect(decodeURIComponent(phone.page.url())).not.toContain('hash=');
    await button.tap();
    await phone.page.waitForURL('**/mine');
    await phone.page.getByText('agent01').first().waitFor();
    expect(
      phone.requests.filter((address) => address.includes('tgWebAppData') || address.includes('telegram.org')),
    ).toEqual([]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
