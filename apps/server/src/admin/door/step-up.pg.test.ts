import { adjust } from '@drawroom/contract/adjustment';
import { claim } from '@drawroom/contract/deposit-review';
import { needsStepUp } from '@drawroom/contract/operator-step-up';
import { allOperatorCalls } from '@drawroom/contract/all-operator-calls';
import { operatorSessionCalls } from '@drawroom/contract/operator';
import { operatorDoorCalls as door } from '@drawroom/contract/operator-door';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { proposalCalls } from '@drawroom/contract/proposal';
import { rolesAllow } from '@drawroom/contract/operator-rights';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { operatorClient, signedOperator, type OperatorClient } from '@drawroom/testkit/operator-client';
import { softPasskey, type SoftPasskey } from '@drawroom/testkit/soft-passkey';
import { totpCode, wrongTotpCode } from '@drawroom/testkit/totp-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actsOn, demoOperator } from '../test-operators.ts';
import { ageProofs, forgetStep, giveTotp, namedUrl, withTotp } from './test-door.ts';

const { me, login } = operatorSessionCalls;
const wanted = (methods: readonly string[]) => ({ status: 403, key: 'admin.step_up_required', data: { methods } });

let booted: BootedServer;
beforeAll(async () => {
  booted = await bootServer();
});
afterAll(() => booted[Symbol.asyncDispose]());

/** Gives somebody who is signed in a passkey. */
async function addPasskey({ call }: OperatorClient, name = 'Laptop'): Promise<SoftPasskey> {
  const key = softPasskey(namedUrl(booted));
  const { data } = await call(door.passkeyAddBegin);
  const added = await call(door.passkeyAdd, { passkey: key.register(data.options), name });
  expect(added.data.passkey).toMatchObject({ id: key.id, name });
  return key;
}

describe('a second factor that is no older than ten minutes', () => {
  it('is asked for by what the table names, at the door, before anything is read; and by nothing else', async () => {
    const { client } = await withTotp(booted, 'maker');
    await ageProofs(booted, 'maker');
    const mine = allOperatorCalls.filter(
      ({ who, right }) => who === 'operator' && (right === null || rolesAllow(['finance', 'risk'], right)),
    );
    expect(mine.filter(needsStepUp).length).toBeGreaterThan(20);
    for (const call of mine.filter(({ name }) => name !== 'admin.logout')) {
      const { key } = await client.call(call, { strange: '1' });
      expect([call.name, key === 'admin.step_up_required']).toEqual([call.name, needsStepUp(call)]);
    }
  });

  it('is there after a sign-in with a code, is over after ten minutes, and a code renews it', async () => {
    const { client, secret } = await withTotp(booted, 'checker');
    const nothing = { proposalNo: '999999' };
    const tried = () => client.call(proposalCalls.approve, nothing);
    expect(await tried()).toMatchObject({ key: 'admin.proposal_unknown' });
    await ageProofs(booted, 'checker', '9 minutes 50 seconds');
    expect(await tried()).toMatchObject({ key: 'admin.proposal_unknown' });
    await ageProofs(booted, 'checker', '10 seconds');
    expect(await tried()).toMatchObject(wanted(['totp']));
    // Neither looking nor claiming asks.
    expect((await client.call(proposalCalls.list)).code).toBe(0);
    expect(await client.call(claim, { orderNo: 'D1' })).not.toMatchObject({ key: 'admin.step_up_required' });
    expect(await client.call(door.stepUp, { code: wrongTotpCode(secret) })).toMatchObject({
      key: 'admin.second_factor_wrong',
    });
    expect(await tried()).toMatchObject(wanted(['totp']));
    expect(await client.call(door.stepUp)).toMatchObject({ code: 400 });
    await forgetStep(booted, 'checker');
    const code = totpCode(secret);
    expect((await client.call(door.stepUp, { code })).code).toBe(0);
    expect(await tried()).toMatchObject({ key: 'admin.proposal_unknown' });
    // Each code once, whatever it is for.
    await ageProofs(booted, 'checker');
    expect(await client.call(door.stepUp, { code })).toMatchObject({ key: 'admin.second_factor_wrong' });
    expect(await tried()).toMatchObject(wanted(['totp']));
    expect((await actsOn(booted.db, 'checker')).slice(-3)).toEqual([
      'checker step_up.refused totp',
      'checker step_up totp',
      'checker step_up.refused totp',
    ]);
  });

  it('counts in the session in which it was given, and in no other', async () => {
    const { client, secret } = await withTotp(booted, 'keeper');
    await forgetStep(booted, 'keeper');
    const given = { name: 'keeper', password: 'demo1234', code: totpCode(secret) };
    const other = await signedOperator(namedUrl(booted), given);
    await ageProofs(booted, 'keeper');
    await forgetStep(booted, 'keeper');
    expect((await client.call(door.stepUp, { code: totpCode(secret) })).code).toBe(0);
    const close = { name: 'nobody', why: 'never was here' };
    expect(await client.call(desk.closeOperator, close)).toMatchObject({ key: 'admin.operator_unknown' });
    expect(await other.call(desk.closeOperator, close)).toMatchObject(wanted(['totp']));
  });

  it('one code at ten calls at once is taken once', async () => {
    const { client, secret } = await withTotp(booted, 'second');
    await forgetStep(booted, 'second');
    const code = totpCode(secret);
    const done = await Promise.all(Array.from({ length: 9 }, () => client.call(door.stepUp, { code })));
    expect(done.filter((one) => one.code === 0)).toHaveLength(1);
    // Nine tries and no more than one further: nobody finds a code by trying.
    await client.call(door.stepUp, { code });
    expect(await client.call(door.stepUp, { code })).toMatchObject({ code: 429 });
  });
});

