import { noticeCalls as calls } from '@drawroom/contract/notice';
import type { PushTopic } from '@drawroom/contract/notice-topics';
import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { createPushSender } from '../kernel/sending/web-push.ts';
import { withdrawNotice } from './edit-notice.ts';
import { dropOld } from './notice-runner.ts';
import { sendPushes } from './push-runner.ts';
import { openNoticeWorld, win, type NoticeWorld } from './test-notice.ts';

let world: NoticeWorld;
let ann: Session;
beforeEach(async () => {
  world = await openNoticeWorld();
  ann = await world.aMember();
  return () => world.stop();
});

const query = (text: string, params: readonly unknown[] = []) => world.kernel.db.query(text, params);
const payloads = () => world.service.arrived.map(({ payload }) => payload);
const waiting = async (): Promise<number> => (await query('select from notice.push')).rowCount;
const devices = async (): Promise<number> => (await query('select from notice.subscription')).rowCount;
const paid = (orderNo: string, to = ann) =>
  world.happens(to, 'withdrawal.changed', { orderNo, state: 'passed', step: 'paid' });
const wantsOnly = (topics: readonly PushTopic[], by = ann) =>
  world.call(by, calls.changeSettings, { fields: { topics: JSON.stringify(topics) } });
/** What waits for its time is due now. */
const hurry = () => query(`update notice.push set due_at = clock_timestamp()`);

test('a push can be read by the subscribed browser alone, in its language, and carries the house’s word for this service', async () => {
  const told = await world.subscribe(ann, 'zh-CN');
  await paid('W7');
  await world.push();
  const [push] = world.service.arrived;
  expect(push?.endpoint).toBe(told.endpoint);
  expect(push?.payload).toEqual({
    title: '提现已到账',
    body: '提现单 W7 已付款。',
    tag: 'withdrawal W7 passed',
    topic: 'withdrawal',
  });
  const { pushKey } = await world.call(ann, calls.settings);
  expect(push?.publicKey).toBe(pushKey);
  expect(push?.claims.aud).toBe('https://push.example.com');
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
  expect(Number(push?.headers['ttl'])).toBeGreaterThan(86_000);
  expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
  expect(await waiting()).toBe(0);
});

test('amounts stand on the lock screen only once the member allows it', async () => {
  await world.subscribe(ann);
  await world.happens(ann, 'bet.settled', win('1', '24.00', '10.00'));
  await world.push();
  await world.call(ann, calls.changeSettings, { fields: { amounts: '1' } });
  await world.happens(ann, 'bet.settled', win('2', '24.00', '10.00'));
  await world.push();
  expect(payloads().map(({ title, body }) => `${title} / ${body}`)).toEqual([
    'You won / K3 One Minute, round 1',
    'You won 14.00 / K3 One Minute, round 2',
  ]);
});

test('a topic that is switched off is not pushed but still in the inbox; limits, reports and what is followed never are', async () => {
  await world.subscribe(ann);
  await wantsOnly(['deposit']);
  await paid('W7');
  await world.happens(ann, 'deposit.changed', { orderNo: 'D1', state: 'passed', step: 'passed' });
  await world.happens(ann, 'protection.changed', { act: 'limit_set', until: null });
  await world.happens(ann, 'chat.report_decided', { roomCode: '100001', seq: 1, outcome: 'kept' });
  const taken = { roomCode: '100001', shareId: '7', lotteryCode: 'k3-1m', gameNo: '1' };
  await world.happens(ann, 'follow.leader_cancelled', taken);
  await world.push();
  expect(payloads().map(({ topic }) => topic)).toEqual(['deposit']);
  expect((await world.call(ann, calls.inbox)).list).toHaveLength(5);
});

