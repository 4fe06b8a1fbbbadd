import { contactCalls } from '@drawroom/contract/member-contact';
import { captchaPass } from '@drawroom/testkit/captcha-pass';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import { exportContact, forgetContact } from './own-data.ts';
import { newLink } from './reset-link-store.ts';
import { EMAIL, OTHER_PHONE, PHONE, openContactWorld, type ContactWorld } from './test-world.ts';

let world: ContactWorld;
beforeEach(async () => {
  world = await openContactWorld();
  return world.stop;
});

const bind = (context: ReturnType<typeof aContext>, phone: string, phoneCode: string) =>
  world.call(contactCalls.bindPhone, { fields: { phone, phoneCode }, context });

test('a phone is changed with a code of the new one, and the old one is told', async () => {
  const context = await world.memberWith('TeaTime1');
  await world.askOwn(context, { phone: OTHER_PHONE });
  const reply = await bind(context, OTHER_PHONE, world.codeAt(OTHER_PHONE));
  expect(reply).toEqual({ phone: '+8491****678', email: null, can: { sms: true, email: true } });
  expect(await world.arrived(PHONE, 2)).toContain('another phone or e-mail address was set');
});

test("a code is its asker's own: another member cannot use it (R-62, R-67)", async () => {
  const context = aContext({ session: await world.sessionOf(await world.register({ username: 'TeaTime1' })) });
  const thief = aContext({ session: await world.sessionOf(await world.register({ username: 'Stranger' })) });
  await world.askOwn(context, { phone: OTHER_PHONE });
  const code = world.codeAt(OTHER_PHONE);
  await expect(bind(thief, OTHER_PHONE, code)).rejects.toMatchObject({ key: 'member.phone_code_wrong' });
  await bind(context, OTHER_PHONE, code);
});

test('a number or mailbox of another member gets a hint there, and the asker learns nothing', async () => {
  const owner = await world.memberWith('TeaTime1');
  await world.withEmail(owner);
  world.advance(60_000);
  const context = aContext({ session: await world.sessionOf(await world.register({ username: 'Stranger' })) });
  const answers = [
    await world.askOwn(context, { phone: PHONE }),
    await world.askOwn(context, { phone: OTHER_PHONE }),
    await world.askOwn(context, { email: EMAIL }),
  ];
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(world.sentTo(PHONE).at(-1)).toContain('already belongs to an account');
  expect(world.sentTo(EMAIL).at(-1)).toContain('already belongs to an account');
});

test('a mailbox is verified by the code in a mail, whatever its case, and shown without its name', async () => {
  const context = await world.memberWith('TeaTime1');
  await world.withEmail(context);
  expect(await world.call(contactCalls.contact, { context })).toMatchObject({ email: 't***t@example.com' });
  const other = aContext({ session: await world.sessionOf(await world.register({ username: 'Stranger' })) });
  world.advance(60_000);
  await world.askOwn(other, { email: EMAIL.toUpperCase() });
  expect(world.sentTo(EMAIL).at(-1)).toContain('already belongs');
});

test('countries are those served, named and sorted in the asking language, found by Latin letters too', async () => {
  const { list } = await world.call(contactCalls.countries, { context: aContext({ locale: 'zh-CN' }) });
  expect(list).toHaveLength(32);
  expect(list.find(({ regionCode }) => regionCode === 'VN')).toEqual({
    regionCode: 'VN',
    regionName: '越南',
    regionFlag: '/flags/vn.svg',
    regionSyllables: 'Vietnam',
    callingCode: '84',
  });
  const names = list.map(({ regionName }) => regionName);
  expect(names).toEqual(names.toSorted(new Intl.Collator('zh-CN').compare));
  const few = await openContactWorld({ PHONE_COUNTRIES: 'CN,VN' });
  expect((await few.call(contactCalls.countries, { context: aContext() })).list).toHaveLength(2);
  await expect(few.ask('register', '+4915112345678')).rejects.toMatchObject({ key: 'member.country_not_served' });
  await few.stop();
});

test('a member gets his own data whole, and a closed account leaves nothing and frees the number', async () => {
  const context = await world.memberWith('TeaTime1');
  await world.withEmail(context);
  const { memberId } = context.session;
  expect(await exportContact(world.kernel, memberId)).toMatchObject({
    contact: {
      phone: PHONE,
      phoneVerifiedAt: expect.any(Number),
      email: EMAIL,
      emailVerifiedAt: expect.any(Number),
      language: 'en-US',
    },
  });
  world.advance(60_000);
  await world.askOwn(context, { phone: PHONE });
  await newLink(world.kernel.db, memberId, world.kernel.clock.now());
  await world.kernel.db.tx((t) => forgetContact(t, memberId));
  const { rows } = await world.kernel.db.query(
    `select from member.personal union all select from member.contact_pace union all select from member.reset_link
     union all select from member.contact_code`,
  );
  expect(rows).toEqual([]);
  await world.memberWith('TeaTime2');
});

const BAD_PHONES = [
  '0',
  '+86',
  '+8613800138000 ext. 5',
  '13800138000',
  '+86 138 0013 800x',
  '+86​13800138000',
  '‮+8613800138000',
  '+86138\u000013800',
  '+861\n3800138000; +8613900139000',
  '+86😀13800138000',
  '+1900123456',
  '+44 20 7946 0958',
  '+99912345678',
  '+'.repeat(32),
];

test('what is no number that text messages reach is refused, and nothing is sent', async () => {
  for (const phone of BAD_PHONES)
    await expect(world.ask('register', phone), JSON.stringify(phone)).rejects.toMatchObject({
      key: 'member.phone_invalid',
      code: 3009,
    });
  expect(world.sent).toEqual([]);
});

const WRITTEN = [
  ['138 0013 8000', 'CN'],
  ['138-0013-8000', '86'],
  ['(138) 0013 8000', '+86'],
  ['＋８６ １３８００１３８０００', undefined],
  ['٠٩١٢٣٤٥٦٧٨', 'VN'],
] as const;

test('a number is read as its member means it, in the digits and with the signs of his country', async () => {
  for (const [phone, countryCode] of WRITTEN) {
    const captchaToken = await captchaPass(world.kernel.db, 'phone');
    const fields = { scene: 'register', phone, captchaToken, ...(countryCode === undefined ? {} : { countryCode }) };
    await world.call(contactCalls.sendPhoneAuthCode, { fields, context: aContext() });
    world.advance(60_000);
  }
  expect([world.sentTo(PHONE).length, world.sentTo(OTHER_PHONE).length]).toEqual([4, 1]);
});

const BAD_MAILBOXES = [
  'tea.guest@example',
  'tea.guest@example.c',
  '@example.com',
  'a b@example.com',
  'a@example.com,b@example.com',
  'a@example.com\nbcc: b@example.com',
  '"a\\"b"@example.com',
  'a@-example.com',
  'a..b@example.com',
  '茶@example.com',
  'a@exam​ple.com',
  'a\u0000@example.com',
  `${'a'.repeat(65)}@example.com`,
];

test('what is no mailbox is refused, and nothing is sent', async () => {
  const context = aContext({ session: await world.sessionOf(await world.register({ username: 'TeaTime1' })) });
  for (const email of BAD_MAILBOXES)
    await expect(world.askOwn(context, { email }), JSON.stringify(email)).rejects.toMatchObject({
      key: 'member.email_invalid',
      code: 3014,
    });
  expect(world.sent).toEqual([]);
});
