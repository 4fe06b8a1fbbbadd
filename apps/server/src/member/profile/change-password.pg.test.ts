import { login } from '@drawroom/contract/member';
import { profileCalls } from '@drawroom/contract/member-profile';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { MEMBER_PASSWORD, openMemberWorld } from '@drawroom/testkit/member-world';
import type { MemberWorld } from '@drawroom/testkit/member-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberContext } from '../../kernel/kernel.ts';
import { anOwner } from './test-owner.ts';

const NEW = 'v9$tonqe3';
let world: MemberWorld;
let me: MemberContext;
let token: string;
let username: string;

beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ({ username, token, me } = await anOwner(world));
});

const change = (fields: Record<string, string> = {}, context = me) =>
  world.call(profileCalls.updatePwd, {
    fields: { oldPassword: MEMBER_PASSWORD, newPassword: NEW, confirmPassword: NEW, ...fields },
    context,
  });
const logIn = (password: string) => world.login({ username, password });
const alive = async (of: string): Promise<boolean> => (await world.kernel.sessions.find(of)) !== null;

test('the new password opens, the old one no longer does', async () => {
  expect(await change()).toEqual({ endedSessions: 0 });
  expect((await logIn(NEW)).member.passwordChangedAt).toBeGreaterThan(0);
  await expect(logIn(MEMBER_PASSWORD)).rejects.toMatchObject({ key: 'member.bad_credentials' });
});

test('every other session ends at once with its reason, the one that asked stays, and strangers keep theirs (R-57)', async () => {
  const [phone, tablet] = [await logIn(MEMBER_PASSWORD), await logIn(MEMBER_PASSWORD)];
  const stranger = await world.register({ username: 'Stranger1' });
  expect(await change()).toEqual({ endedSessions: 2 });
  expect([await alive(phone.token), await alive(tablet.token)]).toEqual([false, false]);
  expect([await alive(token), await alive(stranger.token)]).toEqual([true, true]);
  const { rows } = await world.kernel.db.query(
    `select distinct end_reason as reason from kernel.session where ended_at is not null and member_id = $1`,
    [me.session.memberId],
  );
  expect(rows).toEqual([{ reason: 'password_changed' }]);
});

test.each([
  ['a wrong old password', { oldPassword: 'not-this-one' }, { key: 'member.bad_credentials' }],
  ['two that differ', { confirmPassword: 'v9$tonqe4' }, { key: 'member.passwords_differ' }],
  ['one too short', both('k7#px'), { issues: [{ path: ['newPassword'] }] }],
  ['one too long', both('k7#pexq2k7#pexq2w'), { key: 'member.password_weak', data: { reason: 'length' } }],
  ['a common one (R-55)', both('Dragon2026!'), { key: 'member.password_weak', data: { reason: 'common' } }],
  ['the house’s name (R-55)', both('drawroom9x'), { key: 'member.password_weak', data: { reason: 'context' } }],
  ['a slide over the keys (R-55)', both('qwertyui'), { key: 'member.password_weak', data: { reason: 'pattern' } }],
  ['the old one again', both(MEMBER_PASSWORD), { key: 'request.invalid', data: { fields: [{ reason: 'same' }] } }],
])('%s is refused, the password stays, and nobody is logged out', async (_what, fields, refusal) => {
  const other = await logIn(MEMBER_PASSWORD);
  await expect(change(fields)).rejects.toMatchObject(refusal);
  expect(await alive(other.token)).toBe(true);
  expect((await logIn(MEMBER_PASSWORD)).member.passwordChangedAt).toBeNull();
});

function both(password: string): Record<string, string> {
  return { newPassword: password, confirmPassword: password };
}

test('the old password cannot be guessed with a stolen session, from however many places or sessions (R-59)', async () => {
  const stolen = aContext({ ...me, session: await world.sessionOf(await logIn(MEMBER_PASSWORD)) });
  for (let at = 0; at < 5; at += 1) {
    const from = { ...(at % 2 === 0 ? me : stolen), address: `198.51.100.${at}`, device: `device ${at}` };
    await expect(change({ oldPassword: `guess${at}x` }, from)).rejects.toMatchObject({ key: 'member.bad_credentials' });
  }
  // The right one does not help while the wait lasts: else the wait would tell.
  await expect(change({}, stolen)).rejects.toMatchObject({ key: 'member.locked_for_now', params: { seconds: 30 } });
  // And it keeps nobody from logging in.
  expect(await alive((await logIn(MEMBER_PASSWORD)).token)).toBe(true);
  world.advance(31_000);
  expect(await change()).toMatchObject({ endedSessions: 2 });
});

test('of two changes at once one wins, and the other is told that the old password is wrong', async () => {
  const ends = await Promise.allSettled([change(), change(both('w4&zimbor'))]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lost = ends.find((end) => end.status === 'rejected');
  expect(lost?.reason).toMatchObject({ key: 'member.bad_credentials' });
  const won = ends[0]?.status === 'fulfilled' ? NEW : 'w4&zimbor';
  expect(await alive((await logIn(won)).token)).toBe(true);
});

test('the strict setting asks for eight characters here too (safety.md decision 1)', async () => {
  const strict = await openMemberWorld({ env: { STRICT_PASSWORDS: '1' } });
  const entered = await strict.register({ username: 'TeaTime1' });
  const context = aContext({ session: await strict.sessionOf(entered) });
  const fields = { oldPassword: MEMBER_PASSWORD, ...both('k7#pxq2') };
  await expect(strict.call(profileCalls.updatePwd, { fields, context })).rejects.toMatchObject({
    key: 'member.password_weak',
  });
  await strict.stop();
});

test('no password stands in the table of members, and the call asks for a second proof (R-64)', async () => {
  await change();
  const { rows } = await world.kernel.db.query('select m::text as row from member.member m');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(NEW);
  expect(profileCalls.updatePwd.stepUp).toBe(true);
  expect(login.stepUp).toBe(false);
});
