import { securityCalls as calls } from '@drawroom/contract/member-security';
import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { MEMBER_PASSWORD, openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { softPasskey } from '@drawroom/testkit/soft-passkey';
import { totpCode } from '@drawroom/testkit/totp-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberContext } from '../../kernel/kernel.ts';
import { takeTotp } from './totp.ts';

let world: MemberWorld;
let people = 0;
beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.stop());

async function aPerson(): Promise<{ username: string; mine: MemberContext; visitor: MemberContext }> {
  const username = `Limited${(people += 1)}`;
  const visitor = aContext({ address: `198.51.${people}.7`, device: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0' });
  const session = await world.sessionOf(await world.register({ username }, visitor));
  return { username, visitor, mine: { ...visitor, session } };
}

async function withTotp(mine: MemberContext): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await world.call(calls.totpBegin, { context: mine });
  const code = totpCode(secret, world.kernel.clock.now());
  const { recoveryCodes } = await world.call(calls.totpConfirm, { fields: { code }, context: mine });
  world.advance(90_000);
  return { secret, recoveryCodes };
}

test('R-66: who takes a code while another is taking it waits, and comes too late', async () => {
  const { mine } = await aPerson();
  const { secret } = await withTotp(mine);
  const { db } = world.kernel;
  const taking = { memberId: mine.session.memberId, code: totpCode(secret, world.kernel.clock.now()) };
  const waiting = `select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`;
  let second = Promise.resolve(true);
  const first = await db.tx(async (t) => {
    const taken = await takeTotp(world.kernel, t, taking);
    second = db.tx((other) => takeTotp(world.kernel, other, taking));
    await expect.poll(async () => (await db.query(waiting)).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
    return taken;
  });
  expect([first, await second]).toEqual([true, false]);
});

test('R-66: two right codes at the same moment open one session with one ticket', async () => {
  const { username, mine, visitor } = await aPerson();
  const { recoveryCodes } = await withTotp(mine);
  const refusal = await world.login({ username, password: MEMBER_PASSWORD }, visitor).catch((error: unknown) => error);
  const { ticket } = (refusal as { data: { ticket: string } }).data;
  const done = await Promise.allSettled(
    recoveryCodes.slice(0, 4).map((code) => {
      const fields = { ticket, code, publicKey: aPublicKey() };
      return world.call(calls.secondFactor, { fields, context: visitor });
    }),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  // The codes of those who were too late are still good.
  expect((await world.call(calls.getSecurity, { context: mine })).recoveryCodesLeft).toBe(9);
});

test('R-66: of answers of one passkey at the same moment that count alike, as of a copy, one is taken', async () => {
  const { mine, visitor } = await aPerson();
  const key = softPasskey();
  const { options } = await world.call(calls.passkeyAddBegin, { context: mine });
  await world.call(calls.passkeyAdd, { fields: { passkey: key.register(options), name: 'Key' }, context: mine });
  const asked = await Promise.all([1, 2, 3, 4].map(() => world.call(calls.passkeyLoginBegin, { context: visitor })));
  const done = await Promise.allSettled(
    asked.map((begun) => {
      const fields = { passkey: key.prove(begun.options, { counter: 7 }), publicKey: aPublicKey() };
      return world.call(calls.passkeyLogin, { fields, context: visitor });
    }),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a member has twenty passkeys at most', async () => {
  const { mine } = await aPerson();
  await world.kernel.db.query(
    `insert into member.passkey (id, member_id, public_key, counter, transports, name)
     select 'held' || n, $1, '', 0, '{}', 'key' from generate_series(1, 19) n`,
    [mine.session.memberId],
  );
  const add = async (): Promise<unknown> => {
    const { options } = await world.call(calls.passkeyAddBegin, { context: mine });
    const fields = { passkey: softPasskey().register(options), name: 'Key' };
    return world.call(calls.passkeyAdd, { fields, context: mine });
  };
  await add();
  await expect(add()).rejects.toMatchObject({ data: { reason: 'known_or_too_many' } });
});

test('R-65: of a member a hundred logins are kept, and twenty shown', async () => {
  const { username, mine, visitor } = await aPerson();
  const { memberId } = mine.session;
  await world.kernel.db.query(
    `insert into member.login_log (member_id, address, device, result)
     select $1, '192.0.2.1', '', 'refused' from generate_series(1, 120)`,
    [memberId],
  );
  await world.login({ username, password: MEMBER_PASSWORD }, visitor);
  const kept = await world.kernel.db.query('select from member.login_log where member_id = $1', [memberId]);
  expect(kept.rowCount).toBe(100);
  const { logins } = await world.call(calls.getSecurity, { context: mine });
  expect(logins).toHaveLength(20);
  expect(logins[0]).toMatchObject({ result: 'ok' });
});

test('R-65: a place is told of again after 90 days', async () => {
  const { username, mine, visitor } = await aPerson();
  const told = async (daysAgo: number): Promise<number> => {
    await world.kernel.db.query(
      `update member.place set seen_at = clock_timestamp() - $2 * interval '1 day' where member_id = $1`,
      [mine.session.memberId, daysAgo],
    );
    await world.login({ username, password: MEMBER_PASSWORD }, visitor);
    const { rowCount } = await world.kernel.db.query(
      `select from kernel.outbox where type = 'session.opened' and audience = $1`,
      [`member:${mine.session.memberId}`],
    );
    return rowCount;
  };
  expect(await told(89)).toBe(0);
  expect(await told(91)).toBe(1);
});
