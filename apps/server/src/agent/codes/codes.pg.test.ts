import { agentCodeCalls, CODES_MAX } from '@drawroom/contract/agent';
import { evenRates, LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberContext } from '../../kernel/kernel.ts';
import { changeRates } from '../move-node.ts';
import { allAt, openCodeWorld, type CodeWorld } from '../test-codes.ts';

const { createCode, listCodes, editCode, deleteCode, inviteLotteries } = agentCodeCalls;
let world: CodeWorld;
let agent: MemberContext;
beforeAll(async () => {
  world = await openCodeWorld({ PUBLIC_ORIGIN: 'https://play.example,https://m.play.example' });
});
afterAll(() => world.stop());
beforeEach(async () => {
  agent = await world.anAgent(100);
});

let joined = 0;
/** Registers with a code from an address of his own. */
const join = (inviteCode: string) => {
  joined += 1;
  const address = `198.18.${Math.trunc(joined / 200)}.${joined % 200}`;
  return world.register({ username: `Joins${String(joined).padStart(4, '0')}`, inviteCode }, aContext({ address }));
};
const placeOf = async (memberId: string) =>
  (
    await world.kernel.db.query<{ parent: bigint; rate: number }>(
      'select parent_id as parent, rates[1] as rate from agent.node where member_id = $1',
      [memberId],
    )
  ).rows[0];
const unknown = { key: 'member.invite_code_unknown', code: 3008, params: {}, data: {} };

test('a code has six digits and a link with a token of its own, and shows what it gives', async () => {
  const code = await world.aCode(agent, {
    kind: 'agent',
    rates: JSON.stringify([{ type: 'k3', rate: 90 }]),
    usesMax: '3',
    note: ' for\u202E friends ',
  });
  expect(code).toMatchObject({
    kind: 'agent',
    state: 'live',
    used: 0,
    usesMax: 3,
    expiresAt: null,
    note: 'for friends',
  });
  expect(code).toMatchObject({ lowest: 0, highest: 90 });
  expect(code.code).toMatch(/^\d{6}$/);
  expect(code.link).toMatch(/^http:\/\/localhost:3000\/registry\?invite=[\w-]{22}$/);
  expect(code.rates).toEqual(LOTTERY_TYPES.map((type) => ({ type, rate: type === 'k3' ? 90 : 0 })));
});

test('the link is at the address its agent uses, never at a host that the house does not know', async () => {
  const at = async (host: string) =>
    (await world.ask(createCode, { ...agent, host }, { kind: 'player', rates: allAt(1) })).code.link;
  expect(await at('m.play.example')).toMatch(/^https:\/\/m\.play\.example\/registry\?invite=/);
  expect(await at('evil.example')).not.toContain('evil');
});

test('only agents have codes, by their row and not by what their session says', async () => {
  const player = await world.aPlayer();
  const { session } = player;
  const claims = { ...session.claims, kind: 'agent' } as const;
  const pretender = { ...player, session: { ...session, claims } };
  for (const [call, fields] of [
    [createCode, { kind: 'player', rates: allAt(0) }],
    [listCodes, {}],
    [editCode, { code: '100000' }],
    [deleteCode, { code: '100000' }],
    [agentCodeCalls.codePoster, { code: '100000' }],
    [inviteLotteries, {}],
    [agentCodeCalls.addAccount, { username: 'Opened99', password: 'k7#pexq2', kind: 'player', rates: allAt(0) }],
  ] as const) {
    await expect(world.ask(call, pretender, fields), call.name).rejects.toMatchObject({ key: 'agent.not_agent' });
  }
});

test('no rate is above the maker\u2019s own, and the refusal names every bound', async () => {
  const above = JSON.stringify([{ type: 'k3', rate: 101 }]);
  await expect(world.aCode(agent, { rates: above })).rejects.toMatchObject({
    key: 'agent.rebate_above_ceiling',
    data: { bounds: LOTTERY_TYPES.map((type) => ({ type, ceiling: 100, floor: 0 })) },
  });
  const { code } = await world.aCode(agent);
  await expect(world.ask(editCode, agent, { code, rates: above })).rejects.toMatchObject({
    key: 'agent.rebate_above_ceiling',
  });
});

