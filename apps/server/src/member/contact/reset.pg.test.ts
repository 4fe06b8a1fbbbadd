import { contactCalls } from '@drawroom/contract/member-contact';
import { captchaPass } from '@drawroom/testkit/captcha-pass';
import { MEMBER_PASSWORD } from '@drawroom/testkit/member-world';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { EMAIL, NEW_PASSWORD, OTHER_PHONE, PHONE, openContactWorld, type ContactWorld } from './test-world.ts';

let world: ContactWorld;
beforeEach(async () => {
  world = await openContactWorld({ PUBLIC_URL: 'https://lobby.example' });
  return world.stop;
});

const PASSWORDS = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
const pass = () => captchaPass(world.kernel.db, 'reset');
const askLink = async (account: string) =>
  world.call(contactCalls.askResetLink, { fields: { account, captchaToken: await pass() }, context: aContext() });
const useLink = (linkToken: string, fields: Readonly<Record<string, string>> = {}) =>
  world.call(contactCalls.resetPwdByLink, { fields: { linkToken, ...PASSWORDS, ...fields }, context: aContext() });
const usePhone = (fields: Readonly<Record<string, string>> = {}) =>
  world.call(contactCalls.resetPwd, {
    fields: { username: 'TeaTime1', phone: PHONE, phoneCode: world.codeAt(PHONE), ...PASSWORDS, ...fields },
    context: aContext(),
  });
const tokenIn = (mail: string): string => /#([\w-]{43})/.exec(mail)?.[1] ?? 'none';
const logsIn = (password: string, context = aContext()) =>
  world.login({ username: 'TeaTime1', password }, context).then(
    () => true,
    () => false,
  );

/** The member of these tests, with phone and mailbox. */
async function teaTime(): Promise<ReturnType<typeof aContext>> {
  const context = await world.memberWith('TeaTime1');
  await world.withEmail(context);
  world.advance(60_000);
  return context;
}

async function linkFor(account: string): Promise<string> {
  const before = world.sentTo(EMAIL).length;
  await askLink(account);
  return tokenIn(await world.arrived(EMAIL, before + 1));
}

