import { buildConsole } from '@drawroom/server/build-console';
import { buildLobby } from '@drawroom/server/build-lobby';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import sharp from 'sharp';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';

import { aPhone, PATIENCE_MS } from './phone.ts';
import type { Phone } from './phone.ts';
import { field, message, speak } from './room-talk.ts';

/** Folder for pictures of both pages, for eyes. Empty in a usual run. */
const SHOTS = process.env['E2E_SHOTS'] ?? '';

const probe = await launchBrowser();
await probe?.close();
let server: BootedServer | null = null;
if (probe !== null) {
  const quiet = (): void => undefined;
  server = await bootServer({ lobbyDist: await buildLobby(quiet), consoleDist: await buildConsole(quiet) });
}
afterAll(() => server?.[Symbol.asyncDispose]());

/** An operator before the console, on a phone as small as a member's; what his browser complains about. */
async function atTheDesk(
  opsUrl: string,
  name: string,
): Promise<{ page: Page; complaints: string[]; close(): Promise<void> }> {
  const browser = await launchBrowser();
  if (browser === null) throw new Error('no browser any more');
  const context = await browser.newContext({
    baseURL: opsUrl,
    viewport: { width: 390, height: 844 },
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript('localStorage.language = "en_US"');
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (line) => void (line.type() === 'error' && complaints.push(line.text())));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  await page.goto('/');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('demo1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: `Sign out (${name})` }).waitFor();
  return { page, complaints, close: () => browser.close() };
}

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

async function sendPicture(phone: Phone): Promise<void> {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer();
  const [picker] = await Promise.all([phone.page.waitForEvent('filechooser'), phone.button('chat.pickPicture').tap()]);
  await picker.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await phone.page.getByText(phone.say('chat.pictureReady'), { exact: true }).waitFor();
  await phone.button('chat.send').tap();
}

/** Where it ends on the page, px from the left. */
async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return (box?.x ?? NaN) + (box?.width ?? NaN);
}

/** Claims the one who waits, looks at his picture, leaves a note, answers, and sees his thanks. */
async function serve(desk: Page, phone: Phone): Promise<void> {
  await shot(desk, 'console-inbox');
  await desk.getByRole('button', { name: /2 unanswered/ }).click();
  await desk.getByRole('button', { name: 'Claim' }).click();
  await phone.page.getByText(phone.say('service.served'), { exact: true }).waitFor();
  await desk.getByRole('button', { name: 'Show the picture' }).click();
  await desk.locator('img[src^="data:image/webp"]').waitFor();
  await desk
    .getByRole('group')
    .getByText(/Notes for operators/)
    .click();
  const note = desk.getByLabel('Write a note; the member never sees it');
  expect(await endOf(note)).toBeLessThan(await endOf(desk.getByRole('group')));
  await note.fill('asked twice');
  await desk.getByRole('button', { name: 'Keep the note' }).click();
  await desk.getByText('asked twice').last().waitFor();
  await desk.getByLabel('Write an answer').fill('I found it. One moment.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await message(phone, 'I found it. One moment.').waitFor();
  await speak(phone, 'Thank you!');
  // The desk looks by itself every two seconds.
  await desk.getByRole('log').getByText('Thank you!').waitFor();
  await shot(phone.page, 'service-served');
  await shot(desk, 'console-talk');
}

/** Takes the transcript away and closes the conversation. */
async function endIt(desk: Page): Promise<void> {
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Transcript' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^conversation-\d+\.txt$/);
  await desk.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
}

describe.skipIf(server === null)('a member and the service desk', () => {
  test('he writes and waits; an operator claims and answers, he reads it live; it is closed and he rates it', async () => {
    const { url, opsUrl, db } = server!;
    const phone = await aPhone({ url }, { locale: 'vi-VN' });
    await phone.logIn();
    await phone.open('/mine');
    await phone.page.getByRole('link', { name: phone.say('title.service') }).tap();
    await phone.page.getByText(phone.say('service.emptyTitle'), { exact: true }).waitFor();
    await shot(phone.page, 'service-empty');
    await speak(phone, 'Where is my deposit?');
    await phone.page.getByText(phone.say('service.next'), { exact: true }).waitFor();
    await phone.page.getByText(phone.say('service.auto.greeting'), { exact: true }).waitFor();
    await sendPicture(phone);
    const picture = phone.page.locator('[data-message] img[src^="data:image/webp"]');
    await picture.waitFor();
    await shot(phone.page, 'service-waiting');

    const desk = await atTheDesk(opsUrl, 'helper');
    await serve(desk.page, phone);
    await endIt(desk.page);

    const sheet = phone.page.getByRole('dialog', { name: phone.say('service.rating.title') });
    await sheet.waitFor();
    await shot(phone.page, 'service-rating');
    await sheet.locator('label').nth(3).tap();
    await phone.button('service.rating.send').tap();
    await phone.page.getByText(phone.say('service.rated', { rating: '4' }), { exact: true }).waitFor();
    await shot(phone.page, 'service-rated');
    const { rows } = await db.query<{ rating: number; operator: string }>(
      'select rating, operator_name as operator from service.conversation',
    );
    expect(rows).toEqual([{ rating: 4, operator: 'helper' }]);
    expect(await phone.page.content()).not.toContain('asked twice');
    await field(phone).fill('One more thing');
    await phone.button('chat.send').tap();
    await phone.page.getByText(phone.say('service.next'), { exact: true }).waitFor();
    expect([phone.complaints, desk.complaints]).toEqual([[], []]);
    await Promise.all([phone.close(), desk.close()]);
  });

  test('the console’s page runs nothing but its own files, and its calls open to nobody without a session', async () => {
    const { opsUrl } = server!;
    const page = await fetch(opsUrl);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    for (const path of ['/console/api/service/inbox', '/console/api/nothing']) {
      const reply = await fetch(`${opsUrl}${path}`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        path.endsWith('inbox') ? 401 : 404,
        'application/json; charset=utf-8',
      ]);
    }
  });
});
