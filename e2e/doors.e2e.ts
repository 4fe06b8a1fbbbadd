import { readFileSync } from 'node:fs';

import { afterAll, describe, expect, test } from 'vitest';

import { until } from './books.ts';
import { slide } from './captcha.ts';
import { isFocused, stored } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

/** What the server itself says in Chinese; its messages are a set of their own. */
const serverWords = JSON.parse(
  readFileSync(new URL('../packages/i18n/messages/server.zh-CN.json', import.meta.url), 'utf8'),
) as { 'error.member.bad_credentials': string };

describe.skipIf(world === null)('the doors', () => {
  test('a stranger at a guarded address is sent to the login and then lands where he wanted to go', async () => {
    const phone = await aPhone(world!);
    const { page, say } = phone;
    await phone.open('/jifen');
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByLabel(say('member.login.username'), { exact: true }).fill('player01');
    await page.getByLabel(say('member.login.password'), { exact: true }).fill('demo1234');
    await phone.button('member.login.submit').tap();
    await page.waitForURL((url) => url.pathname === '/jifen');
    await page.getByRole('heading', { name: say('title.accountChanges'), exact: true }).waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('a wrong password is told in the language of the page, and what was entered stays', async () => {
    const phone = await aPhone(world!);
    const { page, say } = phone;
    await phone.open('/login');
    const username = page.getByLabel(say('member.login.username'), { exact: true });
    await username.fill('player02');
    await page.getByLabel(say('member.login.password'), { exact: true }).fill('not the one');
    await phone.button('member.login.submit').tap();
    await page.getByRole('alert').filter({ hasText: serverWords['error.member.bad_credentials'] }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await username.inputValue()).toBe('player02');
    expect(await page.evaluate(stored, 'token')).toBeNull();
    await phone.close();
  });

  test('the language is chosen at the door and stays after a reload', async () => {
    const phone = await aPhone(world!);
    const { page } = phone;
    await phone.open('/login');
    await page.getByRole('button', { name: /简体中文/u }).tap();
    await page.getByRole('dialog').getByText('Tiếng Việt', { exact: true }).tap();
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).waitFor();
    await phone.reload();
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('vi-VN');
    await phone.close();
  });
});

describe.skipIf(world === null)('the doors with a captcha', () => {
  test('an invitation makes a member below the one who invited, logged in at once', async () => {
    const phone = await aPhone(world!);
    const { page, say } = phone;
    const field = (key: string) => page.getByLabel(say(`member.register.${key}`), { exact: true });
    await phone.open('/registry?invite=100001');
    await field('username').fill('guest2026');
    await field('password').fill('k7#pexq2');
    await field('confirm').fill('k7#pexq3');
    await phone.button('member.register.submit').tap();
    await page.getByText(say('member.register.passwordsDiffer'), { exact: true }).waitFor();
    await field('confirm').fill('k7#pexq2');
    await phone.button('member.register.submit').tap();
    await slide(phone, world!, -30);
    await page.getByText(say('ui.captcha.wrong'), { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/registry');
    await slide(phone, world!);
    await page.waitForURL((url) => url.pathname === '/enterRoom');
    const parent = await until('the new member', async () => {
      const { rows } = await world!.db.query<{ username: string }>(
        `select p.username from member.v_member m join agent.node n on n.member_id = m.id
         join member.v_member p on p.id = n.parent_id where m.username = 'guest2026'`,
      );
      return rows[0]?.username;
    });
    expect(parent).toBe('agent01');
    await phone.open('/walletcenter');
    await page.locator('header a[href="/walletcenter"]').filter({ hasText: '0.00' }).waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});

describe.skipIf(world === null)('the captcha at the doors', () => {
  test('who cannot slide registers by keyboard alone: the device works for him', async () => {
    const phone = await aPhone(world!, { locale: 'vi-VN' });
    const { page, say } = phone;
    const press = (key: string) => page.keyboard.press(key);
    await phone.open('/registry');
    await page.getByLabel(say('member.register.username'), { exact: true }).focus();
    await page.keyboard.type('keyboard1');
    for (const key of ['password', 'confirm']) {
      const field = page.getByLabel(say(`member.register.${key}`), { exact: true });
      while (!(await field.evaluate(isFocused))) await press('Tab');
      await page.keyboard.type('k7#pexq2');
    }
    await press('Enter');
    await page.locator('[role="slider"][aria-disabled="false"]').waitFor();
    const other = phone.button('member.captcha.cannot');
    while (!(await other.evaluate(isFocused))) await press('Tab');
    await press('Enter');
    await page.waitForURL((url) => url.pathname === '/enterRoom');
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('after three wrong passwords a login slides first, and then goes on by itself', async () => {
    const phone = await aPhone(world!);
    const { page, say } = phone;
    const password = page.getByLabel(say('member.login.password'), { exact: true });
    await phone.open('/login');
    await page.getByLabel(say('member.login.username'), { exact: true }).fill('player01');
    for (const wrong of ['wrong one', 'wrong two', 'wrong three']) {
      await password.fill(wrong);
      await Promise.all([page.waitForResponse(/member\/login/), phone.button('member.login.submit').tap()]);
      await page.getByRole('alert').filter({ hasText: serverWords['error.member.bad_credentials'] }).waitFor();
      expect(await page.getByRole('slider').count()).toBe(0);
    }
    await password.fill('demo1234');
    await phone.button('member.login.submit').tap();
    await slide(phone, world!);
    await page.waitForURL((url) => url.pathname === '/enterRoom');
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
