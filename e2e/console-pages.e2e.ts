import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { textsNotIn } from '@drawroom/console/src/words.ts';
import { send as say, report as reportMessage } from '@drawroom/contract/chat';
import { offlineDeposit } from '@drawroom/contract/deposit';
import { declare } from '@drawroom/contract/protection';
import { enterRoom } from '@drawroom/contract/room';
import { writeMessage } from '@drawroom/contract/service';
import { offlineWithdraw } from '@drawroom/contract/withdrawal';
import { ENABLED_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import { buildConsole } from '@drawroom/server/build-console';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { aMember } from '@drawroom/testkit/scripted-member';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seatAt } from './console-seat.ts';
import { axeFindings, fontsReady, layoutFaults, motionOver, nothingLoads } from './in-page.ts';
import { lookFaults } from './look-faults.ts';

const SHOTS = process.env['E2E_SHOTS'] ?? '';
const SIZES = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
] as const;
const LANGUAGES = [
  { lang: 'zh_CN', place: 1, theme: 'light' },
  { lang: 'vi_VN', place: 2, theme: 'dark' },
  { lang: 'en_US', place: 0, theme: 'light' },
] as const;
const LANGUAGE_NAMES = ENABLED_LOCALES.flatMap((tag) => ownNameOf(tag).match(/\p{Script=Han}+/gu) ?? []);
const ROOM = '100001';
const PATIENT = { timeout: 15_000 } as const;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const browser = await launchBrowser();
let server: BootedServer;
beforeAll(async () => {
  if (browser === null) return;
  if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });
  server = await bootServer({ consoleDist: await buildConsole(() => undefined) });
  // Whoever has every role sees every page.
  await server.db.query(
    `update admin.operator set roles = '{support,finance,risk,draw,content,auditor,owner}' where name = 'maker'`,
  );
  await server.db.query('update withdrawal.rule set two_people_over = 15000, automatic_up_to = 0');
  await server.db.query('update deposit.channel set two_people_over = 15000');
  await server.db.query(`update member.member set created_at = created_at - interval '90 days'`);
  await something();
});
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Something waits in each queue. */
async function something(): Promise<void> {
  const names = ['player01', 'player02'] as const;
  const [player, other] = await Promise.all(
    names.map((username) => aMember(server, { username, password: 'demo1234', exists: true })),
  );
  if (player === undefined || other === undefined) throw new Error('the demo has no members');
  for (const each of [player, other]) {
    await each.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: '张三' });
    await each.call(enterRoom, { roomCode: ROOM });
  }
  await player.client.stepUp({ password: 'demo1234' });
  const clientRef = (): string => crypto.randomUUID();
  for (const amount of ['60.00', '180.00']) {
    await player.call(offlineWithdraw, { amount, remark: '请尽快处理', clientRef: clientRef() });
    await (amount === '60.00' ? player : other).call(offlineDeposit, {
      amount,
      remark: 'desk',
      clientRef: clientRef(),
    });
  }
  await player.call(writeMessage, { clientId: clientRef(), text: 'Where is my deposit?' });
  const { message } = await other.call(say, { roomCode: ROOM, clientId: clientRef(), text: 'you are all fools' });
  await player.call(reportMessage, { roomCode: ROOM, seq: message.seq, reason: 'abuse' });
  player.stop();
  other.stop();
}

/** Once nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(nothingLoads);
  await page.evaluate(fontsReady);
  await page.evaluate(motionOver);
}

/** What is wrong with a page as it stands, in both sizes; and, once, colours that are hard to tell apart. */
async function faultsOf(
  page: Page,
  name: string,
  { lang, place, theme }: (typeof LANGUAGES)[number],
): Promise<string[]> {
  const others = LANGUAGES.filter((each) => each.place !== place).map((each) => each.place);
  const rules = {
    foreignLetters: place === 1 ? 'ơưđăĐƠƯĂ' : '\\u4e00-\\u9fff',
    // Languages are called what their speakers call them.
    allowed: LANGUAGE_NAMES,
    foreignTexts: new Set(others.flatMap((each) => textsNotIn(place, each))),
  };
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settled(page);
    const found = [...(await page.evaluate(layoutFaults)), ...(await lookFaults(page, rules))];
    // Codes of accounts look like keys of texts, wide tables move in their own frame, and fingers are not what a desk is worked with.
    const counted = found.filter((fault) => !/^(small|key instead|sticks out)/.test(fault));
    faults.push(...counted.map((fault) => `${name} ${size.width}: ${fault}`));
    if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/${lang}-${theme}-${size.width}-${name}.png` });
  }
  await page.evaluate(AXE);
  for (const { id, nodes } of await page.evaluate(axeFindings, true))
    faults.push(...nodes.map((node) => `${name} ${id}: ${node.target.join(' ')} ${node.failureSummary}`));
  return faults;
}

/** Opens a page by the menu; the one before stays until it has come. */
async function openBy(link: Locator, page: Page): Promise<void> {
  await page.setViewportSize(SIZES[0]);
  await link.click();
  const title = (await link.textContent()) ?? '';
  await page.locator('main h1').filter({ hasText: title }).first().waitFor();
}

for (const language of LANGUAGES)
  test.skipIf(browser === null)(
    `${language.lang}, ${language.theme}: on no page of the console does anything stick out, is anything cut off, in another language or hard to see`,
    async () => {
      const { lang, theme } = language;
      const { page, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker', lang, theme });
      const menu = page.locator('nav a');
      await menu.first().waitFor();
      expect(await menu.count()).toBeGreaterThan(35);
      const faults: string[] = [];
      for (let at = 0; at < (await menu.count()); at += 1) {
        const link = menu.nth(at);
        const address = (await link.getAttribute('href')) ?? '';
        await openBy(link, page);
        faults.push(...(await faultsOf(page, address.slice(1), language)));
        // The first of a list, whole.
        const first = page.locator(`main table a[href^="${address}?"], main li button:has-text("Bingo18")`).first();
        if ((await first.count()) === 0) continue;
        await first.click();
        faults.push(...(await faultsOf(page, `${address.slice(1)}-whole`, language)));
      }
      expect(faults).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    600_000,
  );

test.skipIf(browser === null)('a page whose door does not answer says so, wherever one looks', async () => {
  const { page } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
  await page.route('**/console/api/**', (route) => route.abort());
  for (const name of [
    'Withdrawals',
    'Payment channels',
    'Unwanted words',
    'Odds and limits',
    'Operations',
    'Reports',
  ]) {
    await openBy(page.getByRole('link', { name, exact: true }), page);
    await expect.poll(() => page.getByText('No connection to the server').count(), PATIENT).toBeGreaterThan(0);
    if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/gone-${name.replaceAll(' ', '-')}.png` });
  }
  await page.context().close();
});
