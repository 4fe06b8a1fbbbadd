import { cashierDeskCalls } from '@drawroom/contract/cashier-desk';
import { depositCalls } from '@drawroom/contract/deposit';
import { approve, list as proposals } from '@drawroom/contract/proposal';
import { buildConsole } from '@drawroom/server/build-console';
import { buildLobby } from '@drawroom/server/build-lobby';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { signedOperator } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { propose, seatAt } from './console-seat.ts';
import { aPhone } from './phone.ts';

const browser = await launchBrowser();
let server: BootedServer;
let player: ScriptedMember;
beforeAll(async () => {
  if (browser === null) return;
  const lobbyDist = await buildLobby(() => undefined);
  server = await bootServer({ lobbyDist, consoleDist: await buildConsole(() => undefined) });
  player = await aMember(server, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player?.stop();
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const ROOM = '770001';

test.skipIf(browser === null)(
  'a room is made in the console and entered in the lobby; its notice changes while the member is inside, and comes back',
  async () => {
    const { page, act, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'second' });
    await page.getByRole('link', { name: 'Rooms', exact: true }).click();
    await page.getByRole('link', { name: 'New room' }).click();
    await page.getByLabel('Room code').fill(ROOM);
    await page.getByLabel(/^Name · English/).fill('Garden');
    await page.getByLabel(/^Notice · English/).fill('Tea at five');
    await page.getByLabel('Why').fill('a quiet place');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Version 1').waitFor();

    const phone = await aPhone({ url: server.url }, { locale: 'en-US' });
    await phone.logIn('player02');
    await phone.page.getByLabel(phone.say('room.enter.code'), { exact: true }).fill(ROOM);
    await phone.button('room.enter.submit').tap();
    await phone.page.waitForURL('**/lottery');
    await phone.open('/roomintro');
    await phone.page.getByText('Tea at five').waitFor();

    await page.getByLabel(/^Notice · English/).fill('Tea at six');
    await page.getByRole('row', { name: /Notice.*Tea at five.*Tea at six/ }).waitFor();
    await page.getByLabel('Why').fill('the kettle is late');
    await shot('console-room');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Version 2').waitFor();
    await phone.page.getByText('Tea at six').waitFor();

    await act('Restore', { Why: 'the kettle is back' });
    await page.getByText('Version 3').waitFor();
    await phone.page.getByText('Tea at five').waitFor();
    await shot('console-room-history');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('cell', { name: ROOM }).waitFor();
    await shot('console-rooms');
    expect([...complaints, ...phone.complaints]).toEqual([]);
    await phone.close();
    await page.context().close();
  },
);

test.skipIf(browser === null)(
  'a channel is changed by two people and shown so in the lobby; an old version is restored by two people',
  async () => {
    const { page, act, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
    const keeper = await signedOperator(server.opsUrl, { name: 'keeper', password: 'demo1234' });
    const minimum = async () =>
      (await player.call(depositCalls.channelType, {})).types
        .flatMap(({ channels }) => channels)
        .find(({ channelCode }) => channelCode === 'demo-bank')?.min;
    const approveIt = async (): Promise<void> => {
      const [waiting] = (await keeper.call(proposals, { kind: 'cashier.channel' })).data.list;
      await keeper.call(approve, { proposalNo: waiting?.proposalNo ?? '' });
    };
    await page.getByRole('link', { name: 'Payment channels' }).click();
    await page.getByRole('cell', { name: 'Demo Bank ****0000' }).waitFor();
    await shot('console-channels');
    await page.getByRole('link', { name: 'Bank transfer' }).click();
    await page.getByLabel('Least').fill('25');
    await page.getByLabel('Why').fill('small sums cost too much');
    await shot('console-channel');
    await propose(page, () => page.getByRole('button', { name: 'Propose' }).click());
    expect(await minimum()).toBe('10.00');
    await page.getByRole('link', { name: 'Waiting for a second person' }).click();
    await page.getByRole('row', { name: /Least.*10\.00.*25\.00/ }).waitFor();
    await shot('console-channel-proposal');
    await approveIt();
    expect(await minimum()).toBe('25.00');
    await page.getByRole('link', { name: 'Payment channels' }).click();
    await page.getByRole('link', { name: 'Bank transfer' }).click();
    await page.getByText('Version 2').waitFor();
    await act('Show in clear', { Why: 'compare with the bank' });
    await page.getByText('6200000000000000000').waitFor();
    await act('Restore', { Why: 'it was a mistake' });
    await approveIt();
    expect(await minimum()).toBe('10.00');
    const { data } = await keeper.call(cashierDeskCalls.channelHistory, { code: 'demo-bank' });
    expect(data.list.map(({ by, approvedBy, restored }) => [by, approvedBy, restored])).toEqual([
      ['maker', 'keeper', 1],
      ['maker', 'keeper', null],
      ['', '', null],
    ]);
    await page.getByRole('link', { name: 'Withdrawal rules' }).click();
    await page.getByRole('link', { name: 'A day of one member' }).waitFor();
    await shot('console-rules');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(browser === null)('every page of settings in Chinese and in Vietnamese, on a narrower screen', async () => {
  for (const [lang, theme] of [
    ['zh_CN', 'light'],
    ['vi_VN', 'dark'],
  ] as const) {
    const { page, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'checker', lang, theme });
    await page.setViewportSize({ width: 820, height: 1180 });
    for (const at of [
      'rooms',
      'rooms?code=100001',
      'channels',
      'channels?code=demo-bank',
      'rules',
      'rules?code=bank',
    ]) {
      await page.goto(`/${at}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .locator(at.includes('code') ? 'form' : 'table')
        .first()
        .waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await shot(`settings-${lang}-${at.replaceAll(/\W/g, '-')}`);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});
