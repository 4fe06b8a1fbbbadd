import { randomBytes, randomUUID } from 'node:crypto';
import { promotionCalls as calls } from '@drawroom/contract/promotion';
import { endOf } from '@drawroom/testkit/refusal-of';
import { verifySpin } from '@drawroom/verifier/verify-spin';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { openPromotionWorld, putCampaign, requireSound, type PromotionWorld } from './test-promotion.ts';

let world: PromotionWorld;
let ann: Session;
beforeAll(async () => {
  world = await openPromotionWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ann = await world.aMember();
});
afterEach(() => requireSound(world.kernel));

const shownOf = async (by: Session, code: string) => (await world.view(by, code, 'lucky_draw')).next;
const nextOf = async (by: Session, code: string) => ({ spinNo: (await shownOf(by, code)).spinNo });
const draw = (by: Session, code: string, fields: { spinNo: string; clientRef?: string; entropy?: string }) =>
  world.call(by, calls.spin, { code, clientRef: randomUUID(), entropy: randomBytes(16).toString('hex'), ...fields });

test('a draw pays its prize once, reveals what was committed to, and anybody can make it again', async () => {
  const code = await world.campaign({ kind: 'lucky_draw', freeADay: 40, mostADay: 40, budget: '100000.00' });
  let wonMinor = 0n;
  for (let n = 0; n < 40; n += 1) {
    const { spinNo, commitment } = await shownOf(ann, code);
    const entropy = randomBytes(16).toString('hex');
    const { spin, campaign } = await draw(ann, code, { spinNo, entropy });
    expect(spin).toMatchObject({ spinNo, proof: { commitment, entropy } });
    const check = verifySpin({ ...spin, parts: spin.prizes.map(({ parts }) => parts) });
    expect(check.steps.filter(({ ok }) => !ok)).toEqual([]);
    wonMinor += BigInt((spin.prizes[spin.prize]?.amount ?? '').replace('.', ''));
    expect(campaign).toMatchObject({ spinsLeft: 39 - n });
  }
  expect(await world.balance(ann)).toBe(wonMinor);
  expect(await endOf(draw(ann, code, await nextOf(ann, code)))).toBe('promotion.no_spins');
  expect(await world.call(ann, calls.spins, { size: '5' })).toMatchObject({ total: 40, list: { length: 5 } });
});

test('another prize, seed, number or chance than the published ones is found out', async () => {
  const code = await world.campaign({ kind: 'lucky_draw' });
  const { spin } = await draw(ann, code, await nextOf(ann, code));
  const parts = spin.prizes.map((each) => each.parts);
  const failing = (bent: Partial<typeof spin>, bentParts = parts) =>
    verifySpin({ ...spin, ...bent, parts: bentParts }).steps.flatMap((step) => (step.ok ? [] : [step.code]));
  expect(failing({})).toEqual([]);
  expect(failing({ prize: (spin.prize + 1) % 3 })).toEqual(['prize_recomputed']);
  expect(failing({ proof: { ...spin.proof, seed: '00'.repeat(32) } })).toContain('commitment_matches_seed');
  expect(failing({}, [300_000, 400_000, 300_001])).toEqual(['chances_whole', 'prize_recomputed']);
  expect(failing({ proof: { ...spin.proof, seed: 'none' } })).toContain('prize_recomputed');
});

test('12 phones at once, and the same request again: one free draw is one draw', async () => {
  const code = await world.campaign({ kind: 'lucky_draw' });
  const next = await nextOf(ann, code);
  const ends = await Promise.all(Array.from({ length: 12 }, () => endOf(draw(ann, code, next))));
  expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  expect(ends.filter((end) => end === 'promotion.no_spins')).toHaveLength(11);
  const bob = await world.aMember();
  const [clientRef, seen] = [randomUUID(), await nextOf(bob, code)];
  const again = { ...seen, clientRef, entropy: randomBytes(16).toString('hex') };
  const same = await Promise.all(Array.from({ length: 6 }, () => draw(bob, code, again)));
  expect(new Set(same.map(({ spin }) => JSON.stringify(spin))).size).toBe(1);
});

test('a draw that was not shown, or was to another member, is not made', async () => {
  const code = await world.campaign({ kind: 'lucky_draw', freeADay: 2 });
  const next = await nextOf(ann, code);
  await draw(ann, code, next);
  expect(await endOf(draw(ann, code, next))).toBe('promotion.spin_stale');
  const others = await nextOf(await world.aMember(), code);
  expect(await endOf(draw(ann, code, others))).toBe('promotion.spin_stale');
});

