import { fileBehind } from '@drawroom/testkit/file-behind';
import { depositCalls } from '@drawroom/contract/deposit';
import sharp from 'sharp';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeBlockedBy, forgetPerson, ownData } from './own-data.ts';
import { depositEvidence } from './review.ts';
import { approveDeposit, claimDeposit } from './test-review.ts';
import {
  ACCOUNT_NUMBER,
  LIN,
  openDepositWorld,
  paymentEvent,
  SECRET,
  type DepositMember,
  type DepositWorld,
} from './test-deposit.ts';

const CANARY = 'canary-5b1e77';
const REMARK = 'from account 6214830000000000 of Ann';

let world: DepositWorld;
let ann: DepositMember;
beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ann = await world.aMember();
});

async function aSlip(width = 2_400, height = 1_200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a35' } })
    .withExif({ IFD0: { ImageDescription: CANARY }, IFD3: { GPSLatitude: '21/1 1/1 40/1' } })
    .jpeg()
    .toBuffer();
}

const upload = (by: DepositMember, orderNo: string, file: Uint8Array) =>
  world.call(by, depositCalls.uploadCredential, { orderNo, file } as never);

/** What the ticket in an address opens. */
async function fetched(address: string | null): Promise<Buffer | null> {
  return (await fileBehind(world.slice, address))?.body ?? null;
}

test('a slip is drawn anew, at most 1600 px, without what hung on it, and sends the order to the house (R-75)', async () => {
  const { orderNo } = await world.order(ann, 'bank');
  const file = await aSlip();
  expect(file.includes(CANARY)).toBe(true);
  const view = await upload(ann, orderNo, file);
  expect(view).toMatchObject({ step: 'submitted', expiresAt: null });
  const picture = await fetched(view.slip);
  const about = await sharp(picture ?? Buffer.alloc(0)).metadata();
  expect(about).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
  expect([about.exif, picture?.includes(CANARY)]).toEqual([undefined, false]);
  // Another one takes its place, and small ones stay small.
  const next = await upload(ann, orderNo, await aSlip(300, 500));
  expect(await sharp((await fetched(next.slip)) ?? undefined).metadata()).toMatchObject({ width: 300, height: 500 });
  expect(next.timeline.map(({ step }) => step)).toEqual(['waiting', 'submitted']);
});

test('a ticket opens a slip once, for minutes, and no member is given one of another’s (R-67)', async () => {
  const { orderNo } = await world.order(ann, 'bank');
  const { slip } = await upload(ann, orderNo, await aSlip(40, 40));
  const ben = await world.aMember();
  expect(await endOf(world.look(ben, orderNo))).toBe('deposit.order_unknown');
  expect(await endOf(upload(ben, orderNo, await aSlip(40, 40)))).toBe('deposit.order_unknown');
  expect((await fetched(slip))?.length).toBeGreaterThan(0);
  expect(await fetched(slip)).toBeNull();
  expect(await fetched('/x?ticket=AAAA')).toBeNull();
  const { slip: late } = await world.look(ann, orderNo);
  await world.kernel.db.query(`update deposit.slip_ticket set expires_at = clock_timestamp()`);
  expect(await fetched(late)).toBeNull();
  expect((await fetched((await depositEvidence(world.kernel, world.kernel.db, orderNo)).slip))?.length).toBeGreaterThan(
    0,
  );
});

test('what is no picture is refused and changes nothing; so is a slip for an order that takes none', async () => {
  const { orderNo } = await world.order(ann, 'bank');
  const files = [
    Buffer.from('%PDF-1.7'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    (await aSlip(99, 99)).subarray(0, 300),
  ];
  for (const file of files) expect(await endOf(upload(ann, orderNo, file))).toBe('member.image_invalid');
  expect(await world.look(ann, orderNo)).toMatchObject({ step: 'waiting', slip: null, can: { upload: true } });
  await world.call(ann, depositCalls.cancelOrder, { orderNo });
  expect(await endOf(upload(ann, orderNo, await aSlip(9, 9)))).toBe('deposit.not_now');
});

test('neither account numbers nor remarks nor the provider’s secret lie in the database as they are (R-98)', async () => {
  const { orderNo } = await world.order(ann, 'bank', { remark: REMARK });
  await upload(ann, orderNo, await aSlip(40, 40));
  expect((await world.look(ann, orderNo)).remark).toBe(REMARK);
  const { rows: tables } = await world.kernel.db.query<{ name: string }>(
    `select table_name::text as name from information_schema.tables where table_schema = 'deposit' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await world.kernel.db.query<{ text: string }>(`select x::text as text from deposit."${name}" x`);
    texts.push(...rows.map(({ text }) => text));
  }
  const all = texts.join('\n');
  expect(all).toContain(orderNo.slice(1));
  for (const secret of [ACCOUNT_NUMBER, REMARK, '6214830000000000', 'House Ltd', SECRET])
    expect(all).not.toContain(secret);
});

test('R-102: a member takes his orders and slips with him; an open order keeps his account open; then he is forgotten', async () => {
  const { db } = world.kernel;
  const order = await world.order(ann, 'bank', { remark: REMARK });
  const { orderNo } = order;
  await upload(ann, orderNo, await aSlip(40, 40));
  const own = await ownData(world.kernel, ann.memberId);
  expect(own).toMatchObject({
    deposits: [{ orderNo, remark: REMARK, steps: [{ step: 'waiting' }, { step: 'submitted' }] }],
  });
  expect(own[`slip-${orderNo}.webp`]).toBeInstanceOf(Uint8Array);
  expect(await db.tx((t) => closeBlockedBy(t, ann.memberId))).toBe('deposit');
  await claimDeposit(world.kernel, LIN, orderNo);
  await approveDeposit(world.kernel, LIN, { orderNo });
  expect(await db.tx((t) => closeBlockedBy(t, ann.memberId))).toBeNull();
  const late = await world.order(ann, 'fees');
  await world.call(ann, depositCalls.cancelOrder, { orderNo: late.orderNo });
  await db.tx((t) => forgetPerson(t, ann.memberId));
  expect(await world.look(ann, orderNo)).toMatchObject({ remark: '', slip: null, step: 'passed' });
  // What still comes for somebody who has left goes to a person.
  expect(await world.tell('fees', paymentEvent(late))).toMatchObject({ body: { result: 'held' } });
  expect(await world.balance(ann)).toBe(100_00n);
});
