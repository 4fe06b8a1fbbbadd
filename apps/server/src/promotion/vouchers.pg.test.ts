import { randomUUID } from 'node:crypto';
import { promotionCalls as calls } from '@drawroom/contract/promotion';
import { endOf, refusalOf } from '@drawroom/testkit/refusal-of';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { openPromotionWorld, requireSound, type PromotionWorld } from './test-promotion.ts';
import { makeCodes } from './vouchers.ts';

let world: PromotionWorld;
let ann: Session;
let made = 0;
/** A shared code that no other test uses. */
let shared: string;
beforeAll(async () => {
  world = await openPromotionWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ann = await world.aMember();
  made += 1;
  shared = `SPRING${made}`;
});
afterEach(() => requireSound(world.kernel));

const redeem = (by: Session, voucher: string, clientRef: string = randomUUID()) =>
  world.call(by, calls.redeem, { voucher, clientRef });
const codesOf = (code: string) => world.kernel.db.tx((t) => makeCodes(t, code));

test('a shared code is redeemed once by each member, as often as it says, however it is typed', async () => {
  const code = await world.campaign({ kind: 'voucher', sharedCode: shared, count: 2 });
  const clientRef = randomUUID();
  const first = await redeem(ann, ` ${shared.toLowerCase().slice(0, 3)}-${shared.slice(3)} `, clientRef);
  expect(first).toMatchObject({ amount: '8.00', campaign: { code, redeemed: true } });
  expect(await redeem(ann, shared, clientRef)).toMatchObject({ amount: '8.00', balance: '8.00' });
  expect(await endOf(redeem(ann, shared))).toBe('promotion.done_already');
  expect(await endOf(redeem(await world.aMember(), shared))).toBe('done');
  expect(await endOf(redeem(await world.aMember(), shared))).toBe('promotion.code_used');
});

test('a request is one thing: another code, or what has signed or drawn before, is refused and takes nothing', async () => {
  const calendar = await world.campaign({ kind: 'sign_in' });
  const lucky = await world.campaign({ kind: 'lucky_draw' });
  await world.campaign({ kind: 'voucher', sharedCode: shared, count: 2 });
  const [signed, drawn, redeemed] = [randomUUID(), randomUUID(), randomUUID()];
  await world.call(ann, calls.signIn, { code: calendar, clientRef: signed });
  const { next } = await world.view(ann, lucky, 'lucky_draw');
  const spin = { code: lucky, spinNo: next.spinNo, entropy: 'ab' };
  await world.call(ann, calls.spin, { ...spin, clientRef: drawn });
  const before = await world.balance(ann);
  for (const clientRef of [signed, drawn]) {
    expect(await endOf(redeem(ann, 'NOSUCHCODE', clientRef))).toBe('request.client_ref_reused');
    expect(await endOf(redeem(ann, shared, clientRef))).toBe('request.client_ref_reused');
  }
  await redeem(ann, shared, redeemed);
  expect(await endOf(redeem(ann, 'NOSUCHCODE', redeemed))).toBe('request.client_ref_reused');
  expect(await endOf(world.call(ann, calls.spin, { ...spin, clientRef: signed }))).toBe('request.client_ref_reused');
  expect(await endOf(world.call(ann, calls.spin, { ...spin, entropy: 'cd', clientRef: drawn }))).toBe(
    'request.client_ref_reused',
  );
  expect(await endOf(world.call(ann, calls.signIn, { code: calendar, clientRef: drawn }))).toBe(
    'request.client_ref_reused',
  );
  expect(await world.balance(ann)).toBe(before + 8_00n);
});

test('12 members at once: a code of three uses is redeemed three times', async () => {
  await world.campaign({ kind: 'voucher', sharedCode: shared, count: 3 });
  const members = await Promise.all(Array.from({ length: 12 }, () => world.aMember()));
  const ends = await Promise.all(members.map((by) => endOf(redeem(by, shared))));
  expect(ends.filter((end) => end === 'done')).toHaveLength(3);
  expect(ends.filter((end) => end === 'promotion.code_used')).toHaveLength(9);
});

test('codes of one use: as many as there are, each once, one for each member', async () => {
  const code = await world.campaign({ kind: 'voucher' });
  const [one = '', two = '', three = ''] = await codesOf(code);
  expect(new Set([one, two, three]).size).toBe(3);
  expect(one).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
  const members = await Promise.all(Array.from({ length: 6 }, () => world.aMember()));
  const ends = await Promise.all(members.map((by) => endOf(redeem(by, one))));
  expect(ends.toSorted()).toEqual(['done', ...Array.from({ length: 5 }, () => 'promotion.code_used')]);
  expect(await endOf(redeem(ann, two))).toBe('done');
  expect(await endOf(redeem(ann, three))).toBe('promotion.done_already');
});

test('made again, those that nobody has redeemed stop working and the rest is made anew', async () => {
  const code = await world.campaign({ kind: 'voucher' });
  const [used = '', left = ''] = await codesOf(code);
  await redeem(ann, used);
  const again = await codesOf(code);
  expect(again).toHaveLength(2);
  expect(await endOf(redeem(await world.aMember(), left))).toBe('promotion.code_used');
  expect(await endOf(redeem(await world.aMember(), again[0] ?? ''))).toBe('done');
  const one = await world.campaign({ kind: 'voucher', sharedCode: shared });
  expect(await endOf(codesOf(one))).toBe('promotion.no_codes');
});

test('a code that changes its word is another one; the word of another campaign is taken', async () => {
  const code = await world.campaign({ kind: 'voucher', sharedCode: shared });
  await world.campaign({ kind: 'voucher', sharedCode: `${shared}B` }, code);
  expect(await endOf(redeem(ann, shared))).toBe('promotion.code_used');
  expect(await endOf(redeem(ann, `${shared}B`))).toBe('done');
  expect(await endOf(world.campaign({ kind: 'voucher', sharedCode: `${shared}B` }))).toBe('promotion.code_taken');
});

test('ten wrong codes within an hour, also at once, and no further one is looked at', async () => {
  await world.campaign({ kind: 'voucher', sharedCode: shared });
  const ends = await Promise.all(Array.from({ length: 14 }, (_, n) => endOf(redeem(ann, `WRONG${n}`))));
  expect(ends.filter((end) => end === 'promotion.code_unknown')).toHaveLength(10);
  expect(ends.filter((end) => end === 'promotion.tries_too_many')).toHaveLength(4);
  const refusal = await refusalOf(redeem(ann, shared));
  expect(refusal).toMatchObject({ key: 'promotion.tries_too_many', params: { minutes: 60 } });
  expect(await endOf(redeem(await world.aMember(), shared))).toBe('done');
  await world.kernel.db.query(`update promotion.wrong_code set at = at - interval '1 hour' where member_id = $1`, [
    ann.memberId,
  ]);
  expect(await endOf(redeem(ann, shared))).toBe('done');
});

test('a campaign that has ended takes no codes; one that is spent keeps the code for nobody', async () => {
  await world.campaign({ kind: 'voucher', sharedCode: shared, from: 1, to: 2 });
  expect(await endOf(redeem(ann, shared))).toBe('promotion.ended');
  const small = await world.campaign({ kind: 'voucher', budget: '8.00' });
  const [one = '', two = ''] = await codesOf(small);
  await redeem(ann, one);
  expect(await endOf(redeem(await world.aMember(), two))).toBe('promotion.budget_spent');
});
