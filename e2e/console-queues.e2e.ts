import { randomUUID } from 'node:crypto';
import { cashierDeskCalls } from '@drawroom/contract/cashier-desk';
import { offlineDeposit } from '@drawroom/contract/deposit';
import { depositReviewCalls } from '@drawroom/contract/deposit-review';
import { approve } from '@drawroom/contract/proposal';
import { declare } from '@drawroom/contract/protection';
import { methodCalls } from '@drawroom/contract/wallet-methods';
import { buildConsole } from '@drawroom/server/build-console';
import { buildLobby } from '@drawroom/server/build-lobby';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { signedOperator } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seatAt } from './console-seat.ts';
import { aPhone } from './phone.ts';

/** Folder for pictures, for eyes. Empty in a usual run. */
const SHOTS = process.env['E2E_SHOTS'] ?? '';
const browser = await launchBrowser();
let server: BootedServer;
let player: ScriptedMember;
beforeAll(async () => {
  if (browser === null) return;
  const lobbyDist = await buildLobby(() => undefined);
  server = await bootServer({ lobbyDist, consoleDist: await buildConsole(() => undefined) });
  player = await aMember(server, { username: 'player01', password: 'demo1234', exists: true });
  await player.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: '张三' });
});
afterAll(async () => {
  player?.stop();
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Somebody pays in at the desk; gives the order's number. */
async function paidIn(): Promise<string> {
  const asked = { amount: '200.00', remark: 'cash at the desk', clientRef: randomUUID() };
  return (await player.call(offlineDeposit, asked)).orderNo;
}

test.skipIf(browser === null)(
  'deposits come into the queue by themselves; several are claimed at once, and the one that another has is refused by name',
  async () => {
    const { page, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    await page.getByRole('link', { name: 'Deposits', exact: true }).click();
    await page.getByText('live', { exact: true }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const first = await paidIn();
    await page.getByRole('checkbox', { name: `Choose ${first}` }).waitFor();
    const second = await paidIn();
    await page.getByRole('checkbox', { name: `Choose ${second}` }).waitFor();
    // Pushed: the queue was asked for because it changed, and not all the time.
    expect(asked.filter((path) => path === depositReviewCalls.queue.path).length).toBeLessThan(12);
    const checker = await signedOperator(server.opsUrl, { name: 'checker', password: 'demo1234' });
    await checker.call(depositReviewCalls.claim, { orderNo: second });
    await page
      .getByText(/^With checker/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: /^Order / }).click();
    await page.keyboard.press('x');
    await page.getByText('1 chosen').waitFor();
    const current = page.locator('ul button[aria-current="true"]');
    const here = await current.innerText();
    await page.keyboard.press('j');
    await expect.poll(() => current.innerText()).not.toBe(here);
    await page.keyboard.press('Shift+X');
    await page.getByText('2 chosen').waitFor();
    await shot('console-many');
    await page.getByRole('group', { name: 'Chosen rows' }).getByRole('button', { name: 'Claim' }).click();
    const dialog = page.getByRole('dialog', { name: 'Claim (2)' });
    await dialog.getByRole('button', { name: 'Claim' }).click();
    await dialog.getByText('1 done, 1 not').waitFor();
    await dialog.getByText(/checker/).waitFor();
    await shot('console-many-done');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('1 chosen').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(browser === null)(
  'whoever goes to another page is not brought back by a queue that changes meanwhile',
  async () => {
    await paidIn();
    await paidIn();
    const { page } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    await page.getByRole('link', { name: 'Deposits', exact: true }).click();
    const current = page.locator('ul button[aria-current="true"]');
    const here = await current.innerText();
    const orderNo = new URL(page.url()).searchParams.get('row') ?? '';
    const fetched = Promise.withResolvers<void>();
    // The page that was pressed is still being fetched when the one that is looked at leaves the queue.
    await page.route('**/*.js', async (route) => fetched.promise.then(() => route.continue()));
    await page.getByRole('link', { name: 'Banks', exact: true }).click();
    for (const name of ['maker', 'checker']) {
      const operator = await signedOperator(server.opsUrl, { name, password: 'demo1234' });
      await operator.call(depositReviewCalls.claim, { orderNo });
      await operator.call(depositReviewCalls.reject, { orderNo, reason: 'not_received' });
    }
    await expect.poll(() => current.innerText()).not.toBe(here);
    fetched.resolve();
    await page.getByRole('link', { name: 'Industrial and Commercial Bank of China' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/banks');
    await page.context().close();
  },
);

test.skipIf(browser === null)('a bank is added, offered to members, and taken away', async () => {
  const { page, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
  await page.getByRole('link', { name: 'Banks', exact: true }).click();
  await page.getByRole('link', { name: 'Industrial and Commercial Bank of China' }).waitFor();
  await shot('console-banks');
  await page.getByRole('link', { name: 'New bank' }).click();
  await page.getByLabel('Code').fill('HARBOUR');
  await page.getByLabel(/^Name of the bank · English/).fill('Harbour Bank');
  await page.getByLabel('Why').fill('members asked for it');
  await shot('console-bank-new');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Version 1').waitFor();
  const offered = async (): Promise<boolean> =>
    (await player.call(methodCalls.bankList, {})).banks.some(({ code }) => code === 'HARBOUR');
  expect(await offered()).toBe(true);
  await page.getByLabel('Offered to members').click();
  await page.getByRole('option', { name: 'No' }).click();
  await page.getByLabel('Why').fill('it was closed');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Version 2').waitFor();
  expect(await offered()).toBe(false);
  await shot('console-bank-history');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.skipIf(browser === null)(
  'hours of withdrawals are set by two people, and a member reads them before he tries',
  async () => {
    const { page, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    await page.getByRole('link', { name: 'Withdrawal rules', exact: true }).click();
    await page.getByRole('link', { name: 'Hours of withdrawals' }).click();
    // One minute of one day, so that it is closed while this runs.
    const day = (n: number) =>
      ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][n % 7] ?? '';
    const open = day(new Date().getUTCDay() + 3);
    for (const name of [0, 1, 2, 3, 4, 5, 6].map(day))
      await page.getByLabel(name).fill(name === open ? '09:00-21:30' : '');
    await page.getByLabel('Outside of them').click();
    await page.getByRole('option', { name: 'Requests are refused' }).click();
    await page.getByLabel('Why').fill('fewer people');
    const told = await page.getByRole('row', { name: /day\b/ }).getByRole('rowheader').allInnerTexts();
    const week = [1, 2, 3, 4, 5, 6, 7].map(day);
    expect(told).toEqual(week.filter((name) => told.includes(name)));
    expect(told.length).toBeGreaterThan(2);
    await shot('console-hours');
    await page.getByRole('button', { name: 'Propose' }).click();
    const keeper = await signedOperator(server.opsUrl, { name: 'keeper', password: 'demo1234' });
    await expect
      .poll(async () => {
        const { rows } = await server.db.query<{ id: bigint }>("select id from admin.proposal where state = 'waiting'");
        return rows.length;
      })
      .toBe(1);
    const { rows } = await server.db.query<{ no: string }>(
      "select id::text as no from admin.proposal where state = 'waiting'",
    );
    await keeper.call(approve, { proposalNo: rows[0]?.no ?? '' });
    const { list } = (await keeper.call(cashierDeskCalls.rules)).data;
    expect(list.find(({ code }) => code === 'hours')?.rule).toMatchObject({ outside: 'refuse' });
    for (const [locale, theme] of [
      ['zh-CN', 'light'],
      ['vi-VN', 'dark'],
    ] as const) {
      const prepare = async (context: BrowserContext): Promise<void> => {
        await context.addInitScript(`localStorage.theme = '${theme}'`);
      };
      const phone = await aPhone({ url: server.url }, { locale, prepare });
      await phone.logIn('player01');
      await phone.open('/xiafen');
      await phone.page.getByText(/09:00–21:30/).waitFor();
      if (SHOTS !== '') await phone.page.screenshot({ path: `${SHOTS}/withdraw-hours-${locale}.png` });
      await phone.close();
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(browser === null || SHOTS === '')('pictures for eyes', async () => {
  for (const [lang, theme] of [
    ['zh_CN', 'light'],
    ['vi_VN', 'dark'],
  ] as const) {
    const { page, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'keeper', lang, theme });
    for (const width of [1280, 820]) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 1180 });
      for (const address of [
        'deposits',
        'withdrawals',
        'complaints',
        'service',
        'banks',
        'banks?code=ICBC',
        'rules',
        'rules?code=hours',
      ]) {
        await page.goto(`/${address}`);
        await page.waitForLoadState('load');
        await page.waitForTimeout(1_500);
        if (address === 'deposits') await page.keyboard.press('x');
        await page.waitForTimeout(300);
        await shot(`eyes-${lang}-${width}-${address.replaceAll(/\W/g, '-')}`);
      }
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});
