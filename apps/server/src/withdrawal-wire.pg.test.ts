import { randomUUID } from 'node:crypto';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawalCalls } from '@drawroom/contract/withdrawal';
import { openMemberAccount, systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { methodCalls } from '@drawroom/contract/wallet-methods';
import { startSampleGateway, type SampleGateway } from './sample-gateway.ts';

const SECRET = 'a secret of the sample gateway';

let gateway: SampleGateway;
let server: BootedServer;
beforeAll(async () => {
  gateway = await startSampleGateway({ port: 0, secret: SECRET, watchUrl: 'http://127.0.0.1:9/none' });
  const line = gateway.url.replace('//', `//house:${encodeURIComponent(SECRET)}@`);
  server = await bootServer({ env: { PAYOUT_GATEWAY: line } });
});
afterAll(async () => {
  await server.stop();
  await gateway.stop();
});

/** A member with 1,000.00. */
async function aRichMember(): Promise<ScriptedMember> {
  const member = await aMember(server);
  const memberId = BigInt(member.view.id);
  await server.db.tx(async (t) => {
    const to = await openMemberAccount(t, { memberId, currency: 'CNY' });
    const from = await systemAccount(t, 'house.opening', 'CNY');
    const transfers = [{ from, to, amountMinor: 100_000n }];
    await post(t, { key: `test:${memberId}`, kind: 'opening', transfers });
  });
  return member;
}

test('a withdrawal asks for a fresh proof first (R-64), is then paid by the gateway’s process and told step by step', async () => {
  using member = await aRichMember();
  const order = (methodId: string) =>
    member.call(withdrawalCalls.order, { methodId, amount: '100', clientRef: randomUUID() });
  await expect(order('1')).rejects.toMatchObject({ key: 'member.step_up_required' });
  await expect(
    member.call(withdrawalCalls.offlineWithdraw, { amount: '100', remark: 'x', clientRef: randomUUID() }),
  ).rejects.toMatchObject({ key: 'member.step_up_required' });
  await member.client.stepUp({ password: member.password });
  const fields = { provider: 'alipay', holder: '王小明', account: '13900004711' };
  const { methods } = await member.call(methodCalls.addEWallet, fields);
  const methodId = methods[0]?.methodId ?? '';
  await server.db.query(`update wallet.method set added_at = added_at - interval '2 days' where id = $1`, [methodId]);
  await fetch(`${gateway.url}/control`, { method: 'POST', body: JSON.stringify({ payouts: 'paid' }) });
  await member.connected();
  const paid = member.next('withdrawal.changed', ({ step }) => step === 'paid');
  const asked = await order(methodId);
  expect(asked).toMatchObject({ balance: '900.00', order: { step: 'approved', kind: 'ewallet' } });
  expect(await paid).toMatchObject({ orderNo: asked.order.orderNo, state: 'passed' });
  const { timeline } = await member.call(withdrawalCalls.detail, { orderNo: asked.order.orderNo });
  expect(timeline.map(({ step }) => step)).toEqual(['requested', 'approved', 'paying', 'paid']);
});
