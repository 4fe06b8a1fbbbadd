import { operatorSessionCalls } from '@drawroom/contract/operator';
import { operatorDoorCalls as door } from '@drawroom/contract/operator-door';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { proposalCalls } from '@drawroom/contract/proposal';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { operatorClient, signedOperator, type OperatorClient } from '@drawroom/testkit/operator-client';
import { softPasskey } from '@drawroom/testkit/soft-passkey';
import { totpCode, wrongTotpCode } from '@drawroom/testkit/totp-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actsOn, demoOperator } from '../test-operators.ts';
import { forgetStep, invited, namedUrl, OWN_PASSWORD, settleIn } from './test-door.ts';

let booted: BootedServer;
let first: OperatorClient;
let second: OperatorClient;
beforeAll(async () => {
  booted = await bootServer();
  first = await demoOperator(booted, 'keeper');
  second = await demoOperator(booted, 'checker');
});
afterAll(() => booted[Symbol.asyncDispose]());

let made = 0;
const newName = (): string => `newcomer${(made += 1)}`;
const nobody = () => operatorClient(namedUrl(booted), '');
const invite = (name: string, roles?: readonly string[]) => invited({ first, second }, name, roles);
const signIn = (name: string, secret: string, password = OWN_PASSWORD) =>
  signedOperator(namedUrl(booted), { name, password, code: totpCode(secret) });