describe('by phone', () => {
  test('the code of his phone gives a member a new password, ends every session and tells him everywhere (R-57)', async () => {
    const { session } = await teaTime();
    const { token } = await world.login({ username: 'TeaTime1', password: MEMBER_PASSWORD });
    // Strangers have tried so often that the account asks everybody it does not know to wait.
    const elsewhere = aContext({ address: '198.51.100.9', device: 'another' });
    for (let n = 0; n < 6; n += 1) expect(await logsIn('not this one', elsewhere)).toBe(false);
    await world.ask('reset');
    await world.arrived(PHONE, 2);
    await usePhone();
    await vi.waitFor(async () => expect(await world.kernel.sessions.find(token)).toBeNull(), { timeout: 1_000 });
    const { rows } = await world.kernel.db.query('select from kernel.session where ended_at is null');
    expect(rows).toEqual([]);
    expect(session.memberId).toBeGreaterThan(0n);
    expect([await logsIn(NEW_PASSWORD, elsewhere), await logsIn(MEMBER_PASSWORD)]).toEqual([true, false]);
    expect(await world.arrived(PHONE, 3)).toContain('password of your Drawroom account was changed');
    expect(await world.arrived(EMAIL, 2)).toContain('password of your Drawroom account was changed');
  });

  test('a code is used once, and not at all when the password is weak or typed differently', async () => {
    await teaTime();
    await world.ask('reset');
    await world.arrived(PHONE, 2);
    await expect(usePhone({ confirmPassword: 'z9!wvut4' })).rejects.toMatchObject({ key: 'member.passwords_differ' });
    const weak = { newPassword: 'iloveyou', confirmPassword: 'iloveyou' };
    await expect(usePhone(weak)).rejects.toMatchObject({ key: 'member.password_weak' });
    const code = world.codeAt(PHONE);
    const both = await Promise.allSettled([usePhone({ phoneCode: code }), usePhone({ phoneCode: code })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('asking for a number of nobody gets the same answer, and nothing is sent (R-60)', async () => {
    await teaTime();
    const known = await world.ask('reset', PHONE);
    const unknown = await world.ask('reset', OTHER_PHONE);
    expect(unknown).toEqual(known);
    await world.arrived(PHONE, 2);
    expect(world.sentTo(OTHER_PHONE)).toEqual([]);
    const guess = usePhone({ phone: OTHER_PHONE, phoneCode: '123456' });
    await expect(guess).rejects.toMatchObject({ key: 'member.phone_code_wrong' });
  });

  test("the phone of one member opens no other's account", async () => {
    await teaTime();
    await world.memberWith('Stranger', OTHER_PHONE);
    world.advance(60_000);
    await world.ask('reset', OTHER_PHONE);
    await world.arrived(OTHER_PHONE, 2);
    const steal = usePhone({ phone: OTHER_PHONE, phoneCode: world.codeAt(OTHER_PHONE) });
    await expect(steal).rejects.toMatchObject({ key: 'member.bad_credentials' });
    expect(await logsIn(MEMBER_PASSWORD)).toBe(true);
  });
});

describe('by e-mail link', () => {
  test('the link stands in the mail as a fragment, works once and ends all sessions (R-87)', async () => {
    await teaTime();
    const token = await linkFor('teatime1');
    expect(world.sentTo(EMAIL).at(-1)).toContain(`https://lobby.example/resetpwd#${token}`);
    const { rows } = await world.kernel.db.query('select r::text as row from member.reset_link r');
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.['row'])).not.toContain(token);
    for (const [entry, refusal] of [
      [{ confirmPassword: 'z9!wvut4' }, { key: 'member.passwords_differ' }],
      [{ newPassword: 'iloveyou', confirmPassword: 'iloveyou' }, { key: 'member.password_weak' }],
      // The link names nobody; whose password it would be is known all the same.
      [{ newPassword: 'xTeaTime1', confirmPassword: 'xTeaTime1' }, { data: { reason: 'context' } }],
    ] as const)
      await expect(useLink(token, entry)).rejects.toMatchObject(refusal);
    const many = await Promise.allSettled(Array.from({ length: 5 }, () => useLink(token)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(useLink(token)).rejects.toMatchObject({ key: 'member.link_dead', code: 3015 });
    expect([await logsIn(MEMBER_PASSWORD), await logsIn(NEW_PASSWORD)]).toEqual([false, true]);
    const ended = await world.kernel.db.query(`select from kernel.session where end_reason = 'password'`);
    expect(ended.rows.length).toBeGreaterThan(0);
  });

  test('it holds for thirty minutes, and a reset kills the other links', async () => {
    await teaTime();
    const first = await linkFor(EMAIL.toUpperCase());
    world.advance(60_000);
    const second = await linkFor('TeaTime1');
    world.advance(30 * 60_000 - 60_000);
    await expect(useLink(first)).rejects.toMatchObject({ key: 'member.link_dead' });
    world.advance(-1);
    await useLink(second);
    await expect(useLink(first)).rejects.toMatchObject({ key: 'member.link_dead' });
  });

  test('whoever is asked for, the answer is the same; only a verified mailbox gets a mail', async () => {
    await teaTime();
    await world.memberWith('NoMailbox', OTHER_PHONE);
    world.advance(60_000);
    for (const account of ['nobody12', 'nobody@example.com', 'NoMailbox', '茶\u0000 \u202e', 'a'.repeat(254)])
      expect(await askLink(account)).toEqual({});
    await linkFor('TeaTime1');
    // The last one was answered after all of them.
    expect(world.sent.filter((line) => line.includes('resetpwd#'))).toHaveLength(1);
  });

  test('a mailbox gets one link a minute, whoever asks', async () => {
    await teaTime();
    await linkFor('TeaTime1');
    await askLink('TeaTime1');
    world.advance(60_000);
    await linkFor('TeaTime1');
    expect(world.sent.filter((line) => line.includes('resetpwd#'))).toHaveLength(2);
  });
});

test('guessing at links from one address is slowed down', async () => {
  for (let n = 0; n < 20; n += 1)
    await expect(useLink('x'.repeat(43))).rejects.toMatchObject({ key: 'member.link_dead' });
  await expect(useLink('x'.repeat(43))).rejects.toMatchObject({ key: 'member.locked_for_now' });
});

describe('a forgotten username (spec §7 resetUsername)', () => {
  const forgot = async (fields: Readonly<Record<string, string>>) =>
    world.call(contactCalls.resetUsername, { fields: { ...fields, captchaToken: await pass() }, context: aContext() });

  test('is told at the own phone or mailbox, and to nobody else', async () => {
    await teaTime();
    expect(await forgot({ phone: PHONE })).toEqual({});
    expect(await world.arrived(PHONE, 2)).toContain('username is TeaTime1');
    await forgot({ email: EMAIL });
    expect(await world.arrived(EMAIL, 2)).toContain('username is TeaTime1');
    world.advance(60_000);
    expect(await forgot({ phone: OTHER_PHONE })).toEqual({});
    expect(await forgot({ email: 'nobody@example.com' })).toEqual({});
    world.advance(60_000);
    // Asked for after these two, so it comes after whatever they would send.
    await linkFor('TeaTime1');
    expect(world.sent.filter((line) => line.includes('TeaTime1'))).toHaveLength(2);
  });

  test('takes one of phone and mailbox', async () => {
    await expect(forgot({})).rejects.toMatchObject({ key: 'request.invalid' });
    await expect(forgot({ phone: PHONE, email: EMAIL })).rejects.toMatchObject({ key: 'request.invalid' });
  });
});

test('messages are in the language in which the member proved his number last, not of who asks', async () => {
  await world.ask('register', PHONE, aContext({ locale: 'vi-VN' }));
  const reply = await world.register(
    { username: 'TeaTime1', phone: PHONE, phoneCode: world.codeAt(PHONE) },
    aContext({ locale: 'vi-VN' }),
  );
  expect(reply.member.username).toBe('TeaTime1');
  expect(world.sentTo(PHONE)[0]).toContain('là mã Drawroom của bạn');
  world.advance(60_000);
  await world.ask('reset', PHONE, aContext({ locale: 'zh-CN' }));
  expect(await world.arrived(PHONE, 2)).toContain('là mã Drawroom của bạn');
  await world.withEmail(aContext({ session: await world.sessionOf(reply), locale: 'en-US' }));
  world.advance(60_000);
  await world.ask('reset', PHONE, aContext({ locale: 'zh-CN' }));
  expect(await world.arrived(PHONE, 3)).toContain('is your Drawroom code');
});

test('messages name the house as it is called in the member’s language when they are sent', async () => {
  const called = (content: object) =>
    world.kernel.db.query("update kernel.house_setting set content = $1 where code = 'appearance'", [
      JSON.stringify(content),
    ]);
  await called({ houseName: 'Tea House', houseNames: { 'vi-VN': 'Nhà Trà' } });
  await world.ask('register', '+84912345001', aContext({ locale: 'vi-VN' }));
  expect(await world.arrived('+84912345001', 1)).toContain('là mã Nhà Trà của bạn');
  await world.ask('register', '+84912345002', aContext({ locale: 'th-TH' }));
  expect(await world.arrived('+84912345002', 1)).toContain('Tea House');
  await called({});
  await world.ask('register', '+84912345003', aContext({ locale: 'zh-CN' }));
  expect(await world.arrived('+84912345003', 1)).toContain('您的 开彩屋 验证码');
});

test('when a message cannot be sent the log says why without number, address or code (R-103)', async () => {
  const lines: string[] = [];
  Object.assign(world.kernel, { log: createLog('debug', { write: (line) => void lines.push(line) }) });
  const fail = async ({ to, text }: { to: string; text: string }): Promise<never> => {
    throw new Error(`no way to ${to} with ${text}`);
  };
  Object.assign(world.kernel, { senders: { can: { sms: true, email: true }, sms: fail, email: fail } });
  await expect(world.ask('register')).rejects.toMatchObject({ key: 'member.cannot_send' });
  expect(lines.join('')).toContain('message not sent');
  expect(lines.join('')).not.toMatch(/13800138000|\d{6} is your/);
});
