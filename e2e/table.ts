import type { Locator } from 'playwright-core';

import type { Phone } from './phone.ts';

/** The two-sided plays that the journeys bet on, as the table calls them. */
type Side = 'size.big' | 'size.small' | 'parity.odd' | 'parity.even';

/** An option of the table by its name; what follows the name (odds, chance) may change. */
export function option(phone: Phone, side: Side): Locator {
  const label = phone.say(`lottery.label.${side}`);
  return phone.page
    .locator('main button[aria-pressed]')
    .and(phone.page.getByRole('button', { name: new RegExp(`^${label}[ ,，]`, 'u') }))
    .first();
}

/** Opens a lottery's table and waits until it takes bets. */
export async function openTable(phone: Phone, lotteryCode: string): Promise<void> {
  await phone.open(`/lotteryBet?lottery=${lotteryCode}`);
  await tableOpen(phone);
}

/** Waits until the options can be tapped. */
export async function tableOpen(phone: Phone): Promise<void> {
  await phone.page.locator('main button[aria-pressed]:enabled').first().waitFor({ timeout: 45_000 });
}

/** Taps options; the slip bar then counts them. */
export async function pick(phone: Phone, ...sides: readonly Side[]): Promise<void> {
  for (const side of sides) {
    await option(phone, side).tap();
    await phone.page.locator('main button[aria-pressed="true"]').and(option(phone, side)).waitFor();
  }
}

/** Amount of all lines by one of the chips below the table. */
export async function chip(phone: Phone, amount: string): Promise<void> {
  const chips = phone.page.getByRole('group', { name: phone.say('ui.quickAmounts') }).filter({ visible: true });
  await chips.last().getByRole('button', { name: amount, exact: true }).tap();
}

/** Opens the slip as a sheet, by the bar below the table. */
export async function openSlip(phone: Phone): Promise<Locator> {
  await phone.page
    .getByRole('button')
    .filter({ hasText: phone.say('lottery.possibleReturn') })
    .first()
    .tap();
  const sheet = phone.page.getByRole('dialog').filter({ hasText: phone.say('lottery.clearSlip') });
  await sheet.waitFor();
  return sheet;
}

/** Presses the slip's button and answers the question with the deed itself. */
export async function place(phone: Phone, amount: string): Promise<void> {
  await phone.button('lottery.place').last().tap();
  await confirmButton(phone, amount).tap();
}

/** The button of the question "confirm the slip": it names the amount, written as the language writes it. */
export function confirmButton(phone: Phone, amount: string): Locator {
  const figures = amount.replace('.', '[.,]');
  const name = phone.say('lottery.placeBets', { amount: String.raw`\D*${figures}\D*` });
  return phone.page.getByRole('button', { name: new RegExp(`^${name}$`, 'u') });
}

/** Balance in the header, digits and point only: "9965.00". */
export async function shownBalance(phone: Phone): Promise<string> {
  const text = await phone.page.locator('header a[href="/walletcenter"]').innerText();
  return decimalOf(text);
}

/** An amount as the wire writes it, from any of the three languages' ways: "¥9,965.00", "9.965,00 CN¥", "+8.82". */
export function decimalOf(text: string): string {
  const sign = /[-−]/u.test(text) ? '-' : '';
  const figures = text.replaceAll(/[^\d.,]/gu, '');
  const cents = figures.slice(-2);
  return `${sign}${figures.slice(0, -2).replaceAll(/[.,]/g, '')}.${cents}`;
}

/** Minor units as the wire writes them. */
export function decimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
