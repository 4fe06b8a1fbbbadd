import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { bookedBets, roundWithTime, settledNumbers, until } from './books.ts';
import { keptDatabases, keptRelease, workerRuns } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { HAND_MS } from './round-steps.ts';
import { chip, openTable, pick, place } from './table.ts';
import type { Locale } from './words.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());
afterEach(() => world?.startServer());

const CODE = 'k3-1m';
/** The database of what the house has answered (`kept-databases.ts`). */
const ANSWERS = 'drawroom-answers';
const ROOM = '100001';
const PLAYERS: readonly { locale: Locale; username: string }[] = [
  { locale: 'zh-CN', username: 'player01' },
  { locale: 'vi-VN', username: 'player02' },
];

async function playOneRound(phone: Phone, username: string): Promise<string> {
  const gameNo = await roundWithTime(world!.db, CODE, HAND_MS);
  const before = (await bookedBets(world!.db, username, CODE)).length;
  await openTable(phone, CODE);
  await pick(phone, 'size.big');
  await chip(phone, '10');
  await place(phone, '10.00');
  await until('the bet', async () =>
    (await bookedBets(world!.db, username, CODE)).length > before ? true : undefined,
  );
  await settledNumbers(world!.db, CODE, gameNo);
  return gameNo;
}

/** Looks at records, at the bet and at what was drawn, as somebody does who has won; the proof comes by itself. */
async function lookAtIt(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const proof = page.waitForResponse((response) => response.url().includes('/app/lotteryGame/fairness?'));
  await phone.open('/records');
  await page.locator('main li > button').first().waitFor();
  expect((await proof).status()).toBe(200);
  await page.locator('main li > button').first().tap();
  await page.getByRole('link', { name: say('records.verify'), exact: true }).waitFor();
  await page.evaluate(workerRuns);
  await until('the kept page', async () => ((await page.evaluate(keptRelease)) ? true : undefined));
}

const asOf = ({ page, say }: Phone) => page.getByText(new RegExp(say('offline.asOf', { time: '.*' }), 'u'));
const noNetwork = ({ page, say }: Phone) => page.getByRole('dialog').filter({ hasText: say('error.noNetworkTitle') });

describe.skipIf(world === null)('a phone whose house cannot be reached', () => {
  test('opens the lobby from itself: records, receipt and the check of a draw, and says of when they are', async () => {
    const phones = await Promise.all(
      PLAYERS.map(async (player) => {
        const phone = await aPhone(world!, { locale: player.locale });
        await phone.logIn(player.username);
        const gameNo = await playOneRound(phone, player.username);
        await lookAtIt(phone);
        return { ...player, phone, gameNo };
      }),
    );
    await world!.stopServer();
    for (const { phone, gameNo, username } of phones) {
      const { page, say } = phone;
      await page.goto('/records');
      await noNetwork(phone)
        .getByRole('button', { name: say('error.stayHere'), exact: true })
        .tap();
      await asOf(phone).waitFor();
      const row = page.locator('main li > button').first();
      expect(await row.innerText()).toContain(gameNo.slice(-4));
      await row.tap();
      await page.getByRole('link', { name: say('records.verify'), exact: true }).tap();
      await page.getByRole('heading', { name: say('proof.title', { gameNo }) }).waitFor();
      await phone.button('proof.verify').tap();
      await page.getByText(say('proof.good'), { exact: true }).waitFor();
      expect(await bookedBets(world!.db, username, CODE)).not.toEqual([]);
    }
    await world!.startServer();
    for (const { phone } of phones) {
      await asOf(phone).waitFor({ state: 'hidden' });
      await phone.close();
    }
  });

  test('keeps nothing of a member who has logged out', async () => {
    const phone = await aPhone(world!);
    const { page, say } = phone;
    await phone.logIn('agent01');
    await phone.open('/records');
    await page.evaluate(workerRuns);
    await until('the kept page', async () => ((await page.evaluate(keptRelease)) ? true : undefined));
    await until('what is kept of him', async () => (await page.evaluate(keptDatabases)).includes(ANSWERS) || undefined);
    await phone.open('/mine');
    await phone.button('member.mine.logOut').tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('member.logOut.yes'), exact: true })
      .tap();
    await page.waitForURL('**/login');
    await until('nothing of him', async () => !(await page.evaluate(keptDatabases)).includes(ANSWERS) || undefined);
    await world!.stopServer();
    await page.reload();
    await page.getByLabel(say('member.login.username'), { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await phone.close();
  });
});

describe.skipIf(world === null)('what another app hands over', () => {
  test('waits for the login, stands in the draft of the room, and is sent by nobody but the member', async () => {
    const phone = await aPhone(world!);
    const { page } = phone;
    await phone.logIn('player01');
    await page.getByLabel(phone.say('room.enter.code'), { exact: true }).fill(ROOM);
    await phone.button('room.enter.submit').tap();
    await page.waitForURL('**/lottery');
    await phone.open('/shared?title=Spring&text=Look%20here');
    await page.waitForURL('**/roomchat');
    const composer = page.locator('main textarea');
    await composer.waitFor();
    expect(await composer.inputValue()).toBe('Spring\nLook here');
    await phone.reload();
    await composer.waitFor();
    expect(await composer.inputValue()).toBe('Spring\nLook here');
    const { rows } = await world!.db.query(`select 1 from chat.message where text like '%Look here%'`);
    expect(rows).toEqual([]);
    await phone.close();
  });
});
