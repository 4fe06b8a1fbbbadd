import { hostCalls } from '@drawroom/contract/member-host';
import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { MEMBER_PASSWORD, openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { TEST_BOT_TOKEN, telegramData } from '@drawroom/testkit/telegram';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportHosts } from './personal-data.ts';

const env = { TELEGRAM_BOT_TOKEN: TEST_BOT_TOKEN };
const [linh, mai] = [{ id: 7_000_000_001 }, { id: 7_000_000_002 }];
const REFUSED = { key: 'member.host_login_refused', code: 3022 };
const UNBOUND = { key: 'member.host_unbound', code: 3023 };
const there = aContext({ address: '198.51.100.4', device: 'Telegram' });

let world: MemberWorld;
beforeEach(async () => {
  world = await openMemberWorld({ env });
  return world.stop;
});

/** Fresh data of Telegram: each call has a signature of its own, as each opening of the Mini App has. */
let opened = 0;
function dataOf(user: object, agoMs = 0): string {
  opened += 1;
  return telegramData({ user, atMs: world.kernel.clock.now() - agoMs, more: { query_id: `q${opened}` } });
}
const enter = (initData: string, context = there) =>
  world.call(hostCalls.hostLogin, { fields: { host: 'telegram', initData, publicKey: aPublicKey() }, context });
const bind = async (who: { token: string }, initData: string) =>
  world.call(hostCalls.bindHost, {
    fields: { host: 'telegram', initData },
    context: aContext({ session: await world.sessionOf(who) }),
  });

describe('login through Telegram', () => {
  test('opens a session of the linked member, tells his login before it, and keeps no id of Telegram (R-65, R-100)', async () => {
    const first = await world.register({ username: 'TeaTime1' }, aContext());
    const bound = await bind(first, dataOf(linh));
    expect(bound).toEqual({ offered: ['telegram'], list: [{ host: 'telegram', boundAt: expect.any(Number) }] });
    const entered = await enter(dataOf(linh));
    expect(entered).toMatchObject({ member: { username: 'TeaTime1' }, lastLogin: { device: 'test device' } });
    expect((await world.sessionOf(entered)).memberId).toBe(BigInt(first.member.id));
    const { rows } = await world.kernel.db.query(
      `select string_agg(a::text, '') || (select string_agg(p::text, '') from member.host_proof p) as kept from member.host_account a`,
    );
    expect(JSON.stringify(rows)).not.toContain(String(linh.id));
  });

  test('is one factor: who has an authenticator is asked for its code before any session is opened (R-66)', async () => {
    const who = await world.register({ username: 'TeaTime1' });
    await bind(who, dataOf(linh));
    await world.kernel.db.query(
      `insert into member.totp (member_id, wrapped_key, secret, confirmed_at) values ($1, 'k', 's', clock_timestamp())`,
      [who.member.id],
    );
    const sessions = async () =>
      (await world.kernel.db.query('select id from kernel.session where member_id = $1', [who.member.id])).rows.length;
    const before = await sessions();
    await expect(enter(dataOf(linh))).rejects.toMatchObject({
      key: 'member.second_factor_required',
      data: { ticket: expect.any(String), methods: ['totp'] },
    });
    expect(await sessions()).toBe(before);
  });

  test('a proof opens one session, and is good for nothing else afterwards', async () => {
    const who = await world.register({ username: 'TeaTime1' });
    const once = dataOf(linh);
    await bind(who, once);
    await expect(enter(once)).rejects.toMatchObject(REFUSED);
    const again = dataOf(linh);
    await enter(again);
    await expect(enter(again)).rejects.toMatchObject(REFUSED);
    await expect(bind(who, again)).rejects.toMatchObject(REFUSED);
    // The same word of Telegram in another spelling.
    await expect(enter(again.replace('hash=', '%68ash='))).rejects.toMatchObject(REFUSED);
  });

  test('of ten copies of one proof that arrive together one is let in', async () => {
    await bind(await world.register({ username: 'TeaTime1' }), dataOf(linh));
    const copy = dataOf(linh);
    const ends = await Promise.all(
      Array.from({ length: 10 }, () =>
        enter(copy)
          .then(() => 'in')
          .catch((error: { key: string }) => error.key),
      ),
    );
    expect(ends.toSorted()).toEqual(['in', ...Array.from({ length: 9 }, () => REFUSED.key)]);
  });

  test('takes no captcha, which nobody would look at', async () => {
    const fields = { host: 'telegram', initData: dataOf(linh), publicKey: aPublicKey(), captchaToken: 'any' };
    const asked = world.call(hostCalls.hostLogin, { fields, context: there });
    await expect(asked).rejects.toThrow(/captchaToken/);
  });

  test('an account nobody has linked is told so; the same proof then links it', async () => {
    const who = await world.register({ username: 'TeaTime1' });
    const data = dataOf(linh);
    await expect(enter(data)).rejects.toMatchObject(UNBOUND);
    await bind(who, data);
    expect((await enter(dataOf(linh))).member.id).toBe(who.member.id);
  });

  test('older than five minutes, or than the setting says, it is refused', async () => {
    await bind(await world.register({ username: 'TeaTime1' }), dataOf(linh));
    await enter(dataOf(linh, 290_000));
    const late = dataOf(linh);
    world.advance(302_000);
    await expect(enter(late)).rejects.toMatchObject(REFUSED);
    const strict = await openMemberWorld({ env: { ...env, TELEGRAM_MAX_AGE_SECONDS: '30' } });
    const fields = { host: 'telegram', publicKey: aPublicKey() };
    const old = telegramData({ user: linh, atMs: strict.kernel.clock.now() - 40_000 });
    await expect(
      strict.call(hostCalls.hostLogin, { fields: { ...fields, initData: old }, context: there }),
    ).rejects.toMatchObject(REFUSED);
    await strict.stop();
  });

  test('without a bot token nobody gets in and the lobby is told not to offer it', async () => {
    const off = await openMemberWorld();
    const who = await off.register({ username: 'TeaTime1' });
    const session = await off.sessionOf(who);
    const initData = telegramData({ user: linh, atMs: off.kernel.clock.now(), botToken: '' });
    const fields = { host: 'telegram', initData };
    await expect(
      off.call(hostCalls.hostLogin, { fields: { ...fields, publicKey: aPublicKey() }, context: there }),
    ).rejects.toMatchObject(REFUSED);
    await expect(off.call(hostCalls.bindHost, { fields, context: aContext({ session }) })).rejects.toMatchObject(
      REFUSED,
    );
    expect(await off.call(hostCalls.hostAccounts, { context: aContext({ session }) })).toEqual({
      offered: [],
      list: [],
    });
    await off.stop();
  });

  test('forged data slow its address down as wrong passwords do; data Telegram has signed never count (R-59)', async () => {
    await bind(await world.register({ username: 'TeaTime1' }), dataOf(linh));
    for (let n = 0; n < 25; n += 1) await expect(enter(dataOf(mai))).rejects.toMatchObject(UNBOUND);
    const forged = telegramData({ user: linh, atMs: world.kernel.clock.now(), botToken: `${TEST_BOT_TOKEN}x` });
    for (let n = 0; n < 20; n += 1) await expect(enter(forged)).rejects.toMatchObject(REFUSED);
    const locked = { key: 'member.locked_for_now', params: { seconds: 30 } };
    await expect(enter(dataOf(linh))).rejects.toMatchObject(locked);
    await expect(world.login({ username: 'TeaTime1', password: MEMBER_PASSWORD }, there)).rejects.toMatchObject(locked);
    await enter(dataOf(linh), aContext({ address: '203.0.113.9' }));
  });
});

