import { depositReviewCalls } from '@drawroom/contract/deposit-review';
import { withdrawalReviewCalls } from '@drawroom/contract/withdrawal-review';
import { startTestGateway } from '@drawroom/testkit/gateway';
import type { TestGateway } from '@drawroom/testkit/gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bookedBalance, until } from './books.ts';
import {
  addTronAddress,
  arrived,
  chainTerms,
  operatorOf,
  order,
  orderNoOf,
  payer,
  payPage,
  sayPaid,
  withdraw,
  withdrawalStep,
} from './cashier.ts';
import { drawnWidth } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';

const world = await openLobbyWorld();
let gateway: TestGateway;
beforeAll(async () => {
  if (world !== null) gateway = await startTestGateway(world.booted());
});
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]();
  await world?.close();
});

describe.skipIf(world === null)('points are paid in', () => {
  test('online: paid on the gateway’s page, credited and shown without a tap; one that failed and is paid late still comes', async () => {
    const phone = await payer(world!, 'player01', { locale: 'en-US' });
    const before = await bookedBalance(world!.db, 'player01');
    await order(phone, { type: 'Online payment', amount: '1,000', first: true });
    await gateway.press(await payPage(phone), { act: 'pay' });
    await arrived(phone).waitFor();
    expect(await bookedBalance(world!.db, 'player01')).toBe(before + 102_000n);

    await order(phone, { type: 'Online payment', amount: '200' });
    const page = await payPage(phone);
    await gateway.press(page, { act: 'fail' });
    await phone.page.getByText(phone.say('cashier.deposit.reason.declined')).first().waitFor();
    await gateway.press(page, { act: 'pay' });
    await arrived(phone).waitFor();
    expect(await bookedBalance(world!.db, 'player01')).toBe(before + 122_400n);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('on a chain: recognised by its exact amount, credited after its confirmations', async () => {
    const phone = await payer(world!, 'player02', { locale: 'en-US' });
    const before = await bookedBalance(world!.db, 'player02');
    await order(phone, { type: 'Crypto', amount: '700', first: true });
    const { address, amount } = await chainTerms(phone);
    await gateway.press('/chain', { act: 'send', address, amount, currency: 'USDT' });
    await arrived(phone).waitFor();
    expect(await bookedBalance(world!.db, 'player02')).toBe(before + 70_000n);
    await phone.close();
  });

  test('a bank transfer with its slip waits for a person, and its picture is shown', async () => {
    const phone = await payer(world!, 'player01', { locale: 'en-US' });
    await order(phone, { type: 'Bank transfer', amount: '300' });
    const { page, say } = phone;
    await phone.button('cashier.deposit.slipAdd').tap();
    const sheet = page.getByRole('dialog', { name: say('cashier.deposit.slip') });
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
    await sheet.getByRole('button', { name: say('cashier.deposit.slipSend'), exact: true }).tap();
    await page.getByText(say('cashier.deposit.checking')).waitFor();
    const slip = page.getByRole('img', { name: say('cashier.deposit.slip') });
    // A picture that did not come has no size of its own.
    expect(await slip.evaluate(drawnWidth)).toBeGreaterThan(0);
    await phone.close();
  });
});

test.skipIf(world === null)(
  'a withdrawal asks for a proof, leaves the balance at once and shows each step until it is paid',
  async () => {
    const phone = await payer(world!, 'player02', { locale: 'en-US' });
    await addTronAddress(phone);
    const before = await bookedBalance(world!.db, 'player02');
    await withdraw(phone, { amount: '500' });
    await until('the points to be set aside', async () =>
      (await bookedBalance(world!.db, 'player02')) === before - 50_000n ? true : undefined,
    );

    const orderNo = orderNoOf(phone);
    const { approve, beginPayout, markPaid } = withdrawalReviewCalls;
    const maker = await operatorOf(world!);
    for (const call of [approve, beginPayout]) expect((await maker.call(call, { orderNo })).code).toBe(0);
    expect((await maker.call(markPaid, { orderNo, evidence: 'transfer 1' })).code).toBe(0);
    await withdrawalStep(phone, 'paid').waitFor();
    expect(await bookedBalance(world!.db, 'player02')).toBe(before - 50_000n);
    await phone.close();
  },
);

const { claim, approve, reject, queue, closePayment } = depositReviewCalls;

describe.skipIf(world === null)('where a person decides', () => {
  test('a QR payment that is said to be paid is credited with what really arrived, less its fee', async () => {
    const phone = await payer(world!, 'player02', { locale: 'en-US' });
    const before = await bookedBalance(world!.db, 'player02');
    await order(phone, { type: 'QR code', amount: '400' });
    const qr = phone.page.getByRole('img', { name: phone.say('cashier.deposit.qr') });
    expect((await qr.boundingBox())?.width).toBeGreaterThan(120);
    await sayPaid(phone);
    const maker = await operatorOf(world!);
    const orderNo = orderNoOf(phone);
    await maker.call(claim, { orderNo });
    expect((await maker.call(approve, { orderNo, amount: '300' })).code).toBe(0);
    await arrived(phone).waitFor();
    // Half a per cent of 300.
    expect(await bookedBalance(world!.db, 'player02')).toBe(before + 29_850n);
    await phone.close();
  });

  test('a transfer that nobody finds is refused with its reason in words, and what to do', async () => {
    const phone = await payer(world!, 'player02', { locale: 'en-US' });
    const before = await bookedBalance(world!.db, 'player02');
    await order(phone, { type: 'Bank transfer', amount: '300' });
    await sayPaid(phone);
    const maker = await operatorOf(world!);
    const orderNo = orderNoOf(phone);
    await maker.call(claim, { orderNo });
    expect((await maker.call(reject, { orderNo, reason: 'not_received' })).code).toBe(0);
    await phone.page.getByText(phone.say('cashier.deposit.reason.not_received')).first().waitFor();
    expect(await bookedBalance(world!.db, 'player02')).toBe(before);
    await phone.close();
  });
});

describe.skipIf(world === null)('where a payment or a request is not as usual', () => {
  test('another amount online waits for a person; a second payment is kept and never credited by itself', async () => {
    const phone = await payer(world!, 'player02', { locale: 'en-US' });
    const before = await bookedBalance(world!.db, 'player02');
    await order(phone, { type: 'Online payment', amount: '250' });
    await gateway.press(await payPage(phone), { act: 'other', amount: '99.00' });
    await phone.page.getByText(phone.say('cashier.deposit.reviewing')).waitFor();
    await phone.page.getByText(phone.say('cashier.deposit.reason.amount_differs')).first().waitFor();
    const maker = await operatorOf(world!);
    const orderNo = orderNoOf(phone);
    const held = async () => (await maker.call(queue)).data.payments.filter((one) => one.orderNo === orderNo);
    const [payment] = await held();
    await maker.call(claim, { orderNo });
    const amount = payment?.amount ?? '';
    expect((await maker.call(approve, { orderNo, amount, paymentId: payment?.paymentId ?? '' })).code).toBe(0);
    await arrived(phone).waitFor();
    // 99.00 and two per cent.
    expect(await bookedBalance(world!.db, 'player02')).toBe(before + 10_098n);

    await order(phone, { type: 'Online payment', amount: '100' });
    await gateway.press(await payPage(phone), { act: 'twice' });
    await arrived(phone).waitFor();
    const twice = orderNoOf(phone);
    const second = await until('the second payment', async () =>
      (await maker.call(queue)).data.payments.find((one) => one.orderNo === twice),
    );
    expect((await maker.call(closePayment, { paymentId: second.paymentId, note: 'sent back' })).code).toBe(0);
    expect(await bookedBalance(world!.db, 'player02')).toBe(before + 10_098n + 10_200n);
    await phone.close();
  });

  test('points paid for in person are asked for with a remark and credited by a person', async () => {
    const phone = await payer(world!, 'player02', { locale: 'en-US' });
    const before = await bookedBalance(world!.db, 'player02');
    await order(phone, { type: 'In person', amount: '50', remark: 'tomorrow at ten' });
    const maker = await operatorOf(world!);
    const orderNo = orderNoOf(phone);
    await maker.call(claim, { orderNo });
    expect((await maker.call(approve, { orderNo })).code).toBe(0);
    await arrived(phone).waitFor();
    expect(await bookedBalance(world!.db, 'player02')).toBe(before + 5_000n);
    await phone.close();
  });
});

test.skipIf(world === null)('a refused withdrawal brings its points back and says why', async () => {
  const phone = await payer(world!, 'player02', { locale: 'en-US' });
  const { page, say } = phone;
  const before = await bookedBalance(world!.db, 'player02');
  await withdraw(phone, { amount: '60', proof: true });
  const maker = await operatorOf(world!);
  const rejected = await maker.call(withdrawalReviewCalls.reject, {
    orderNo: orderNoOf(phone),
    reason: 'name_differs',
  });
  expect(rejected.code).toBe(0);
  await page.getByRole('dialog').getByText(say('cashier.withdraw.reason.name_differs')).first().waitFor();
  expect(await bookedBalance(world!.db, 'player02')).toBe(before);
  await phone.close();
});
