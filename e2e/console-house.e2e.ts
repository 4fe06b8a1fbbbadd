import { buildConsole } from '@drawroom/server/build-console';
import { buildLobby } from '@drawroom/server/build-lobby';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { slide } from './captcha.ts';
import { seatAt } from './console-seat.ts';
import { aPhone, PATIENCE_MS } from './phone.ts';

const browser = await launchBrowser();
let server: BootedServer;
beforeAll(async () => {
  if (browser === null) return;
  const lobbyDist = await buildLobby(() => undefined);
  server = await bootServer({ lobbyDist, consoleDist: await buildConsole(() => undefined) });
});
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** A phone that nobody has used yet: what it shows is what the house has set. */
async function newPhone() {
  const context = await browser!.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  return { page, close: () => context.close() };
}

/** The version of a setting that is in force. */
async function versionOf(code: string): Promise<number> {
  const { rows } = await server.db.query<{ version: number }>(
    `select coalesce(max(version), 1)::int as version from admin.document where kind = 'setting' and code = $1`,
    [code],
  );
  return rows[0]?.version ?? 1;
}

const CLOSED_VI = 'Hiện tạm ngừng nhận đăng ký mới. Vui lòng quay lại sau.';
const SHOTS = process.env['E2E_SHOTS'] ?? '';

test.skipIf(browser === null)(
  'registration is closed in the console, a visitor is told in his language, and registers once it is restored',
  async () => {
    const { page, act, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'checker' });
    // A second try goes on from what the first has left.
    const stood = await versionOf('registration');
    await page.getByRole('link', { name: 'House settings', exact: true }).click();
    await shot('console-settings-list');
    await page.getByRole('link', { name: 'Registration', exact: true }).click();
    await page.getByRole('combobox', { name: 'Registration' }).click();
    await page.getByRole('option', { name: 'Closed', exact: true }).click();
    await page
      .getByRole('row', { name: /Registration.*Open to everybody.*Closed/ })
      .first()
      .waitFor();
    await page.getByLabel('Least age').fill('17');
    await page.getByLabel('Why').fill('too many at once');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('input[aria-invalid=true]').waitFor();
    await page.getByLabel('Least age').fill('18');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Version ${stood + 1}`, { exact: true }).waitFor();
    await shot('console-settings-closed');

    const phone = await aPhone({ url: server.url }, { locale: 'vi-VN' });
    const field = (key: string) => phone.page.getByLabel(phone.say(`member.register.${key}`), { exact: true });
    await phone.open('/registry');
    await phone.page.getByText(CLOSED_VI).waitFor();
    if (SHOTS !== '') await phone.page.screenshot({ path: `${SHOTS}/registry-closed-vi.png` });

    await act('Restore', { Why: 'all is well' });
    await page.getByText(`Version ${stood + 2}`, { exact: true }).waitFor();
    // By way of the login, without loading the page anew.
    await phone.page.getByRole('link', { name: phone.say('member.register.toLogin') }).tap();
    await phone.page.getByRole('link', { name: phone.say('member.login.toRegister') }).tap();
    // The login asks for a name under the same words: what is written there before it has made way is lost.
    await field('confirm').waitFor();
    await field('username').fill(`khachmoi${stood}`);
    await field('password').fill('k7pexq2m9w');
    await field('confirm').fill('k7pexq2m9w');
    await phone.button('member.register.submit').tap();
    await slide(phone, server);
    await phone.page.waitForURL('**/enterRoom');
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
    await phone.close();
  },
  120_000,
);

test.skipIf(browser === null)(
  'a house offers the languages that it has set: a new visitor begins in its own, and chooses among them',
  async () => {
    const before = await newPhone();
    await before.page.getByRole('button', { name: /简体中文/ }).waitFor();
    const { page, act, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'checker' });
    await page.getByRole('link', { name: 'House settings', exact: true }).click();
    await page.getByRole('link', { name: 'Languages of the lobby', exact: true }).click();
    await page.getByRole('combobox', { name: 'Offered' }).click();
    await page.getByRole('option', { name: '简体中文' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'For whoever has chosen none' }).click();
    await page.getByRole('option', { name: 'Tiếng Việt' }).click();
    await page.getByLabel('Why').fill('we are in Huế');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Version 2').waitFor();
    await shot('console-settings-languages');

    const visitor = await newPhone();
    await visitor.page.getByRole('button', { name: /Tiếng Việt/ }).tap();
    const sheet = visitor.page.getByRole('dialog');
    await sheet.getByText('English (US)', { exact: true }).waitFor();
    expect(await sheet.getByText('简体中文').count()).toBe(0);
    if (SHOTS !== '') await visitor.page.screenshot({ path: `${SHOTS}/languages-vi.png` });
    await sheet.getByText('English (US)', { exact: true }).tap();
    await visitor.page.getByRole('button', { name: /English/ }).waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole('button', { name: /English/ }).waitFor();

    await act('Restore', { Why: 'all are welcome' });
    await page.getByText('Version 3').waitFor();
    const after = await newPhone();
    await after.page.getByRole('button', { name: /简体中文/ }).waitFor();
    expect(complaints).toEqual([]);
    await Promise.all([before.close(), visitor.close(), after.close(), page.context().close()]);
  },
  120_000,
);
