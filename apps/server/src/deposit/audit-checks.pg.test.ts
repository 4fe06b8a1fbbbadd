import { depositCalls } from '@drawroom/contract/deposit';
import { audit } from '@drawroom/ledger/audit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPOSIT_CHECKS } from './audit-checks.ts';
import { approveDeposit, claimDeposit } from './test-review.ts';
import { LIN, MAI, openDepositWorld, paymentEvent, type DepositWorld } from './test-deposit.ts';

let world: DepositWorld;
let owner: Client;
let passed: string;
let cancelled: string;
let large: string;
beforeAll(async () => {
  world = await openDepositWorld();
  owner = new Client({ connectionString: world.kernel.db.connectionString });
  await owner.connect();
  const ann = await world.aMember();
  const first = await world.order(ann, 'fees', { amount: '1000' });
  await world.tell('fees', paymentEvent(first));
  const second = await world.order(ann, 'fees', { amount: '1000' });
  await world.call(ann, depositCalls.cancelOrder, { orderNo: second.orderNo });
  const bank = await world.order(ann, 'bank', { amount: '30000' });
  for (const who of [MAI, LIN]) {
    await claimDeposit(world.kernel, who, bank.orderNo);
    await approveDeposit(world.kernel, who, { orderNo: bank.orderNo });
  }
  large = bank.orderNo.slice(1);
  [passed, cancelled] = [first.orderNo.slice(1), second.orderNo.slice(1)];
});
afterAll(async () => {
  await owner.end();
  await world.stop();
});

/** The checks that find something after a change that no code of ours can make; the change is undone. */
async function foundAfter(sql: string): Promise<string[]> {
  await owner.query('begin');
  try {
    await owner.query('set local session_replication_role = replica');
    await owner.query(sql);
    const findings = await audit(owner, DEPOSIT_CHECKS);
    return findings.filter(({ ok }) => !ok).map(({ check }) => check);
  } finally {
    await owner.query('rollback');
  }
}

test('what was tampered with is found, by the check that is about it (R-14, R-25)', async () => {
  const booked = 'every passed deposit is booked once, with its fee and bonus, and no other is';
  const total = 'what members paid in is the sum of the passed deposits';
  const led = 'the steps of every deposit lead along the moves to where it stands';
  const paid = 'no deposit passed without its own payment as ordered, or a person';
  const alone = 'no deposit above its amount was passed by one person alone';
  const kept = 'every payment that came in is credited, or with a person';
  const cases: readonly (readonly [string, string])[] = [
    [booked, `update deposit.deposit set step = 'passed' where id = ${cancelled}`],
    [booked, `update deposit.deposit set step = 'cancelled' where id = ${passed}`],
    [booked, `update deposit.deposit set fee = fee + 1 where id = ${passed}`],
    [booked, `update deposit.deposit set bonus = 0 where id = ${passed}`],
    [total, `update deposit.deposit set amount = amount + 1 where id = ${passed}`],
    [led, `update deposit.step set step = 'review' where deposit_id = ${passed} and n = 2`],
    [led, `update deposit.step set n = 3 where deposit_id = ${passed} and n = 2`],
    [led, `delete from deposit.step where deposit_id = ${cancelled}`],
    [paid, `update deposit.payment set amount = '1' where deposit_id = ${passed}`],
    [paid, `update deposit.payment set currency = 'VND' where deposit_id = ${passed}`],
    [paid, `update deposit.payment set deposit_id = ${cancelled} where deposit_id = ${passed}`],
    [alone, `delete from deposit.first_look where deposit_id = ${large}`],
    [alone, `update deposit.first_look set operator_id = ${LIN.operatorId} where deposit_id = ${large}`],
    [alone, `update deposit.first_look set amount = amount - 1 where deposit_id = ${large}`],
    [kept, `update deposit.payment set verdict = 'none' where deposit_id = ${passed}`],
    [kept, `update deposit.payment set deposit_id = ${cancelled} where deposit_id = ${passed}`],
  ];
  for (const [check, sql] of cases) expect(await foundAfter(sql), sql).toContain(check);
  expect(await foundAfter('select 1')).toEqual([]);
});
