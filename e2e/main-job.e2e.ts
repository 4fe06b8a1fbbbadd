import { afterAll, describe, expect, test } from 'vitest';

import { bookedBalance, bookedBets, bookedRebate, roundWithTime, settledNumbers, until } from './books.ts';
import type { BookedBet } from './books.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { PATIENCE_MS, aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { openSlip, chip, confirmButton, decimal, decimalOf, option, pick, shownBalance, tableOpen } from './table.ts';
import type { Locale } from './words.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

const { db } = world ?? {};
const ROOM = '100001';
const CODE = 'k3-1m';
/** What the live connection asks for by itself, again and again, while the network is cut. */
const LINK = /\/socket\.io\/|\/api\/member\/socketTicket/;
/** A quick hand needs less; the rest is for a busy machine. */
const HAND_MS = 14_000;

interface Player {
  readonly locale: Locale;
  readonly username: string;
}

/** One account for each language, so that the three play the same rounds beside each other. */
const PLAYERS: readonly Player[] = [
  { locale: 'zh-CN', username: 'player01' },
  { locale: 'vi-VN', username: 'player02' },
  { locale: 'en-US', username: 'agent01' },
];

async function enterRoom(phone: Phone): Promise<void> {
  await phone.page.getByLabel(phone.say('room.enter.code'), { exact: true }).fill(ROOM);
  await phone.button('room.enter.submit').tap();
  await phone.page.waitForURL('**/lottery');
}

/** From the list to a table with enough time left to bet without haste. */
async function sitDown(phone: Phone): Promise<string> {
  await phone.page.locator(`main a[href="/lotteryBet?lottery=${CODE}"]`).first().tap();
  const gameNo = await roundWithTime(db!, CODE, HAND_MS);
  await phone.page.getByText(phone.say('lottery.round', { gameNo }), { exact: true }).first().waitFor();
  await tableOpen(phone);
  return gameNo;
}

/** Big for 25 by the keypad, small for 10 by a chip: unless the dice are equal, exactly one of them wins. */
async function placeBoth(phone: Phone): Promise<void> {
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

async function watchDraw(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const phase = page.locator('main').getByRole('status');
  await phase.filter({ hasText: say('lottery.closing') }).waitFor({ timeout: 30_000 });
  await phase.filter({ hasText: say('lottery.drawsIn') }).waitFor({ timeout: 30_000 });
  expect(await option(phone, 'size.big').isDisabled()).toBe(true);
  expect(await option(phone, 'size.big').innerText()).toContain('--');
  await page.getByText(say('lottery.sealTitle'), { exact: true }).waitFor();
}

/** The rule of the play, computed here once more: an equal throw loses both (games.md, rule set `triple: bs`). */
function expectedStatus(play: string, numbers: readonly string[]): number {
  const sum = numbers.reduce((total, number) => total + Number(number), 0);
  if (new Set(numbers).size === 1) return 2;
  return (play === 'k3.sum.big') === sum >= 11 ? 1 : 2;
}

/** What a member has without what those below him have earned him, which comes whenever their rounds are settled. Minor units. */
async function ownBalance(username: string): Promise<bigint> {
  // Both of one moment: what was earned in between would count as won.
  for (;;) {
    const rebate = await bookedRebate(db!, username);
    const balance = await bookedBalance(db!, username);
    if ((await bookedRebate(db!, username)) === rebate) return balance - rebate;
  }
}

async function bookedIsShown(phone: Phone, { username }: Player): Promise<true | undefined> {
  return (await shownBalance(phone)) === decimal(await bookedBalance(db!, username)) ? true : undefined;
}

/** @param beforeMinor what he had of his own before he bet */
async function compareWithBooks(
  phone: Phone,
  player: Player & { readonly beforeMinor: bigint },
  bets: readonly BookedBet[],
): Promise<void> {
  const won = bets.reduce((sum, bet) => sum + bet.payoutMinor - bet.stakeMinor, 0n);
  expect(await ownBalance(player.username)).toBe(player.beforeMinor + won);
  await until('the balance', () => bookedIsShown(phone, player), PATIENCE_MS);
  const total = phone.page.locator('main [role=status] bdi').first();
  await until('the result', async () => (decimalOf(await total.innerText()) === decimal(won) ? true : undefined));
}

/** Newest first, as the screen lists them: status word and amounts of each bet are those of the database. */
async function compareRecords(phone: Phone, bets: readonly BookedBet[]): Promise<void> {
  const { page, say } = phone;
  await phone.open('/records');
  const rows = page.locator('main li > button');
  await rows.nth(bets.length - 1).waitFor();
  for (const [at, bet] of bets.toReversed().entries()) {
    const row = rows.nth(at);
    const figures = await row.locator('bdi').allInnerTexts();
    expect(await row.innerText()).toContain(say(bet.status === 1 ? 'records.win' : 'records.lose'));
    expect(decimalOf(figures[0] ?? '')).toBe(decimal(bet.stakeMinor));
    expect(decimalOf(figures.at(-1) ?? '')).toBe(decimal(bet.payoutMinor - bet.stakeMinor));
  }
  await rows.first().tap();
}

/** Receipt in the seal, then the whole draw, recomputed with the network cut: not one request leaves the phone. */
async function verifyDraw(phone: Phone, gameNo: string): Promise<void> {
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

describe.skipIf(world === null).concurrent('from the door to a draw the member has checked himself', () => {
  test.each(PLAYERS)('$locale: what the phone shows is what the database has', async (player) => {
    const phone = await aPhone(world!, { locale: player.locale });
    await phone.logIn(player.username);
    await enterRoom(phone);
    const gameNo = await sitDown(phone);
    // A second try finds what the first has left.
    const beforeMinor = await ownBalance(player.username);
    const earlier = await bookedBets(db!, player.username, CODE);
    await placeBoth(phone);
    expect(await ownBalance(player.username)).toBe(beforeMinor - 3_500n);
    await until('the stake', () => bookedIsShown(phone, player), PATIENCE_MS);
    await watchDraw(phone);
    const numbers = await settledNumbers(db!, CODE, gameNo);
    const bets = (await bookedBets(db!, player.username, CODE)).slice(earlier.length);
    expect(bets.map((bet) => [bet.play, decimal(bet.stakeMinor), bet.status])).toEqual([
      ['k3.sum.big', '25.00', expectedStatus('k3.sum.big', numbers)],
      ['k3.sum.small', '10.00', expectedStatus('k3.sum.small', numbers)],
    ]);
    await compareWithBooks(phone, { ...player, beforeMinor }, bets);
    await compareRecords(phone, bets);
    await verifyDraw(phone, gameNo);
    expect(phone.complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await phone.close();
  });
});
