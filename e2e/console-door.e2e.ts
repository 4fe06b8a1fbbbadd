import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { operatorDoorCalls as door } from '@drawroom/contract/operator-door';
import { buildConsole } from '@drawroom/server/build-console';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { operatorClient, signedOperator } from '@drawroom/testkit/operator-client';
import { totpCode } from '@drawroom/testkit/totp-code';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { withAuthenticator } from './authenticator.ts';
import { propose, seatAt } from './console-seat.ts';
import { PATIENCE_MS } from './phone.ts';

const SHOTS = process.env['E2E_SHOTS'] ?? '';
const PASSWORD = 'quiet harbour 71 lanterns';

const browser = await launchBrowser();
let server: BootedServer;
/** Passkeys need an address with a name. */
let opsUrl = '';
beforeAll(async () => {
  if (browser === null) return;
  server = await bootServer({ consoleDist: await buildConsole(() => undefined) });
  opsUrl = server.opsUrl.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

interface Look {
  readonly lang?: string;
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
}

/** A browser of somebody’s own, with an authenticator in it: fingerprints that always fit. */
async function ownBrowser({ lang = 'en_US', theme = 'light', width = 1280 }: Look = {}): Promise<Page> {
  const height = width === 1280 ? 800 : 1180;
  const context = await browser!.newContext({ baseURL: opsUrl, viewport: { width, height } });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(`localStorage.language = '${lang}'; localStorage.theme = '${theme}'`);
  const page = await context.newPage();
  await withAuthenticator(page);
  return page;
}

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

/** As if everybody’s second factors were given ten minutes earlier. */
const ageProofs = (): Promise<unknown> =>
  server.db.query(`update admin.session set proved_at = proved_at - interval '10 minutes'`);

test.skipIf(browser === null)(
  'two owners add an operator, who sets himself up with a passkey, is asked for it again in time, and is closed while he works',
  async () => {
    const keeper = await seatAt(browser!, { opsUrl, name: 'keeper' });
    await keeper.page.getByRole('link', { name: 'Operators' }).click();
    await keeper.page.getByRole('button', { name: 'Add an operator' }).click();
    const add = keeper.page.getByRole('dialog', { name: 'Add an operator' });
    await add.getByLabel('Name').fill('dora');
    await add.getByRole('combobox').click();
    await keeper.page.getByRole('option', { name: 'Finance' }).click();
    await keeper.page.keyboard.press('Escape');
    await add.getByLabel('Why').fill('works from today');
    await propose(keeper.page, () => add.getByRole('button', { name: 'Add an operator' }).click());
    await shot(keeper.page, 'door-operators');

    const checker = await seatAt(browser!, { opsUrl, name: 'checker' });
    await checker.page.getByRole('link', { name: 'Waiting for a second person' }).click();
    await checker.page.getByRole('heading', { name: 'New operator' }).waitFor();
    await checker.act('Approve');
    const handed = checker.page.getByRole('dialog', { name: 'A link for dora' });
    const address = await handed.getByText('/welcome#').innerText();
    await shot(checker.page, 'door-link');
    await handed.getByRole('button', { name: 'I have handed it over' }).click();
    await checker.page.getByText('/welcome#').waitFor({ state: 'hidden' });

    const page = await ownBrowser();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Welcome, dora' }).waitFor();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('The same again').fill(PASSWORD);
    await shot(page, 'door-welcome');
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await page.getByText('You are set up.').waitFor();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: '(dora)' }).waitFor();
    expect(await page.getByText('Signed in without a second factor').count()).toBe(0);

    // Ten minutes later what matters asks for the passkey again, and goes on by itself.
    await ageProofs();
    await page.getByRole('link', { name: 'My access' }).click();
    await page.getByText('First device').waitFor();
    await page.getByRole('button', { name: 'Change my password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change my password' });
    await dialog.getByLabel('Present password').fill(PASSWORD);
    await dialog.getByLabel('New password').fill(`${PASSWORD} 2`);
    await dialog.getByLabel('The same again').fill(`${PASSWORD} 2`);
    await dialog.getByRole('button', { name: 'Change my password' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asked.waitFor();
    await shot(page, 'door-step-up');
    await asked.getByRole('button', { name: 'Use a passkey' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await asked.waitFor({ state: 'hidden' });
    await shot(page, 'door-me');

    // Closed by one owner, he is out at his next step.
    await keeper.page.getByRole('row', { name: /^dora/ }).getByRole('button', { name: 'Close' }).click();
    const close = keeper.page.getByRole('dialog', { name: 'Close' });
    await close.getByLabel('Why').fill('left the house');
    await close.getByRole('button', { name: 'Close' }).click();
    await keeper.page.getByRole('row', { name: /^dora.*Closed/ }).waitFor();
    await page.getByRole('link', { name: 'Deposits' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').waitFor();
    expect([...keeper.complaints, ...checker.complaints]).toEqual([]);
    for (const each of [keeper.page, checker.page, page]) await each.context().close();
  },
);

test.skipIf(browser === null)(
  'an authenticator and a passkey are set up on one’s own page; a dead link says so',
  async () => {
    const helper = await signedOperator(opsUrl, { name: 'helper', password: 'demo1234' });
    const { data } = await helper.call(door.totpBegin);
    await helper.call(door.totpConfirm, { code: totpCode(data.secret) });
    const page = await ownBrowser({ width: 820 });
    await page.goto('/');
    await page.getByLabel('Name').fill('helper');
    await page.getByLabel('Password').fill('demo1234');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await shot(page, 'door-sign-in-820');
    await server.db.query('update admin.totp set last_step = 0');
    await page.getByLabel('Code of the authenticator').fill(totpCode(data.secret));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: '(helper)' }).waitFor();
    await page.goto('/me');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('table', { name: 'Passkeys' }).waitFor();
    await page.getByRole('button', { name: 'Another authenticator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Authenticator' });
    await dialog.locator('svg[viewBox] path[fill="#000"]').waitFor({ state: 'attached' });
    await shot(page, 'door-totp-820');
    const secret = (await dialog.locator('p[dir=ltr]').innerText()).replaceAll(/\s/g, '');
    await dialog.getByLabel('The six digits it shows').fill(totpCode(secret));
    await dialog.getByRole('button', { name: 'Put it in force' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto('/welcome');
    await page.getByRole('button', { name: '(helper)' }).waitFor();
    await page.context().close();
    const late = await ownBrowser();
    await late.goto(`/welcome#${'x'.repeat(43)}`);
    const told = await late.getByRole('alert').innerText();
    expect(told).toContain('This link was used, is over, or never was one.');
    await shot(late, 'door-dead-link');
    await late.context().close();
  },
);

test.skipIf(browser === null || SHOTS === '')('the pages in other languages, for eyes', async () => {
  const owner = await signedOperator(opsUrl, { name: 'keeper', password: 'demo1234' });
  for (const [lang, theme, width] of [
    ['zh_CN', 'light', 1280],
    ['vi_VN', 'dark', 820],
  ] as const) {
    const page = await ownBrowser({ lang, theme, width });
    await page.addInitScript((token) => sessionStorage.setItem('operatorToken', token), owner.token);
    for (const path of ['operators', 'me']) {
      await page.goto(`/${path}`);
      await page.getByRole('table').first().waitFor();
      await shot(page, `door-${path}-${lang}`);
    }
    await page.goto('/operators');
    await page.getByRole('row').nth(2).getByRole('button').nth(1).click();
    await page.getByRole('dialog').waitFor();
    await shot(page, `door-networks-${lang}`);
    await page.context().close();
  }
  expect((await operatorClient(opsUrl, owner.token).call(desk.operators)).code).toBe(0);
});