test('of wins that wait the newest is pushed; two workers send each push once; what was read meanwhile is not sent', async () => {
  await world.subscribe(ann);
  for (const round of ['1', '2', '3']) await world.happens(ann, 'bet.settled', win(round));
  for (let n = 0; n < 30; n += 1) await paid(`W${n + 1}`);
  await world.fill();
  const { list } = await world.call(ann, calls.inbox, { fields: { size: '1' } });
  await world.call(ann, calls.markRead, { fields: { id: list[0]?.id ?? '' } });
  await Promise.all([sendPushes(world.notices), sendPushes(world.notices), sendPushes(world.notices)]);
  const tags = payloads().map(({ tag }) => tag);
  expect(tags).toHaveLength(30);
  expect(new Set(tags).size).toBe(30);
  expect(payloads().find(({ tag }) => tag === 'win')?.body).toContain('round 3');
  expect(tags).not.toContain('withdrawal W30 passed');
});

test('a push that was taken by a worker that died goes out again under the same tag', async () => {
  await world.subscribe(ann);
  await paid('W7');
  await world.fill();
  // It has been sent, and the worker died before it could say so.
  await query(`update notice.push set tries = 1, due_at = clock_timestamp() + interval '30 seconds'`);
  await sendPushes(world.notices);
  expect(world.service.asked).toBe(0);
  await hurry();
  await sendPushes(world.notices);
  expect(payloads().map(({ tag }) => tag)).toEqual(['withdrawal W7 passed']);
});

test.each([404, 410])(
  'a subscription that the push service answers with %i is gone with all its pushes',
  async (status) => {
    await world.subscribe(ann);
    await paid('W7');
    await paid('W8');
    world.service.status = status;
    await world.push();
    expect([await devices(), await waiting()]).toEqual([0, 0]);
    expect(await world.call(ann, calls.settings)).toMatchObject({ here: false, devices: 0 });
  },
);

test('a push service that is busy is asked again, later each time or when it says, six times in all', async () => {
  await world.subscribe(ann);
  await paid('W7');
  world.service.status = 503;
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    world.service.retryAfter = n === 2 ? '900' : undefined;
    await world.push();
    const { rows } = await query(
      `select round(extract(epoch from due_at - clock_timestamp()))::int as wait from notice.push`,
    );
    if (rows[0] !== undefined) waits.push(rows[0]['wait'] as number);
    await hurry();
  }
  expect(waits).toEqual([5, 20, 900, 320, 1_280]);
  expect([world.service.asked, await waiting(), await devices()]).toEqual([6, 0, 1]);
});

test('what a push service will never take is not sent again, and the device stays', async () => {
  await world.subscribe(ann);
  await paid('W7');
  world.service.status = 413;
  await world.push();
  expect([world.service.asked, await waiting(), await devices()]).toEqual([1, 0, 1]);
});

test('a session that goes on under another token, or sleeps, keeps its pushes; a device that was logged out has none', async () => {
  const mine = await world.aSession(ann, aPublicKey());
  await world.subscribe(mine);
  await world.kernel.db.tx((t) => world.kernel.sessions.confirm(t, mine));
  await query(`update kernel.session set idle_end_at = clock_timestamp() - interval '1 minute'`);
  await paid('W1');
  await world.push();
  expect(payloads()).toHaveLength(1);
  await world.kernel.sessions.endAllOf(world.kernel.db, ann.memberId, 'logged_out');
  await paid('W2');
  await world.push();
  expect([payloads().length, await waiting()]).toEqual([1, 0]);
});

test('who logs in again on a phone with pushes goes on having them; nobody else has, and not for ever', async () => {
  const phone = await world.subscribe(ann);
  await world.kernel.sessions.endAllOf(world.kernel.db, ann.memberId, 'logged_out');
  const [again, ben] = [await world.aSession(ann), await world.aMember()];
  expect(await world.call(again, calls.settings)).toMatchObject({ here: false, devices: 0 });
  const renew = { fields: { ...phone, renew: '1' } };
  expect(await world.call(ben, calls.subscribe, renew)).toMatchObject({ here: false, devices: 0 });
  expect(await world.call(again, calls.subscribe, renew)).toMatchObject({ here: true, devices: 1 });
  await dropOld(world.kernel);
  expect(await devices()).toBe(1);
  await query(`update notice.subscription set seen_at = clock_timestamp() - interval '31 days'`);
  await dropOld(world.kernel);
  expect(await world.call(again, calls.subscribe, renew)).toMatchObject({ here: false, devices: 0 });
});

