import { approve, list as proposals } from '@drawroom/contract/proposal';
import { vipCalls } from '@drawroom/contract/vip';
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

/** What reaching the first level brings, as members read it. */
const firstGift = async () => (await player.call(vipCalls.allVipEquityInfo, {})).list[0]?.upGift;

test.skipIf(browser === null)(
  'the gift of a level is changed by two people, and taken back by two',
  async () => {
    const { page, act, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    const keeper = await signedOperator(server.opsUrl, { name: 'keeper', password: 'demo1234' });
    const letIt = async (): Promise<void> => {
      const [waiting] = (await keeper.call(proposals, { kind: 'vip.levels' })).data.list;
      await keeper.call(approve, { proposalNo: waiting?.proposalNo ?? '' });
    };
    expect(await firstGift()).toBe('3.00');
    await page.getByRole('link', { name: 'VIP levels', exact: true }).click();
    await page.getByRole('table').getByRole('link', { name: 'VIP levels' }).click();
    await page
      .getByLabel(/^Gift on reaching it/)
      .first()
      .fill('4.50');
    await page.getByLabel('Why').fill('as agreed on Monday');
    await page.getByRole('row', { name: /Gift on reaching it · 1.*3\.00.*4\.50/ }).waitFor();
    await shot('console-vip');
    await propose(page, () => page.getByRole('button', { name: 'Propose' }).click());
    expect(await firstGift()).toBe('3.00');
    await letIt();
    expect(await firstGift()).toBe('4.50');
    await page.goto('/vip?code=levels');
    await page.getByText('Version 2').waitFor();
    await shot('console-vip-history');
    await propose(page, () => act('Restore', { Why: 'too much for us' }));
    await letIt();
    expect(await firstGift()).toBe('3.00');
    expect(complaints).toEqual([]);
    for (const [lang, theme] of [
      ['zh_CN', 'dark'],
      ['vi_VN', 'light'],
    ] as const) {
      const other = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker', lang, theme });
      await other.page.goto('/vip?code=levels');
      await other.page.locator('input[value="3.00"]').first().waitFor();
      await other.shot(`console-vip-${lang}`);
      expect(other.complaints).toEqual([]);
      await other.page.context().close();
    }
    await page.context().close();
  },
  120_000,
);
