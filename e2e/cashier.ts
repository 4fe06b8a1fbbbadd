import { createHash, randomBytes } from 'node:crypto';

import { signedOperator } from '@drawroom/testkit/operator-client';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { createBase58check } from '@scure/base';
import type { Locator } from 'playwright-core';

import { until } from './books.ts';
import type { LobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone, PhoneOptions } from './phone.ts';

/** Password of every demo account. */
const PASSWORD = 'demo1234';

/** Somebody of the house, at the operators' door. */
export function operatorOf(world: LobbyWorld): Promise<OperatorClient> {
  return signedOperator(world.booted().opsUrl, { name: 'maker', password: PASSWORD });
}

/** A demo member at his phone, logged in. */
export async function payer(
  world: Pick<LobbyWorld, 'url'>,
  username: string,
  options: PhoneOptions = {},
): Promise<Phone> {
  const phone = await aPhone(world, options);
  await phone.logIn(username, PASSWORD);
  return phone;
}

/** Says who the member is, in the question before a first deposit (R-88). */
async function declare({ say }: Phone, question: Locator): Promise<void> {
  // Each language writes a date in its own order.
  await question.locator('select[autocomplete=bday-year]').selectOption('1990');
  await question.locator('select[autocomplete=bday-month]').selectOption({ index: 5 });
  await question.locator('select[autocomplete=bday-day]').selectOption({ index: 17 });
  await question.locator('select').last().selectOption('VN');
  await question.getByRole('button', { name: say('ui.save') }).tap();
  await question.waitFor({ state: 'hidden' });
}

/** Answers what is asked until the order stands: who the member is, and the offer of a limit (R-93). Gives what was asked. */
async function answerUntilOrdered(phone: Phone): Promise<readonly string[]> {
  const { page, say, button } = phone;
  const identity = page.getByRole('dialog', { name: say('cashier.gate.identityTitle') });
  const asked: string[] = [];
  await until('the order', async () => {
    if (new URL(page.url()).searchParams.has('orderNo')) return true;
    if (await identity.isVisible()) {
      asked.push('identity');
      await declare(phone, identity);
    } else if (await button('protection.notNow').isVisible()) {
      asked.push('limit');
      await button('protection.notNow').tap();
      await button('protection.notNow').waitFor({ state: 'hidden' });
    }
    return undefined;
  });
  return asked;
}

/** What a deposit is ordered with; `first`: nothing is known of the member and nothing was paid in, so both has to be asked. */
export interface Ordered {
  /** Title of the type as the member reads it; the first one when left out. */
  readonly type?: string;
  /** Points, as typed. */
  readonly amount: string;
  readonly remark?: string;
  readonly first?: boolean;
}

/** Fills in the deposit screen that is open and orders; ends on the order's own screen. */
export async function fillOrder(phone: Phone, { type, amount, remark, first = false }: Ordered): Promise<void> {
  const { page, say } = phone;
  if (type !== undefined) await page.getByRole('tab', { name: type }).tap();
  await page.getByLabel(say('money.amount.label'), { exact: true }).fill(amount);
  if (remark !== undefined) await page.getByLabel(say('cashier.remark'), { exact: true }).fill(remark);
  await amountButton(phone, 'cashier.deposit.goAmount').tap();
  const asked = await answerUntilOrdered(phone);
  if (first && asked.join(' ') !== 'identity limit')
    throw new Error(`asked before the first deposit: ${asked.join(' ')}`);
  await page.getByText(say('cashier.orderNo'), { exact: true }).waitFor();
}

/** Opens the deposit screen and orders there. */
export async function order(phone: Phone, ordered: Ordered): Promise<void> {
  await phone.open('/recharge');
  await fillOrder(phone, ordered);
}

/** The main button of an amount screen once it names an amount. */
function amountButton({ page, say }: Phone, key: string): Locator {
  return page.getByRole('button', {
    name: new RegExp(`^${say(key, { amount: String.raw`[^\p{L}]*\d[^\p{L}]*` })}$`, 'u'),
  });
}

