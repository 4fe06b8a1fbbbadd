import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { depositReviewCalls } from '@drawroom/contract/deposit-review';
import { withdrawalReviewCalls } from '@drawroom/contract/withdrawal-review';
import { expecting } from '@drawroom/testkit/expecting';
import { startTestGateway } from '@drawroom/testkit/gateway';
import type { TestGateway } from '@drawroom/testkit/gateway';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bookedBalance, until } from './books.ts';
import {
  addTronAddress,
  arrived,
  chainTerms,
  fillOrder,
  operatorOf,
  order,
  orderNoOf,
  payer,
  payPage,
  proveOneself,
  withdraw,
  withdrawalStep,
} from './cashier.ts';
import { openFrailLine } from './frail-line.ts';
import { drawnWidth } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import type { Phone } from './phone.ts';

const world = await openLobbyWorld();
let gateway: TestGateway;
beforeAll(async () => {
  if (world === null) return;
  gateway = await startTestGateway(world.booted());
  // A house learns at its start by which line it pays out; started anew, it also knows its own address, where it is told.
  await world.stopServer();
  await world.startServer({ GATEWAY_PORT: new URL(gateway.url).port });
});
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]();
  await world?.close();
});

/** Leaves so much time to pay an order; its screen shows it when it is loaded anew. */
async function leaveSeconds(orderNo: string, seconds: number): Promise<void> {
  const { rowCount } = await world!.db.query(
    `update deposit.deposit set expires_at = clock_timestamp() + make_interval(secs => $2) where 'D' || id = $1 and step = 'waiting'`,
    [orderNo, seconds],
  );
  expect(rowCount).toBe(1);
}

const { claim, approve, queue, evidence } = depositReviewCalls;