describe('links', () => {
  test('the newest counts on both sides: an account of Telegram opens one member, a member has one', async () => {
    const [a, b] = [await world.register({ username: 'TeaTime1' }), await world.register({ username: 'TeaTime2' })];
    await bind(a, dataOf(linh));
    await bind(b, dataOf(linh));
    expect((await enter(dataOf(linh))).member.username).toBe('TeaTime2');
    await bind(b, dataOf(mai));
    await expect(enter(dataOf(linh))).rejects.toMatchObject(UNBOUND);
    expect((await enter(dataOf(mai))).member.username).toBe('TeaTime2');
    await bind(a, dataOf(linh));
    await Promise.all([bind(a, dataOf(mai)), bind(b, dataOf(linh))].map((each) => each.catch(() => undefined)));
    const { rows } = await world.kernel.db.query('select 1 from member.host_account');
    expect(rows.length).toBeLessThanOrEqual(2);
  });

  test('one account linked twice at the same moment belongs to one member, and nobody sees a fault', async () => {
    const both = [await world.register({ username: 'TeaTime1' }), await world.register({ username: 'TeaTime2' })];
    for (let turn = 0; turn < 5; turn += 1) {
      const ends = await Promise.allSettled(both.map((who) => bind(who, dataOf(linh))));
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject(REFUSED);
      const { rows } = await world.kernel.db.query('select 1 from member.host_account');
      expect(rows).toHaveLength(1);
    }
  });

  test('unlinking ends it, touches nobody else; it asks for a step-up as linking does (R-64)', async () => {
    const [a, b] = [await world.register({ username: 'TeaTime1' }), await world.register({ username: 'TeaTime2' })];
    await bind(a, dataOf(linh));
    await bind(b, dataOf(mai));
    const unbind = (session: Awaited<ReturnType<typeof world.sessionOf>>) =>
      world.call(hostCalls.unbindHost, { fields: { host: 'telegram' }, context: aContext({ session }) });
    expect((await unbind(await world.sessionOf(a))).list).toEqual([]);
    expect((await unbind(await world.sessionOf(a))).list).toEqual([]);
    await expect(enter(dataOf(linh))).rejects.toMatchObject(UNBOUND);
    await enter(dataOf(mai));
    expect([hostCalls.bindHost.stepUp, hostCalls.unbindHost.stepUp]).toEqual([true, true]);
  });

  test('proofs too old to be taken are forgotten, the others stay', async () => {
    const who = await world.register({ username: 'TeaTime1' });
    await bind(who, dataOf(linh));
    const count = async () => (await world.kernel.db.query('select 1 from member.host_proof')).rows.length;
    await world.kernel.db.query(
      `insert into member.host_proof select 'old' || n, clock_timestamp() - interval '1 s' from generate_series(1, 5) n`,
    );
    await enter(dataOf(linh));
    expect(await count()).toBe(2);
  });

  test('what is kept is told to its member (R-102)', async () => {
    const [a, b] = [await world.register({ username: 'TeaTime1' }), await world.register({ username: 'TeaTime2' })];
    await bind(a, dataOf(linh));
    await bind(b, dataOf(mai));
    const { db } = world.kernel;
    const id = BigInt(a.member.id);
    expect(await exportHosts(db, id)).toEqual({ linkedApps: [{ host: 'telegram', boundAtMs: expect.any(Number) }] });
  });
});
