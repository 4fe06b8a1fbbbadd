import { randomUUID } from 'node:crypto';
import { promotionCalls } from '@drawroom/contract/promotion';
import { approve, list as proposals } from '@drawroom/contract/proposal';
import { buildConsole } from '@drawroom/server/build-console';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { signedOperator } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { propose, seatAt } from './console-seat.ts';

const browser = await launchBrowser();
let server: BootedServer;
let player: ScriptedMember;
beforeAll(async () => {
  if (browser === null) return;
  server = await bootServer({ consoleDist: await buildConsole(() => undefined) });
  player = await aMember(server, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player?.stop();
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const codes = async () => (await player.call(promotionCalls.list, {})).list.map(({ code }) => code);

test.skipIf(browser === null)(
  'a promotion is made by two people, gives, shows what it gave, and is stopped by one',
  async () => {
    const { page, act, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    const keeper = await signedOperator(server.opsUrl, { name: 'keeper', password: 'demo1234' });
    await page.getByRole('link', { name: 'Promotions' }).click();
    await page.getByRole('link', { name: 'Daily sign-in' }).waitFor();
    await shot('console-promotions');
    await page.getByRole('link', { name: 'New promotion' }).click();
    await page.getByRole('link', { name: 'Codes' }).click();
    // Until then the form of another kind stands there, and goes with what is typed into it.
    await page.locator('a[aria-current=page]', { hasText: 'Codes' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill('spring');
    await page.getByLabel(/^Name · English/).fill('Spring');
    await page.getByLabel(/^One code for everybody/).fill('SPRING26');
    await page.getByRole('combobox', { name: 'On', exact: true }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await page.getByLabel('Why').fill('as agreed on Monday');
    await shot('console-promotion-new');
    await propose(page, () => page.getByRole('button', { name: 'Propose' }).click());
    expect(await codes()).not.toContain('spring');
    await page.getByRole('link', { name: 'Waiting for a second person' }).click();
    await page.getByRole('row', { name: /One code for everybody.*SPRING26/ }).waitFor();
    await shot('console-promotion-proposal');
    const [waiting] = (await keeper.call(proposals, { kind: 'promotion.campaign' })).data.list;
    await keeper.call(approve, { proposalNo: waiting?.proposalNo ?? '' });
    await player.call(promotionCalls.redeem, { voucher: 'spring-26', clientRef: randomUUID() });
    await page.goto('/promotions?code=spring');
    await page.getByText('1.00 / 1,000.00').waitFor();
    await shot('console-promotion');
    await act('Stop now', { Why: 'enough for this spring' });
    await page.getByText('Version 2').waitFor();
    expect(await codes()).not.toContain('spring');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(browser === null)('promotions in Chinese and in Vietnamese, on a narrower screen', async () => {
  for (const [lang, theme] of [
    ['zh_CN', 'light'],
    ['vi_VN', 'dark'],
  ] as const) {
    const { page, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'checker', lang, theme });
    await page.setViewportSize({ width: 820, height: 1180 });
    for (const at of ['promotions', 'promotions?code=demo-draw', 'promotions?code=demo-deposit']) {
      await page.goto(`/${at}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .locator(at.includes('code') ? 'form' : 'table')
        .first()
        .waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await shot(`console-${at.replaceAll(/\W+/g, '-')}-${lang}`);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});
