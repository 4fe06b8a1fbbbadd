import { randomUUID } from 'node:crypto';
import type { WithdrawalHours } from '@drawroom/contract/cashier-desk';
import { WEEKDAYS } from '@drawroom/contract/week-hours';
import { withdrawalCalls } from '@drawroom/contract/withdrawal';
import { callSlice } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeHours } from './hours.ts';
import { openWithdrawalWorld, type Person, type WithdrawalWorld } from './test-world.ts';

const DAY_MS = 86_400_000;
let world: WithdrawalWorld;
let nowMs: number;
beforeAll(async () => {
  world = await openWithdrawalWorld();
  const { rows } = await world.kernel.db.query<{ at: number }>('select clock_timestamp() as at');
  nowMs = rows[0]?.at ?? 0;
});
afterAll(() => world[Symbol.asyncDispose]());

const form = ({ context }: Person) => callSlice(world.slice, withdrawalCalls.form, { context, fields: {} });
const set = (hours: WithdrawalHours): Promise<void> => world.act((t) => writeHours(t, 'CNY', hours));
const ALL = '00:00-24:00';
const always = { mon: ALL, tue: ALL, wed: ALL, thu: ALL, fri: ALL, sat: ALL, sun: ALL };
/** The weekday so many days from now, and its beginning, in UTC. */
function ahead(days: number): { day: (typeof WEEKDAYS)[number]; atMs: number } {
  const atMs = Math.floor(nowMs / DAY_MS) * DAY_MS + days * DAY_MS;
  return { day: WEEKDAYS[(new Date(atMs).getUTCDay() + 6) % 7] ?? 'mon', atMs };
}
/** Open on one weekday alone, which is two days away. */
const closedNow = (outside: 'refuse' | 'wait'): WithdrawalHours => ({
  zone: 'UTC',
  outside,
  days: { [ahead(2).day]: '09:30-10:00' },
});
const opensAt = (): number => ahead(2).atMs + 9.5 * 3_600_000;

describe('hours of withdrawals', () => {
  test('a house that has said nothing is always open, and nothing is said of hours', async () => {
    const ann = await world.aMember();
    expect((await form(ann)).hours).toBeNull();
    await set({ zone: 'UTC', outside: 'refuse', days: always });
    expect((await form(ann)).hours).toBeNull();
    expect((await world.order(ann)).order.step).toBe('approved');
  });

  test('within them all is as ever', async () => {
    const days = { ...always, [ahead(3).day]: undefined };
    await set({ zone: 'UTC', outside: 'refuse', days });
    const ann = await world.aMember();
    expect((await form(ann)).hours).toMatchObject({ opensAt: null, outside: 'refuse', zone: 'UTC' });
    expect((await world.order(ann)).order.step).toBe('approved');
  });

  test('outside of them a request is refused, with when they begin, and takes nothing', async () => {
    await set(closedNow('refuse'));
    const ann = await world.aMember();
    expect((await form(ann)).hours).toEqual({ ...closedNow('refuse'), opensAt: opensAt() });
    const refusal = { key: 'withdrawal.closed', data: { opensAt: opensAt() } };
    await expect(world.order(ann)).rejects.toMatchObject(refusal);
    await expect(world.offline(ann)).rejects.toMatchObject(refusal);
    expect(await world.balance(ann)).toBe('1000.00');
  });

  test('what was taken before is answered alike when it is asked again after the hours (R-47)', async () => {
    await set({ zone: 'UTC', outside: 'refuse', days: always });
    const ann = await world.aMember();
    const clientRef = randomUUID();
    const first = await world.order(ann, { clientRef });
    await set(closedNow('refuse'));
    expect(await world.order(ann, { clientRef })).toEqual(first);
  });

  test('or it waits: a person looks at it, whatever the rules, and the promise begins with the hours', async () => {
    await set(closedNow('wait'));
    const ann = await world.aMember();
    expect((await form(ann)).hours).toEqual({ ...closedNow('wait'), opensAt: opensAt() });
    const { order } = await world.order(ann);
    expect(order.step).toBe('review');
    const { rows } = await world.kernel.db.query<{ note: string }>(
      `select s.note from withdrawal.step s join withdrawal.request r on r.id = s.request_id
       where r.account_id = $1 and s.step = 'review'`,
      [ann.accountId],
    );
    expect(rows).toEqual([{ note: 'outside_hours' }]);
    expect(order.promisedAt).toBe(opensAt() + 1_440 * 60_000);
    expect(await world.balance(ann)).toBe('900.00');
  });
});