describe.skipIf(world === null)('a deposit that does not go as ordered', () => {
  test('whose time runs out while it is looked at says so and leads to a new one; what is paid late is credited all the same', async () => {
    const phone = await payer(world!, 'player01');
    const { page, say } = phone;
    const before = await bookedBalance(world!.db, 'player01');
    await order(phone, { type: '在线支付', amount: '200' });
    const [lateNo, latePage] = [orderNoOf(phone), await payPage(phone)];
    await leaveSeconds(lateNo, 15);
    await phone.reload();
    await page.getByText(say('cashier.deposit.expires')).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: say('cashier.deposit.step.expired') })
      .waitFor({ timeout: 30_000 });
    await page.getByText(say('cashier.deposit.reason.expired')).first().waitFor();
    // Nothing leads to the payment any more.
    expect(await page.getByRole('link', { name: say('cashier.deposit.openGateway') }).count()).toBe(0);

    await page.getByRole('link', { name: say('cashier.deposit.again') }).tap();
    await fillOrder(phone, { type: '在线支付', amount: '100' });
    expect(orderNoOf(phone)).not.toBe(lateNo);
    await gateway.press(await payPage(phone), { act: 'pay' });
    await arrived(phone).waitFor();
    expect(await bookedBalance(world!.db, 'player01')).toBe(before + 10_200n);

    await phone.open(`/depositdetail?orderNo=${lateNo}`);
    await page.getByText(say('cashier.deposit.step.expired')).first().waitFor();
    await gateway.press(latePage, { act: 'pay' });
    await arrived(phone).waitFor();
    await page.getByText(say('cashier.deposit.reason.paid_late')).waitFor();
    expect(await bookedBalance(world!.db, 'player01')).toBe(before + 10_200n + 20_400n);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('on a chain with another amount waits for a person, who sees what came; that is booked, not what was ordered', async () => {
    const phone = await payer(world!, 'player02');
    const { page, say } = phone;
    const before = await bookedBalance(world!.db, 'player02');
    await order(phone, { type: '虚拟币', amount: '700' });
    const orderNo = orderNoOf(phone);
    const { address } = await chainTerms(phone);
    await gateway.press('/chain', { act: 'send', address, amount: '49', currency: 'USDT' });
    await page.getByText(say('cashier.deposit.reviewing')).waitFor();
    await page.getByText(say('cashier.deposit.reason.amount_differs')).first().waitFor();
    expect(await bookedBalance(world!.db, 'player02')).toBe(before);

    const maker = await operatorOf(world!);
    const { orders, payments } = (await maker.call(queue)).data;
    expect(orders.find((one) => one.orderNo === orderNo)).toMatchObject({ step: 'review', reason: 'amount_differs' });
    const came = payments.find((one) => one.orderNo === orderNo);
    expect(came).toMatchObject({ amount: '49', currency: 'USDT', verdict: 'held', reason: 'amount_differs' });
    await maker.call(claim, { orderNo });
    const seen = await maker.call(evidence, { orderNo, why: 'another amount' });
    expect(seen.data.payments.map(({ paymentId }) => paymentId)).toEqual([came?.paymentId]);
    // 49 USDT at 0.14 a point.
    const passed = await maker.call(approve, { orderNo, amount: '350', paymentId: came?.paymentId ?? '' });
    expect(passed.code).toBe(0);
    await arrived(phone).waitFor();
    expect(await bookedBalance(world!.db, 'player02')).toBe(before + 35_000n);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});

/** The first example of EIP-55, and the same with one letter in the other case. */
const SOUND = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const MISTYPED = SOUND.replace('aA', 'aa');

test.skipIf(world === null)(
  'an Ethereum address with a wrong check sum is refused beside its field; put right, it is where money goes',
  async () => {
    const phone = await payer(world!, 'player01');
    const { page, say } = phone;
    await phone.open('/addele?kind=virtual');
    await page.getByLabel(say('cashier.methods.network'), { exact: true }).selectOption('ETHEREUM');
    const field = page.getByLabel(say('cashier.methods.address'), { exact: true });
    await field.fill(MISTYPED);
    await phone.button('cashier.methods.add.virtual').tap();
    await proveOneself(phone);
    await page.getByRole('alert').filter({ hasText: '地址' }).waitFor();
    expect(await field.inputValue()).toBe(MISTYPED);
    await field.fill(SOUND);
    await phone.button('cashier.methods.add.virtual').tap();
    await page.waitForURL((url) => url.pathname !== '/addele');
    await page.waitForURL('**/shoukuan');
    await page.getByText('0x5a****eAed').waitFor();
    await phone.close();
  },
);

/** What the review knows of a withdrawal's last attempt to pay it. */
async function lastPayout(orderNo: string) {
  const { data } = await (await operatorOf(world!)).call(withdrawalReviewCalls.detail, { orderNo });
  return data.payouts.at(-1);
}

test.skipIf(world === null)(
  'the gateway pays a withdrawal out; one that it fails stays set aside until a person gives the points back, with its reasons',
  async () => {
    const phone = await payer(world!, 'player02', { locale: 'vi-VN' });
    const { page, say } = phone;
    await addTronAddress(phone);
    const before = await bookedBalance(world!.db, 'player02');
    const maker = await operatorOf(world!);
    await withdraw(phone, { amount: '500' });
    const paidNo = orderNoOf(phone);
    expect((await maker.call(withdrawalReviewCalls.approve, { orderNo: paidNo })).code).toBe(0);
    await withdrawalStep(phone, 'paying').waitFor();
    const payout = await until('the number of the payout', () => lastPayout(paidNo));
    expect(payout.way).toBe('gateway');
    await gateway.press('/payouts', { act: 'paid', orderNo: payout.payoutNo });
    await withdrawalStep(phone, 'paid').waitFor();
    expect(await bookedBalance(world!.db, 'player02')).toBe(before - 50_000n);

    await gateway.behave({ payouts: 'failed' });
    await withdraw(phone, { amount: '60' });
    const failedNo = orderNoOf(phone);
    // What was paid to once, nobody has to look at.
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say('cashier.withdraw.reason.payout_failed')).waitFor();
    expect((await lastPayout(failedNo))?.state).toBe('failed');
    expect(await bookedBalance(world!.db, 'player02')).toBe(before - 56_000n);
    const rejected = await maker.call(withdrawalReviewCalls.reject, { orderNo: failedNo, reason: 'method_wrong' });
    expect(rejected.code).toBe(0);
    await withdrawalStep(phone, 'rejected').waitFor();
    await sheet.getByText(say('cashier.withdraw.reason.method_wrong')).waitFor();
    // How it came to that stays to be read.
    expect(await sheet.getByText(say('cashier.withdraw.reason.payout_failed')).count()).toBe(1);
    expect(await bookedBalance(world!.db, 'player02')).toBe(before - 50_000n);
    await phone.close();
  },
);

test.skipIf(world === null)(
  'on a short screen the whole keypad stands above the main button, and no key moves while it is pressed',
  async () => {
    const phone = await payer(world!, 'player01', { locale: 'vi-VN', height: 640 });
    const { page, say } = phone;
    for (const path of ['/recharge', '/xiafen']) {
      await phone.open(path);
      await page.getByLabel(say('money.amount.label'), { exact: true }).tap();
      const keypad = page.getByRole('group', { name: say('ui.keypad') });
      const [pad, button] = [await keypad.boundingBox(), await page.locator('main button').last().boundingBox()];
      expect(pad!.y + pad!.height).toBeLessThanOrEqual(button!.y);
      // What is drawn at the lowest key is that key, not something over it.
      for (const key of ['2', '00']) await keypad.getByRole('button', { name: key, exact: true }).tap({ trial: true });
      for (const key of ['2', '00']) await keypad.getByRole('button', { name: key, exact: true }).tap();
      await page
        .getByRole('button', { name: /200,00/u })
        .first()
        .waitFor();
      expect(await keypad.boundingBox()).toEqual(pad);
    }
    await phone.close();
  },
);

const UPLOAD = '**/api/deposit/uploadCredential*';
const MIB = 1_024 * 1_024;

/** As large as a photograph of a good telephone: noise hardly gets smaller. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 3_600,
      height: 2_700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** Chooses a new file at `path` in the sheet of the slip that is open; the browser reads it from there, again when it is sent. */
async function choose({ page }: Phone, path: string, content: Buffer): Promise<void> {
  await writeFile(path, content);
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(path);
}

/** How an order has gone so far. */
async function stepsOf(orderNo: string): Promise<readonly string[]> {
  const { rows } = await world!.db.query<{ step: string }>(
    `select step from deposit.step where 'D' || deposit_id = $1 order by n`,
    [orderNo],
  );
  return rows.map(({ step }) => step);
}

describe.skipIf(world === null)('the slip of a transfer', () => {
  test('that is no picture is refused in words before it is sent; a photo of 20 MB is made small and arrives once, though the line breaks', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'slip-'));
    await using line = await openFrailLine(world!.url);
    const phone = await payer(line, 'player01');
    const { page, say } = phone;
    await order(phone, { type: '银行转账', amount: '300' });
    const orderNo = orderNoOf(phone);
    await phone.button('cashier.deposit.slipAdd').tap();
    const sheet = page.getByRole('dialog', { name: say('cashier.deposit.slip') });
    const send = sheet.getByRole('button', { name: say('cashier.deposit.slipSend'), exact: true });
    const chosen = sheet.getByRole('img', { name: say('cashier.deposit.slipPick') });
    const noNetwork = page.getByRole('dialog', { name: say('error.noNetworkTitle') });

    const large = await photo();
    expect(large.length).toBeGreaterThan(20 * MIB);
    await choose(phone, join(folder.path, 'photo.jpg'), large);
    await chosen.waitFor();
    await choose(phone, join(folder.path, 'slip.jpg'), Buffer.from('%PDF-1.7 a letter of the bank'));
    const alert = sheet.getByRole('alert');
    await alert.filter({ hasText: say('cashier.deposit.slipType') }).waitFor();
    // The photo that was chosen before is still there.
    expect(await chosen.evaluate(drawnWidth)).toBe(3_600);

    /** Sends the slip over a line that loses it or its answer, and reads what is said of that. */
    const loseIt = async (): Promise<void> => {
      const lost = expecting(
        page.waitForEvent('requestfailed', {
          predicate: (request) => request.url().includes('uploadCredential'),
          timeout: 60_000,
        }),
      );
      await send.tap();
      expect((await lost).postDataBuffer()?.length).toBeLessThan(6 * MIB);
      await noNetwork.waitFor({ state: 'hidden', timeout: 30_000 });
      await alert.filter({ hasText: say('error.networkTitle') }).waitFor();
    };
    // A part of it has gone when the line breaks.
    line.breakAfter(300_000);
    await loseIt();
    line.mend();
    expect(await stepsOf(orderNo)).toEqual(['waiting']);
    expect(await chosen.evaluate(drawnWidth)).toBe(3_600);

    // This time it arrives, and its answer is lost.
    await page.route(
      UPLOAD,
      async (route) => {
        expect((await route.fetch()).status()).toBe(200);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await loseIt();
    await send.tap();
    // A large picture takes a small processor a while.
    await sheet.waitFor({ state: 'hidden', timeout: 60_000 });
    await page.getByText(say('cashier.deposit.checking')).waitFor();
    const slip = page.getByRole('img', { name: say('cashier.deposit.slip') });
    expect(await slip.evaluate(drawnWidth)).toBe(1_600);
    expect(await stepsOf(orderNo)).toEqual(['waiting', 'submitted']);
    await phone.close();
    // A picture of ten million pixels is made small three times.
  }, 240_000);
});
