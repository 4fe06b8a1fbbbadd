import { operatorSessionCalls } from '@drawroom/contract/operator';
import { rolesAllow } from '@drawroom/contract/operator-rights';
import { myWallet } from '@drawroom/contract/wallet';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { operatorClient, signedOperator } from '@drawroom/testkit/operator-client';
import { aMember } from '@drawroom/testkit/scripted-member';
import { totpCode, wrongTotpCode } from '@drawroom/testkit/totp-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorNamed, renewOperatorTotp, setRoles } from './index.ts';

const { login, logout, me } = operatorSessionCalls;
const MAKER = { name: 'maker', password: 'demo1234' };

let booted: BootedServer;
beforeAll(async () => {
  booted = await bootServer();
});
afterAll(() => booted[Symbol.asyncDispose]());

const nobody = () => operatorClient(booted.opsUrl, '');
const maker = () => signedOperator(booted.opsUrl, MAKER);

describe('the operators’ door', () => {
  it('opens for a name with its password, and tells roles and rights', async () => {
    const { call } = await maker();
    expect((await call(me)).data).toMatchObject({ name: 'maker', roles: ['finance', 'risk'], secondFactor: false });
  });

  it.each([
    ['a wrong password', { ...MAKER, password: 'demo12345' }],
    ['a name nobody has', { ...MAKER, name: 'nobody' }],
  ])('stays shut for %s, with the same answer', async (_, given) => {
    expect(await nobody().call(login, given)).toMatchObject({ code: 6001, key: 'admin.credentials_wrong' });
  });

  it('a member’s token opens nothing here, and an operator’s nothing there (R-81)', async () => {
    let memberToken = '';
    const listening: typeof fetch = async (input, init) => {
      memberToken = new Headers(init?.headers).get('token') ?? memberToken;
      return fetch(input, init);
    };
    const demo = { username: 'player01', password: 'demo1234', exists: true };
    using member = await aMember(booted, { ...demo, client: { fetch: listening } });
    await member.call(myWallet, {});
    expect(memberToken).toHaveLength(43);
    const { call } = operatorClient(booted.opsUrl, memberToken);
    expect(await call(me)).toMatchObject({ status: 401, key: 'admin.session_required' });
    const { token } = await maker();
    expect(await booted.server.kernel.sessions.find(token)).toBeNull();
  });

  it('what was not asked for is refused: unknown fields, twice the same, a foreign page', async () => {
    const asked = await nobody().call(login, { ...MAKER, role: 'admin' });
    expect(asked).toMatchObject({ code: 400, data: { fields: [{ field: 'role' }] } });
    const { token } = await maker();
    const foreign = await fetch(`${booted.opsUrl}${logout.path}`, {
      method: 'POST',
      headers: { token, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await foreign.json()).toMatchObject({ code: 400 });
    expect((await operatorClient(booted.opsUrl, token).call(me)).code).toBe(0);
  });

  it.each([
    ['of another type', 415, 'content_type', 'application/json', '{}'],
    ['too large', 413, 'too_large', 'application/x-www-form-urlencoded', 'a'.repeat(70_000)],
  ])('a body %s is refused in the words of every refusal', async (_, status, reason, type, body) => {
    const headers = { lang: 'vi_VN', 'content-type': type };
    const reply = await fetch(`${booted.opsUrl}${login.path}`, { method: 'POST', headers, body });
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({
      code: 400,
      key: 'request.invalid',
      msg: 'Có thông tin chưa đúng. Vui lòng sửa các mục được đánh dấu.',
      data: { fields: [{ field: 'body', reason }] },
    });
  });

  it('a session ends by itself when nobody uses it, after a shift, and when it is ended (R-58)', async () => {
    const age = (column: string, by: string): Promise<unknown> =>
      booted.db.query(`update admin.session set ${column} = ${column} - interval '${by}'`);
    for (const [column, by] of [
      ['seen_at', '16 minutes'],
      ['created_at', '13 hours'],
    ] as const) {
      const { call } = await maker();
      expect((await call(me)).code).toBe(0);
      await age(column, by);
      expect(await call(me)).toMatchObject({ status: 401 });
    }
    const { call } = await maker();
    await call(logout);
    expect(await call(me)).toMatchObject({ status: 401 });
  });

  it('only the hash of a token is kept (R-56)', async () => {
    const { token } = await maker();
    const { rows } = await booted.db.query<{ text: string }>(
      'select row_to_json(s)::text as text from admin.session s',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });

  it('an operator with an authenticator needs its code, each once (R-66)', async () => {
    const { db, vault } = booted.server.kernel;
    const operator = await operatorNamed(db, 'checker');
    if (operator === null) throw new Error('no checker');
    const secret = new URL(await renewOperatorTotp({ db, vault }, operator)).searchParams.get('secret') ?? '';
    const given = { name: 'checker', password: 'demo1234' };
    expect(await nobody().call(login, given)).toMatchObject({ key: 'admin.second_factor_needed' });
    expect(await nobody().call(login, { ...given, code: wrongTotpCode(secret) })).toMatchObject({
      key: 'admin.second_factor_wrong',
    });
    const code = totpCode(secret);
    const entered = await nobody().call(login, { ...given, code });
    expect(entered.data).toMatchObject({ operator: { secondFactor: true } });
    expect(await nobody().call(login, { ...given, code })).toMatchObject({ key: 'admin.second_factor_wrong' });
  });

  it('passwords are not found out by trying: a name waits after ten tries (R-59)', async () => {
    const given = { name: 'guessed', password: 'wrong' };
    for (let tries = 0; tries < 10; tries += 1) await nobody().call(login, given);
    expect(await nobody().call(login, given)).toMatchObject({ code: 429 });
  });

  it('roles count from the moment they are changed', async () => {
    const { call } = await maker();
    await setRoles(booted.db, 'maker', ['draw']);
    expect((await call(me)).data).toMatchObject({
      roles: ['draw'],
      rights: ['result.view', 'result.enter', 'result.correct', 'proposal.view', 'odds.view'],
    });
    await setRoles(booted.db, 'maker', ['finance', 'risk']);
    expect(rolesAllow((await call(me)).data.roles, 'cashier.review')).toBe(true);
  });
});

it('outside of the demo nobody enters without an authenticator (safety.md decision 2)', async () => {
  await using real = await bootServer({ demo: false });
  const { db } = real;
  const { createPasswordHasher } = await import('../kernel/password-hash.ts');
  const { addOperator } = await import('./index.ts');
  await addOperator(db, createPasswordHasher({ pepper: '' }), {
    name: 'dora',
    password: 'a long pass phrase',
    roles: ['finance'],
  });
  const given = { name: 'dora', password: 'a long pass phrase' };
  expect(await operatorClient(real.opsUrl, '').call(login, given)).toMatchObject({ key: 'admin.second_factor_needed' });
});
