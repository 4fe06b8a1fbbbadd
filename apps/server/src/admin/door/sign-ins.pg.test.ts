import { operatorSessionCalls } from '@drawroom/contract/operator';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { operatorDoorCalls as door } from '@drawroom/contract/operator-door';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { operatorClient } from '@drawroom/testkit/operator-client';
import { softPasskey } from '@drawroom/testkit/soft-passkey';
import { totpCode, wrongTotpCode } from '@drawroom/testkit/totp-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../../kernel/password-hash.ts';
import { createTries } from '../sign-in.ts';
import { actsOn, demoOperator } from '../test-operators.ts';
import { ownHandlers } from './mine.ts';
import { storePassword } from './own-password.ts';
import { ageProofs, forgetStep, namedUrl, withTotp } from './test-door.ts';

const { login } = operatorSessionCalls;
const PASSWORD = 'demo1234';

let booted: BootedServer;
beforeAll(async () => {
  booted = await bootServer();
});
afterAll(() => booted[Symbol.asyncDispose]());

const nobody = () => operatorClient(namedUrl(booted), '');

async function idOf(name: string): Promise<bigint> {
  const { rows } = await booted.db.query<{ id: bigint }>('select id from admin.operator where name = $1', [name]);
  return rows[0]?.id ?? 0n;
}

async function refusalsOf(name: string): Promise<string[]> {
  return (await actsOn(booted.db, name)).filter((act) => act.includes('sign_in.refused'));
}

describe('sign-ins that were refused', () => {
  it('count for the name that was tried, whatever that is: nobody’s codes or own password wait for it', async () => {
    const { client } = await withTotp(booted, 'maker');
    const id = await idOf('maker');
    for (const name of [`#${id}`, `password #${id}`]) {
      for (let tries = 0; tries < 10; tries += 1)
        expect(await nobody().call(login, { name, password: 'x' })).toMatchObject({ key: 'admin.credentials_wrong' });
      expect(await nobody().call(login, { name, password: 'x' })).toMatchObject({ code: 429 });
    }
    const { data } = await client.call(door.totpBegin);
    const wrong = { code: wrongTotpCode(data.secret) };
    expect(await client.call(door.stepUp, wrong)).toMatchObject({ key: 'admin.second_factor_wrong' });
    expect(await client.call(door.totpConfirm, wrong)).toMatchObject({ key: 'admin.second_factor_wrong' });
    const given = { password: 'not his own', newPassword: 'quiet harbour 71 lanterns' };
    expect(await client.call(door.changePassword, given)).toMatchObject({ key: 'admin.credentials_wrong' });
  });

  it('for want of the right code are kept, and the operator sees them', async () => {
    const { client, secret } = await withTotp(booted, 'second');
    const given = { name: 'second', password: PASSWORD };
    expect(await nobody().call(login, given)).toMatchObject({ key: 'admin.second_factor_needed' });
    const wrong = { ...given, code: wrongTotpCode(secret) };
    expect(await nobody().call(login, wrong)).toMatchObject({ key: 'admin.second_factor_wrong' });
    const kept = 'second sign_in.refused second factor';
    expect(await refusalsOf('second')).toEqual([kept, kept]);
    const { signIns } = (await client.call(door.mine)).data;
    expect(signIns.map(({ result }) => result)).toEqual(['refused', 'refused', 'ok']);
  });

  it('by a passkey are kept where it is known whose it is, and no more of them than may be tried', async () => {
    const { client } = await withTotp(booted, 'helper');
    const key = softPasskey(namedUrl(booted));
    const { data: begun } = await client.call(door.passkeyAddBegin);
    expect((await client.call(door.passkeyAdd, { passkey: key.register(begun.options), name: 'Laptop' })).code).toBe(0);
    const options = async () => (await nobody().call(door.passkeyLoginBegin)).data.options;
    const enter = (passkey: string) => nobody().call(door.passkeyLogin, { passkey });
    const refused = { key: 'admin.passkey_refused' };
    expect(await enter(key.prove(await options(), { origin: 'https://evil.example' }))).toMatchObject(refused);
    const used = key.prove(await options());
    expect((await enter(used)).code).toBe(0);
    expect(await enter(used)).toMatchObject(refused);
    const copied = key.prove(await options(), { counter: 1 });
    expect(await enter(copied)).toMatchObject(refused);
    await booted.db.query(`update admin.operator set closed_at = clock_timestamp() where name = 'helper'`);
    expect(await enter(key.prove(await options()))).toMatchObject(refused);
    await booted.db.query(`update admin.operator set closed_at = null where name = 'helper'`);
    const kept = 'helper sign_in.refused passkey';
    expect(await refusalsOf('helper')).toEqual([kept, kept, kept, kept]);
    for (let tries = 4; tries < 10; tries += 1) expect(await enter(used)).toMatchObject(refused);
    expect(await enter(used)).toMatchObject({ code: 429 });
    expect(await refusalsOf('helper')).toHaveLength(10);
    // His own way in is open all the same.
    expect((await enter(key.prove(await options()))).code).toBe(0);
  });
});

