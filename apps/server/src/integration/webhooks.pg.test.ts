import { WEBHOOK_RETRIES, type WebhookType } from '@drawroom/contract/webhook-wire';
import { insertMember } from '@drawroom/testkit/insert-member';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../kernel/refusal.ts';
import { BIG, openLotteryWorld } from '../lottery/test-world.ts';
import { noteOutcome, replayOne, replaySince, takeDue } from './deliveries.ts';
import { addEndpoint, editEndpoint, listEndpoints, rotateSecret } from './endpoints.ts';
import { isSigned, type WebhookReceiver } from './test-integration.ts';
import { openWebhookWorld, type WebhookWorld } from './test-webhooks.ts';
import { sendDue } from './webhook-runner.ts';

const ANYWHERE = { anywhere: true };

let world: WebhookWorld;
let receiver: WebhookReceiver;
beforeEach(async () => {
  world = await openWebhookWorld();
  ({ receiver } = world);
});
afterEach(() => world[Symbol.asyncDispose]());

const db = () => world.db;
const listen = (types: readonly WebhookType[], url?: string) => world.listen(types, url);
const send = () => world.send();
/** Lets the pause before the next try pass. */
const passPause = () =>
  db().query(`update integration.delivery set next_at = clock_timestamp() where state = 'waiting'`);
const deliveries = () => world.deliveries();
const changed = (step: string) => world.changed(step);

describe('what is told', () => {
  it('is told exactly when it has happened: nothing of what was rolled back, nothing to who did not ask', async () => {
    const { secret } = await listen(['deposit.credited']);
    await changed('submitted');
    await db()
      .tx(async (t) => {
        await world.kernel.outbox.publish(t, {
          audience: 'member:7',
          type: 'deposit.changed',
          data: { orderNo: 'D0', state: 'passed', step: 'passed' },
        });
        throw new Error('undone');
      })
      .catch(() => undefined);
    await insertMember(world.kernel, { name: 'anna' });
    await changed('passed');
    expect(await send()).toBe(1);
    expect(receiver.arrived.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'deposit.credited', data: { orderNo: 'D1', state: 'passed', step: 'passed', memberId: '7' } },
    ]);
    const [arrived] = receiver.arrived;
    expect(arrived && isSigned(arrived, secret)).toBe(true);
    expect(arrived && isSigned({ ...arrived, body: arrived.body.replace('D1', 'D2') }, secret)).toBe(false);
    expect(arrived?.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(await send()).toBe(0);
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', tries: 1, log: [{ status: 200, answer: 'answered 200' }] },
    ]);
  });

  it('a member who registers, rounds and withdrawals, each in its own words', async () => {
    await listen(['member.registered', 'round.drawn', 'withdrawal.paid', 'withdrawal.rejected', 'round.corrected']);
    const session = await insertMember(world.kernel, { name: 'anna' });
    await db().tx((t) =>
      world.kernel.outbox.publishMany(t, [
        { audience: 'member:9', type: 'withdrawal.changed', data: { orderNo: 'W1', state: 'passed', step: 'paid' } },
        {
          audience: 'member:9',
          type: 'withdrawal.changed',
          data: { orderNo: 'W2', state: 'failed', step: 'rejected' },
        },
        {
          audience: 'member:9',
          type: 'withdrawal.changed',
          data: { orderNo: 'W3', state: 'processing', step: 'paying' },
        },
        {
          audience: 'lottery:k3',
          type: 'round.corrected',
          data: { lotteryCode: 'k3', gameNo: '1', numbers: ['1', '2', '3'] },
        },
      ]),
    );
    await send();
    const told = receiver.arrived
      .map(({ type, data }) => `${type} ${(data['memberId'] as string | undefined) ?? ''}`)
      .toSorted();
    expect(told).toEqual([
      `member.registered ${session.memberId}`,
      'round.corrected ',
      'withdrawal.paid 9',
      'withdrawal.rejected 9',
    ]);
    // Nothing personal but the number.
    expect(JSON.stringify(receiver.arrived)).not.toContain(session.claims.username);
  });
});

