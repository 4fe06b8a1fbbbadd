import type { HouseProvider } from '@drawroom/testkit/provider';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { bookedBalance } from './books.ts';
import { playerOn, titleOf } from './game-steps.ts';
import { introduceProvider, pointsThere, startProvider, transfersEnded } from './games-house.ts';
import { openCentre, typeLimit } from './limit-steps.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { looksOf } from './screen-faults.ts';
import { gameWordsOf } from './words.ts';

const LOCALE = 'vi-VN';
const world = await openLobbyWorld();
let provider: HouseProvider | null = null;
beforeAll(async () => {
  if (world === null) return;
  provider = await startProvider(world);
  await introduceProvider(world, provider);
});
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await world?.close();
});

test.skipIf(world === null)(
  'in Vietnamese: two games, a bet slip, the way home, the records and a limit of stakes, every word of it in that language',
  async () => {
    const phone = await aPhone(world!, { locale: LOCALE });
    const { page, say, button } = phone;
    const games = gameWordsOf(LOCALE);
    const player = playerOn(phone, LOCALE);
    const read = async (): Promise<void> => expect(await looksOf(phone, LOCALE)).toEqual([]);
    await phone.logIn();
    const began = await bookedBalance(world!.db, 'player01');
    await phone.open('/games');
    await page.getByLabel(say('game.auto')).check();
    await read();

    await player.openGame('plinko');
    await player.playPlinko();
    await read();
    await player.openGame('hilo');
    await player.playHilo();
    await read();
    await player.openGame('sports');
    await player.pick();
    await player.openSlip();
    await player.frame.getByRole('dialog', { name: games('slip.title') }).waitFor();
    await read();
    await player.frame.getByRole('button', { name: games('shell.close'), exact: true }).tap();

    await button('game.leave').tap();
    await page.waitForURL('**/games');
    await transfersEnded(world!);
    const { away, lost } = await pointsThere(world!);
    expect(away).toBe(0n);
    expect(await bookedBalance(world!.db, 'player01')).toBe(began - lost);
    await read();

    await phone.open('/youxi');
    const rounds = page.locator('main li > button');
    for (const game of ['plinko', 'hilo'] as const) await rounds.filter({ hasText: titleOf(game, LOCALE) }).waitFor();
    expect(await rounds.count()).toBe(2);
    await read();
    await rounds.filter({ hasText: titleOf('hilo', LOCALE) }).tap();
    await button('external.fair.check').tap();
    await page.getByText(say('external.fair.result'), { exact: true }).waitFor();
    await read();
    await phone.open('/sports');
    await page.getByText(say('external.empty.sportsRecords'), { exact: true }).waitFor();
    await read();
    await phone.open('/transfers');
    await page.getByText(say('game.direction.out'), { exact: true }).first().waitFor();
    await read();
    // The sports may ask once more when their visit has ended already: nothing else was complained about.
    expect(phone.complaints.filter((line) => !line.includes('status of 401'))).toEqual([]);
    await stakeLimitHolds(phone);
    await phone.close();
  },
);

/** Two stakes of 10 count against a limit of 25: a third, of points that are at the provider already, is refused in the frame. */
async function stakeLimitHolds(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const player = playerOn(phone, LOCALE);
  await openCentre(phone);
  const group = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('protection.kind.stake'), exact: true }) });
  await group.getByRole('button').first().tap();
  await typeLimit(phone, '25');
  await group
    .getByText(/20[.,]00/u)
    .first()
    .waitFor();
  await player.openGame('plinko');
  await player.askToDrop();
  await player.frame.getByText(gameWordsOf(LOCALE)('refused.limit'), { exact: true }).waitFor();
  await transfersEnded(world!);
  const there = await pointsThere(world!);
  await phone.button('game.leave').tap();
  await page.waitForURL('**/games');
  await transfersEnded(world!);
  // Nothing was taken for what was refused.
  expect((await pointsThere(world!)).lost).toBe(there.lost);
}
