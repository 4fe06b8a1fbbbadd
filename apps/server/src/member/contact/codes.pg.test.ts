import { contactCalls } from '@drawroom/contract/member-contact';
import { captchaPass } from '@drawroom/testkit/captcha-pass';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { OTHER_PHONE, PHONE, openContactWorld, type ContactWorld } from './test-world.ts';

let world: ContactWorld;
beforeEach(async () => {
  world = await openContactWorld();
  return world.stop;
});

const register = (username: string, phoneCode: string, phone = PHONE) => world.register({ username, phone, phoneCode });
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const keyOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { key?: string; message: string }) => error.key ?? error.message,
  );
const WRONG = { key: 'member.phone_code_wrong', code: 3010 };

describe('registration with a phone', () => {
  test('a proved number is kept with the new member, masked for him and unreadable in the database (R-98, R-100)', async () => {
    const times = await world.ask('register');
    expect(times).toEqual({
      resendAt: world.kernel.clock.now() + 60_000,
      expiresAt: world.kernel.clock.now() + 300_000,
    });
    const context = aContext({ session: await world.sessionOf(await register('TeaTime1', world.codeAt(PHONE))) });
    expect(await world.call(contactCalls.contact, { context })).toMatchObject({ phone: '+86138****8000', email: null });
    const { rows } = await world.kernel.db.query(
      `select string_agg(p::text, ' ') || (select string_agg(c::text, ' ') from member.contact_pace c) as dump
       from member.personal p`,
    );
    expect(String(rows[0]?.['dump'])).not.toMatch(/800138000|\*\d*8000/);
    expect(String(rows[0]?.['dump']).length).toBeGreaterThan(100);
  });

  test('a number without its code, or with a wrong one, registers nobody', async () => {
    await world.ask('register');
    await expect(world.register({ username: 'TeaTime1', phone: PHONE })).rejects.toMatchObject(WRONG);
    await expect(register('TeaTime1', wrongOf(world.codeAt(PHONE)))).rejects.toMatchObject(WRONG);
    const { rows } = await world.kernel.db.query('select from member.member union all select from member.personal');
    expect(rows).toEqual([]);
  });

  test('a refusal after the right code leaves it usable: it is used up with the registration only', async () => {
    await world.register({ username: 'TeaTime1' });
    await world.ask('register');
    await expect(register('teatime1', world.codeAt(PHONE))).rejects.toMatchObject({ key: 'member.username_taken' });
    await register('TeaTime2', world.codeAt(PHONE));
  });

  test('of twenty who send one right code at once exactly one is registered with it', async () => {
    await world.ask('register');
    const code = world.codeAt(PHONE);
    const keys = await Promise.all(Array.from({ length: 20 }, (_, n) => keyOf(register(`teatime${n}`, code, PHONE))));
    expect(keys.filter((key) => key === 'done')).toHaveLength(1);
    expect(keys.filter((key) => !['done', WRONG.key, 'member.locked_for_now', 'server.busy'].includes(key))).toEqual(
      [],
    );
  });

  test('a number belongs to one account; its owner gets a hint, and the asker the same answer (R-60)', async () => {
    await world.memberWith('TeaTime1');
    world.advance(60_000);
    const free = await world.ask('register', OTHER_PHONE);
    const taken = await world.ask('register', PHONE);
    expect(taken).toEqual(free);
    expect(world.sentTo(PHONE)).toHaveLength(2);
    expect(world.codeAt(PHONE)).toBe('none');
    expect(world.sentTo(PHONE)[1]).toContain('already belongs to an account');
  });

  test('two codes of one number in two scenes cannot make two accounts of it; the right code is no wrong try', async () => {
    await world.ask('register');
    const first = world.codeAt(PHONE);
    const context = aContext({ session: await world.sessionOf(await world.register({ username: 'TeaTime1' })) });
    world.advance(60_000);
    await world.askOwn(context, { phone: PHONE });
    await world.call(contactCalls.bindPhone, { fields: { phone: PHONE, phoneCode: world.codeAt(PHONE) }, context });
    for (let n = 0; n < 6; n += 1)
      await expect(register('TeaTime2', first)).rejects.toMatchObject({ key: 'member.phone_taken', code: 3011 });
  });

  test('without a phone registration goes on, unless the setting asks for one', async () => {
    await world.register({ username: 'TeaTime1' });
    const strict = await openContactWorld({ PHONE_REQUIRED: '1' });
    await expect(strict.register({ username: 'TeaTime1' })).rejects.toMatchObject({ key: 'member.phone_invalid' });
    await strict.stop();
  });
});

