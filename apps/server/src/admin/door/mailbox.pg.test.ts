import { WELCOME_PATH } from '@drawroom/contract/operator-door';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { operatorMailboxCalls as calls } from '@drawroom/contract/operator-mailbox';
import { proposalCalls } from '@drawroom/contract/proposal';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { startMailServer, type MailServer } from '@drawroom/testkit/mail-server';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actsOn, demoOperator } from '../test-operators.ts';
import { ageProofs, invited, withTotp } from './test-door.ts';
import { codeIn, mailedBy, proveAddress } from './test-mailbox.ts';

let mail: MailServer;
let booted: BootedServer;
let maker: OperatorClient;
beforeAll(async () => {
  mail = await startMailServer();
  booted = await bootServer({ env: { ...mailedBy(mail), CONSOLE_ORIGIN: 'https://console.example' } });
  maker = await demoOperator(booted, 'maker');
});
afterAll(async () => {
  await booted[Symbol.asyncDispose]();
  await mail.stop();
});
beforeEach(async () => {
  mail.mode = 'honest';
  await booted.db.query('delete from admin.mailbox; delete from admin.mailbox_pending');
});
const begin = (address: string, locale = 'en-US') => maker.call(calls.mailboxBegin, { address, locale });
const confirm = (code: string) => maker.call(calls.mailboxConfirm, { code });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('an address is his when its code is given, sealed in the database and hidden in part', async () => {
  expect((await begin('Maker.One@Example.com', 'vi-VN')).data.address).toBe('m***e@example.com');
  const [arrived] = mail.arrived.slice(-1);
  expect(arrived?.to).toEqual(['maker.one@example.com']);
  expect(arrived?.subject).toBe('Mã xác nhận bảng điều hành');
  expect((await maker.call(calls.mailbox)).data).toMatchObject({
    mailSet: true,
    proved: null,
    waiting: { address: 'm***e@example.com' },
  });
  expect((await confirm(codeIn(mail, 'maker.one@example.com'))).code).toBe(0);
  expect((await maker.call(calls.mailbox)).data).toMatchObject({
    proved: { address: 'm***e@example.com', locale: 'vi-VN' },
    waiting: null,
  });
  const { rows } = await booted.db.query<{ text: string }>('select m::text as text from admin.mailbox m');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain('example.com');
  expect((await actsOn(booted.db, 'maker')).at(-1)).toBe('maker security.mailbox');
  expect((await maker.call(calls.mailboxRemove)).code).toBe(0);
  expect((await maker.call(calls.mailbox)).data.proved).toBeNull();
});

it.each([
  'nobody',
  'a@b',
  'a@example.com\r\nBcc: all@example.com',
  'a b@example.com',
  '"x"@example.com',
  'a@example.com,b@example.com',
  'Name <a@example.com>',
])('%j is no address, and nothing is sent', async (address) => {
  const before = mail.asked;
  expect(await begin(address)).toMatchObject({ key: 'admin.mail_address_invalid' });
  expect(mail.asked).toBe(before);
});

it('a code is good once, for its address alone, and dies of five wrong ones', async () => {
  await begin('one@example.com');
  const first = codeIn(mail, 'one@example.com');
  await begin('two@example.com');
  const second = codeIn(mail, 'two@example.com');
  if (first !== second) expect(await confirm(first)).toMatchObject({ key: 'admin.mail_code_wrong' });
  for (let tries = first === second ? 0 : 1; tries < 5; tries += 1)
    expect(await confirm(wrong(second))).toMatchObject({ key: 'admin.mail_code_wrong' });
  expect(await confirm(second)).toMatchObject({ key: 'admin.mail_code_wrong' });
  expect((await maker.call(calls.mailbox)).data).toMatchObject({ proved: null, waiting: null });
  await begin('two@example.com');
  const third = codeIn(mail, 'two@example.com');
  const both = await Promise.all([confirm(third), confirm(third)]);
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
});