describe('passkeys of operators', () => {
  it('sign in alone, prove anew, and belong to the console’s own address', async () => {
    const { client } = await withTotp(booted, 'helper');
    const key = await addPasskey(client);
    await ageProofs(booted, 'helper');
    expect(await client.call(door.passkeyAddBegin)).toMatchObject(wanted(['passkey', 'totp']));
    const options = async () => (await client.call(door.stepUpBegin)).data.options;
    const passkey = key.prove(await options());
    expect((await client.call(door.stepUp, { passkey })).code).toBe(0);
    expect(await client.call(door.stepUp, { passkey })).toMatchObject({ key: 'admin.passkey_refused' });
    const bent = [
      { origin: 'https://evil.example' },
      { origin: booted.url.replace('127.0.0.1', 'localhost') },
      { rpId: 'evil.example' },
      { flags: 0x01 },
      { counter: 0 },
    ];
    for (const bend of bent) {
      const answer = await client.call(door.stepUp, { passkey: key.prove(await options(), bend) });
      expect([bend, answer.key]).toEqual([bend, 'admin.passkey_refused']);
    }
    const { call } = operatorClient(namedUrl(booted), '');
    const { data: begun } = await call(door.passkeyLoginBegin);
    const entered = await call(door.passkeyLogin, { passkey: key.prove(begun.options) });
    expect(entered.data.operator).toMatchObject({ name: 'helper', secondFactor: true });
    // An address of numbers is no site for one.
    expect(await operatorClient(booted.opsUrl, '').call(door.passkeyLoginBegin)).toMatchObject({
      key: 'admin.passkey_refused',
      data: { reason: 'not_here' },
    });
  });

  it('of somebody else prove nothing, nor does an answer that was made for a sign-in', async () => {
    const helper = await withTotp(booted, 'helper');
    const maker = await withTotp(booted, 'maker');
    const key = await addPasskey(helper.client);
    const { data: mine } = await maker.client.call(door.stepUpBegin);
    const foreign = await maker.client.call(door.stepUp, { passkey: key.prove(mine.options) });
    expect(foreign).toMatchObject({ key: 'admin.passkey_refused' });
    const { data: entry } = await maker.client.call(door.passkeyLoginBegin);
    const misused = await helper.client.call(door.stepUp, { passkey: key.prove(entry.options) });
    expect(misused).toMatchObject({ key: 'admin.passkey_refused' });
    const theirs = await maker.client.call(door.passkeyRemove, { id: key.id });
    expect(theirs).toMatchObject({ key: 'admin.passkey_refused' });
    expect(await maker.client.call(door.passkeyRename, { id: key.id, name: 'Mine' })).toMatchObject({
      key: 'admin.passkey_refused',
    });
  });

  it('are named, renamed and removed, but for the last second factor there is', async () => {
    const { client } = await withTotp(booted, 'helper');
    await booted.db.query('delete from admin.passkey');
    const key = await addPasskey(client);
    expect((await client.call(door.passkeyRename, { id: key.id, name: 'Old laptop' })).code).toBe(0);
    const { passkeys } = (await client.call(door.mine)).data;
    expect(passkeys).toEqual([expect.objectContaining({ id: key.id, name: 'Old laptop', lastUsedAt: null })]);
    expect((await client.call(door.passkeyRemove, { id: key.id })).code).toBe(0);
    const last = await addPasskey(client);
    await booted.db.query(
      `delete from admin.totp where operator_id = (select id from admin.operator where name = 'helper')`,
    );
    expect(await client.call(door.passkeyRemove, { id: last.id })).toMatchObject({ key: 'admin.last_factor' });
    expect((await client.call(door.mine)).data.passkeys).toHaveLength(1);
  });
});

