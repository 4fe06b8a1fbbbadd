import { evenRates } from '@drawroom/engine/lottery-types';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import { changeRates, currentChainId, inviteOf, saveInviteCode } from '../agent/index.ts';
import { openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';

let world: MemberWorld;
beforeEach(async () => {
  world = await openMemberWorld();
  return world.stop;
});

test('a new member is logged in, has an empty account and stands in the tree with a chain of his own', async () => {
  const reply = await world.register({ username: 'TeaTime1' });
  expect(reply).toMatchObject({
    lastLogin: null,
    member: { kind: 'player', currency: 'CNY', balance: '0.00', points: '0.00' },
  });
  const { memberId, claims } = await world.sessionOf(reply);
  expect(claims).toMatchObject({ username: 'TeaTime1', zone: 'Asia/Shanghai' });
  expect(await currentChainId(world.kernel.db, memberId)).toBeGreaterThan(0n);
});

test('a name is taken in whatever case it is written', async () => {
  await world.register({ username: 'TeaTime1' });
  const hashes = world.passwords.calls;
  await expect(world.register({ username: 'teatime1' })).rejects.toMatchObject({
    key: 'member.username_taken',
    code: 3004,
  });
  // Known before the costly part.
  expect(world.passwords.calls).toBe(hashes);
});

test('of two who take one name at the same moment exactly one gets it', async () => {
  const both = await Promise.allSettled([
    world.register({ username: 'TeaTime1' }),
    world.register({ username: 'TEATIME1' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { key: 'member.username_taken' } });
});

test.each(['short', 'with space', 'seventeenletters1', '茶客茶客茶客', 'semi;colon'])(
  '%j is no username',
  async (username) => {
    await expect(world.register({ username })).rejects.toMatchObject({ issues: [{ path: ['username'] }] });
  },
);

test('the two passwords must be the same (spec §5)', async () => {
  await expect(world.register({ username: 'TeaTime1', confirmPassword: 'k7#pexq3' })).rejects.toMatchObject({
    key: 'member.passwords_differ',
    code: 3007,
  });
});

test('a weak password is refused with the reason', async () => {
  const weak = (password: string) => world.register({ username: 'TeaTime1', password, confirmPassword: password });
  await expect(weak('iloveyou')).rejects.toMatchObject({
    key: 'member.password_weak',
    code: 3006,
    data: { reason: 'common' },
  });
  await expect(weak('xteatime1')).rejects.toMatchObject({ data: { reason: 'context' } });
  await expect(weak('k7#pexq2k7#pexq2x')).rejects.toMatchObject({
    params: { min: 6, max: 16 },
    data: { reason: 'length' },
  });
});

test('the strict setting asks for 8 to 64 characters', async () => {
  const strict = await openMemberWorld({ env: { STRICT_PASSWORDS: '1' } });
  await expect(
    strict.register({ username: 'TeaTime1', password: 'k7#pexq', confirmPassword: 'k7#pexq' }),
  ).rejects.toMatchObject({
    key: 'member.password_weak',
    params: { min: 8, max: 64 },
  });
  const long = 'correct horse battery staple nine';
  await strict.register({ username: 'TeaTime1', password: long, confirmPassword: long });
  await strict.stop();
});

test('an invite code makes the new member a child of its owner, of its kind and at its rate', async () => {
  const ownerId = BigInt((await world.register({ username: 'TheOwner' })).member.id);
  await world.kernel.db.tx(async (t) => {
    await changeRates(t, { memberId: ownerId, rates: evenRates(100) });
    await saveInviteCode(t, { code: '123456', ownerId, kind: 'agent', rates: evenRates(80) });
  });
  const { member } = await world.register({ username: 'TeaTime1', inviteCode: '123456' });
  expect(member.kind).toBe('agent');
  const { rows } = await world.kernel.db.query(
    'select parent_id as parent, rates[1] as rate from agent.node where member_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ parent: ownerId, rate: 80 }]);
});

test('unknown and withdrawn codes look the same, and trying them out is slowed down (R-63)', async () => {
  await world.kernel.db.query(
    `insert into agent.invite_code (code, owner_id, kind, rates, active) values ('222222', 1, 'player', array_fill(0, array[15]), false)`,
  );
  expect(await inviteOf(world.kernel.db, '222222')).toBeNull();
  for (const inviteCode of ['222222', '000001', '000002', '000003', '000004']) {
    await expect(world.register({ username: 'TeaTime1', inviteCode })).rejects.toMatchObject({
      key: 'member.invite_code_unknown',
      code: 3008,
    });
  }
  await expect(world.register({ username: 'TeaTime1', inviteCode: '000005' })).rejects.toMatchObject({
    key: 'member.locked_for_now',
    params: { seconds: 180 },
  });
});

test('one address cannot register members without end', async () => {
  const answers: string[] = [];
  for (let n = 0; n < 21; n += 1) {
    const result = world.register({ username: `grower${n}` }, aContext({ address: '198.51.100.9' }));
    answers.push(
      await result.then(
        () => 'made',
        (error: { key: string }) => error.key,
      ),
    );
  }
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'made'));
  expect(answers[20]).toBe('member.locked_for_now');
});

test('a registration that fails at the last step leaves nothing behind', async () => {
  const noPoint = JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) });
  await expect(world.register({ username: 'TeaTime1', publicKey: noPoint })).rejects.toMatchObject({
    key: 'request.invalid',
  });
  const { rows } = await world.kernel.db.query('select from member.member union all select from agent.node');
  expect(rows).toEqual([]);
});