it('a code is over after ten minutes', async () => {
  await begin('one@example.com');
  await booted.db.query(`update admin.mailbox_pending set expires_at = expires_at - interval '10 minutes'`);
  expect(await confirm(codeIn(mail, 'one@example.com'))).toMatchObject({ key: 'admin.mail_code_wrong' });
});

it('six codes within an hour are one too many', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await begin('one@example.com')).code).toBe(0);
  expect(await begin('other@example.com')).toMatchObject({ key: 'admin.mail_too_often' });
  await booted.db.query(`update admin.mailbox_pending set since = since - interval '61 minutes'`);
  expect((await begin('one@example.com')).code).toBe(0);
});

it('a mail server that does not take it is said to have not', async () => {
  mail.mode = 'refuse';
  expect(await begin('one@example.com')).toMatchObject({ key: 'admin.mail_failed' });
});

it('an address needs a second factor that was given lately', async () => {
  const { client } = await withTotp(booted, 'second');
  await ageProofs(booted, 'second');
  expect(await client.call(calls.mailboxBegin, { address: 'x@example.com' })).toMatchObject({
    key: 'admin.step_up_required',
  });
  expect(await client.call(calls.mailboxRemove)).toMatchObject({ key: 'admin.step_up_required' });
  await booted.db.query('delete from admin.totp');
});

it('without a mail server the page is told so, and nothing pretends', async () => {
  await using silent = await bootServer();
  const operator = await demoOperator(silent, 'maker');
  expect((await operator.call(calls.mailbox)).data.mailSet).toBe(false);
  expect(await operator.call(calls.mailboxBegin, { address: 'x@example.com' })).toMatchObject({
    key: 'admin.mail_not_set',
  });
});

it('a reset’s link is sent to the one it is for, at the console’s own address, once a minute', async () => {
  const [first, second] = [await demoOperator(booted, 'keeper'), await demoOperator(booted, 'checker')];
  const asked = await first.call(desk.resetOperator, { name: 'maker', why: 'lost his phone' });
  const { data } = await second.call(proposalCalls.approve, { proposalNo: asked.data.proposal.proposalNo });
  const link = data.link ?? '';
  expect(link).toMatch(/^[\w-]{43}$/);
  const send = () => second.call(calls.mailLink, { link });
  expect(await send()).toMatchObject({ key: 'admin.mailbox_none' });
  await proveAddress(maker, mail, { address: 'maker@example.com', locale: 'zh-CN' });
  expect(
    (await second.call(desk.operators)).data.list.filter(({ mailbox }) => mailbox).map(({ name }) => name),
  ).toEqual(['maker']);
  expect((await send()).data).toEqual({ address: 'm***r@example.com' });
  const [arrived] = mail.arrived.slice(-1);
  expect(arrived).toMatchObject({ to: ['maker@example.com'], subject: '后台设置链接' });
  expect(arrived?.text).toContain(`https://console.example${WELCOME_PATH}#${link}`);
  expect((await actsOn(booted.db, 'operator maker')).at(-1)).toBe('checker operator.link_mailed');
  expect(await send()).toMatchObject({ key: 'admin.mail_too_often' });
  await booted.db.query(`update admin.link set mailed_at = mailed_at - interval '1 minute'`);
  expect((await send()).code).toBe(0);
  // Of no link that lives nobody learns anything.
  expect(await second.call(calls.mailLink, { link: 'x'.repeat(43) })).toMatchObject({ key: 'admin.link_dead' });
  const { rows } = await booted.db.query<{ text: string }>(
    `select a::text as text from admin.act a union all select p::text from admin.proposal p`,
  );
  expect(rows.filter(({ text }) => text.includes(link) || text.includes('maker@example'))).toEqual([]);
});

it('somebody new has no address yet, and his link is shown alone', async () => {
  const [first, second] = [await demoOperator(booted, 'keeper'), await demoOperator(booted, 'checker')];
  const link = await invited({ first, second }, 'fresh');
  expect(await second.call(calls.mailLink, { link })).toMatchObject({ key: 'admin.mailbox_none' });
});