/** The address of the payment page that the order names. */
export async function payPage({ page, say }: Phone): Promise<string> {
  return (await page.getByRole('link', { name: say('cashier.deposit.openGateway') }).getAttribute('href')) ?? '';
}

/** Address and exact amount that an order on a chain names. */
export async function chainTerms({ page, say }: Phone): Promise<{ readonly address: string; readonly amount: string }> {
  const rowOf = (key: string): Locator =>
    page
      .locator('dl')
      .filter({ has: page.getByText(say(key), { exact: true }) })
      .locator('dd');
  const address = await rowOf('cashier.deposit.address').innerText();
  const amount = await rowOf('cashier.deposit.payExactly').innerText();
  return { address: address.trim(), amount: amount.replace(/\s*USDT$/u, '') };
}

/** The line that says the points have come. */
export function arrived({ page, say }: Phone): Locator {
  return page
    .getByRole('status')
    .filter({ hasText: new RegExp(say('cashier.deposit.credited', { amount: '.*' }), 'u') });
}

/** Number of the deposit or withdrawal that the screen shows. */
export function orderNoOf({ page }: Phone): string {
  return new URL(page.url()).searchParams.get('orderNo') ?? '';
}

/** Says "I have paid", so that a person looks for it. */
export async function sayPaid({ page, say, button }: Phone): Promise<void> {
  await button('cashier.deposit.mark').tap();
  const sheet = page.getByRole('dialog', { name: say('cashier.deposit.mark') });
  await sheet.getByLabel(say('cashier.remark'), { exact: true }).fill('at noon, 4711');
  await sheet.getByRole('button', { name: say('cashier.deposit.markSend'), exact: true }).tap();
  await page.getByText(say('cashier.deposit.checking')).waitFor();
}

/** Proves anew who the member is, in the question that a call has raised. */
export async function proveOneself({ page, say }: Phone, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('security.stepPassword'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: say('security.confirm'), exact: true }).tap();
}

/** Somebody's address on TRON: its version byte, 20 bytes and the check sum. */
function tronAddress(): string {
  const sum = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());
  return sum.encode(Buffer.concat([Buffer.of(0x41), randomBytes(20)]));
}

/**
 * Adds an address on TRON to be paid at; who has not proved himself in this session does so. Another one each time, as a member has
 * each once and a test may be tried again.
 */
export async function addTronAddress(phone: Phone, password = PASSWORD): Promise<void> {
  const { page, say } = phone;
  await phone.open('/addele?kind=virtual');
  await page.getByLabel(say('cashier.methods.address'), { exact: true }).fill(tronAddress());
  await page.getByText(say('cashier.methods.addressGood')).waitFor();
  await phone.button('cashier.methods.add.virtual').tap();
  await proveOneself(phone, password);
  await page.waitForURL((url) => url.pathname !== '/addele');
}

/** Requests a withdrawal to the usual place; ends with its sheet open. */
export async function withdraw(
  phone: Phone,
  { amount, proof = false }: { readonly amount: string; readonly proof?: boolean },
): Promise<void> {
  const { page, say } = phone;
  await phone.open('/xiafen');
  await page.getByLabel(say('money.amount.label'), { exact: true }).fill(amount);
  await amountButton(phone, 'cashier.withdraw.goAmount').tap();
  if (proof) await proveOneself(phone);
  await page.waitForURL('**/applylist?kind=withdrawal&orderNo=*');
  await withdrawalStep(phone, 'requested').waitFor();
}

/** A step of the withdrawal whose sheet is open. */
export function withdrawalStep({ page, say }: Phone, step: string): Locator {
  return page
    .getByRole('dialog')
    .getByText(say(`cashier.withdraw.step.${step}`), { exact: true })
    .last();
}