test('whoever registers by digits or by link stands below the maker with what the code gives, at most what the maker has then', async () => {
  const code = await world.aCode(agent, { rates: allAt(90) });
  const { memberId } = agent.session;
  expect(await placeOf((await join(code.code)).member.id)).toEqual({ parent: memberId, rate: 90 });
  await world.kernel.db.tx((t) => changeRates(t, { memberId, rates: evenRates(95) }));
  const token = new URL(code.link).searchParams.get('invite') ?? '';
  expect(await placeOf((await join(token)).member.id)).toEqual({ parent: memberId, rate: 90 });
  const { list } = await world.ask(listCodes, agent);
  expect(list).toMatchObject([{ code: code.code, used: 2, state: 'live' }]);
});

test('unknown, used up, expired and deleted codes get one answer, and count no use (R-63)', async () => {
  const [usedUp, expired, deleted] = [
    await world.aCode(agent, { usesMax: '1' }),
    await world.aCode(agent, { expiresAt: String(Date.now() + 3_600_000) }),
    await world.aCode(agent),
  ];
  await join(usedUp.code);
  await world.kernel.db.query(`update agent.invite_code set expires_at = clock_timestamp() where code = $1`, [
    expired.code,
  ]);
  await world.ask(deleteCode, agent, { code: deleted.code });
  for (const { code, link } of [usedUp, expired, deleted]) {
    await expect(join(code)).rejects.toMatchObject(unknown);
    await expect(join(new URL(link).searchParams.get('invite') ?? '')).rejects.toMatchObject(unknown);
  }
  await expect(join('A'.repeat(22))).rejects.toMatchObject(unknown);
  const states = async (state: string) =>
    (await world.ask(listCodes, agent, { state })).list.map(({ code, used }) => [code, used]);
  expect(await states('used_up')).toEqual([[usedUp.code, 1]]);
  expect(await states('expired')).toEqual([[expired.code, 0]]);
  expect(await states('deleted')).toEqual([[deleted.code, 0]]);
  expect(await states('live')).toEqual([]);
  expect((await world.ask(listCodes, agent)).list.map(({ state }) => state)).toEqual(['expired', 'used_up']);
});

test('of many who register at the same moment exactly as many get in as the code is for, and nothing is left of the others', async () => {
  const { code } = await world.aCode(agent, { usesMax: '3' });
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => join(code)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(answers.length - refused.length).toBe(3);
  for (const { reason } of refused) expect(reason).toMatchObject(unknown);
  const { rows } = await world.kernel.db.query<{ below: number; used: number; members: number }>(
    `select (select count(*)::int from agent.node where parent_id = $1) as below, c.used,
       (select count(*)::int from member.member m join agent.node n on n.member_id = m.id where n.parent_id = $1) as members
     from agent.invite_code c where c.code = $2`,
    [agent.session.memberId, code],
  );
  expect(rows).toEqual([{ below: 3, used: 3, members: 3 }]);
});

test('an end that is not ahead, fewer uses than are used, and a note too long are refused', async () => {
  const invalid = { key: 'agent.code_invalid' };
  await expect(world.aCode(agent, { expiresAt: String(Date.now() - 1_000) })).rejects.toMatchObject(invalid);
  await expect(world.aCode(agent, { expiresAt: '999999999999999' })).rejects.toMatchObject(invalid);
  const { code } = await world.aCode(agent);
  await join(code);
  await join(code);
  await expect(world.ask(editCode, agent, { code, usesMax: '1' })).rejects.toMatchObject(invalid);
  expect((await world.ask(editCode, agent, { code, usesMax: '2' })).code).toMatchObject({ state: 'used_up' });
});

