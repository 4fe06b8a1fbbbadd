import { randomUUID } from 'node:crypto';
import { depositCalls, type DepositView } from '@drawroom/contract/deposit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDeposit, claimDeposit } from './test-review.ts';
import { MAI, openDepositWorld, paymentEvent, type DepositMember, type DepositWorld } from './test-deposit.ts';

let world: DepositWorld;
let owner: Client;
beforeAll(async () => {
  world = await openDepositWorld();
  owner = new Client({ connectionString: world.kernel.db.connectionString });
  await owner.connect();
  await owner.query(`create function public.cut_off() returns trigger language plpgsql as $$
    begin raise exception 'cut off' using errcode = 'XX999'; end $$`);
});
afterAll(async () => {
  await owner.end();
  await world.stop();
});

/** Everywhere that passing an order writes, in the order of writing. */
const WRITES = [
  'insert on deposit.event',
  'insert on deposit.payment',
  'update on deposit.payment',
  'update on deposit.deposit',
  'insert on deposit.step',
  'insert on ledger.journal',
  'insert on ledger.entry',
  'insert on wallet.turnover',
  'insert on kernel.outbox',
  'update on deposit.event',
] as const;

/** Runs `work` while every write of a kind fails. */
async function cutOffAt(write: string, work: () => Promise<unknown>): Promise<unknown> {
  const table = write.split(' ').at(-1) ?? '';
  await owner.query(`create trigger cut_off before ${write} for each statement execute function public.cut_off()`);
  try {
    return await work().catch((error: unknown) => (error as { code?: unknown }).code);
  } finally {
    await owner.query(`drop trigger cut_off on ${table}`);
  }
}

/** Everything that passing changes of an order, as one comparable text. */
async function stateOf(by: DepositMember, { orderNo }: DepositView): Promise<string> {
  const { rows } = await world.kernel.db.query<{ state: string }>(
    `select concat_ws(' ', d.step, (select count(*) from deposit.step s where s.deposit_id = d.id),
       (select count(*) from deposit.payment p where p.deposit_id = d.id), (select count(*) from deposit.event),
       (select count(*) from ledger.v_row e where e.account_id = d.account_id), (select count(*) from kernel.outbox),
       (select count(*) from wallet.turnover t where t.account_id = d.account_id)) as state
     from deposit.deposit d where d.id = $1`,
    [orderNo.slice(1)],
  );
  return `${rows[0]?.state ?? ''} ${await world.balance(by)}`;
}

test('cut off at any write, a callback has done nothing; told again, it passes the order once (R-39, R-44)', async () => {
  const ann = await world.aMember();
  const order = await world.order(ann, 'fees', { amount: '1000' });
  const event = paymentEvent(order);
  for (const write of WRITES) {
    const before = await stateOf(ann, order);
    expect(await cutOffAt(write, () => world.tell('fees', event)), write).toBe('XX999');
    expect(await stateOf(ann, order), write).toBe(before);
  }
  expect(await world.tell('fees', event)).toMatchObject({ status: 200, body: { result: 'passed' } });
  expect(await world.balance(ann)).toBe(1_006_00n);
});

test('cut off at any write, neither an order nor an approval is half done; the same asked again is done once', async () => {
  const ben = await world.aMember();
  const clientRef = randomUUID();
  const place = (): Promise<DepositView> => world.order(ben, 'fees', { amount: '1000', clientRef });
  for (const write of ['insert on deposit.deposit', 'insert on deposit.step']) {
    expect(await cutOffAt(write, place)).toBe('XX999');
    expect((await world.call(ben, depositCalls.depositRecord)).total).toBe(0);
  }
  const order = await place();
  await claimDeposit(world.kernel, MAI, order.orderNo);
  const approve = () => approveDeposit(world.kernel, MAI, { orderNo: order.orderNo });
  for (const write of WRITES.filter((one) => !/event|payment/.test(one))) {
    const before = await stateOf(ben, order);
    expect(await cutOffAt(write, approve), write).toBe('XX999');
    expect(await stateOf(ben, order), write).toBe(before);
  }
  await approve();
  expect(await world.balance(ben)).toBe(1_006_00n);
});
