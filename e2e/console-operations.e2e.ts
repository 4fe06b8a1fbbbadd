import { buildConsole } from '@drawroom/server/build-console';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seatAt } from './console-seat.ts';

const browser = await launchBrowser();
let server: BootedServer;
let player: ScriptedMember;
beforeAll(async () => {
  if (browser === null) return;
  server = await bootServer({ consoleDist: await buildConsole(() => undefined) });
  player = await aMember(server, {
    username: 'player01',
    password: 'demo1234',
    exists: true,
    client: { terminal: 'app' },
  });
  await player.connected();
}, 120_000);
afterAll(async () => {
  player?.stop();
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

test.skipIf(browser === null)(
  'the page shows who is connected as it happens, what waits, and leads to it; a silent process comes first',
  async () => {
    const { page, complaints, shot } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    await page.getByRole('link', { name: 'Operations' }).click();
    const online = page.getByRole('list', { name: 'Today' }).getByRole('listitem').first();
    await online.getByText('App 1 · Phone 0 · Desktop 0').waitFor();
    await shot('operations-before');
    player.stop();
    await online.getByText('App 0 · Phone 0 · Desktop 0').waitFor({ timeout: 25_000 });
    await server.db.query(`insert into operations.node (id, version, roles, started_at, seen_at, facts)
      select '00000000-0000-4000-8000-00000000dead', version, roles, started_at, seen_at - interval '3 minutes', facts
      from operations.node limit 1`);
    await server.db.query(`insert into chat.complaint (room_code, seq, member_id, text, had_picture, said_at, opened_at)
      values ('100001', 99999, 1, 'x', false, clock_timestamp(), clock_timestamp() - interval '45 minutes')`);
    const wrong = page.getByRole('list', { name: 'What is wrong' }).getByRole('listitem');
    await wrong.filter({ hasText: 'Process 00000000 is silent.' }).waitFor({ timeout: 15_000 });
    expect(await wrong.first().textContent()).toContain('silent');
    await wrong.filter({ hasText: 'Reported messages: the oldest waits for 45 minutes' }).waitFor();
    await shot('operations-wrong');
    await page.setViewportSize({ width: 820, height: 1180 });
    await shot('operations-820');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(820);
    await page.setViewportSize({ width: 1280, height: 800 });
    // Finance does not look after complaints, but after withdrawals.
    await page.getByRole('table', { name: 'Queues' }).getByRole('link', { name: 'Withdrawals' }).click();
    await page.getByRole('heading', { name: 'Withdrawals' }).first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
    await server.db.query(`delete from chat.complaint where seq = 99999`);
  },
);

test.skipIf(browser === null)('a report is asked for by another kind and saved as a file', async () => {
  const { page, complaints, shot } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
  await page.getByRole('link', { name: 'Reports' }).click();
  const table = page.getByRole('table', { name: 'Reports' });
  await table.getByRole('rowheader', { name: 'Total' }).waitFor();
  await shot('reports-day');
  await page.getByRole('combobox', { name: 'By' }).click();
  await page.getByRole('option', { name: 'Agent branch' }).click();
  await page.waitForURL(/by=branch/);
  await table.getByRole('rowheader', { name: 'Total' }).waitFor();
  await shot('reports-branch');
  const total = await table
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .nth(1)
    .textContent();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^drawroom-house-branch-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Agent branch');
  expect(lines.at(-1)).toMatch(/^Total,/);
  expect(total).toContain('0');
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as XLSX' }).click(),
  ]);
  expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe('PK');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.skipIf(browser === null).each([
  ['zh_CN', 'light', '运营总览', '报表'],
  ['vi_VN', 'dark', 'Vận hành', 'Báo cáo'],
] as const)('%s %s: both pages speak the language and fit', async (lang, theme, operations, reports) => {
  const { page, complaints, shot } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker', lang, theme });
  for (const [name, label] of [
    ['operations', operations],
    ['reports', reports],
  ] as const) {
    await page.getByRole('link', { name: label, exact: true }).click();
    await page.getByRole('heading', { name: label, level: 1 }).waitFor();
    await page.getByRole('table').first().waitFor();
    await shot(`${name}-${lang}-1280`);
    await page.setViewportSize({ width: 820, height: 1180 });
    await shot(`${name}-${lang}-820`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(820);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});
