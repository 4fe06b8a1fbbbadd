import { randomUUID } from 'node:crypto';
import { depositCalls, type DepositView } from '@drawroom/contract/deposit';
import type { DepositStep } from '@drawroom/contract/deposit-states';
import { GATEWAY_PATHS, payoutView } from '@drawroom/contract/gateway-wire';
import { declare } from '@drawroom/contract/protection';
import { walletCalls } from '@drawroom/contract/wallet';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { startTestGateway, type TestGateway } from '@drawroom/testkit/gateway';
import { aMember, ownAudience, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { demoGatewaySecret } from '../demo/demo-channels.ts';
import { askGateway } from '../kernel/sending/gateway-line.ts';
import { askGateways, expireOrders } from './deposit-runner.ts';
import { reviewQueue } from './review.ts';

let server: BootedServer;
let gateway: TestGateway;
let ann: ScriptedMember;
beforeAll(async () => {
  // Without the rounds of the lotteries; what the runner does, the tests do.
  server = await bootServer({ env: { ROLES: 'api,realtime' } });
  gateway = await startTestGateway(server);
});
afterAll(async () => {
  await gateway.stop();
  await server.stop();
});
beforeEach(async () => {
  ann = await aMember(server);
  await ann.call(declare, { birthDate: '1990-05-17', country: 'VN' });
});

const order = (channelCode: string, amount = '100'): Promise<DepositView> =>
  ann.call(depositCalls.order, { channelCode, amount, clientRef: randomUUID() });

const payUrlOf = ({ pay }: DepositView): string => (pay?.kind === 'gateway' ? pay.payUrl : '');

/** Waits until an order stands where it should. */
async function reaches({ orderNo }: DepositView, step: DepositStep): Promise<DepositView> {
  await vi.waitFor(async () => expect((await ann.call(depositCalls.orderStatus, { orderNo })).step).toBe(step), {
    timeout: 20_000,
    interval: 100,
  });
  return ann.call(depositCalls.depositOrder, { orderNo });
}

const balance = async (): Promise<string> => (await ann.call(walletCalls.myWallet, {})).balance;

/** Lets the runner ask about an order now. */
async function askNow({ orderNo }: DepositView): Promise<void> {
  await server.db.query(`update deposit.deposit set ask_at = clock_timestamp() where id = $1`, [orderNo.slice(1)]);
  expect(await askGateways(server.server.kernel)).toBeGreaterThan(0);
}

test('paid at the gateway: page, callback, points and bonus, told on the socket', async () => {
  const placed = await order('demo-gateway');
  expect(payUrlOf(placed)).toContain(gateway.url);
  for (const lang of ['zh', 'vi', 'en']) {
    const page = await (await fetch(`${payUrlOf(placed)}?lang=${lang}`)).text();
    expect(page).toContain(placed.orderNo);
    expect(page).toContain(`<html lang="${lang === 'zh' ? 'zh-CN' : lang}">`);
  }
  await ann.listenTo(ownAudience(ann));
  const told = ann.next('deposit.changed', ({ step }) => step === 'passed');
  await gateway.press(payUrlOf(placed), { act: 'pay' });
  await told;
  expect(await reaches(placed, 'passed')).toMatchObject({ credit: '102.00', turnover: '110.00', pay: null });
  expect(await balance()).toBe('102.00');
});

test('fails, is paid twice, is paid another amount, is paid once it has failed', async () => {
  const failed = await order('demo-gateway');
  await gateway.press(payUrlOf(failed), { act: 'fail' });
  await reaches(failed, 'declined');
  await gateway.press(payUrlOf(failed), { act: 'pay' });
  expect(await reaches(failed, 'passed')).toMatchObject({ reason: 'paid_late' });

  const twice = await order('demo-gateway');
  await gateway.press(payUrlOf(twice), { act: 'twice' });
  await reaches(twice, 'passed');
  await vi.waitFor(async () => {
    const { payments } = await reviewQueue(server.server.kernel, { limit: 100 });
    expect(payments).toMatchObject([{ orderNo: twice.orderNo, reason: 'paid_twice' }]);
  });

  const other = await order('demo-gateway');
  await gateway.press(payUrlOf(other), { act: 'other', amount: '55.5' });
  expect(await reaches(other, 'review')).toMatchObject({ reason: 'amount_differs' });
  expect(await balance()).toBe('204.00');
});

test('a word that was lost is asked for: the order passes all the same, before and after its end', async () => {
  await gateway.behave({ events: 'lost' });
  const placed = await order('demo-gateway');
  await gateway.press(payUrlOf(placed), { act: 'pay' });
  await askNow(placed);
  await reaches(placed, 'passed');
  const late = await order('demo-gateway');
  await server.db.query(`update deposit.deposit set expires_at = clock_timestamp() where id = $1`, [
    late.orderNo.slice(1),
  ]);
  await expireOrders(server.server.kernel);
  await reaches(late, 'expired');
  await gateway.press(payUrlOf(late), { act: 'pay' });
  await askNow(late);
  expect(await reaches(late, 'passed')).toMatchObject({ reason: 'paid_late' });
  await gateway.behave({ events: 'told' });
  expect(await balance()).toBe('204.00');
});

test('a gateway that does not answer: the order stands, and a job makes its page, the same one', async () => {
  await gateway.behave({ payments: 'silent' });
  const clientRef = randomUUID();
  const asked = { channelCode: 'demo-gateway', amount: '100', clientRef };
  await expect(ann.call(depositCalls.order, asked)).rejects.toMatchObject({ key: 'deposit.gateway_silent' });
  const waiting = await ann.call(depositCalls.depositOrder, { clientRef });
  expect(waiting).toMatchObject({ step: 'waiting', pay: null });
  await gateway.behave({ payments: 'normal' });
  await askNow(waiting);
  expect((await ann.call(depositCalls.depositOrder, { clientRef })).pay).not.toBeNull();
  const again = await ann.call(depositCalls.order, asked);
  expect(again.orderNo).toBe(waiting.orderNo);
  await gateway.press(payUrlOf(again), { act: 'pay' });
  await reaches(again, 'passed');
});

test('a gateway that says no ends the order, and another may follow', async () => {
  await gateway.behave({ payments: 'refuse' });
  const refused = await order('demo-gateway');
  expect(refused).toMatchObject({ step: 'declined', reason: 'declined', pay: null });
  await gateway.behave({ payments: 'normal' });
  expect(await order('demo-gateway')).toMatchObject({ step: 'waiting' });
});

test('a coin that arrives on the chain is seen, confirmed and credited', async () => {
  const placed = await order('demo-usdt', '500');
  const address = placed.pay?.kind === 'virtual' ? placed.pay.address : '';
  await gateway.press('/chain', { act: 'send', address, amount: placed.payAmount });
  const passed = await reaches(placed, 'passed');
  expect(passed.timeline.map(({ step }) => step)).toEqual(['waiting', 'submitted', 'passed']);
  expect(await balance()).toBe('500.00');
  // The watcher's words are lost: it is asked what came in.
  await gateway.behave({ events: 'lost' });
  const silent = await order('demo-usdt', '500');
  await gateway.press('/chain', { act: 'send', address, amount: silent.payAmount });
  await vi.waitFor(
    async () => {
      await askNow(silent);
      expect((await ann.call(depositCalls.orderStatus, { orderNo: silent.orderNo })).step).toBe('passed');
    },
    { timeout: 20_000, interval: 100 },
  );
  await gateway.behave({ events: 'told' });
});

test('a payout is made once however often it is asked, told as it ends, and unknown before', async () => {
  const { kernel } = server.server;
  const line = { url: gateway.url, merchant: 'house', secret: demoGatewaySecret(kernel.vault) };
  const nowMs = (): number => kernel.clock.now();
  const orderNo = `W${Date.now()}`;
  const body = { orderNo, amount: '12.50', currency: 'CNY', target: { account: '1' }, notifyUrl: '' };
  const ask = (path: string, asked: object, by = line) =>
    askGateway(by, { path, body: asked, reply: payoutView, nowMs });
  expect(await ask(GATEWAY_PATHS.payoutQuery, { orderNo })).toEqual({ ok: false, why: 'missing' });
  const first = await ask(GATEWAY_PATHS.payout, body);
  expect(first).toMatchObject({ ok: true, value: { state: 'accepted', orderNo } });
  expect(await ask(GATEWAY_PATHS.payout, body)).toEqual(first);
  expect(await ask(GATEWAY_PATHS.payout, { ...body, amount: '13' })).toEqual({ ok: false, why: 'refused' });
  await gateway.press('/payouts', { orderNo, act: 'paid' });
  await gateway.press('/payouts', { orderNo, act: 'failed' });
  expect(await ask(GATEWAY_PATHS.payoutQuery, { orderNo })).toMatchObject({ ok: true, value: { state: 'paid' } });
  // Neither side believes a stranger.
  expect(await ask(GATEWAY_PATHS.payoutQuery, { orderNo }, { ...line, secret: 'another' })).toEqual({
    ok: false,
    why: 'unknown',
  });
  expect(await ask(GATEWAY_PATHS.payout, body, { ...line, url: server.url })).toEqual({ ok: false, why: 'unknown' });
});

test('the door of callbacks: unsigned, too long, of another method or address', async () => {
  const post = async (path: string, body: string) => (await fetch(server.url + path, { method: 'POST', body })).status;
  expect(await post('/callback/cashier/demo-gateway', '{}')).toBe(401);
  expect(await post('/callback/cashier/demo-gateway', 'x'.repeat(65_537))).toBe(413);
  expect(await post('/callback/cashier/nope', '{}')).toBe(404);
  expect(await post('/callback/cashier/..%2fx', '{}')).toBe(404);
  expect((await fetch(`${server.url}/callback/cashier/demo-gateway`)).status).toBe(404);
});
