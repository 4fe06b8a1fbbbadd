import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { MEMBER_PASSWORD, openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../kernel/kernel.ts';
import { openSession } from '../open-session.ts';
import { findMember } from '../store.ts';
import { freeze, freezesEnd, unfreeze } from '../test-freeze.ts';
import { closeBlockedBy } from './freeze.ts';

let world: MemberWorld;
let memberId: bigint;
let username: string;
let members = 0;
beforeAll(async () => {
  world = await openMemberWorld();
});
beforeEach(async () => {
  username = `frozen${(members += 1)}`;
  memberId = (await world.sessionOf(await world.register({ username }))).memberId;
});
afterAll(() => world.stop());

const login = (password = MEMBER_PASSWORD) => world.login({ username, password });
const sessions = async () => (await world.kernel.sessions.listOf(world.kernel.db, memberId)).length;
const mine = () => ({ memberId, kind: 'login' as const });

test('freezing logins ends every session and refuses the next, until it is lifted', async () => {
  const { token } = await login();
  expect(await sessions()).toBe(2);
  await freeze(world.kernel, mine());
  expect(await sessions()).toBe(0);
  expect(await world.kernel.sessions.recheck(token)).toBeNull();
  expect(await refusalOf(login())).toMatchObject({ key: 'member.login_frozen', data: { until: null } });
  expect(await sessions()).toBe(0);
  await unfreeze(world.kernel, mine());
  await login();
  expect(await sessions()).toBe(1);
});

test('who does not know the password does not learn of the freeze (R-60)', async () => {
  await freeze(world.kernel, mine());
  expect(await refusalOf(login('wrong1234'))).toMatchObject({ key: 'member.bad_credentials' });
});

test('a freeze with an end is over by itself; frozen bets and funds let him in', async () => {
  const untilMs = Date.now() + 3_600_000;
  await freeze(world.kernel, { ...mine(), untilMs });
  expect(await refusalOf(login())).toMatchObject({ key: 'member.login_frozen', data: { until: untilMs } });
  await freezesEnd(world.kernel);
  await freeze(world.kernel, { memberId, kind: 'bet' });
  await freeze(world.kernel, { memberId, kind: 'funds' });
  await login();
  expect(await sessions()).toBe(1);
});

test('of logins on their way while it is frozen none leaves a session behind', async () => {
  const attempts = Array.from({ length: 8 }, () => refusalOf(login()));
  const freezing = (async () => {
    while ((await sessions()) < 2) await new Promise((resolve) => setImmediate(resolve));
    await freeze(world.kernel, mine());
    return sessions();
  })();
  const fates = (await Promise.all(attempts)).map((refusal) => refusal?.key ?? 'in');
  expect(await freezing).toBe(0);
  expect(await sessions()).toBe(0);
  expect(fates).toContain('in');
});

/** Freezes logins while a transaction that opens a session stands before its commit, which comes once the freeze waits for it or is done. */
async function freezeDuring(open: (t: Tx) => Promise<unknown>): Promise<void> {
  const { kernel } = world;
  const opened = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const opening = kernel.db.tx(async (t) => {
    await open(t);
    opened.resolve();
    await mayCommit.promise;
  });
  await opened.promise;
  const fate = { done: false };
  const freezing = freeze(kernel, mine()).finally(() => (fate.done = true));
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await kernel.db.query<{ waits: boolean }>(
      `select exists (select from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()) as waits`,
    );
    return rows[0]?.waits === true;
  };
  while (!fate.done && !(await isWaiting())) await new Promise((resolve) => setImmediate(resolve));
  mayCommit.resolve();
  await Promise.all([opening, freezing]);
}

test('a login that stands before its commit is waited for, and its session ends with the others', async () => {
  const member = await findMember(world.kernel.db, memberId);
  if (member === null) throw new Error('no member');
  const publicKey = JSON.parse(aPublicKey()) as object;
  await freezeDuring((t) => openSession(world.kernel, t, { member, publicKey, context: aContext() }));
  expect(await sessions()).toBe(0);
});

test('a session that is renewed while logins are frozen does not outlive it', async () => {
  const session = await world.sessionOf(await login());
  await freezeDuring((t) => world.kernel.sessions.confirm(t, session));
  expect(await sessions()).toBe(0);
});

test('the same thing is not frozen twice, what is not frozen is not lifted, and an end is not past', async () => {
  await freeze(world.kernel, { memberId, kind: 'funds' });
  const again = (kind: 'bet' | 'funds') => refusalOf(freeze(world.kernel, { memberId, kind }));
  expect(await again('funds')).toMatchObject({ key: 'member.freeze_not_now' });
  expect(await refusalOf(unfreeze(world.kernel, { memberId, kind: 'bet' }))).toMatchObject({
    key: 'member.freeze_not_now',
  });
  const past = freeze(world.kernel, { memberId, kind: 'bet', untilMs: Date.now() - 60_000 });
  expect(await refusalOf(past)).toMatchObject({ key: 'request.invalid' });
  expect(await refusalOf(freeze(world.kernel, { memberId: 999_999n, kind: 'bet' }))).toMatchObject({
    key: 'member.unknown',
  });
});

test('twenty freezes of one thing at once are one freeze', async () => {
  const fates = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(freeze(world.kernel, { memberId, kind: 'bet' }))),
  );
  expect(fates.filter((fate) => fate === null)).toHaveLength(1);
  expect(new Set(fates.flatMap((fate) => fate?.key ?? []))).toEqual(new Set(['member.freeze_not_now']));
});

test('an account of which something is frozen cannot be closed: that would end the freeze', async () => {
  const blocked = () => world.kernel.db.tx((t) => closeBlockedBy(t, memberId));
  expect(await blocked()).toBeNull();
  await freeze(world.kernel, { memberId, kind: 'funds' });
  expect(await blocked()).toBe('frozen');
  await unfreeze(world.kernel, { memberId, kind: 'funds' });
  expect(await blocked()).toBeNull();
});