describe('what a session does that has ended since it was let in', () => {
  it('stores nothing: no second factor is given in it, no authenticator or passkey comes in force', async () => {
    const { client, secret } = await withTotp(booted, 'keeper');
    const id = await idOf('keeper');
    const key = softPasskey(namedUrl(booted));
    const registered = key.register((await client.call(door.passkeyAddBegin)).data.options);
    const { data: begun } = await client.call(door.totpBegin);
    const deps = { passwords: createPasswordHasher({ pepper: '' }), factorOptional: true };
    const handlers = ownHandlers(booted.server.kernel, deps, createTries());
    const operator = { id, name: 'keeper', roles: ['owner'], secondFactor: true, address: '' };
    const context = { operator, token: 'of a session that is over', host: new URL(namedUrl(booted)).host };
    const run = (call: { readonly name: string }, input: object) =>
      handlers.find((each) => each.call.name === call.name)?.run(input as never, context as never);
    const over = { key: 'admin.session_required' };
    const passkey: unknown = JSON.parse(registered);
    await forgetStep(booted, 'keeper');
    await expect(run(door.stepUp, { code: totpCode(secret) })).rejects.toMatchObject(over);
    await expect(run(door.totpConfirm, { code: totpCode(begun.secret) })).rejects.toMatchObject(over);
    await expect(run(door.passkeyAdd, { passkey, name: 'Laptop' })).rejects.toMatchObject(over);
    expect((await client.call(door.mine)).data.passkeys).toEqual([]);
    // The authenticator of before is the one, and its code was not used up.
    await ageProofs(booted, 'keeper');
    expect((await client.call(door.stepUp, { code: totpCode(secret) })).code).toBe(0);
  });
});

describe('one’s own password', () => {
  it('is changed in place of the one that was right: of two changes at once one is done', async () => {
    const { client } = await withTotp(booted, 'checker');
    const wanted = ['quiet harbour 71 lanterns', 'quiet harbour 72 lanterns'];
    const done = await Promise.all(
      wanted.map((newPassword) => client.call(door.changePassword, { password: PASSWORD, newPassword })),
    );
    expect(done.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(done.filter(({ key }) => key === 'admin.credentials_wrong')).toHaveLength(1);
    const id = await idOf('checker');
    const late = { passwordPhc: 'of a change that came late', inPlaceOf: 'what he had before' };
    await expect(booted.db.tx((t) => storePassword(t, id, late))).rejects.toMatchObject({
      key: 'admin.credentials_wrong',
    });
  });
});

it('sessions that are over stand in no list, and go with the next sign-in', async () => {
  await using fresh = await bootServer();
  const keeper = await demoOperator(fresh, 'keeper');
  await demoOperator(fresh, 'maker');
  const shown = async () => (await keeper.call(desk.operators)).data.list.find(({ name }) => name === 'maker');
  const stored = async () =>
    (
      await fresh.db.query<{ n: number }>(
        `select count(*)::int as n from admin.session s join admin.operator o on o.id = s.operator_id where o.name = 'maker'`,
      )
    ).rows[0]?.n;
  expect(await shown()).toMatchObject({ sessions: 1 });
  await fresh.db.query(
    `update admin.session s set seen_at = s.seen_at - interval '16 minutes' from admin.operator o
     where o.id = s.operator_id and o.name = 'maker'`,
  );
  expect(await shown()).toMatchObject({ sessions: 0, seenAt: null });
  expect(await stored()).toBe(1);
  await demoOperator(fresh, 'maker');
  await demoOperator(fresh, 'maker');
  expect(await stored()).toBe(2);
  expect(await shown()).toMatchObject({ sessions: 2 });
});