describe('what a code opens (R-62)', () => {
  test('it holds for five minutes to the millisecond', async () => {
    await world.ask('register');
    const code = world.codeAt(PHONE);
    world.advance(300_000);
    await expect(register('TeaTime1', code)).rejects.toMatchObject(WRONG);
    world.advance(-1);
    await register('TeaTime1', code);
  });

  test('five wrong tries kill it, even when they come at once', async () => {
    await world.ask('register');
    const code = world.codeAt(PHONE);
    await Promise.all(Array.from({ length: 5 }, () => keyOf(register('TeaTime1', wrongOf(code)))));
    await expect(register('TeaTime1', code)).rejects.toMatchObject(WRONG);
  });

  test('a code of one scene, number or device is nothing in another', async () => {
    await world.memberWith('TeaTime1');
    world.advance(60_000);
    await world.ask('reset');
    await world.arrived(PHONE, 2);
    const reset = world.codeAt(PHONE);
    await expect(register('TeaTime2', reset)).rejects.toMatchObject(WRONG);
    await world.ask('register', OTHER_PHONE);
    const code = world.codeAt(OTHER_PHONE);
    await expect(register('TeaTime2', code, '+84987654321')).rejects.toMatchObject(WRONG);
    const elsewhere = world.register(
      { username: 'TeaTime2', phone: OTHER_PHONE, phoneCode: code },
      aContext({ device: 'another device' }),
    );
    await expect(elsewhere).rejects.toMatchObject(WRONG);
    await register('TeaTime2', code, OTHER_PHONE);
  });

  test('a new code replaces the one before it', async () => {
    await world.ask('register');
    const first = world.codeAt(PHONE);
    world.advance(60_000);
    await world.ask('register');
    if (world.codeAt(PHONE) !== first) await expect(register('TeaTime1', first)).rejects.toMatchObject(WRONG);
    expect(await register('TeaTime1', world.codeAt(PHONE))).toMatchObject({ member: { username: 'TeaTime1' } });
  });

  test('guessing at many numbers from one address is slowed down', async () => {
    const keys: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      const context = aContext({ address: '198.51.100.9' });
      const guess = { username: 'someone1', phone: `+86138001380${10 + n}`, phoneCode: '123456' };
      const fields = { ...guess, newPassword: 'z9!wvut3', confirmPassword: 'z9!wvut3' };
      keys.push(await keyOf(world.call(contactCalls.resetPwd, { fields, context })));
    }
    expect(keys.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => WRONG.key));
    expect(keys[21]).toBe('member.locked_for_now');
  });
});

describe('how often a code is sent (R-62)', () => {
  test('one a minute and five an hour to one number, over all scenes', async () => {
    let asked = 0;
    const ask = (scene: 'register' | 'reset' = 'register') =>
      world.ask(scene, PHONE, aContext({ address: `203.0.${(asked += 1)}.1` }));
    const early = async () => expect(ask()).rejects.toMatchObject({ key: 'member.locked_for_now' });
    for (let n = 0; n < 5; n += 1) {
      await ask(n % 2 === 0 ? 'register' : 'reset');
      world.advance(59_999);
      await early();
      world.advance(1);
    }
    await expect(ask()).rejects.toMatchObject({ params: { seconds: 3_300 } });
    world.advance(3_300_000 - 1);
    await early();
    world.advance(1);
    await ask();
  });

  test('of fifty who ask at once for one number one gets a code', async () => {
    const keys = await Promise.all(
      Array.from({ length: 50 }, (_, n) => keyOf(world.ask('register', PHONE, aContext({ address: `203.0.${n}.1` })))),
    );
    expect(keys.filter((key) => key === 'done')).toHaveLength(1);
    expect(world.sentTo(PHONE)).toHaveLength(1);
  });

  test('one address asks for few numbers', async () => {
    const keys: string[] = [];
    for (let n = 0; n < 12; n += 1) keys.push(await keyOf(world.ask('register', `+86138001380${10 + n}`)));
    expect(keys.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'done'));
    expect(keys.slice(11)).toEqual(['member.locked_for_now']);
  });

  test('so does a neighbourhood of addresses', async () => {
    await world.ask('register');
    await world.kernel.db.query(`update member.throttle set attempts = 60 where scope = 'send-prefix'`);
    const from = (address: string) => keyOf(world.ask('register', OTHER_PHONE, aContext({ address })));
    expect([await from('192.0.2.200'), await from('192.0.3.200')]).toEqual(['member.locked_for_now', 'done']);
  });

  test('without a captcha, with a used one or with one of another scene nothing is sent', async () => {
    const send = (captchaToken?: string) =>
      world.call(contactCalls.sendPhoneAuthCode, {
        fields: { scene: 'register', phone: PHONE, ...(captchaToken === undefined ? {} : { captchaToken }) },
        context: aContext(),
      });
    await expect(send()).rejects.toMatchObject({ key: 'member.captcha_required' });
    const token = await captchaPass(world.kernel.db, 'phone');
    await send(token);
    world.advance(60_000);
    for (const dead of [token, await captchaPass(world.kernel.db, 'reset'), 'nothing'])
      await expect(send(dead)).rejects.toMatchObject({ key: 'member.captcha_wrong' });
    expect(world.sent).toHaveLength(1);
  });

  test('the day of the whole installation has a cap that fifty at once do not pass; it is told once', async () => {
    const capped = await openContactWorld({ SMS_DAILY_CAP: '7' });
    const lines: string[] = [];
    Object.assign(capped.kernel, { log: createLog('error', { write: (line) => void lines.push(line) }) });
    const keys = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        keyOf(capped.ask('register', `+86138001380${10 + n}`, aContext({ address: `203.0.${n}.1` }))),
      ),
    );
    expect(keys.filter((key) => key === 'done')).toHaveLength(7);
    expect(keys.filter((key) => key === 'member.cannot_send')).toHaveLength(43);
    expect(capped.sent).toHaveLength(7);
    expect(lines.filter((line) => line.includes('messages of the day are used up'))).toHaveLength(1);
    expect(await capped.kernel.metrics.text()).toMatch(/member_sending_capped_total\{channel="phone"\} 43/);
    // Mails have a cap of their own, and what was refused has not used up anybody's minute.
    await capped.kernel.db.query('delete from member.sending_day');
    await capped.ask('register', `+8613800138059`, aContext({ address: '203.0.200.1' }));
    await capped.stop();
  });

  test('where nothing is configured it is said at once', async () => {
    const mute = await openContactWorld();
    const silent = { ...mute.kernel.senders, can: { sms: false, email: false } };
    Object.assign(mute.kernel, { senders: silent });
    await expect(mute.ask('register')).rejects.toMatchObject({ key: 'member.cannot_send', code: 3013 });
    await mute.stop();
  });
});
