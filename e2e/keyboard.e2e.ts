import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';

import { bookedBalance, bookedBets, until } from './books.ts';
import { focusFaults } from './focus-faults.ts';
import { isFocused } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { ROOM, enterRoom } from './room-talk.ts';
import { chip, confirmButton, openSlip, openTable, option, pick, tableOpen } from './table.ts';

/** One round that stays open for the whole test. */
const CODE = 'k3-3m';
const PLAYER = 'player01';
/** More stops than any screen has. */
const STOPS_MAX = 150;

const world = await openLobbyWorld();
afterAll(() => world?.close());

/** Steps to a control with the keyboard alone; it must be seen where one has come to, with nothing over it. */
async function reach({ page }: Phone, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stop = 0; !(await control.evaluate(isFocused)); stop += 1) {
    if (stop === STOPS_MAX) throw new Error(`the keyboard does not come to ${String(control)}`);
    await page.keyboard.press('Tab');
  }
  // What is reached is scrolled into view, and a word that passes over it goes again.
  await expect.poll(() => page.evaluate(focusFaults, ':focus')).toEqual([]);
}

async function press(phone: Phone, control: Locator, key = 'Enter'): Promise<void> {
  await reach(phone, control);
  await phone.page.keyboard.press(key);
}

/** Opens a sheet by a control and leaves it by Escape: the keyboard is where it was. */
async function openAndLeave(phone: Phone, control: Locator): Promise<void> {
  const sheet = phone.page.getByRole('dialog');
  await press(phone, control);
  await sheet.waitFor();
  await phone.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await control.evaluate(isFocused)).toBe(true);
}

async function logIn(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await phone.open('/login');
  await reach(phone, page.getByLabel(say('member.login.username'), { exact: true }));
  await page.keyboard.type(PLAYER);
  await reach(phone, page.getByLabel(say('member.login.password'), { exact: true }));
  await page.keyboard.type('demo1234');
  await page.keyboard.press('Enter');
  await reach(phone, page.getByLabel(say('room.enter.code'), { exact: true }));
  await page.keyboard.type(ROOM);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lottery');
}

/** Big for 10, looked at in the slip and placed. */
async function bet(phone: Phone): Promise<void> {
  const { page, say, button } = phone;
  const amounts = page.getByRole('group', { name: say('ui.quickAmounts') });
  await press(phone, page.locator(`main a[href="/lotteryBet?lottery=${CODE}"]`).first());
  await tableOpen(phone);
  await press(phone, option(phone, 'size.big'), 'Space');
  await press(phone, amounts.getByRole('button', { name: '10', exact: true }));
  await openAndLeave(phone, page.getByRole('button').filter({ hasText: say('lottery.possibleReturn') }));
  await press(phone, button('lottery.place'));
  await press(phone, confirmButton(phone, '10.00'));
  await page
    .getByText(new RegExp(say('lottery.accepted'), 'u'))
    .first()
    .waitFor();
  // The button that was pressed has gone with its slip; the keyboard has not gone with it.
  await until('the keyboard', async () => ((await page.locator('main :focus').count()) === 1 ? true : undefined));
}

/** Takes the bet back from the sheet of the own bets, and reads its record. */
async function takeBack(phone: Phone): Promise<void> {
  const { page, say, button } = phone;
  const own = page.locator('main .rail button').filter({ hasText: say('lottery.label.size.big') });
  await openAndLeave(phone, own);
  await press(phone, own);
  await press(phone, button('lottery.cancelOrder').first());
  await press(
    phone,
    page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: say('lottery.cancelOrder'), exact: true }),
  );
  await page
    .getByText(new RegExp(`^${say('lottery.cancelled', { amount: '.*' })}`, 'u'))
    .first()
    .waitFor();
  await phone.open('/records');
  await openAndLeave(phone, page.locator('main li > button').first());
}

test.skipIf(world === null)(
  'from the login to a bet, its cancellation and its record by keyboard alone: each step is seen, and sheets give the keyboard back',
  async () => {
    const phone = await aPhone(world!, { locale: 'en-US' });
    const before = await bookedBalance(world!.db, PLAYER);
    await logIn(phone);
    await bet(phone);
    expect(await bookedBalance(world!.db, PLAYER)).toBe(before - 1_000n);
    await takeBack(phone);
    expect(await bookedBalance(world!.db, PLAYER)).toBe(before);
    expect((await bookedBets(world!.db, PLAYER, CODE)).map(({ status }) => status)).toEqual([4]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

test.skipIf(world === null)(
  'whatever a rail cuts off comes into sight when the keyboard comes to it, however little of it showed',
  async () => {
    const phone = await aPhone(world!);
    const { page } = phone;
    await phone.logIn(PLAYER);
    await enterRoom(phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openTable(phone, CODE);
    await pick(phone, 'size.big');
    await chip(phone, '10');
    await openSlip(phone);
    await page.keyboard.press('Tab');
    const faults: string[] = [];
    // With each width another part of a chip shows at the end of its rail, and sooner or later only its edge.
    for (let width = 320; width <= 390; width += 1) {
      await page.setViewportSize({ width, height: 844 });
      const found = await page.evaluate(focusFaults, '.rail button');
      faults.push(...found.map((fault) => `${width}: ${fault}`));
    }
    expect(faults).toEqual([]);
    await phone.close();
  },
);