describe('somebody new', () => {
  it('is added by two owners and sets himself up by the link that the second one is shown (R-83, R-87)', async () => {
    const name = newName();
    const link = await invite(name, ['support', 'content']);
    expect(link).toHaveLength(43);
    const row = async () => (await first.call(desk.operators)).data.list.find((one) => one.name === name);
    expect(await row()).toMatchObject({ state: 'invited', secondFactor: false, roles: ['support', 'content'] });
    expect(((await row())?.linkUntil ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const { data: looked } = await nobody().call(door.linkLook, { link });
    expect(looked).toMatchObject({ name, passkeysHere: true });
    const { secret } = looked.totp;
    const done = await nobody().call(door.linkUse, { link, password: OWN_PASSWORD, code: totpCode(secret) });
    expect(done.data).toEqual({ name });
    expect(await row()).toMatchObject({ state: 'open', secondFactor: true, linkUntil: null });
    await forgetStep(booted, name);
    const { call } = await signIn(name, secret);
    expect((await call(operatorSessionCalls.me)).data).toMatchObject({ name, roles: ['support', 'content'] });
    expect((await actsOn(booted.db, `operator ${name}`)).map((act) => act.replace(/ \d+:?/, ''))).toEqual([
      'keeper operator.add.proposed proposal works from today',
      'checker operator.add.applied proposal',
      `${name} operator.link_used totp`,
    ]);
  });

  it('is not there before the second owner approves; the first cannot be the second, and is told no link', async () => {
    const name = newName();
    const asked = await first.call(desk.addOperator, { name, roles: '["support"]', why: 'works from today' });
    const { proposalNo } = asked.data.proposal;
    expect(JSON.stringify(asked)).not.toContain('link');
    const { rows } = await booted.db.query('select from admin.operator where name = $1', [name]);
    expect(rows).toHaveLength(0);
    expect(await first.call(proposalCalls.approve, { proposalNo })).toMatchObject({ key: 'admin.same_person' });
    // What was rehearsed left nothing behind.
    expect((await booted.db.query('select from admin.link where proposal_id = $1', [proposalNo])).rows).toHaveLength(0);
    const refused = await second.call(proposalCalls.refuse, { proposalNo, note: 'not needed' });
    expect(refused.data).not.toHaveProperty('link');
  });

  it('is no second one of a name', async () => {
    const taken = { name: 'maker', roles: '["support"]', why: 'works from today' };
    expect(await first.call(desk.addOperator, taken)).toMatchObject({ key: 'admin.name_taken' });
    expect(await first.call(desk.addOperator, { ...taken, name: 'Maker X' })).toMatchObject({ code: 400 });
  });

  it('comes in by nothing before he has used his link', async () => {
    const name = newName();
    await invite(name);
    for (const password of ['', 'null', OWN_PASSWORD]) {
      const answer = await nobody().call(operatorSessionCalls.login, { name, password });
      expect(answer.key === 'admin.credentials_wrong' || answer.code === 400).toBe(true);
    }
  });
});

describe('a link', () => {
  it('works once: of ten uses at once one holds, and afterwards it is dead', async () => {
    const name = newName();
    const link = await invite(name);
    const { data: looked } = await nobody().call(door.linkLook, { link });
    const code = totpCode(looked.totp.secret);
    const passwords = Array.from({ length: 10 }, (_, n) => `${OWN_PASSWORD} ${n}`);
    const done = await Promise.all(passwords.map((password) => nobody().call(door.linkUse, { link, password, code })));
    expect(done.filter((one) => one.code === 0)).toHaveLength(1);
    expect(done.filter(({ key }) => key === 'admin.link_dead')).toHaveLength(9);
    expect(await nobody().call(door.linkLook, { link })).toMatchObject({ key: 'admin.link_dead' });
    expect(await nobody().call(door.linkPasskey, { link })).toMatchObject({ key: 'admin.link_dead' });
    const won = passwords[done.findIndex((one) => one.code === 0)] ?? '';
    await forgetStep(booted, name);
    await signIn(name, looked.totp.secret, won);
  });

  it('is over after 24 hours, to the moment', async () => {
    const link = await invite(newName());
    const shift = (by: string) =>
      booted.db.query(`update admin.link set expires_at = clock_timestamp() + $1::interval where used_at is null`, [
        by,
      ]);
    await shift('1 minute');
    expect((await nobody().call(door.linkLook, { link })).code).toBe(0);
    await shift('0 seconds');
    expect(await nobody().call(door.linkLook, { link })).toMatchObject({ key: 'admin.link_dead' });
    const given = { link, password: OWN_PASSWORD, code: '123456' };
    expect(await nobody().call(door.linkUse, given)).toMatchObject({ key: 'admin.link_dead' });
    const { rows } = await booted.db.query<{ h: number }>(
      'select extract(epoch from expires_at - created_at)::int as h from admin.link where used_at is not null limit 1',
    );
    expect(rows[0]?.h).toBe(86_400);
  });

  it('stays as it was where password or factor are refused', async () => {
    const link = await invite(newName());
    const { data: looked } = await nobody().call(door.linkLook, { link });
    const { secret } = looked.totp;
    const code = totpCode(secret);
    const use = (fields: Record<string, string>) => nobody().call(door.linkUse, { link, ...fields });
    expect(await use({ password: 'eleven char', code })).toMatchObject({ code: 400 });
    for (const password of ['drawroom2026', 'abcabcabcabc', 'password123456'])
      expect([password, (await use({ password, code })).key]).toEqual([password, 'admin.password_weak']);
    const wrong = { password: OWN_PASSWORD, code: wrongTotpCode(secret) };
    expect(await use(wrong)).toMatchObject({ key: 'admin.second_factor_wrong' });
    expect(await use({ password: OWN_PASSWORD })).toMatchObject({ code: 400 });
    expect(await use({ password: OWN_PASSWORD, code })).toMatchObject({ code: 0 });
  });

  it('is kept as a hash, and the proposal knows nothing of it (R-56)', async () => {
    const link = await invite(newName());
    const { rows } = await booted.db.query<{ text: string }>(
      `select row_to_json(l)::text as text from admin.link l union all select row_to_json(p)::text from admin.proposal p
       union all select row_to_json(a)::text from admin.act a`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ text }) => text).join()).not.toContain(link);
  });

  it('makes a passkey the second factor, which from then on signs in alone', async () => {
    const name = newName();
    const link = await invite(name);
    const { call } = nobody();
    expect((await call(door.linkLook, { link })).code).toBe(0);
    const { data: begun } = await call(door.linkPasskey, { link });
    const key = softPasskey(namedUrl(booted));
    const passkey = key.register(begun.options);
    const used = await call(door.linkUse, { link, password: OWN_PASSWORD, passkey, passkeyName: 'Laptop' });
    expect(used.data).toEqual({ name });
    // The authenticator that was shown and not taken waits for no code any more.
    const waiting = 'select from admin.totp_pending p join admin.operator o on o.id = p.operator_id where o.name = $1';
    expect((await booted.db.query(waiting, [name])).rows).toEqual([]);
    // Both are needed where the password is given: a passkey alone, or nothing.
    const byPassword = await call(operatorSessionCalls.login, { name, password: OWN_PASSWORD });
    expect(byPassword).toMatchObject({ key: 'admin.second_factor_needed' });
    const { data: asked } = await call(door.passkeyLoginBegin);
    const entered = await call(door.passkeyLogin, { passkey: key.prove(asked.options) });
    expect(entered.data.operator).toMatchObject({ name, secondFactor: true });
  });
});