test('an edit changes what is named and nothing else; an empty field takes an end or a limit away', async () => {
  const ends = Date.now() + 86_400_000;
  const made = await world.aCode(agent, { usesMax: '5', expiresAt: String(ends), note: 'first' });
  const k3 = JSON.stringify([{ type: 'k3', rate: 70 }]);
  const { code } = await world.ask(editCode, agent, { code: made.code, rates: k3, note: '' });
  expect(code).toEqual({
    ...made,
    note: '',
    highest: 70,
    rates: made.rates.map((rate) => (rate.type === 'k3' ? { type: 'k3', rate: 70 } : rate)),
  });
  const open = await world.ask(editCode, agent, { code: made.code, usesMax: '', expiresAt: '' });
  expect(open.code).toEqual({ ...code, usesMax: null, expiresAt: null });
});

test('a code that gives more than its maker has left can still be renamed, but no asked rate is above his own', async () => {
  const { code } = await world.aCode(agent, { rates: allAt(90) });
  const { memberId } = agent.session;
  await world.kernel.db.query(`update agent.node set rates = array_fill(50, array[15]) where member_id = $1`, [
    memberId,
  ]);
  const { code: renamed } = await world.ask(editCode, agent, { code, note: 'old' });
  expect(renamed).toMatchObject({ note: 'old', highest: 90 });
  await expect(
    world.ask(editCode, agent, { code, rates: JSON.stringify([{ type: 'k3', rate: 60 }]) }),
  ).rejects.toMatchObject({ key: 'agent.rebate_above_ceiling' });
  // As the code was written before his rates fell, it gives what he has now.
  expect(await placeOf((await join(code)).member.id)).toMatchObject({ rate: 50 });
});

test('a deleted code stays deleted, a second time changes nothing, and its digits are never given again', async () => {
  const { code } = await world.aCode(agent);
  for (let times = 0; times < 2; times += 1) expect(await world.ask(deleteCode, agent, { code })).toEqual({});
  await expect(world.ask(editCode, agent, { code, note: 'x' })).rejects.toMatchObject({ key: 'agent.code_unknown' });
  await expect(
    world.kernel.db.query(
      `insert into agent.invite_code (code, owner_id, kind, rates) values ($1, 1, 'player', array_fill(0, array[15]))`,
      [code],
    ),
  ).rejects.toThrow('duplicate key');
});

test('the codes of another agent are unknown to this one', async () => {
  const { code } = await world.aCode(agent);
  const other = await world.anAgent();
  for (const call of [editCode, deleteCode, agentCodeCalls.codePoster])
    await expect(world.ask(call, other, { code }), call.name).rejects.toMatchObject({ key: 'agent.code_unknown' });
  expect((await world.ask(listCodes, other)).list).toEqual([]);
});

test('an agent has so many live codes and no more, also when he makes the last ones at the same moment', async () => {
  await world.kernel.db.query(
    `insert into agent.invite_code (code, owner_id, kind, rates)
     select lpad((900000 + n)::text, 6, '0'), $1, 'player', array_fill(0, array[15]) from generate_series(1, $2::int) n`,
    [agent.session.memberId, CODES_MAX - 1],
  );
  const last = await Promise.allSettled([world.aCode(agent), world.aCode(agent), world.aCode(agent)]);
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(last.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { key: 'agent.codes_full' } });
  await world.ask(deleteCode, agent, { code: '900001' });
  await world.aCode(agent);
});

test('pages go from the newest on, and every page knows how many there are', async () => {
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.unshift((await world.aCode(agent, n === 0 ? { kind: 'agent' } : {})).code);
  const page = async (fields: Record<string, string>) => {
    const { total, list } = await world.ask(listCodes, agent, fields);
    return [total, list.map(({ code }) => code)];
  };
  expect(await page({ size: '2' })).toEqual([5, made.slice(0, 2)]);
  expect(await page({ size: '2', page: '3' })).toEqual([5, made.slice(4)]);
  expect(await page({ size: '2', page: '9' })).toEqual([5, []]);
  expect(await page({ kind: 'agent' })).toEqual([1, made.slice(4)]);
});

test('every lottery type is offered with the maker\u2019s own rate and its lotteries, in his language', async () => {
  const { list } = await world.ask(inviteLotteries, { ...agent, locale: 'zh-CN' });
  expect(list.map(({ type }) => type)).toEqual(LOTTERY_TYPES);
  expect(list[0]).toEqual({ type: 'k3', name: '快三', highest: 100, lotteries: 4 });
});