test('a draw shown under other prizes is not made: whoever saw those looks again, and another secret stands', async () => {
  const code = await world.campaign({ kind: 'lucky_draw' });
  const before = await shownOf(ann, code);
  const prizes = [
    { name: { 'en-US': 'Great' }, amount: '10.00', parts: 1 },
    { name: { 'en-US': 'Nothing' }, amount: '0.00', parts: 999_999 },
  ];
  await putCampaign(world.kernel, { kind: 'lucky_draw', prizes }, code);
  expect(await endOf(draw(ann, code, { spinNo: before.spinNo }))).toBe('promotion.spin_stale');
  const after = await world.view(ann, code, 'lucky_draw');
  expect(after.prizes.map(({ parts }) => parts)).toEqual([1, 999_999]);
  expect(after.next.spinNo).not.toBe(before.spinNo);
  expect(after.next.commitment).not.toBe(before.commitment);
  const { spin } = await draw(ann, code, { spinNo: after.next.spinNo });
  expect(spin).toMatchObject({ prizes: after.prizes, proof: { commitment: after.next.commitment } });
});

test('further draws come by what was staked that day, up to the most of a day', async () => {
  const code = await world.campaign({ kind: 'lucky_draw', freeADay: 1, perTurnover: '100.00', mostADay: 3 });
  const left = async () => (await world.view(ann, code, 'lucky_draw')).spinsLeft;
  expect(await left()).toBe(1);
  world.played.set(ann.memberId, { bets: 1n, turnoverMinor: 99_99n });
  expect(await left()).toBe(1);
  world.played.set(ann.memberId, { bets: 1n, turnoverMinor: 100_00n });
  expect(await left()).toBe(2);
  world.played.set(ann.memberId, { bets: 1n, turnoverMinor: 900_00n });
  expect(await left()).toBe(3);
  await draw(ann, code, await nextOf(ann, code));
  expect(await left()).toBe(2);
});

test('no draw is made whose greatest prize is not there any more: nobody is refused for what he drew', async () => {
  const code = await world.campaign({ kind: 'lucky_draw', budget: '9.99' });
  expect(await world.view(ann, code, 'lucky_draw')).toMatchObject({ spent: true });
  expect(await endOf(draw(ann, code, await nextOf(ann, code)))).toBe('promotion.budget_spent');
  const each = await world.campaign({ kind: 'lucky_draw', budgetEach: '9.99' });
  expect(await endOf(draw(ann, each, await nextOf(ann, each)))).toBe('promotion.own_share_had');
});

test('20 members at once never overrun a budget of two great prizes', async () => {
  const prizes = [
    { name: { 'en-US': 'Great' }, amount: '10.00', parts: 999_999 },
    { name: { 'en-US': 'Nothing' }, amount: '0.00', parts: 1 },
  ];
  const code = await world.campaign({ kind: 'lucky_draw', budget: '20.00', prizes });
  const members = await Promise.all(Array.from({ length: 20 }, () => world.aMember()));
  const seen = await Promise.all(members.map((by) => nextOf(by, code)));
  const ends = await Promise.all(members.map((by, at) => endOf(draw(by, code, { spinNo: seen[at]?.spinNo ?? '' }))));
  expect(ends.filter((end) => end === 'done')).toHaveLength(2);
  expect(ends.filter((end) => end === 'promotion.budget_spent')).toHaveLength(18);
});

test('the audit, which computes draws by the database itself, finds one with another prize or another number', async () => {
  const code = await world.campaign({ kind: 'lucky_draw' });
  const { spin } = await draw(ann, code, await nextOf(ann, code));
  const owner = new Client({ connectionString: world.kernel.db.connectionString });
  await owner.connect();
  const id = spin.spinNo.slice(1);
  const bent = async (set: string, back: string): Promise<string[]> => {
    await owner.query(
      `alter table promotion.spin disable trigger keep_spin; update promotion.spin set ${set} where id = ${id}`,
    );
    const found = await world.offenders();
    await owner.query(
      `update promotion.spin set ${back} where id = ${id}; alter table promotion.spin enable trigger keep_spin`,
    );
    return found;
  };
  expect(await bent(`prize = ${(spin.prize + 1) % 3}`, `prize = ${spin.prize}`)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^spin \d+ of campaign \d+: prize/)]),
  );
  expect(await bent(`seed = repeat('0', 64)`, `seed = '${spin.proof.seed}'`)).not.toEqual([]);
  await expect(owner.query(`update promotion.spin set prize = 0 where id = ${id}`)).rejects.toThrow('is fixed');
  await owner.end();
});