test('a phone belongs to whoever subscribed on it last, a device has one subscription, and a member ten', async () => {
  const ben = await world.aMember();
  const phone = await world.subscribe(ann);
  await world.call(ben, calls.subscribe, { fields: { ...phone } });
  expect(await world.call(ann, calls.settings)).toMatchObject({ here: false, devices: 0 });
  await world.subscribe(ben);
  expect(await world.call(ben, calls.settings)).toMatchObject({ here: true, devices: 1 });
  for (let n = 0; n < 10; n += 1) await world.subscribe(await world.aSession(ben));
  expect(await world.call(ben, calls.settings)).toMatchObject({ here: false, devices: 10 });
  // Of those whose session has meanwhile ended, too.
  expect(await devices()).toBe(10);
  await world.call(ben, calls.unsubscribe);
  expect(await devices()).toBe(10);
});

test.each([
  ['another scheme', { endpoint: 'http://push.example.com/1' }],
  ['this machine', { endpoint: 'https://127.0.0.1/1' }],
  ['a name inside', { endpoint: 'https://db.internal/1' }],
  ['a key that is none', { p256dh: 'A'.repeat(87) }],
])('%s is refused as a subscription', async (_, bent) => {
  const asked = { ...world.service.subscribe(), ...bent };
  const refused = await refusalOf(world.call(ann, calls.subscribe, { fields: asked }));
  expect(refused?.key).toBe('notice.endpoint_refused');
  expect(await devices()).toBe(0);
});

test('a public name that leads to a private address is not connected to (R-79)', async () => {
  // The lookup says 127.0.0.1, and nobody allows that here.
  const push = createPushSender(world.service.reach);
  const guarded = { ...world.notices, deps: { ...world.notices.deps, push } };
  await world.subscribe(ann);
  await paid('W7');
  await world.fill();
  await sendPushes(guarded);
  push.close();
  expect([world.service.asked, await waiting()]).toEqual([0, 0]);
});

test('where a push goes lies sealed: neither address nor keys are in the database', async () => {
  const told = await world.subscribe(ann);
  const { rows } = await query('select row_to_json(s)::text as row from notice.subscription s');
  for (const secret of [told.endpoint, told.p256dh, told.auth, 'push.example'])
    expect(String(rows[0]?.['row'])).not.toContain(secret);
  const { rows: keys } = await query('select secret from notice.push_key');
  expect(String(keys[0]?.['secret'])).not.toContain('"d"');
});

test('an alert is pushed once its time has come, once, to its audience; one that is withdrawn before is not', async () => {
  const ben = await world.aMember();
  const agent = await world.aMember({ kind: 'agent' });
  for (const who of [ann, ben, agent]) await world.subscribe(who);
  await wantsOnly(['win'], ben);
  world.rooms.set(agent.memberId, ['100001']);
  const alert = { kind: 'alert', body: { 'en-US': `A  long\n${'x'.repeat(400)}` } } as const;
  await world.publish({ ...alert, title: { 'en-US': 'now' } });
  await world.publish({ ...alert, title: { 'en-US': 'later' }, fromIn: 60_000 });
  await world.publish({
    ...alert,
    title: { 'en-US': 'room' },
    audience: { rooms: ['100001'], kinds: null, languages: null, members: null },
  });
  await world.publish({ title: { 'en-US': 'no alert' } });
  await Promise.all([sendPushes(world.notices), sendPushes(world.notices)]);
  await sendPushes(world.notices);
  expect(
    payloads()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['now', 'now', 'room']);
  expect(payloads()[0]?.body).toHaveLength(240);
  expect(payloads()[0]?.body).toMatch(/^A long x+…$/);
  const { rows } = await query(
    `update notice.notice set from_at = clock_timestamp() where title ->> 'en-US' = 'later' returning id`,
  );
  await world.kernel.db.tx((t) => withdrawNotice(t, rows[0]?.['id'] as bigint));
  await sendPushes(world.notices);
  expect(payloads()).toHaveLength(3);
});