describe('new access for somebody who lost his', () => {
  it('takes two others; what he had holds until the link is used and is gone then, with his sessions', async () => {
    const name = newName();
    const secret = await settleIn(booted, await invite(name));
    await forgetStep(booted, name);
    const before = await signIn(name, secret);
    const reset = await first.call(desk.resetOperator, { name, why: 'lost his phone' });
    const { proposalNo } = reset.data.proposal;
    expect(reset.data.proposal).toMatchObject({ before: { access: 'own' }, after: { access: 'link' } });
    const { data } = await second.call(proposalCalls.approve, { proposalNo });
    expect((await before.call(operatorSessionCalls.me)).code).toBe(0);
    const other = 'another harbour 72 lamps';
    const renewed = await settleIn(booted, data.link ?? '', other);
    expect(await before.call(operatorSessionCalls.me)).toMatchObject({ status: 401 });
    await forgetStep(booted, name);
    const old = { name, password: OWN_PASSWORD, code: totpCode(secret) };
    expect(await nobody().call(operatorSessionCalls.login, old)).toMatchObject({ key: 'admin.credentials_wrong' });
    const half = { name, password: other, code: wrongTotpCode(renewed) };
    expect(await nobody().call(operatorSessionCalls.login, half)).toMatchObject({ key: 'admin.second_factor_wrong' });
    await signIn(name, renewed, other);
  });

  it('ends the passkeys that he had', async () => {
    const name = newName();
    const { call } = nobody();
    const link = await invite(name);
    const key = softPasskey(namedUrl(booted));
    const passkey = key.register((await call(door.linkPasskey, { link })).data.options);
    expect((await call(door.linkUse, { link, password: OWN_PASSWORD, passkey })).code).toBe(0);
    const { data: reset } = await first.call(desk.resetOperator, { name, why: 'lost his laptop' });
    const { data } = await second.call(proposalCalls.approve, { proposalNo: reset.proposal.proposalNo });
    // One of those may make his next: none is named as held already.
    const anew = await call(door.linkPasskey, { link: data.link ?? '' });
    expect(anew.data.options['excludeCredentials']).toEqual([]);
    const enter = async () =>
      call(door.passkeyLogin, { passkey: key.prove((await call(door.passkeyLoginBegin)).data.options) });
    expect((await enter()).code).toBe(0);
    await settleIn(booted, data.link ?? '');
    expect(await enter()).toMatchObject({ key: 'admin.passkey_refused' });
  });

  it('kills the link before; and whom it is about approves nothing of it', async () => {
    const name = newName();
    const link = await invite(name);
    const { data: asked } = await first.call(desk.resetOperator, { name, why: 'never got it' });
    const { data } = await second.call(proposalCalls.approve, { proposalNo: asked.proposal.proposalNo });
    expect(data.link).not.toBe(link);
    expect(await nobody().call(door.linkLook, { link })).toMatchObject({ key: 'admin.link_dead' });
    expect((await nobody().call(door.linkLook, { link: data.link ?? '' })).code).toBe(0);
    await settleIn(booted, await invite(newName(), ['owner']));
    const mine = await first.call(desk.resetOperator, { name: 'checker', why: 'lost his phone' });
    const { proposalNo } = mine.data.proposal;
    expect(await second.call(proposalCalls.approve, { proposalNo })).toMatchObject({ key: 'admin.about_oneself' });
    await first.call(proposalCalls.withdraw, { proposalNo });
  });
});

it('nobody sets the password of another: no call of the door takes one but one’s own (R-87)', async () => {
  const { allOperatorCalls } = await import('@drawroom/contract/all-operator-calls');
  const takes = allOperatorCalls.filter(
    ({ input }) => JSON.stringify(Object.keys(input.def)).length > 0 && 'shape' in input.def,
  );
  const names = takes
    .filter(({ input }) =>
      Object.keys((input.def as { shape?: object }).shape ?? {}).some((field) => /password/i.test(field)),
    )
    .map(({ name }) => name);
  expect(names.toSorted()).toEqual(['admin.changePassword', 'admin.linkUse', 'admin.login']);
});
