import { randomUUID } from 'node:crypto';
import { protectionCalls } from '@drawroom/contract/protection';
import { aMember, ownAudience } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWireWorld, type WireMember, type WireReply, type WireRound, type WireWorld } from './test-wire.ts';

let world: WireWorld;
let round: WireRound;
beforeAll(async () => {
  world = await openWireWorld();
  round = await world.anOpenRound(600_000);
});
afterAll(() => world[Symbol.asyncDispose]());

const LINE = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '1.00' };
const bet = (by: WireMember): Promise<WireReply> => {
  const fields = {
    lotteryId: round.lotteryId,
    gameNo: round.gameNo,
    betList: JSON.stringify([LINE]),
    clientRef: randomUUID(),
  };
  return world.send({ path: '/app/lotteryGame/betOrder', body: new URLSearchParams(fields).toString(), by });
};
const post = (by: WireMember, call: string, fields: Record<string, string>): Promise<WireReply> =>
  world.send({ path: `/api/protection/${call}`, body: new URLSearchParams(fields).toString(), by });

test('self-exclusion while bets are in flight: none is taken that was sent after its answer (R-94)', async () => {
  const me = await world.aMember();
  let excluded = false;
  const sent: { after: boolean; code: number }[] = [];
  const hammer = async (): Promise<void> => {
    for (let n = 0; n < 14; n += 1) {
      const after = excluded;
      const { code } = await bet(me);
      sent.push({ after, code });
    }
  };
  const hammers = Array.from({ length: 6 }, hammer);
  while (sent.length < 10) await new Promise((resolve) => setImmediate(resolve));
  const answer = await post(me, 'exclude', { months: '6' });
  excluded = true;
  expect(answer).toMatchObject({ code: 0, data: { excludedUntil: expect.any(Number) } });
  await Promise.all(hammers);
  const late = sent.filter(({ after }) => after);
  expect(late.length).toBeGreaterThan(10);
  expect(new Set(late.map(({ code }) => code))).toEqual(new Set([3302]));
  expect(sent.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
});

test('the refusal says in words what happened and that withdrawals stay possible; login stays possible', async () => {
  const me = await world.aMember();
  await post(me, 'setLimit', { kind: 'stake', period: 'day', value: '1.00' });
  expect(await bet(me)).toMatchObject({ code: 200 });
  expect(await bet(me)).toMatchObject({
    code: 3301,
    key: 'protection.limit_reached',
    data: { kind: 'stake', period: 'day', left: '0.00' },
  });
  await post(me, 'timeOut', { days: '42' });
  expect(await bet(me)).toMatchObject({ code: 3303, msg: expect.stringMatching(/withdraw/i) });
  expect(await world.send({ method: 'GET', path: '/m-app/myCenter/myWallet', by: me })).toMatchObject({
    code: 0,
    data: { withdrawable: '99.00' },
  });
});

test('no call names another member, and none of the slice is open to a visitor (R-67, R-95)', async () => {
  for (const call of Object.values(protectionCalls)) {
    expect(call.who).toBe('member');
    expect(Object.keys(call.input.def.shape).filter((field) => /member|account|user|id$/i.test(field))).toEqual([]);
    const fields = { kind: 'stake', period: 'day', value: '1', days: '1', months: '6', everyMinutes: '15' };
    const reply = await world.send({
      method: call.method,
      path: call.path,
      ...(call.method === 'POST' ? { body: new URLSearchParams(fields).toString() } : {}),
    });
    expect([call.name, reply.code]).toEqual([call.name, 401]);
  }
});

test('every device of a member is told, and whoever excluded himself logs in again', async () => {
  using me = await aMember(world.server);
  const view = await me.call(protectionCalls.exclude, { months: 6 });
  const { rows } = await world.db.query<{ type: string; data: unknown }>(
    `select type, data from kernel.outbox where audience = $1 union all
     select type, data from kernel.room_event where audience = $1`,
    [ownAudience(me)],
  );
  expect(rows).toEqual([{ type: 'protection.changed', data: { act: 'excluded', until: view.excludedUntil } }]);
  using again = await aMember(world.server, { username: me.username, exists: true });
  expect((await again.call(protectionCalls.overview, {})).excludedUntil).toBe(view.excludedUntil);
});