describe('an address that fails', () => {
  it('is tried again after each pause of the list, under one id, and then given up', async () => {
    await listen(['deposit.credited']);
    receiver.answer = 500;
    await changed('passed');
    for (const [n, pause] of [...WEBHOOK_RETRIES.entries(), [WEBHOOK_RETRIES.length, null] as const]) {
      expect(await send()).toBe(1);
      const [one] = await deliveries();
      expect(one).toMatchObject({ tries: n + 1, state: pause === null ? 'given_up' : 'waiting' });
      const { rows } = await db().query<{ inSeconds: number | null }>(
        `select extract(epoch from next_at - clock_timestamp())::float8 as "inSeconds" from integration.delivery`,
      );
      if (pause === null) expect(rows[0]?.inSeconds).toBeNull();
      else expect(Math.abs((rows[0]?.inSeconds ?? 0) - pause)).toBeLessThan(3);
      expect(await send()).toBe(0);
      await passPause();
    }
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1);
    expect(receiver.arrived).toHaveLength(WEBHOOK_RETRIES.length + 1);
  });

  it('an answer that got lost is no answer: the same comes again under the same id, and once it is taken, no more', async () => {
    await listen(['deposit.credited']);
    receiver.answer = 'hang_up';
    await changed('passed');
    await send();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', log: [{ status: null, answer: 'socket hang up' }] }]);
    receiver.answer = 204;
    await passPause();
    await send();
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', tries: 2, log: [{ status: 204 }, { status: null }] },
    ]);
    const [first, second] = receiver.arrived;
    expect(second).toMatchObject({ id: first?.id, body: first?.body });
    expect(await listEndpoints(db())).toMatchObject([{ state: 'on', failingSince: null }]);
  });

  it('is disabled after five days; nothing piles up for it, and turned on again it is sent what somebody asks for', async () => {
    const { endpoint } = await listen(['deposit.credited']);
    receiver.answer = 503;
    await changed('passed');
    await send();
    expect((await listEndpoints(db()))[0]?.failingSince).toBeTypeOf('number');
    await db().query(`update integration.endpoint set failing_since = clock_timestamp() - interval '4 days 23 hours'`);
    await passPause();
    await send();
    expect(await listEndpoints(db())).toMatchObject([{ state: 'on' }]);
    await db().query(`update integration.endpoint set failing_since = clock_timestamp() - interval '5 days 1 hour'`);
    await passPause();
    await send();
    expect(await listEndpoints(db())).toMatchObject([{ state: 'disabled' }]);
    // What waited for it waits no more, and nothing is written down for it.
    expect(await deliveries()).toMatchObject([{ state: 'given_up', nextAt: null }]);
    await changed('passed');
    expect(await deliveries()).toHaveLength(1);
    expect(await send()).toBe(0);
    receiver.answer = 200;
    const id = BigInt(endpoint.endpointId);
    const since = Date.now() - 60_000;
    expect(await replaySince(db(), id, since)).toBe(0);
    const [old] = await deliveries();
    await expect(db().tx((t) => replayOne(t, BigInt(old?.deliveryId ?? 0)))).rejects.toThrow(
      new Refusal('integration.endpoint_off'),
    );
    await world.turn(endpoint.endpointId, 'on');
    expect(await send()).toBe(0);
    expect(await replaySince(db(), id, since)).toBe(1);
    expect(await send()).toBe(1);
    expect(await listEndpoints(db())).toMatchObject([{ state: 'on', failingSince: null, waiting: 0 }]);
  });

  it('that says 410 is disabled at once', async () => {
    await listen(['deposit.credited']);
    receiver.answer = 410;
    await changed('passed');
    await send();
    expect(await listEndpoints(db())).toMatchObject([{ state: 'disabled' }]);
    expect(await deliveries()).toMatchObject([{ state: 'given_up' }]);
  });

  it('a sender that dies with a message leaves it to another one; two senders never send one together', async () => {
    await listen(['deposit.credited']);
    await listen(['deposit.credited'], `${receiver.url}/other`);
    for (let n = 0; n < 5; n += 1) await changed('passed');
    // One has taken two and not said so yet: another one gets others, and does not wait.
    const taken: bigint[][] = [];
    const dying = db().tx(async (t) => {
      for (const [sql, limit] of [
        [t, 2],
        [db(), 16],
      ] as const)
        taken.push((await takeDue(sql, limit)).map(({ id }) => id));
      throw new Error('died');
    });
    await expect(dying).rejects.toThrow('died');
    const [first = [], second = []] = taken;
    expect(first).toHaveLength(2);
    expect(second.length).toBeGreaterThan(0);
    expect(new Set(taken.flat()).size).toBe(first.length + second.length);
    await passPause();
    await Promise.all([send(), send(), send()]);
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(5);
    expect(receiver.arrived).toHaveLength(10);
    await changed('passed');
    // Taken, and nothing heard of the one who took it.
    await db().query(
      `update integration.delivery set tries = 1, lease = gen_random_uuid(), next_at = clock_timestamp() - interval '1 ms'
       where state = 'waiting'`,
    );
    expect(await send()).toBe(2);
  });

  it('who was too slow and finds another one sending says nothing but what he heard', async () => {
    await listen(['deposit.credited']);
    await changed('passed');
    const [slow] = await takeDue(db(), 1);
    const outcome = { status: 500, answer: '', tookMs: 1 };
    await db().query(`update integration.delivery set tries = 0, lease = null, next_at = clock_timestamp()`);
    // The same count of tries, and yet not his.
    const [now] = await takeDue(db(), 1);
    expect([slow?.tries, now?.tries]).toEqual([1, 1]);
    await db().tx((t) => noteOutcome(t, slow!, outcome));
    const { rows } = await db().query('select lease::text from integration.delivery');
    expect(rows).toEqual([{ lease: now?.lease }]);
    await db().tx((t) => noteOutcome(t, now!, { ...outcome, status: 200 }));
    expect(await deliveries()).toMatchObject([{ state: 'delivered', log: [{ status: 200 }, { status: 500 }] }]);
  });
});

