import { memberCalls } from '@drawroom/contract/member';
import { hashSync } from '@node-rs/argon2';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { beforeEach, describe, expect, test } from 'vitest';
import { MEMBER_PASSWORD, openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';

let world: MemberWorld;
beforeEach(async () => {
  world = await openMemberWorld();
  await world.register({ username: 'TeaTime1' });
  return world.stop;
});

const home = aContext();
const stranger = aContext({ address: '198.51.100.4', device: 'elsewhere' });
const wrong = { username: 'TeaTime1', password: 'not the one' };

describe('login', () => {
  test('opens a session of its own and tells the login before', async () => {
    const { login } = world;
    const first = await login({ username: 'TeaTime1', password: MEMBER_PASSWORD }, home);
    const second = await login({ username: 'TeaTime1', password: MEMBER_PASSWORD }, stranger);
    expect(second).toMatchObject({
      member: { username: 'TeaTime1', nickname: 'TeaTime1', kind: 'player', balance: '0.00', vipLevel: 0 },
      lastLogin: { address: home.address, device: home.device },
    });
    expect(second.token).not.toBe(first.token);
    expect((await world.sessionOf(first)).claims).toEqual((await world.sessionOf(second)).claims);
  });

  test('takes the name in any case, and the password exactly', async () => {
    expect((await world.login({ username: 'TEATIME1', password: MEMBER_PASSWORD })).member.username).toBe('TeaTime1');
    await expect(world.login({ username: 'TeaTime1', password: MEMBER_PASSWORD.toUpperCase() })).rejects.toMatchObject({
      key: 'member.bad_credentials',
      code: 3001,
    });
  });

  test('answers an unknown name as a wrong password, for the same number of hashes (R-60)', async () => {
    const costOf = async (username: string): Promise<[unknown, number]> => {
      const before = world.passwords.calls;
      const refusal: unknown = await world
        .login({ username, password: 'not the one' })
        .catch((error: unknown) => error);
      return [refusal, world.passwords.calls - before];
    };
    const known = await costOf('TeaTime1');
    expect(known).toEqual([expect.objectContaining({ key: 'member.bad_credentials', params: {}, data: {} }), 1]);
    expect(await costOf('nobody99')).toEqual(known);
    expect(await costOf("nul\0' or 1=1")).toEqual(known);
  });

  test('a hash made with an older cost is made anew at the next login (R-53)', async () => {
    const old = hashSync(MEMBER_PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await world.kernel.db.query('update member.member set password_phc = $1', [old]);
    await world.login({ username: 'TeaTime1', password: MEMBER_PASSWORD });
    const { rows } = await world.kernel.db.query<{ phc: string }>('select password_phc as phc from member.member');
    expect(rows[0]?.phc).toContain('m=19456,t=2');
    await world.login({ username: 'TeaTime1', password: MEMBER_PASSWORD });
  });
});

describe('throttling (R-59)', () => {
  test('after five wrong passwords a stranger has to wait, twice as long each time', async () => {
    for (let n = 0; n < 5; n += 1) {
      await expect(world.login(wrong, stranger)).rejects.toMatchObject({ key: 'member.bad_credentials' });
    }
    for (const seconds of [30, 60, 120]) {
      const locked = { key: 'member.locked_for_now', code: 3005, params: { seconds } };
      await expect(world.login(wrong, stranger)).rejects.toMatchObject(locked);
      // Also with the right password, and from any other strange place.
      const elsewhere = aContext({ address: '203.0.113.77', device: 'elsewhere' });
      await expect(world.login({ ...wrong, password: MEMBER_PASSWORD }, elsewhere)).rejects.toMatchObject(locked);
      world.advance(seconds * 1_000);
      await expect(world.login(wrong, stranger)).rejects.toMatchObject({ key: 'member.bad_credentials' });
    }
  });

  test('an unknown name is slowed down in just the same way', async () => {
    const nobody = { username: 'nobody99', password: 'not the one' };
    for (let n = 0; n < 5; n += 1) await world.login(nobody, stranger).catch(() => {});
    await expect(world.login(nobody, stranger)).rejects.toMatchObject({
      key: 'member.locked_for_now',
      params: { seconds: 30 },
    });
  });

  test('strangers cannot lock the owner out of a place he is known at', async () => {
    for (let n = 0; n < 60; n += 1) {
      const address = `198.51.${n}.${n}`;
      await world.login(wrong, aContext({ address, device: home.device })).catch(() => {});
      world.advance(1_000);
    }
    expect((await world.login({ ...wrong, password: MEMBER_PASSWORD }, home)).member.username).toBe('TeaTime1');
  });

  test('a place is known by its neighbourhood and its device together', async () => {
    for (const half of [aContext({ address: '198.51.100.4' }), aContext({ device: 'elsewhere' })]) {
      for (let n = 0; n < 5; n += 1) await world.login(wrong, half).catch(() => {});
      await expect(world.login(wrong, half)).rejects.toMatchObject({ params: { seconds: 30 } });
      world.advance(86_400_000);
    }
    await world.login({ ...wrong, password: MEMBER_PASSWORD }, aContext({ address: '192.0.2.200' }));
  });

  test('a known place has its own limit, and a right password empties it', async () => {
    for (let n = 0; n < 4; n += 1) await world.login(wrong, home).catch(() => {});
    await world.login({ ...wrong, password: MEMBER_PASSWORD }, home);
    for (let n = 0; n < 5; n += 1) {
      await expect(world.login(wrong, home)).rejects.toMatchObject({ key: 'member.bad_credentials' });
    }
    await expect(world.login(wrong, home)).rejects.toMatchObject({
      key: 'member.locked_for_now',
      params: { seconds: 15 },
    });
  });

  test('one address cannot try many names', async () => {
    const from = aContext({ address: '198.51.100.9', device: 'spray' });
    const answers: unknown[] = [];
    for (let n = 0; n < 21; n += 1) {
      answers.push(
        await world.login({ username: `spray${n}x`, password: 'not the one' }, from).catch((e: unknown) => e),
      );
    }
    expect(answers[19]).toMatchObject({ key: 'member.bad_credentials' });
    expect(answers[20]).toMatchObject({ key: 'member.locked_for_now' });
  });

  test('guesses sent at the same moment are counted before they are judged', async () => {
    const before = world.passwords.calls;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => world.login(wrong, stranger).catch((error: { key: string }) => error.key)),
    );
    expect(world.passwords.calls - before).toBe(5);
    expect(answers.filter((key) => key === 'member.locked_for_now')).toHaveLength(7);
  });

  test('an attempt that the server was too busy to judge does not count', async () => {
    const full = await openMemberWorld({ hasher: { atOnce: 1, waitingMax: 0 } });
    await full.register({ username: 'TeaTime2' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        full.login({ ...wrong, username: 'TeaTime2' }, stranger).catch((error: { key: string }) => error.key),
      ),
    );
    expect(answers).toContain('server.busy');
    const { rows } = await full.kernel.db.query<{ attempts: number }>(
      `select attempts from member.throttle where scope in ('account', 'address', 'prefix')`,
    );
    const judged = answers.filter((key) => key === 'member.bad_credentials').length;
    expect(rows).toEqual([{ attempts: judged }, { attempts: judged }, { attempts: judged }]);
    await full.stop();
  });
});

test('logout ends the session', async () => {
  const session = await world.sessionOf(await world.login({ username: 'TeaTime1', password: MEMBER_PASSWORD }));
  expect(await world.call(memberCalls.logout, { context: aContext({ session }) })).toEqual({});
  const { rows } = await world.kernel.db.query<{ reason: string }>(
    'select end_reason as reason from kernel.session where id = $1',
    [session.id],
  );
  expect(rows).toEqual([{ reason: 'logout' }]);
});

test('a logout tells who else has to know, and neither waits for it nor fails with it', async () => {
  const told: string[] = [];
  await using own = await openMemberWorld({
    loggedOut: async (session) => {
      told.push(session.id);
      await Promise.reject(new Error('no games today'));
    },
  }).then((opened) => Object.assign(opened, { [Symbol.asyncDispose]: opened.stop }));
  await own.register({ username: 'Leaver1' });
  const session = await own.sessionOf(await own.login({ username: 'Leaver1', password: MEMBER_PASSWORD }));
  expect(await own.call(memberCalls.logout, { context: aContext({ session }) })).toEqual({});
  expect(told).toEqual([session.id]);
});
