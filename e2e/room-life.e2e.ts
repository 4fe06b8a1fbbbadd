import type { Route } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';

import { bookedBalance, bookedBets } from './books.ts';
import { slide } from './captcha.ts';
import { openLobbyWorld } from './lobby-world.ts';
import type { Phone } from './phone.ts';
import { field, inRoom, message, openTalk, showRecordAndShare, speak, stayWhenLost, timesSaid } from './room-talk.ts';
import { openTable } from './table.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

/** The lottery whose one round stays open for the whole journey: its code, and its name in Chinese. */
const LONG = 'k3-3m';
const LONG_NAME = '三分快三';
/** The restarted house may keep a phone waiting for a reconnection or two. */
const BACK_MS = 30_000;

const sheetOf = ({ page }: Phone) => page.getByRole('dialog');

/** Writes a bet into the room and places it by the button of its preview. */
async function betByText({ page, say, button }: Phone, text: string): Promise<void> {
  await page.getByRole('textbox', { name: say('chat.write'), exact: true }).fill(text);
  await button('command.place').and(page.locator(':enabled')).tap();
  await page.getByText(say('command.placed'), { exact: true }).waitFor();
}

/** Shows the newest own bet of the round in the room, and with it one's record. */
async function shareLatest(phone: Phone): Promise<void> {
  const { page, say, button } = phone;
  await openTable(phone, LONG);
  const chips = page.locator('div.rail').filter({ hasText: say('lottery.mine') });
  await chips.getByRole('button').first().tap();
  await button('follow.share').first().tap();
  await showRecordAndShare(phone);
  await page.getByText(say('follow.sharedNow'), { exact: true }).first().waitFor();
  await openTalk(phone);
}

/** Puts 20.00 in two equal shares into the room. */
async function sendPacket(phone: Phone): Promise<void> {
  const { page, say, button } = phone;
  await button('packet.sendOne').tap();
  await page.getByRole('tab', { name: say('packet.equal'), exact: true }).tap();
  await page.getByLabel(say('packet.count'), { exact: true }).fill('2');
  for (const key of ['2', '0']) await sheetOf(phone).getByRole('button', { name: key, exact: true }).tap();
  await button('packet.putAmount', { amount: '¥20.00' }).tap();
  await sheetOf(phone).waitFor({ state: 'detached' });
}

/** Says something that reaches the house while its answer is lost on the way back. */
async function sayUnanswered(phone: Phone, text: string): Promise<void> {
  await phone.page.route('**/m-app/room/message?**', loseAnswer, { times: 1 });
  await field(phone).fill(text);
  await phone.button('chat.send').tap();
  expect(await timesSaid(world!, text)).toBe(1);
}

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

const betsOf = async (username: string): Promise<string[]> =>
  (await bookedBets(world!.db, username, LONG)).map(({ play, stakeMinor }) => `${play} ${stakeMinor}`);

describe.skipIf(world === null)('two in a room', () => {
  test('chat, bet by text, share, follow and open a packet while the server goes and comes: nothing is lost or doubled', async () => {
    const one = await inRoom(world!, 'player01');
    const other = await inRoom(world!, 'player02', { locale: 'vi-VN' });
    for (const phone of [one, other]) await stayWhenLost(phone);
    const before = [await bookedBalance(world!.db, 'player01'), await bookedBalance(world!.db, 'player02')];
    await speak(one, 'Before');
    await message(other, 'Before').waitFor();
    await betByText(one, `${LONG_NAME} 大100`);
    await shareLatest(one);
    await sendPacket(one);
    await sayUnanswered(one, 'Half told');

    // The follower's bet reaches the house, its answer never reaches him; then the house is gone for both.
    await other.button('follow.follow').last().tap();
    const follow = other.page.getByRole('dialog', { name: other.say('follow.followTitle') });
    await follow.getByLabel(other.say('follow.perUnit'), { exact: true }).fill('5');
    let reached: () => void = () => undefined;
    const reaches = new Promise<void>((resolve) => (reached = resolve));
    await other.page.route('**/m-app/follow/bet?**', async (route) => {
      await route.fetch();
      await world!.stopServer();
      await route.abort('connectionreset');
      reached();
    });
    await follow.getByRole('button', { name: /5,00/ }).tap();
    await reaches;
    await other.page.unroute('**/m-app/follow/bet?**');
    await one.page.getByText(one.say('chat.offline'), { exact: true }).waitFor();
    await field(one).fill('While away');
    await one.button('chat.send').tap();
    await one.page.getByText(one.say('chat.waiting'), { exact: true }).waitFor();
    await world!.startServer();

    await message(one, 'While away').waitFor({ timeout: BACK_MS });
    await message(other, 'While away').waitFor({ timeout: BACK_MS });
    await follow.waitFor({ state: 'detached', timeout: BACK_MS });
    await other.page.getByText(other.say('packet.state.open'), { exact: true }).last().tap();
    await other.button('packet.open').tap();
    await slide(other, world!);
    await sheetOf(other).getByText(other.say('packet.youGot'), { exact: true }).waitFor();

    for (const text of ['Before', 'Half told']) expect(await timesSaid(world!, text)).toBe(1);
    expect(await timesSaid(world!, 'While away')).toBe(1);
    expect(await betsOf('player01')).toEqual(['k3.sum.big 10000']);
    expect(await betsOf('player02')).toEqual(['k3.sum.big 500']);
    const after = [await bookedBalance(world!.db, 'player01'), await bookedBalance(world!.db, 'player02')];
    expect(after).toEqual([before[0]! - 100_00n - 20_00n, before[1]! - 5_00n + 10_00n]);
    await Promise.all([one.close(), other.close()]);
  }, 180_000);
});
