import { randomUUID } from 'node:crypto';
import { promotionCalls as calls } from '@drawroom/contract/promotion';
import { DAY_MS } from '@drawroom/engine/civil-date';
import { endOf, refusalOf } from '@drawroom/testkit/refusal-of';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { asked, HOUR_MS, openPromotionWorld, requireSound, type PromotionWorld } from './test-promotion.ts';

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

const signIn = (by: Session, code: string, clientRef: string = randomUUID()) =>
  world.call(by, calls.signIn, { code, clientRef });
/** Lets days go by: what was signed and claimed was so days earlier. Only its owner gets past the guard of what was given. */
async function later(days = 1): Promise<void> {
  const owner = new Client({ connectionString: world.kernel.db.connectionString });
  await owner.connect();
  // Far away and back, so that no two days meet on the way.
  await owner.query(`alter table promotion.given disable trigger keep_given; ${shifted(days + FAR)}; ${shifted(-FAR)};
    update promotion.signed set at = at - interval '${days} days'; alter table promotion.given enable trigger keep_given`);
  await owner.end();
}
const FAR = 10_000;

function shifted(days: number): string {
  const key = `regexp_replace(key, 'day:.*$', 'day:' || (substring(key from 'day:(.*)$')::date - (${days}))::text)`;
  return `update promotion.signed set day = day - (${days});
    update promotion.given set key = ${key} where key like '%:day:%'; update wallet.reward set key = ${key} where key like '%:day:%'`;
}

describe('who a campaign is open to', () => {
  const minute = 60_000;

  test('before its moment it has not begun and says when it will; from its end on it is over', async () => {
    const now = Date.now();
    const early = await world.campaign({ kind: 'sign_in', from: now + HOUR_MS });
    const refusal = await refusalOf(signIn(ann, early));
    expect(refusal).toMatchObject({ key: 'promotion.not_started', data: { from: now + HOUR_MS } });
    const over = await world.campaign({ kind: 'sign_in', from: 1, to: now });
    expect(await endOf(signIn(ann, over))).toBe('promotion.ended');
    const open = await world.campaign({ kind: 'sign_in', from: now - minute, to: now + HOUR_MS });
    expect(await endOf(signIn(ann, open))).toBe('done');
    const codes = (await world.call(ann, calls.list)).list.map(({ code }) => code);
    expect(codes).toContain(open);
    expect(codes).not.toContain(early);
    expect(codes).not.toContain(over);
  });

  test('one that was stopped gives nothing and is not shown; there is none of another code or kind', async () => {
    const off = await world.campaign({ kind: 'sign_in', running: false });
    expect(await endOf(signIn(ann, off))).toBe('promotion.ended');
    expect(await endOf(signIn(ann, 'no-such'))).toBe('promotion.unknown');
    const task = await world.campaign({ kind: 'task' });
    expect(await endOf(signIn(ann, task))).toBe('promotion.unknown');
  });

  test('newcomers are those who came within so many days, to the moment', async () => {
    const code = await world.campaign({ kind: 'sign_in', audience: { who: 'all', newDays: 7, level: 0 } });
    const within = await world.aMember({ since: '6 days 23 hours 59 minutes' });
    const beyond = await world.aMember({ since: '7 days' });
    expect(await endOf(signIn(within, code))).toBe('done');
    expect(await endOf(signIn(beyond, code))).toBe('promotion.not_for_you');
    expect((await world.call(beyond, calls.list)).list.map((each) => each.code)).not.toContain(code);
  });

  test('agents and players, and a level from which on', async () => {
    const forAgents = await world.campaign({ kind: 'sign_in', audience: { who: 'agent', newDays: null, level: 0 } });
    const agent = await world.aMember({ kind: 'agent' });
    expect([await endOf(signIn(agent, forAgents)), await endOf(signIn(ann, forAgents))]).toEqual([
      'done',
      'promotion.not_for_you',
    ]);
    const fromTwo = await world.campaign({ kind: 'sign_in', audience: { who: 'all', newDays: null, level: 2 } });
    world.levels.set(agent.memberId, 2).set(ann.memberId, 1);
    expect([await endOf(signIn(agent, fromTwo)), await endOf(signIn(ann, fromTwo))]).toEqual([
      'done',
      'promotion.not_for_you',
    ]);
  });

  test('whoever keeps away from play is given nothing, and nothing is taken from the budget (R-94)', async () => {
    const code = await world.campaign({ kind: 'sign_in' });
    await world.kernel.db.query(
      `insert into protection.guard (account_id, member_id, excluded_until) values ($1, $2, clock_timestamp() + interval '200 days')`,
      [ann.claims.accountId, ann.memberId],
    );
    expect(await endOf(signIn(ann, code))).toBe('protection.excluded');
    expect(await world.balance(ann)).toBe(0n);
  });
});

