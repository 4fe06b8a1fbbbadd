import { contactCalls } from '@drawroom/contract/member-contact';
import type { SettingContents } from '@drawroom/contract/setting-desk';
import { evenRates } from '@drawroom/engine/lottery-types';
import { openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { captchaPass } from '@drawroom/testkit/captcha-pass';
import { endOf } from '@drawroom/testkit/refusal-of';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import { saveInviteCode } from '../agent/index.ts';
import { lockSetting, writeSetting } from '../kernel/house-settings.ts';
import type { Tx } from '../kernel/kernel.ts';

let world: MemberWorld;
beforeEach(async () => {
  world = await openMemberWorld();
  return world.stop;
});

type Registration = SettingContents['registration'];
/** As an operator does it: the row is taken first. */
async function setDoor(t: Tx, change: Partial<Registration>): Promise<void> {
  const before = await lockSetting(world.kernel, t, 'registration');
  await writeSetting(t, 'registration', { ...before, ...change });
}
const set = (change: Partial<Registration>) => world.kernel.db.tx((t) => setDoor(t, change));
const members = async (): Promise<number> =>
  (await world.kernel.db.query('select from member.member where username ilike $1', ['TeaTime%'])).rowCount;

/** Who waits for another transaction at a table, or at a row of its; asked outside of any, where each look is a new one. */
async function waiting(at: 'table' | 'row'): Promise<number> {
  const { rowCount } = await world.kernel.db.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where datname = current_database() and not granted and locktype = $1`,
    [at === 'table' ? 'relation' : 'transactionid'],
  );
  return rowCount;
}
/** Hashing a password takes its time. */
const SOON = { timeout: 15_000 } as const;
const untilWaiting = (at: 'table' | 'row') => expect.poll(() => waiting(at), SOON).toBe(1);

test('while it is closed nobody registers, nothing is used up, and no message is paid for', async () => {
  await set({ door: 'closed' });
  const captchaToken = await world.captcha('register');
  const asked = { username: 'TeaTime1', captchaToken };
  expect(await endOf(world.register(asked))).toBe('member.registration_closed');
  expect(await endOf(world.register({ ...asked, inviteCode: '123456' }))).toBe('member.registration_closed');
  const send = async (scene: string) =>
    world.call(contactCalls.sendPhoneAuthCode, {
      fields: {
        scene,
        phone: '+8613800138000',
        captchaToken: await captchaPass(world.kernel.db, scene === 'reset' ? 'reset' : 'phone'),
      },
      context: aContext(),
    });
  expect(await endOf(send('register'))).toBe('member.registration_closed');
  expect(world.sent).toEqual([]);
  // Who has forgotten his password gets one all the same.
  expect(await endOf(send('reset'))).toBe('done');
  expect(await members()).toBe(0);
  await set({ door: 'open' });
  expect(await endOf(world.register(asked))).toBe('done');
});

test('by invitation: without a code it says so, with a wrong one too, with a right one he is in', async () => {
  const ownerId = BigInt((await world.register({ username: 'TheOwner' })).member.id);
  await world.kernel.db.tx((t) => saveInviteCode(t, { code: '123456', ownerId, kind: 'player', rates: evenRates(0) }));
  await set({ door: 'invited' });
  await expect(world.register({ username: 'TeaTime1' })).rejects.toMatchObject({
    key: 'member.invite_code_needed',
    code: 3032,
  });
  expect(await endOf(world.register({ username: 'TeaTime1', inviteCode: '999999' }))).toBe(
    'member.invite_code_unknown',
  );
  expect(await members()).toBe(0);
  expect(await endOf(world.register({ username: 'TeaTime1', inviteCode: '123456' }))).toBe('done');
});

test('a phone is asked for from the moment on that the house has set it', async () => {
  await set({ phoneRequired: true });
  expect(await endOf(world.register({ username: 'TeaTime1' }))).toBe('member.phone_invalid');
  await set({ phoneRequired: false });
  expect(await endOf(world.register({ username: 'TeaTime1' }))).toBe('done');
});

test('who is registering while it is closed is refused with nothing left of him', async () => {
  const { db } = world.kernel;
  let registering: Promise<string> = Promise.resolve('');
  await db.tx(async (t) => {
    await setDoor(t, { door: 'closed' });
    registering = endOf(world.register({ username: 'TeaTime1' }));
    await untilWaiting('row');
  });
  expect(await registering).toBe('member.registration_closed');
  expect(await members()).toBe(0);
});

test('who is let in before it is closed comes in whole, and it is closed after him', async () => {
  const { db } = world.kernel;
  let registering: Promise<string> = Promise.resolve('');
  let closing: Promise<void> = Promise.resolve();
  let closed = false;
  await db.tx(async (t) => {
    await t.query('lock table member.member in share mode');
    registering = endOf(world.register({ username: 'TeaTime1' }));
    await untilWaiting('table');
    closing = set({ door: 'closed' }).then(() => void (closed = true));
    await untilWaiting('row');
    expect(closed).toBe(false);
  });
  expect(await registering).toBe('done');
  await closing;
  expect(await members()).toBe(1);
  expect(await endOf(world.register({ username: 'TeaTime2' }))).toBe('member.registration_closed');
});
