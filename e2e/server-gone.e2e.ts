import { expecting } from '@drawroom/testkit/expecting';
import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { firstSeen, pressBack } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { openSlip, chip, openTable, option, pick, place } from './table.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());
afterEach(() => world?.startServer());

const CODE = 'k3-3m';
const strip = (phone: Phone) => phone.page.getByText(phone.say('shell.reconnectingStrip'), { exact: true });
const noNetwork = (phone: Phone) =>
  phone.page.getByRole('dialog').filter({ hasText: phone.say('error.noNetworkTitle') });

describe.skipIf(world === null)('a server that goes away', () => {
  test('is told in the strip at once, then on the no-network screen; both go by themselves when it is back', async () => {
    const phone = await aPhone(world!);
    await phone.logIn();
    await openTable(phone, CODE);
    await pick(phone, 'size.big');
    await chip(phone, '10');
    const [lost, gone] = [phone.say('shell.reconnectingStrip'), phone.say('error.noNetworkTitle')];
    // Asked within the page, before it is caused: on a busy machine both are there by the time that the server has gone.
    const first = expecting(phone.page.waitForFunction(firstSeen, [lost, gone]));
    await world!.stopServer();
    expect(await (await first).jsonValue()).toEqual([lost]);
    await noNetwork(phone).waitFor();
    await world!.startServer();
    await noNetwork(phone).waitFor({ state: 'hidden' });
    await strip(phone).waitFor({ state: 'hidden' });
    expect(await option(phone, 'size.big').getAttribute('aria-pressed')).toBe('true');
    await place(phone, '10.00');
    await phone.page
      .getByText(new RegExp(phone.say('lottery.accepted'), 'u'))
      .first()
      .waitFor();
    await phone.close();
  });

  test('a screen whose part of the page is not there yet says so, and opens when the server is back', async () => {
    const phone = await aPhone(world!);
    await phone.logIn('player02');
    const tab = phone.page.locator('nav a[href="/lottery"]');
    await tab.waitFor();
    await world!.stopServer();
    // Where the server took its time to go, the screen of the lost network already lies over the bar.
    await tab.dispatchEvent('click');
    await noNetwork(phone).waitFor({ timeout: 30_000 });
    await world!.startServer();
    await noNetwork(phone).waitFor({ state: 'hidden' });
    await phone.page.locator(`main a[href="/lotteryBet?lottery=${CODE}"]`).first().waitFor({ timeout: 30_000 });
    expect(await strip(phone).count()).toBe(0);
    await phone.close();
  });
});

describe.skipIf(world === null)('the Back button', () => {
  test('closes the topmost overlay only; the page below stays until Back is pressed with none open', async () => {
    const phone = await aPhone(world!);
    const { page, say } = phone;
    await phone.logIn('agent01');
    await page.locator('nav a[href="/lottery"]').tap();
    await page.locator(`main a[href="/lotteryBet?lottery=${CODE}"]`).first().tap();
    await pick(phone, 'size.big');
    await chip(phone, '10');
    const sheet = await openSlip(phone);
    await sheet.getByRole('button', { name: say('lottery.place'), exact: true }).tap();
    const question = page.getByRole('dialog').filter({ hasText: say('lottery.dontRemind') });
    await question.waitFor();

    await page.evaluate(pressBack);
    await question.waitFor({ state: 'hidden' });
    expect(await sheet.isVisible()).toBe(true);
    await page.evaluate(pressBack);
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/lotteryBet');
    expect(await option(phone, 'size.big').getAttribute('aria-pressed')).toBe('true');
    await page.evaluate(pressBack);
    await page.waitForURL((url) => url.pathname === '/lottery');
    await phone.close();
  });
});