describe('one’s own access', () => {
  it('shows sessions and sign-ins, and ends one session or the other', async () => {
    const { client, secret } = await withTotp(booted, 'maker');
    await operatorClient(namedUrl(booted), '').call(login, { name: 'maker', password: 'wrong' });
    await forgetStep(booted, 'maker');
    const other = await signedOperator(namedUrl(booted), {
      name: 'maker',
      password: 'demo1234',
      code: totpCode(secret),
    });
    const { sessions, signIns, totp } = (await client.call(door.mine)).data;
    expect(totp).toBe(true);
    expect(signIns.slice(0, 3).map(({ result }) => result)).toEqual(['ok', 'refused', 'ok']);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const theirs = (await other.call(door.mine)).data.sessions.find(({ current }) => current);
    expect((await client.call(door.endMine, { id: theirs?.id ?? '' })).code).toBe(0);
    expect(await other.call(me)).toMatchObject({ status: 401 });
    expect(await client.call(door.endMine, { id: theirs?.id ?? '' })).toMatchObject({ key: 'admin.session_unknown' });
    const keeper = await withTotp(booted, 'keeper');
    const keepers = (await keeper.client.call(door.mine)).data.sessions.find(({ current }) => current);
    expect(await client.call(door.endMine, { id: keepers?.id ?? '' })).toMatchObject({ key: 'admin.session_unknown' });
    expect((await keeper.client.call(me)).code).toBe(0);
  });

  it('a password is changed with the old one, and every other session ends', async () => {
    const { client, secret } = await withTotp(booted, 'second');
    await forgetStep(booted, 'second');
    const given = { name: 'second', password: 'demo1234' };
    const other = await signedOperator(namedUrl(booted), { ...given, code: totpCode(secret) });
    const newPassword = 'quiet harbour 71 lanterns';
    const change = (fields: Record<string, string>) => client.call(door.changePassword, fields);
    expect(await change({ password: 'demo12345', newPassword })).toMatchObject({ key: 'admin.credentials_wrong' });
    expect(await change({ password: 'demo1234', newPassword: 'second-second-1' })).toMatchObject({
      key: 'admin.password_weak',
    });
    expect((await change({ password: 'demo1234', newPassword })).code).toBe(0);
    expect(await change({ password: newPassword, newPassword })).toMatchObject({ key: 'admin.password_weak' });
    expect(await other.call(me)).toMatchObject({ status: 401 });
    expect((await client.call(me)).code).toBe(0);
    await forgetStep(booted, 'second');
    const { call } = operatorClient(namedUrl(booted), '');
    expect(await call(login, { ...given, code: totpCode(secret) })).toMatchObject({ key: 'admin.credentials_wrong' });
    expect((await call(login, { name: 'second', password: newPassword, code: totpCode(secret) })).code).toBe(0);
  });

  it('an authenticator is renewed by its first code; the one before counts until then', async () => {
    const { client, secret } = await withTotp(booted, 'maker');
    const { data: begun } = await client.call(door.totpBegin);
    await forgetStep(booted, 'maker');
    expect((await client.call(door.stepUp, { code: totpCode(secret) })).code).toBe(0);
    const wrong = { code: wrongTotpCode(begun.secret) };
    expect(await client.call(door.totpConfirm, wrong)).toMatchObject({ key: 'admin.second_factor_wrong' });
    const code = totpCode(begun.secret);
    expect((await client.call(door.totpConfirm, { code })).code).toBe(0);
    // The code that confirmed it is used up, and the old authenticator is none any more.
    for (const used of [code, totpCode(secret)])
      expect(await client.call(door.stepUp, { code: used })).toMatchObject({ key: 'admin.second_factor_wrong' });
    const { rows } = await booted.db.query<{ text: string }>(
      'select f::text as text from admin.totp f union all select p::text from admin.totp_pending p',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain(begun.secret);
  });

  it('in the demo somebody without any second factor is asked for none; his first one ends what was opened without', async () => {
    await using fresh = await bootServer();
    const maker = await demoOperator(fresh, 'maker');
    const other = await demoOperator(fresh, 'maker');
    const given = { memberId: '999999', way: 'credit', amount: '1', reason: 'mistake', why: 'was too little' };
    expect(await maker.call(adjust, given)).toMatchObject({ key: 'member.unknown' });
    const { data } = await maker.call(door.totpBegin);
    expect((await maker.call(door.totpConfirm, { code: totpCode(data.secret) })).code).toBe(0);
    expect(await other.call(me)).toMatchObject({ status: 401 });
    expect((await maker.call(me)).data.secondFactor).toBe(true);
    // A session that was opened before there was one, by other means, is asked.
    const keeper = await demoOperator(fresh, 'keeper');
    await giveTotp(fresh, 'keeper');
    const close = { name: 'nobody', why: 'never was here' };
    expect(await keeper.call(desk.closeOperator, close)).toMatchObject(wanted(['totp']));
  });
});
