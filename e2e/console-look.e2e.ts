import { buildConsole } from '@drawroom/server/build-console';
import { buildLobby } from '@drawroom/server/build-lobby';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { until } from './books.ts';
import { seatAt } from './console-seat.ts';
import { isKept, showsTheme, workerRuns } from './in-page.ts';
import { aPhone, type Phone } from './phone.ts';
import { faultsOf, LOOKING_MS } from './screen-faults.ts';
import type { Language } from './words.ts';

const browser = await launchBrowser();
let server: BootedServer;
let isThere = false;
beforeAll(async () => {
  if (browser === null) return;
  const lobbyDist = await buildLobby(() => undefined);
  server = await bootServer({ lobbyDist, consoleDist: await buildConsole(() => undefined) });
  isThere = true;
});
async function goAway(): Promise<void> {
  if (!isThere) return;
  isThere = false;
  await server[Symbol.asyncDispose]();
}
afterAll(async () => {
  await browser?.close();
  await goAway();
});

const SHEET = '/theme/1-2255cc-8fb4ff.css';
const NAMES: readonly (readonly [Language, string])[] = [
  ['zh-CN', '茶楼彩'],
  ['vi-VN', 'Tea House'],
  ['ar-EG', 'Tea House'],
];

const mark = (): Promise<Buffer> =>
  sharp({ create: { width: 240, height: 160, channels: 3, background: '#2255cc' } })
    .png()
    .toBuffer();
const login = async ({ page }: Phone): Promise<void> => {
  await page.goto('/login');
  await page.locator('h1').waitFor();
};
/** The house as this phone shows it: name, document's title, brand colour, where the logo comes from. */
const shownOn = async ({ page }: Phone) => ({
  name: await page
    .locator('h1')
    .first()
    .textContent({ timeout: 1_000 })
    .catch(() => null),
  title: (await page.title()).split(' · ').at(-1),
  brand: await page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--vermilion').trim()"),
  logo: await page.locator('main img[src^="/house-logo/"]').count(),
  icon: (await page.locator('link[rel=icon]').getAttribute('href'))?.split('/')[1],
});

test.skipIf(browser === null)(
  'an operator gives the house a name, a colour and a logo; phones show them from their next load on, and an undo brings back what stood',
  async () => {
    const { page, act, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'keeper' });
    await page.getByRole('link', { name: 'House settings', exact: true }).click();
    await page.getByRole('link', { name: 'Name, colours and logo' }).click();
    await page.getByLabel(/^Name of the house/).fill('Tea House');
    await page.getByLabel(/^Name · 简体中文/).fill('茶楼彩');
    const written = (colour: string) => page.getByRole('group', { name: colour }).locator('input[type=text]');
    const light = written('Main colour, light');
    await light.fill('#ffd0c0');
    await page.getByText(/Members could not read it well/).waitFor();
    await shot('console-look-refused');
    await light.fill('#2255cc');
    await written('Main colour, dark').fill('#8fb4ff');
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await (await picker).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await mark() });
    await page.getByRole('img', { name: 'Logo' }).first().waitFor();
    await page.getByLabel('Why').fill('the house has a name now');
    await shot('console-look');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Version 2').waitFor();

    for (const [locale, name] of NAMES) {
      const phone = await aPhone(server, { locale });
      const faults = await faultsOf(phone, { name: 'house-login', show: login }, locale);
      // A name is a name in every language.
      expect(faults.filter((fault) => !fault.includes('Tea House'))).toEqual([]);
      expect(await shownOn(phone)).toEqual({ name, title: name, brand: '#2255cc', logo: 1, icon: 'house-logo' });
      await phone.page.emulateMedia({ colorScheme: 'dark' });
      await phone.page.waitForFunction(showsTheme, 'dark' as const);
      expect((await shownOn(phone)).brand).toBe('#8fb4ff');
      await phone.close();
    }
    const phone = await aPhone(server, { locale: 'en-US' });
    await phone.logIn('player01');
    await phone.page.evaluate(workerRuns);
    await until('the kept look', async () => ((await phone.page.evaluate(isKept, SHEET)) ? true : undefined));

    await page.reload();
    await page.getByText('Tea House · Operator console').waitFor();
    await act('Restore', { Why: 'back to what it was' });
    await page.getByText('Version 3').waitFor();
    await shot('console-look-history');
    const visitor = await aPhone(server, { locale: 'en-US' });
    await login(visitor);
    expect(await shownOn(visitor)).toEqual({
      name: 'Drawroom',
      title: 'Drawroom',
      brand: '#c8371f',
      logo: 0,
      icon: 'logo.svg',
    });
    await visitor.close();
    expect(complaints).toEqual([]);
    await page.context().close();
    // The phone has not loaded since: without the house it opens with the look that it had.
    await goAway();
    await phone.page.reload();
    await until('the title', async () => (await phone.page.title()).endsWith(' · Tea House') || undefined);
    expect((await shownOn(phone)).brand).toBe('#2255cc');
    await phone.close();
  },
  LOOKING_MS,
);