describe('a calendar of sign-ins', () => {
  test('each day gives its own reward, once, staked as it says; after the last it begins again', async () => {
    const code = await world.campaign({ kind: 'sign_in' });
    const got: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      const { amount, turnover } = await signIn(ann, code);
      got.push(`${amount}/${turnover}`);
      expect(await endOf(signIn(ann, code))).toBe('promotion.done_already');
      expect(await world.view(ann, code, 'sign_in')).toMatchObject({ today: day % 3, signed: true });
      await later();
    }
    expect(got).toEqual(['1.00/3.00', '2.00/6.00', '5.00/15.00', '1.00/3.00']);
    expect(await world.balance(ann)).toBe(9_00n);
  });

  test.each([
    [true, '1.00'],
    [false, '2.00'],
  ])('after a missed day it begins anew (%s) or goes on', async (restarts, next) => {
    const code = await world.campaign({ kind: 'sign_in', restarts });
    await signIn(ann, code);
    await later(2);
    expect((await signIn(ann, code)).amount).toBe(next);
  });

  test('the day is that of the house: whoever moves his zone signs no second time', async () => {
    const code = await world.campaign({ kind: 'sign_in', zone: 'Asia/Shanghai' });
    await signIn(ann, code);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(await endOf(signIn({ ...ann, claims: { ...ann.claims, zone } }, code))).toBe('promotion.done_already');
  });

  test('12 requests at once sign once; the same request again has the same answer', async () => {
    const code = await world.campaign({ kind: 'sign_in' });
    const clientRef = randomUUID();
    const ends = await Promise.all(Array.from({ length: 12 }, () => endOf(signIn(ann, code))));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(ends.filter((end) => end === 'promotion.done_already')).toHaveLength(11);
    const bob = await world.aMember();
    const same = await Promise.all(Array.from({ length: 6 }, () => signIn(bob, code, clientRef)));
    expect(new Set(same.map(({ amount, balance }) => `${amount} ${balance}`))).toEqual(new Set(['1.00 1.00']));
    const other = await world.campaign({ kind: 'sign_in' });
    expect(await endOf(signIn(bob, other, clientRef))).toBe('request.client_ref_reused');
  });
});

describe('budgets', () => {
  test('under 20 members at once a budget is never overrun, and whoever comes too late is told so', async () => {
    const code = await world.campaign({ kind: 'sign_in', budget: '7.50' });
    const members = await Promise.all(Array.from({ length: 20 }, () => world.aMember()));
    const ends = await Promise.all(members.map((by) => endOf(signIn(by, code))));
    expect(ends.filter((end) => end === 'done')).toHaveLength(7);
    expect(ends.filter((end) => end === 'promotion.budget_spent')).toHaveLength(13);
    expect(await world.view(ann, code, 'sign_in')).toMatchObject({ spent: true });
  });

  test('the last point of a budget is given', async () => {
    const code = await world.campaign({ kind: 'sign_in', budget: '1.00' });
    expect(await endOf(signIn(ann, code))).toBe('done');
    expect(await endOf(signIn(await world.aMember(), code))).toBe('promotion.budget_spent');
  });

  test('one member has at most what is meant for one', async () => {
    const code = await world.campaign({ kind: 'sign_in', budgetEach: '3.00' });
    await signIn(ann, code);
    await later();
    expect((await signIn(ann, code)).amount).toBe('2.00');
    await later();
    expect(await endOf(signIn(ann, code))).toBe('promotion.own_share_had');
    expect(await world.view(ann, code, 'sign_in')).toMatchObject({ spent: true });
  });
});

