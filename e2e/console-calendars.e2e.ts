import { lotteryCalendarCalls } from '@drawroom/contract/lottery-calendar';
import { buildConsole } from '@drawroom/server/build-console';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { signedOperator } from '@drawroom/testkit/operator-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seatAt } from './console-seat.ts';

const browser = await launchBrowser();
let server: BootedServer;
beforeAll(async () => {
  if (browser === null) return;
  server = await bootServer({ consoleDist: await buildConsole(() => undefined) });
});
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const CODE = 'k3-10m';

test.skipIf(browser === null)(
  'a calendar is looked at for a day, saved, and comes back; a day without draws is one line more',
  async () => {
    const { page, act, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    const maker = await signedOperator(server.opsUrl, { name: 'maker', password: 'demo1234' });
    const row = async () =>
      (await maker.call(lotteryCalendarCalls.calendars)).data.list.find(({ code }) => code === CODE)!;
    const { earliest } = await row();
    await page.getByRole('link', { name: 'Draw calendars', exact: true }).click();
    await page.getByRole('link', { name: 'K3 Dice Ten Minutes' }).click();
    await page.getByLabel('From business day').fill(earliest);
    await page.getByLabel('First draw · 1').fill('09:00:00');
    await page.getByLabel('Draws · 1', { exact: true }).fill('5');
    await page.getByRole('row', { name: /Draws · 1.*144.*5/ }).waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText(`${earliest.replaceAll('-', '')}-0005`).waitFor();
    await shot('console-calendar');
    await page.getByLabel('Why').fill('a short day');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Version 2').waitFor();
    expect(await row()).toMatchObject({ draws: 5, calendar: { from: earliest } });

    await page.getByLabel('Draws · 1', { exact: true }).fill('200');
    await page.getByLabel('Why').fill('a long day');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The last draw would be after midnight.').waitFor();
    await shot('console-calendar-refused');

    await act('Restore', { Why: 'was a mistake' });
    await page.getByText('Version 3').waitFor();
    expect(await row()).toMatchObject({ draws: 144, calendar: { from: earliest } });

    await page.getByRole('link', { name: 'Exceptions', exact: true }).click();
    await page.getByRole('link', { name: 'New exception' }).click();
    await page.getByLabel('Code').fill('stocktaking');
    await page.getByLabel('First day').fill(earliest);
    await page.getByLabel('Last day').fill(earliest);
    await page.getByRole('combobox', { name: 'Lotteries' }).click();
    await page.getByRole('option', { name: 'K3 Dice Ten Minutes' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Business day').fill(earliest);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No draws on this day.').waitFor();
    await shot('console-exception');
    await page.getByLabel('Why').fill('we count the stock');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Version 1').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('cell', { name: 'stocktaking' }).waitFor();
    await shot('console-exceptions');
    // What is refused is a reply of 400, which the browser notes.
    expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
    await page.context().close();
  },
);
