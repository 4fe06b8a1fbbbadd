import { createClient } from '@drawroom/client/create-client';
import { memoryKeyStore } from '@drawroom/client/memory-key-store';
import { makeSessionKey } from '@drawroom/client/session-keys';
import { getSecurity, totpOff } from '@drawroom/contract/member-security';
import { buildLobby } from '@drawroom/server/build-lobby';
import { bootServer } from '@drawroom/testkit/boot';
import type { BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { expecting } from '@drawroom/testkit/expecting';
import { totpCode, wrongTotpCode } from '@drawroom/testkit/totp-code';
import { afterAll, describe, expect, test } from 'vitest';

import { withAuthenticator } from './authenticator.ts';
import { stored, withoutAutofill } from './in-page.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';

/** Nobody bets here, so the lotteries keep their own pace. */
async function openHouse(): Promise<BootedServer | null> {
  const probe = await launchBrowser();
  if (probe === null) return null;
  await probe.close();
  return bootServer({ lobbyDist: await buildLobby(() => undefined) });
}

const house = await openHouse();
/** Passkeys need an address with a name. */
const world = house && { url: house.url.replace('127.0.0.1', 'localhost') };
afterAll(() => house?.stop());

const sheet = ({ page }: Phone) => page.getByRole('dialog');
const row = ({ page, say }: Phone, key: string) =>
  page
    .getByRole('button')
    .filter({ hasText: say(key) })
    .first();

async function logOut(phone: Phone): Promise<void> {
  await phone.open('/mine');
  await phone.button('member.mine.logOut').tap();
  await sheet(phone)
    .getByRole('button', { name: phone.say('member.logOut.yes'), exact: true })
    .tap();
  await phone.page.waitForURL((url) => url.pathname === '/login');
}

describe.skipIf(world === null)('the security centre', () => {
  test('a passkey is made after the password has been asked for again, and logs in alone; then codes are the second step', async () => {
    const phone = await aPhone(world!);
    const { page, say } = phone;
    await withAuthenticator(phone.page);
    await phone.logIn();
    const before = await page.evaluate(stored, 'token');
    await phone.open('/security');
    await row(phone, 'security.passkeyAdd').tap();
    await page.getByLabel(say('security.stepPassword'), { exact: true }).fill('demo1234');
    await phone.button('security.confirm').tap();
    await sheet(phone).getByText(say('security.codesNote')).waitFor();
    expect(await sheet(phone).getByRole('listitem').count()).toBe(10);
    expect(await page.evaluate(stored, 'token')).not.toBe(before);
    await phone.button('ui.done').tap();

    // Confirmed a moment ago: the authenticator is set up without another question.
    await row(phone, 'security.totp').tap();
    await sheet(phone).locator('svg[viewBox] path[fill="#000"]').waitFor({ state: 'attached' });
    const secret = (await sheet(phone).locator('p[dir=ltr]').innerText()).replaceAll(/\s/g, '');
    await page.getByLabel(say('security.totpCode')).fill(totpCode(secret));
    await phone.button('security.turnOn').tap();
    await sheet(phone).getByText(say('security.codesNote')).waitFor();
    const recovery = await sheet(phone).getByRole('listitem').first().innerText();
    await phone.button('ui.done').tap();

    // The login offers the passkey in its field as well, and this finger would answer that at once.
    await page.addInitScript(withoutAutofill);
    await logOut(phone);
    await phone.button('member.login.passkey').tap();
    await page.waitForURL((url) => url.pathname === '/enterRoom');

    await logOut(phone);
    await page.getByLabel(say('member.login.username'), { exact: true }).fill('player01');
    await page.getByLabel(say('member.login.password'), { exact: true }).fill('demo1234');
    await phone.button('member.login.submit').tap();
    const code = page.getByLabel(say('security.code'), { exact: true });
    await code.fill(wrongTotpCode(secret));
    await phone.button('security.confirm').tap();
    await page.getByRole('alert').first().waitFor();
    await code.fill(recovery);
    await phone.button('security.confirm').tap();
    await page.waitForURL((url) => url.pathname === '/enterRoom');
    expect(phone.complaints.filter((text) => !text.includes('403'))).toEqual([]);
    await phone.close();
  });
});

describe.skipIf(world === null)('what was stolen', () => {
  test('a copied token and public id are worth nothing without the key, with or without a confirmation', async () => {
    const phone = await aPhone(world!);
    const { page } = phone;
    const sent = expecting(page.waitForRequest((request) => request.headers()['me'] !== undefined));
    await phone.logIn('player02');
    const { token = '', me = '' } = (await sent).headers();
    expect(token).toBe(await page.evaluate(stored, 'token'));
    const store = memoryKeyStore();
    const { privateKey } = await makeSessionKey();
    await store.save({ privateKey, token, me, expiresAt: Date.now() + 3_600_000 });
    const thief = createClient({ baseUrl: world!.url, terminal: 'h5', getLang: () => 'en_US', store });
    for (const call of [getSecurity, totpOff]) {
      await expect(thief.call(call, {})).rejects.toMatchObject({ key: 'request.signature_bad' });
    }
    await expect(thief.stepUp({ password: 'demo1234' })).rejects.toMatchObject({ key: 'request.signature_bad' });
    // In another browser the stored values alone open nothing either.
    const other = await aPhone(world!);
    await other.open('/login');
    await other.page.evaluate((stolen) => localStorage.setItem('token', stolen), token);
    await other.open('/security');
    await other.page.waitForURL((url) => url.pathname === '/login');
    await phone.open('/security');
    await row(phone, 'security.totp').waitFor();
    await other.close();
    await phone.close();
  });
});

describe.skipIf(world === null)('two devices', () => {
  test('a login from a new place is told to the other device, which ends it', async () => {
    const phone = await aPhone(world!);
    await phone.logIn('agent01');
    await phone.open('/mine');
    await phone.page.getByText(/\d ms/).first().waitFor();
    const other = await aPhone(world!);
    await other.context.setExtraHTTPHeaders({
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    });
    await other.logIn('agent01');
    const notice = phone.page.locator('aside button').filter({ hasText: 'Safari · iPhone' });
    await notice.tap();
    await sheet(phone)
      .getByRole('button', { name: phone.say('security.end'), exact: true })
      .tap();
    await other.page.waitForURL((url) => url.pathname === '/login');
    await phone.open('/security');
    await row(phone, 'security.totp').waitFor();
    expect(await phone.page.getByText(phone.say('security.endAll')).count()).toBe(0);
    await other.close();
    await phone.close();
  });
});