describe('tasks', () => {
  const claim = (by: Session, code: string) => world.call(by, calls.claim, asked(code));

  test('a task is claimed from its target on, once for its day', async () => {
    const code = await world.campaign({ kind: 'task' });
    world.played.set(ann.memberId, { bets: 9n, turnoverMinor: 1_000_00n });
    expect(await endOf(claim(ann, code))).toBe('promotion.target_not_reached');
    expect(await world.view(ann, code, 'task')).toMatchObject({ target: '10', reached: '9', state: 'running' });
    world.played.set(ann.memberId, { bets: 10n, turnoverMinor: 0n });
    expect(await world.view(ann, code, 'task')).toMatchObject({ state: 'reached' });
    const ends = await Promise.all(Array.from({ length: 8 }, () => endOf(claim(ann, code))));
    expect(ends.toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'promotion.done_already')]);
    expect(await world.view(ann, code, 'task')).toMatchObject({ state: 'claimed' });
    await later();
    expect(await world.view(ann, code, 'task')).toMatchObject({ state: 'reached' });
    expect(await endOf(claim(ann, code))).toBe('done');
  });

  test('turnover and deposits are points, days of sign-ins are days', async () => {
    const turnover = await world.campaign({ kind: 'task', metric: 'turnover', target: '100.00', period: 'week' });
    world.played.set(ann.memberId, { bets: 1n, turnoverMinor: 99_99n });
    expect(await endOf(claim(ann, turnover))).toBe('promotion.target_not_reached');
    world.played.set(ann.memberId, { bets: 1n, turnoverMinor: 100_00n });
    expect(await endOf(claim(ann, turnover))).toBe('done');
    const signs = await world.campaign({ kind: 'task', metric: 'sign_ins', target: '2.00', period: 'once' });
    const calendar = await world.campaign({ kind: 'sign_in' });
    await signIn(ann, calendar);
    await signIn(ann, await world.campaign({ kind: 'sign_in' }));
    expect(await world.view(ann, signs, 'task')).toMatchObject({ target: '2', reached: '1' });
    await later();
    await signIn(ann, calendar);
    expect(await endOf(claim(ann, signs))).toBe('done');
  });

  test('what was before the campaign counts only for a task of once and for all', async () => {
    const calendar = await world.campaign({ kind: 'sign_in' });
    await signIn(ann, calendar);
    await world.kernel.db.query(
      `update promotion.signed set at = clock_timestamp() - interval '1 minute' where member_id = $1`,
      [ann.memberId],
    );
    const from = Date.now() - 1_000;
    const since = await world.campaign({ kind: 'task', metric: 'sign_ins', target: '1.00', period: 'campaign', from });
    expect(await endOf(claim(ann, since))).toBe('promotion.target_not_reached');
    for (const period of ['day', 'week'] as const) {
      const each = await world.campaign({ kind: 'task', metric: 'sign_ins', target: '1.00', period, from });
      expect(await world.view(ann, each, 'task')).toMatchObject({ reached: '0' });
    }
    const ever = await world.campaign({ kind: 'task', metric: 'sign_ins', target: '1.00', period: 'once', from });
    expect(await endOf(claim(ann, ever))).toBe('done');
  });
});

describe('what a member has had', () => {
  test('is listed newest first, as in his books, and handed out with his data', async () => {
    const code = await world.campaign({ kind: 'sign_in' });
    await signIn(ann, code);
    await later();
    await signIn(ann, code);
    const { list, total } = await world.call(ann, calls.records, { size: '1' });
    expect({ list, total }).toMatchObject({
      total: 2,
      list: [{ code, kind: 'sign_in', amount: '2.00', turnover: '6.00' }],
    });
    expect(list[0]?.rewardNo).toMatch(/^G\d+$/);
    const own = await world.slice.exportOf?.(ann.memberId);
    expect(own).toMatchObject({
      given: [
        { campaign: code, amount: '1.00' },
        { campaign: code, amount: '2.00' },
      ],
    });
    expect(await world.call(await world.aMember(), calls.records, {})).toMatchObject({ list: [], total: 0 });
  });
});

test('days are those of the campaign, and the next one begins when they say', async () => {
  const code = await world.campaign({ kind: 'sign_in', zone: 'Asia/Kathmandu' });
  const { nextDayAt } = await world.view(ann, code, 'sign_in');
  expect((nextDayAt + 5.75 * HOUR_MS) % DAY_MS).toBe(0);
  expect(nextDayAt - Date.now()).toBeLessThanOrEqual(DAY_MS);
});
