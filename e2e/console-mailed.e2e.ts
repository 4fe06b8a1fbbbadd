import { addDays } from '@drawroom/engine/civil-date';
import { dayAt, spanOfDays } from '@drawroom/engine/date-ranges';
import { buildConsole } from '@drawroom/server/build-console';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { startMailServer, type MailServer } from '@drawroom/testkit/mail-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { seatAt, type Seat } from './console-seat.ts';

const PATIENCE = { timeout: 60_000, interval: 250 };
/** Where no day ends while this runs: what was yesterday when a report is put down is yesterday when its mail goes out. */
const ZONE = ['Asia/Shanghai', 'America/New_York'].find((zone) => {
  const day = dayAt(zone, Date.now());
  return dayAt(zone, Date.now() + 3_600_000) === day;
});
const browser = await launchBrowser();
let server: BootedServer;
let mail: MailServer;
beforeAll(async () => {
  if (browser === null) return;
  mail = await startMailServer();
  server = await bootServer({
    consoleDist: await buildConsole(() => undefined),
    env: { SMTP_URL: mail.url, MAIL_FROM: 'House <house@example.com>' },
  });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
  await mail?.stop();
});

/** What happened yesterday by the clock of the page, as the facts have it; that day. */
async function somethingYesterday(page: Page): Promise<string> {
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const yesterday = addDays(dayAt(zone, Date.now()), -1);
  const { fromMs } = spanOfDays({ first: yesterday, last: yesterday }, zone);
  await server.db.query(
    `insert into report.house_slot (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits,
       deposit_count, withdrawals, withdrawal_count, bonus, packets, registered, first_depositors, first_deposits)
     values (0, 0, $1, 0, 3, 12345, 12345, 2345, 0, 0, 99900, 1, 0, 0, 0, 0, 0, 0, 0)`,
    [new Date(fromMs + 12 * 3_600_000)],
  );
  return yesterday;
}

/** Keeps yesterday's report as the view that the page opens with. */
async function keepView({ page, shot }: Seat): Promise<void> {
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Yesterday', exact: true }).click();
  await page.waitForURL(/period=yesterday/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Keep this choice' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Yesterday by day');
  await shot('views-dialog');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'View: Yesterday by day' }).click();
  await page.getByRole('menuitem', { name: 'Open the page with it' }).click();
  await page.getByText('Done').first().waitFor();
}

async function proveAddress({ page, act, shot }: Seat): Promise<void> {
  await page.goto('/me');
  await act('Set an address', { 'E-mail address': 'maker@example.com' });
  const code = /\b\d{6}\b/.exec(mail.arrived.at(-1)?.text ?? '')?.[0] ?? '';
  await shot('mailbox-waiting');
  await act('Type the code', { 'The six digits': code });
  await page.getByText(/^m\*\*\*r@example\.com, proved/).waitFor();
}

async function putDown({ page, shot }: Seat): Promise<void> {
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send by e-mail' });
  await dialog.getByLabel('Name').fill('The day before');
  await dialog.getByRole('combobox', { name: 'File' }).click();
  await page.getByRole('option', { name: 'CSV' }).click();
  await dialog.getByRole('combobox', { name: 'Receivers' }).click();
  await page.getByRole('option', { name: 'maker' }).click();
  await page.keyboard.press('Escape');
  await shot('schedule-dialog');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'hidden' });
}

test.skipIf(browser === null)(
  'a view is kept and opened in another session; a report is put down, and its mail brings the sums of the page',
  async () => {
    const first = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker', zone: ZONE! });
    const yesterday = await somethingYesterday(first.page);
    await keepView(first);
    await proveAddress(first);
    expect(first.complaints).toEqual([]);
    await first.page.context().close();

    const second = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker', zone: ZONE! });
    const { page } = second;
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.waitForURL(/period=yesterday/);
    await page.getByRole('button', { name: 'View: Yesterday by day' }).waitFor();
    const total = page.getByRole('table', { name: 'Reports' }).getByRole('row', { name: /^Total/ });
    await total.getByText('123.45').waitFor();
    await putDown(second);
    const schedules = page.getByRole('table', { name: 'Sent by e-mail' });
    await schedules.getByText('The day before', { exact: true }).waitFor();
    await server.db.query('update operations.schedule set next_at = clock_timestamp()');
    await vi.waitFor(() => expect(mail.arrived.at(-1)?.files).toHaveLength(1), PATIENCE);
    const arrived = mail.arrived.at(-1);
    const subject = `The day before, ${yesterday} to ${yesterday}`;
    expect(arrived).toMatchObject({ to: ['maker@example.com'], subject });
    const lines = (arrived?.files[0]?.bytes.toString('utf8') ?? '').trim().split('\r\n');
    const sums = lines.at(-1)?.split(',') ?? [];
    const told = ['123.45', '23.45', '100.00', '999.00'];
    expect([sums[0], sums[1], sums[2], sums[4], sums[6], sums[7]]).toEqual(['Total', '3', ...told]);
    for (const sum of told) await total.getByText(sum, { exact: true }).first().waitFor();
    await schedules.getByText('Sent', { exact: true }).first().waitFor({ timeout: 30_000 });
    await schedules.scrollIntoViewIfNeeded();
    await second.shot('schedules-sent');
    expect(mail.arrived.filter(({ files }) => files.length > 0)).toHaveLength(1);
    expect(second.complaints).toEqual([]);
    await page.context().close();
    await server.db.query('delete from report.house_slot');
  },
  240_000,
);

test.skipIf(browser === null).each([
  ['zh_CN', 'light', '报表'],
  ['vi_VN', 'dark', 'Báo cáo'],
] as const)('%s %s: the report page with its mails fits', async (lang, theme, reports) => {
  const { page, complaints, shot } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker', lang, theme });
  await page.getByRole('link', { name: reports, exact: true }).click();
  await page.getByRole('heading', { name: reports, level: 1 }).waitFor();
  await page.getByRole('table').nth(1).waitFor();
  await page.getByRole('table').nth(1).scrollIntoViewIfNeeded();
  await shot(`mailed-${lang}-1280`);
  await page.setViewportSize({ width: 820, height: 1180 });
  await shot(`mailed-${lang}-820`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(820);
  await page.goto('/me');
  await page.getByText('m***r@example.com').waitFor();
  await shot(`mailbox-${lang}-820`);
  expect(complaints).toEqual([]);
  await page.context().close();
});