describe('what people do', () => {
  it('a new secret signs beside the old one for a day', async () => {
    const { endpoint, secret: old } = await listen(['deposit.credited']);
    const { secret } = await db().tx((t) => rotateSecret(world.kernel, t, BigInt(endpoint.endpointId)));
    await changed('passed');
    await send();
    const [both] = receiver.arrived;
    expect([both && isSigned(both, secret), both && isSigned(both, old)]).toEqual([true, true]);
    await db().query(`update integration.endpoint set old_until = clock_timestamp() - interval '1 ms'`);
    await changed('passed');
    await send();
    const after = receiver.arrived.at(-1);
    expect([after && isSigned(after, secret), after && isSigned(after, old)]).toEqual([true, false]);
    const { rows } = await db().query<{ text: string }>('select e::text as text from integration.endpoint e');
    expect(rows[0]?.text).not.toMatch(/whsec_/);
  });

  it('one is sent again, or all since a moment, also what was not sent then', async () => {
    const { endpoint } = await listen(['deposit.credited']);
    const other = await listen(['member.registered']);
    await changed('passed');
    await insertMember(world.kernel, { name: 'ben' });
    await send();
    const [one] = (await deliveries()).filter(({ type }) => type === 'deposit.credited');
    expect(await db().tx((t) => replayOne(t, BigInt(one?.deliveryId ?? 0)))).toBe(1);
    await send();
    expect(receiver.arrived.filter(({ type }) => type === 'deposit.credited')).toHaveLength(2);
    const id = BigInt(endpoint.endpointId);
    await db().query(`update integration.event set at = at - interval '1 hour' where type = 'deposit.credited'`);
    expect(await replaySince(db(), id, Date.now() - 60_000)).toBe(0);
    expect(await replaySince(db(), id, Date.now() - 7_200_000)).toBe(1);
    // It has begun to ask for members only now.
    await db().tx((t) =>
      editEndpoint(world.kernel, t, {
        id,
        version: 1,
        name: 'shop',
        url: receiver.url,
        types: ['member.registered'],
        state: 'on',
      }),
    );
    expect(await replaySince(db(), id, Date.now() - 60_000)).toBe(1);
    await send();
    expect(receiver.arrived.filter(({ type }) => type === 'member.registered')).toHaveLength(2);
    expect(other.endpoint.endpointId).not.toBe(endpoint.endpointId);
  });

  it('refuses addresses inside the house, and changes from what is not so any more', async () => {
    const strict = { ...world.kernel, config: { ...world.kernel.config, webhooksAnywhere: false } };
    const wish = { name: 'x', types: ['bet.placed'] as const };
    const refusedFor = (url: string) => db().tx((t) => addEndpoint(strict, t, { ...wish, url }));
    await expect(refusedFor('https://169.254.169.254/')).rejects.toThrow(new Refusal('integration.address_refused'));
    const { endpoint } = await listen(['bet.placed']);
    const edit = () =>
      db().tx((t) =>
        editEndpoint(world.kernel, t, {
          ...wish,
          id: BigInt(endpoint.endpointId),
          version: 1,
          url: receiver.url,
          state: 'off',
        }),
      );
    expect((await edit()).endpoint).toMatchObject({ state: 'off', version: 2 });
    await expect(edit()).rejects.toThrow(new Refusal('integration.stale'));
  });
});

it('a bet that is placed is told with its order, and one that is refused is not', async () => {
  await using lotteries = await openLotteryWorld();
  const kernel = { ...lotteries.kernel, config: { ...lotteries.kernel.config, webhooksAnywhere: true } };
  await kernel.db.tx((t) => addEndpoint(kernel, t, { name: 'shop', url: receiver.url, types: ['bet.placed'] }));
  const member = await lotteries.aMember('15.00');
  const round = await lotteries.anOpenRound();
  const { orderNo } = (await lotteries.bet(member, round, [BIG])) as { orderNo?: string };
  await expect(lotteries.bet(member, round, [BIG])).rejects.toThrow();
  await sendDue(kernel, ANYWHERE);
  expect(receiver.arrived.map(({ data }) => data)).toMatchObject([
    { memberId: String(member.memberId), gameNo: round.game_no, bets: 1, stake: '10.00' },
  ]);
  if (orderNo !== undefined) expect(receiver.arrived[0]?.data['orderNo']).toBe(orderNo);
});
