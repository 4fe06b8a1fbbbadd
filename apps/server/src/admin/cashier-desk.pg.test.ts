import { offlineDeposit, order as orderDeposit, uploadCredential } from '@drawroom/contract/deposit';
import { depositReviewCalls } from '@drawroom/contract/deposit-review';
import { offlineWithdraw } from '@drawroom/contract/withdrawal';
import { withdrawalReviewCalls } from '@drawroom/contract/withdrawal-review';
import { declare } from '@drawroom/contract/protection';
import { myWallet } from '@drawroom/contract/wallet';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actsOn, demoOperator } from './test-operators.ts';

let booted: BootedServer;
let maker: OperatorClient;
let checker: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  maker = await demoOperator(booted, 'maker');
  checker = await demoOperator(booted, 'checker');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
  await player.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: '张三' });
  await player.client.stepUp({ password: 'demo1234' });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const acts = (subject: string) => actsOn(booted.db, subject);
const balance = async (): Promise<string> => (await player.call(myWallet, {})).balance;
const requested = async (amount: string): Promise<string> => {
  const clientRef = crypto.randomUUID();
  return (await player.call(offlineWithdraw, { amount, remark: 'at the desk', clientRef })).order.orderNo;
};

describe('a deposit paid in person', () => {
  it('waits in the queue, is claimed by one and credited; every act keeps who did it', async () => {
    const { claim, approve, queue, evidence } = depositReviewCalls;
    const before = await balance();
    const { orderNo } = await player.call(offlineDeposit, {
      amount: '200.00',
      remark: 'cash',
      clientRef: crypto.randomUUID(),
    });
    const { data } = await maker.call(queue);
    expect(data.orders.map((order) => order.orderNo)).toContain(orderNo);
    expect(await maker.call(approve, { orderNo })).toMatchObject({ key: 'deposit.not_now' });
    expect((await maker.call(claim, { orderNo })).data.claim?.operatorName).toBe('maker');
    expect(await checker.call(claim, { orderNo })).toMatchObject({
      key: 'admin.claimed_by_other',
      data: { name: 'maker' },
    });
    expect((await maker.call(evidence, { orderNo, why: 'cash counted' })).data.remark).toBe('cash');
    expect((await maker.call(approve, { orderNo })).data).toMatchObject({ step: 'passed', amount: '200.00' });
    expect(Number(await balance()) - Number(before)).toBeCloseTo(200, 2);
    expect(await acts(orderNo)).toEqual([
      'maker deposit.claim',
      'maker deposit.evidence cash counted',
      'maker deposit.approve',
    ]);
  });

  it('shows its slip at the console’s own port, for one ticket once, and nowhere without (R-73)', async () => {
    const asked = { channelCode: 'demo-bank', amount: '300.00', clientRef: crypto.randomUUID() };
    const { orderNo } = await player.call(orderDeposit, asked);
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a35' } })
      .png()
      .toBuffer();
    await player.call(uploadCredential, { orderNo, file: new Uint8Array(file) });
    const { data } = await maker.call(depositReviewCalls.evidence, { orderNo, why: 'the slip' });
    const look = async (address: string | null): Promise<(number | string | null)[]> => {
      const reply = await fetch(`${booted.opsUrl}${address}`);
      return [reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')];
    };
    expect(await look(data.slip)).toEqual([200, 'image/webp', 'no-store']);
    for (const address of [data.slip, '/api/deposit/slip', `/api/deposit/slip?ticket=${'x'.repeat(43)}`])
      expect((await look(address))[0]).toBe(404);
    await maker.call(depositReviewCalls.claim, { orderNo });
    await maker.call(depositReviewCalls.reject, { orderNo, reason: 'not_received' });
  });

  it('is not credited by an act that cannot be noted: both or neither', async () => {
    const { claim, approve, reject } = depositReviewCalls;
    const asked = { amount: '50.00', remark: 'cash', clientRef: crypto.randomUUID() };
    const { orderNo } = await player.call(offlineDeposit, asked);
    await maker.call(claim, { orderNo });
    const before = await balance();
    const owner = new Client({ connectionString: booted.database.connectionString });
    await owner.connect();
    try {
      await owner.query(`alter table admin.act add constraint no_note check (what <> 'deposit.approve') not valid`);
      expect((await maker.call(approve, { orderNo })).status).toBe(500);
    } finally {
      await owner.query('alter table admin.act drop constraint no_note');
      await owner.end();
    }
    expect(await balance()).toBe(before);
    expect((await maker.call(reject, { orderNo, reason: 'not_received' })).data.step).toBe('rejected');
    expect(await acts(orderNo)).toEqual(['maker deposit.claim', 'maker deposit.reject not_received']);
  });
});

describe('a withdrawal', () => {
  it('is approved, paid by hand and marked with its evidence', async () => {
    const { queue, approve, beginPayout, markPaid, detail } = withdrawalReviewCalls;
    const orderNo = await requested('100.00');
    expect((await maker.call(queue)).data.list.map((row) => row.orderNo)).toContain(orderNo);
    expect((await maker.call(approve, { orderNo })).data.step).toBe('approved');
    expect((await maker.call(beginPayout, { orderNo })).data.step).toBe('paying');
    const rejected = await maker.call(withdrawalReviewCalls.reject, { orderNo, reason: 'method_wrong' });
    expect(rejected).toMatchObject({ key: 'withdrawal.not_now' });
    expect((await maker.call(markPaid, { orderNo, evidence: 'receipt 17' })).data.step).toBe('paid');
    expect((await checker.call(detail, { orderNo })).data.payouts).toMatchObject([
      { state: 'paid', evidence: 'receipt 17' },
    ]);
    expect(await acts(orderNo)).toEqual([
      'maker withdrawal.approve',
      'maker withdrawal.begin_payout',
      'maker withdrawal.mark_paid receipt 17',
    ]);
  });

  it('that is refused leaves its points with the member and no act behind when it cannot be', async () => {
    const { reject } = withdrawalReviewCalls;
    const before = await balance();
    const orderNo = await requested('60.00');
    expect(await balance()).not.toBe(before);
    const rejected = await maker.call(reject, { orderNo, reason: 'asked_by_member', note: 'changed his mind' });
    expect(rejected.data).toMatchObject({ step: 'rejected', reason: 'asked_by_member' });
    expect(await balance()).toBe(before);
    expect(await maker.call(reject, { orderNo, reason: 'method_wrong' })).toMatchObject({ key: 'withdrawal.not_now' });
    expect(await acts(orderNo)).toEqual(['maker withdrawal.reject asked_by_member changed his mind']);
  });

  it('of a reason that is not on the list is not refused', async () => {
    const orderNo = await requested('70.00');
    const { reject } = withdrawalReviewCalls;
    expect(await maker.call(reject, { orderNo, reason: 'bad luck' })).toMatchObject({ code: 400 });
    await maker.call(reject, { orderNo, reason: 'asked_by_member' });
  });
});

describe('whoever was the first of two people and presses again (R-83)', () => {
  it('is refused and keeps nobody waiting: his claim is given back, and told', async () => {
    const { db } = booted;
    await db.query('update deposit.channel set two_people_over = 100');
    const { claim, approve, queue } = depositReviewCalls;
    const asked = { amount: '80.00', remark: 'cash', clientRef: crypto.randomUUID() };
    const { orderNo } = await player.call(offlineDeposit, asked);
    await maker.call(claim, { orderNo });
    expect((await maker.call(approve, { orderNo })).data.firstLook?.operatorName).toBe('maker');
    await maker.call(claim, { orderNo });
    expect((await maker.call(approve, { orderNo })).key).toBe('admin.same_person');
    const waiting = (await checker.call(queue)).data.orders.find((order) => order.orderNo === orderNo);
    expect(waiting?.claim).toBeNull();
    await checker.call(claim, { orderNo });
    expect((await checker.call(approve, { orderNo })).data.step).toBe('passed');
    expect((await acts(orderNo)).slice(2, 5)).toEqual([
      'maker deposit.claim',
      'maker deposit.release same_person',
      'checker deposit.claim',
    ]);
  });

  it('at a withdrawal too; without a claim nothing is given back, and a claim of another stays', async () => {
    await booted.db.query('update withdrawal.rule set two_people_over = 5000, automatic_up_to = 0');
    const { approve, claim } = withdrawalReviewCalls;
    const orderNo = await requested('60.00');
    expect((await maker.call(approve, { orderNo })).data.step).toBe('second_review');
    expect((await maker.call(approve, { orderNo })).key).toBe('admin.same_person');
    await maker.call(claim, { orderNo });
    expect((await maker.call(approve, { orderNo })).key).toBe('admin.same_person');
    expect((await checker.call(claim, { orderNo })).data.claim?.operatorName).toBe('checker');
    expect((await maker.call(approve, { orderNo })).key).toBe('admin.claimed_by_other');
    expect((await checker.call(approve, { orderNo })).data.step).toBe('approved');
    expect(await acts(orderNo)).toEqual([
      'maker withdrawal.approve',
      'maker withdrawal.claim',
      'maker withdrawal.release same_person',
      'checker withdrawal.claim',
      'checker withdrawal.approve',
    ]);
  });
});
