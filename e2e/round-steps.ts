import { expect } from 'vitest';

import { roundWithTime } from './books.ts';
import type { LobbyWorld } from './lobby-world.ts';
import type { Phone } from './phone.ts';
import { chip, confirmButton, openSlip, option, pick, tableOpen } from './table.ts';

/** The lottery with a draw every half a minute. */
export const CODE = 'k3-1m';
/** What the live connection asks for by itself, again and again, while the network is cut. */
const LINK = /\/socket\.io\/|\/api\/member\/socketTicket/;
/** From taking a seat to the accepted bet, of the 21 s that a round is open: a quick hand needs less, the rest is for a busy machine. */
export const HAND_MS = 18_000;

/** From the list to a table with enough time left to bet without haste. */
export async function sitDown(phone: Phone, { db }: Pick<LobbyWorld, 'db'>): Promise<string> {
  await phone.page.locator(`main a[href="/lotteryBet?lottery=${CODE}"]`).first().tap();
  const gameNo = await roundWithTime(db, CODE, HAND_MS);
  await phone.page.getByText(phone.say('lottery.round', { gameNo }), { exact: true }).first().waitFor();
  await tableOpen(phone);
  return gameNo;
}

/** Big for 25 by the keypad, small for 10 by a chip: unless the dice are equal, exactly one of them wins. */
export async function placeBoth(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await pick(phone, 'size.big', 'size.small');
  await chip(phone, '10');
  const sheet = await openSlip(phone);
  await sheet
    .getByRole('list', { name: say('lottery.slip') })
    .getByRole('button')
    .first()
    .tap();
  await sheet.getByRole('button', { name: new RegExp(`^${say('lottery.unitAmount')}`, 'u') }).tap();
  const keypad = sheet.getByRole('group', { name: say('ui.keypad') });
  await keypad.getByRole('button', { name: say('ui.clear'), exact: true }).tap();
  for (const key of ['2', '5']) await keypad.getByRole('button', { name: key, exact: true }).tap();
  await keypad.getByRole('button', { name: say('ui.done'), exact: true }).tap();
  await sheet.getByRole('button', { name: say('lottery.place'), exact: true }).tap();
  await confirmButton(phone, '35.00').tap();
  await page
    .getByText(new RegExp(say('lottery.accepted'), 'u'))
    .first()
    .waitFor();
}

/** From the last seconds to the seal: what is told, and that nothing can be bet any more. */
export async function watchDraw(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const phase = page.locator('main').getByRole('status');
  await phase.filter({ hasText: say('lottery.closing') }).waitFor();
  await phase.filter({ hasText: say('lottery.closed') }).waitFor();
  expect(await option(phone, 'size.big').isDisabled()).toBe(true);
  expect(await option(phone, 'size.big').innerText()).toContain('--');
  await page.getByText(say('lottery.sealTitle'), { exact: true }).waitFor();
}

/** Receipt in the seal, then the whole draw, recomputed with the network cut: not one request leaves the phone. */
export async function verifyDraw(phone: Phone, gameNo: string): Promise<void> {
  const { page, context, say } = phone;
  await phone.button('records.checkSeal').tap();
  await page.getByText(say('records.inSeal'), { exact: true }).waitFor();
  await page.getByRole('link', { name: say('records.verify'), exact: true }).tap();
  await page.getByRole('heading', { name: say('proof.title', { gameNo }) }).waitFor();
  await context.setOffline(true);
  phone.requests.length = 0;
  await phone.button('proof.verify').tap();
  await page.getByText(say('proof.good'), { exact: true }).waitFor();
  const steps = await page
    .getByRole('list', { name: say('proof.steps') })
    .getByRole('listitem')
    .allInnerTexts();
  expect(steps.length).toBeGreaterThanOrEqual(11);
  for (const step of steps) expect(step).toContain(say('proof.stepGood'));
  expect(phone.requests.filter((url) => !LINK.test(url))).toEqual([]);
  await context.setOffline(false);
}
