import { securityCalls as calls } from '@drawroom/contract/member-security';
import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { MEMBER_PASSWORD, openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { totpCode, wrongTotpCode } from '@drawroom/testkit/totp-code';
import { softPasskey, type PasskeyBend, type SoftPasskey } from '@drawroom/testkit/soft-passkey';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberContext, Session } from '../../kernel/kernel.ts';
import { takeRecoveryCode } from './recovery-codes.ts';

let world: MemberWorld;
let people = 0;
let username = '';
let mine: MemberContext;
let session: Session;
beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  username = `Person${(people += 1)}`;
  // An address of his own: counters of one test must not slow down the next.
  const home = aContext({ address: `192.0.${people}.7`, device: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0' });
  session = await world.sessionOf(await world.register({ username }, home));
  mine = { ...home, session };
  // Codes of the step before are taken as well.
  world.advance(90_000);
});

const NAMED = `update kernel.house_setting set content = '{"houseName": "Tea"}' where code = 'appearance'`;
const visitor = (): MemberContext => ({ ...mine, session: aContext().session });
const guessAt = (secret: string): string => wrongTotpCode(secret, world.kernel.clock.now());
const codeNow = (secret: string, steps = 0): string => totpCode(secret, world.kernel.clock.now() + steps * 30_000);
const wrong = { key: 'member.second_factor_wrong' };
const refused = { key: 'member.passkey_refused' };
const reasonOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'accepted',
    (error: { data?: { reason?: string } }) => error.data?.reason,
  );

async function withTotp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await world.call(calls.totpBegin, { context: mine });
  const { recoveryCodes } = await world.call(calls.totpConfirm, { fields: { code: codeNow(secret) }, context: mine });
  world.advance(90_000);
  return { secret, recoveryCodes };
}

async function askedFor(context = visitor()): Promise<{ ticket: string; methods: string[] }> {
  const refusal = await world.login({ username, password: MEMBER_PASSWORD }, context).then(
    () => null,
    (error: { key: string; data: { ticket: string; methods: string[] } }) => error,
  );
  expect(refusal?.key).toBe('member.second_factor_required');
  return refusal!.data;
}
const second = (fields: Record<string, string>, context = visitor()) =>
  world.call(calls.secondFactor, { fields: { publicKey: aPublicKey(), ...fields }, context });

describe('codes of an authenticator (R-66)', () => {
  test('the password alone no longer opens a session; with the code of the moment it does', async () => {
    const { secret } = await withTotp();
    const { ticket, methods } = await askedFor();
    expect(methods).toEqual(['totp']);
    const reply = await second({ ticket, code: codeNow(secret) });
    const { devices } = await world.call(calls.getSecurity, {
      context: { ...mine, session: await world.sessionOf(reply) },
    });
    expect(devices[0]).toMatchObject({ current: true, secondFactor: 'totp', device: 'Chrome · Android' });
  });

  test('a code is taken once, the ones before it never again, one step to either side once each', async () => {
    const { secret } = await withTotp();
    const codes = [codeNow(secret, -1), codeNow(secret), codeNow(secret, 1)];
    await second({ ticket: (await askedFor()).ticket, code: codes[1]! });
    for (const code of [codes[0]!, codes[1]!]) {
      await expect(second({ ticket: (await askedFor()).ticket, code })).rejects.toMatchObject(wrong);
    }
    await second({ ticket: (await askedFor()).ticket, code: codes[2]! });
    await expect(second({ ticket: (await askedFor()).ticket, code: codes[2]! })).rejects.toMatchObject(wrong);
    world.advance(150_000);
    await expect(second({ ticket: (await askedFor()).ticket, code: codeNow(secret, 2) })).rejects.toMatchObject(wrong);
    await expect(second({ ticket: (await askedFor()).ticket, code: codeNow(secret, -2) })).rejects.toMatchObject(wrong);
  });

  test('of twenty attempts with one code at once, one opens a session', async () => {
    const { secret } = await withTotp();
    const code = codeNow(secret);
    const { ticket } = await askedFor();
    const done = await Promise.allSettled(Array.from({ length: 20 }, () => second({ ticket, code })));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an authenticator bears the name of the house; a code confirms before it counts, and confirming needs one', async () => {
    await world.kernel.db.query(NAMED);
    const { secret, uri } = await world.call(calls.totpBegin, { context: mine });
    expect(uri).toBe(`otpauth://totp/Tea:${username}?secret=${secret}&issuer=Tea`);
    await world.login({ username, password: MEMBER_PASSWORD }, visitor());
    const guess = { code: guessAt(secret) };
    await expect(world.call(calls.totpConfirm, { fields: guess, context: mine })).rejects.toMatchObject(wrong);
    await world.login({ username, password: MEMBER_PASSWORD }, visitor());
  });

  test('the secret stands nowhere in the database', async () => {
    const { secret } = await withTotp();
    const { rows } = await world.kernel.db.query<{ text: string }>('select t::text as text from member.totp t');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('guesses are slowed down over all tickets of the account', async () => {
    const code = guessAt((await withTotp()).secret);
    for (let n = 0; n < 5; n += 1) {
      await expect(second({ ticket: (await askedFor()).ticket, code })).rejects.toMatchObject(wrong);
    }
    const { ticket } = await askedFor();
    await expect(second({ ticket, code })).rejects.toMatchObject({ key: 'member.locked_for_now' });
  });

  test('turned off, the password is enough again and the recovery codes are gone', async () => {
    await withTotp();
    await world.call(calls.totpOff, { context: mine });
    await world.login({ username, password: MEMBER_PASSWORD }, visitor());
    expect(await world.call(calls.getSecurity, { context: mine })).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
  });

  test('in force they cannot be replaced unseen', async () => {
    const { secret } = await withTotp();
    await expect(world.call(calls.totpBegin, { context: mine })).rejects.toMatchObject({ key: 'request.invalid' });
    // Nor does a right code confirm them again: it would bring recovery codes.
    const again = world.call(calls.totpConfirm, { fields: { code: codeNow(secret) }, context: mine });
    await expect(again).rejects.toMatchObject(wrong);
  });
});

describe('the ticket of a second step', () => {
  test('is used up by the login it opens, and is worth nothing at another device or network, or after 5 min', async () => {
    const { secret, recoveryCodes } = await withTotp();
    const { ticket } = await askedFor();
    const dead = { key: 'member.link_dead' };
    const elsewhere = [{ device: 'another' }, { address: '203.0.113.5' }];
    for (const place of elsewhere) {
      await expect(second({ ticket, code: codeNow(secret) }, { ...visitor(), ...place })).rejects.toMatchObject(dead);
    }
    await second({ ticket, code: codeNow(secret) });
    await expect(second({ ticket, code: recoveryCodes[0]! })).rejects.toMatchObject(dead);
    const late = await askedFor();
    await world.kernel.db.query("update member.login_ticket set expires_at = expires_at - interval '5 min'");
    await expect(second({ ticket: late.ticket, code: recoveryCodes[0]! })).rejects.toMatchObject(dead);
    await expect(second({ ticket: 'x'.repeat(43), code: recoveryCodes[0]! })).rejects.toMatchObject(dead);
  });

  test('of somebody else takes no code of mine', async () => {
    const { secret } = await withTotp();
    const own = username;
    const other = `${own}b`;
    const reply = await world.register({ username: other }, mine);
    const theirs = { ...mine, session: await world.sessionOf(reply) };
    const begun = await world.call(calls.totpBegin, { context: theirs });
    await world.call(calls.totpConfirm, { fields: { code: codeNow(begun.secret) }, context: theirs });
    username = other;
    const { ticket } = await askedFor();
    await expect(second({ ticket, code: codeNow(secret) })).rejects.toMatchObject(wrong);
  });

  test('stands nowhere in the database', async () => {
    await withTotp();
    const { ticket } = await askedFor();
    const { rows } = await world.kernel.db.query<{ text: string }>('select t::text as text from member.login_ticket t');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(ticket, 'base64url').toString('hex'));
  });
});

describe('recovery codes', () => {
  test('ten of them, each once, also for twenty at the same moment', async () => {
    const { recoveryCodes } = await withTotp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const code = recoveryCodes[0]!.toLowerCase().replace('-', ' ');
    await second({ ticket: (await askedFor()).ticket, code });
    await expect(second({ ticket: (await askedFor()).ticket, code })).rejects.toMatchObject(wrong);
    const { memberId } = session;
    // Below the wire, where no counter of attempts stands before it.
    const taken = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.kernel.db.tx((t) => takeRecoveryCode(world.kernel, t, { memberId, code: recoveryCodes[1]! })),
      ),
    );
    expect(taken.filter((once) => once)).toHaveLength(1);
    expect((await world.call(calls.getSecurity, { context: mine })).recoveryCodesLeft).toBe(8);
  });

  test('new ones end the old ones; who has no second factor gets none', async () => {
    await expect(world.call(calls.newRecoveryCodes, { context: mine })).rejects.toMatchObject(wrong);
    const { recoveryCodes: old } = await withTotp();
    await world.call(calls.newRecoveryCodes, { context: mine });
    await expect(second({ ticket: (await askedFor()).ticket, code: old[0]! })).rejects.toMatchObject(wrong);
  });

  test('confirm a session of who has lost his authenticator; his password does not', async () => {
    const { recoveryCodes } = await withTotp();
    const byPassword = world.call(calls.stepUp, { fields: { password: MEMBER_PASSWORD }, context: mine });
    await expect(byPassword).rejects.toMatchObject(wrong);
    await world.call(calls.stepUp, { fields: { code: recoveryCodes[3]! }, context: mine });
  });
});

async function withPasskey(key: SoftPasskey = softPasskey(), context = mine): Promise<SoftPasskey> {
  const { options } = await world.call(calls.passkeyAddBegin, { context });
  await world.call(calls.passkeyAdd, { fields: { passkey: key.register(options), name: 'My phone' }, context });
  return key;
}
const loginOptions = async (): Promise<Record<string, unknown>> =>
  (await world.call(calls.passkeyLoginBegin, { context: visitor() })).options;
const loginBy = (passkey: string, context = visitor()) =>
  world.call(calls.passkeyLogin, { fields: { passkey, publicKey: aPublicKey() }, context });

describe('passkeys', () => {
  test('log their owner in without a password, and count as both factors', async () => {
    const key = await withPasskey();
    await withTotp();
    const reply = await loginBy(key.prove(await loginOptions()));
    expect(reply.member.username).toBe(username);
    const view = await world.call(calls.getSecurity, { context: { ...mine, session: await world.sessionOf(reply) } });
    expect(view.devices[0]).toMatchObject({ secondFactor: 'passkey' });
    expect(view.passkeys).toMatchObject([{ id: key.id, name: 'My phone', lastUsedAt: expect.any(Number) }]);
  });

  const BENT: readonly (readonly [string, PasskeyBend])[] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another site', { rpId: 'evil.example' }],
    ['a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
    ['no user verified', { flags: 0x01 }],
    ['no user present', { flags: 0x04 }],
    ['a registration instead of a proof', { type: 'webauthn.create' }],
    ['a counter that stands still', { counter: 0 }],
  ];
  test('every bent answer is refused, and the straight one after it is taken', async () => {
    const key = await withPasskey();
    await loginBy(key.prove(await loginOptions()));
    for (const [what, bend] of BENT) {
      expect(await reasonOf(loginBy(key.prove(await loginOptions(), bend))), what).toMatch(/not_verified|challenge/);
    }
    world.advance(3_600_000);
    await loginBy(key.prove(await loginOptions()));
  });

  test('a bent registration keeps nothing', async () => {
    for (const [what, bend] of BENT.slice(0, 6)) {
      const key = softPasskey();
      const { options } = await world.call(calls.passkeyAddBegin, { context: mine });
      const fields = { passkey: key.register(options, bend), name: 'Phone' };
      await expect(world.call(calls.passkeyAdd, { fields, context: mine }), what).rejects.toMatchObject(refused);
    }
    expect((await world.call(calls.getSecurity, { context: mine })).passkeys).toEqual([]);
  });

  test('an answer is taken once, also by twenty at once; a refused one has used its challenge up', async () => {
    const key = await withPasskey();
    const answer = key.prove(await loginOptions());
    const done = await Promise.allSettled(Array.from({ length: 20 }, () => loginBy(answer)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    world.advance(3_600_000);
    const options = await loginOptions();
    await loginBy(key.prove(options, { rpId: 'evil.example' })).catch(() => undefined);
    world.advance(3_600_000);
    expect(await reasonOf(loginBy(key.prove(options)))).toBe('challenge');
  });

  test('a challenge is worth nothing after 5 min, for another purpose, or for another member', async () => {
    const key = await withPasskey();
    const late = await loginOptions();
    await world.kernel.db.query("update member.passkey_challenge set expires_at = expires_at - interval '5 min'");
    expect(await reasonOf(loginBy(key.prove(late)))).toBe('challenge');
    const forStepUp = await world.call(calls.stepUpPasskey, { context: mine });
    expect(await reasonOf(loginBy(key.prove(forStepUp.options)))).toBe('challenge');
    const byLogin = { passkey: key.prove(await loginOptions()) };
    expect(await reasonOf(world.call(calls.stepUp, { fields: byLogin, context: mine }))).toBe('challenge');
    const theirs = await world.sessionOf(await world.register({ username: `${username}b` }, mine));
    const forThem = await world.call(calls.stepUpPasskey, { context: { ...mine, session: theirs } });
    const fields = { passkey: key.prove(forThem.options) };
    expect(await reasonOf(world.call(calls.stepUp, { fields, context: mine }))).toBe('challenge');
  });

  test("another member's passkey confirms nothing of mine, and is not mine to rename or remove", async () => {
    const reply = await world.register({ username: `${username}b` }, mine);
    const theirs = { ...mine, session: await world.sessionOf(reply) };
    const foreign = await withPasskey(softPasskey(), theirs);
    await withPasskey();
    const { options } = await world.call(calls.stepUpPasskey, { context: mine });
    expect(
      await reasonOf(world.call(calls.stepUp, { fields: { passkey: foreign.prove(options) }, context: mine })),
    ).toBe('unknown');
    const which = { fields: { id: foreign.id, name: 'Stolen' }, context: mine };
    await expect(world.call(calls.passkeyRename, which)).rejects.toMatchObject(refused);
    await expect(world.call(calls.passkeyRemove, { ...which, fields: { id: foreign.id } })).rejects.toMatchObject(
      refused,
    );
    await withTotp();
    const { ticket, methods } = await askedFor();
    expect(methods).toEqual(['totp', 'passkey']);
    const proof = foreign.prove(await loginOptions());
    expect(await reasonOf(second({ ticket, passkey: proof }))).toBe('unknown');
    // A key belongs to one member.
    const begun = await world.call(calls.passkeyAddBegin, { context: mine });
    const again = { passkey: foreign.register(begun.options), name: 'Mine now' };
    expect(await reasonOf(world.call(calls.passkeyAdd, { fields: again, context: mine }))).toBe('known_or_too_many');
  });

  test('confirm a session, and are the second step of a login', async () => {
    const key = await withPasskey();
    const { options } = await world.call(calls.stepUpPasskey, { context: mine });
    const opened = await world.call(calls.stepUp, { fields: { passkey: key.prove(options) }, context: mine });
    mine = { ...mine, session: await world.sessionOf(opened) };
    await withTotp();
    const { ticket } = await askedFor();
    const reply = await second({ ticket, passkey: key.prove(await loginOptions()) });
    expect(reply.member.username).toBe(username);
  });

  test('the first one brings recovery codes; removed, it opens nothing and the codes are gone', async () => {
    const key = softPasskey();
    const { options } = await world.call(calls.passkeyAddBegin, { context: mine });
    const fields = { passkey: key.register(options), name: 'Key' };
    expect((await world.call(calls.passkeyAdd, { fields, context: mine })).recoveryCodes).toHaveLength(10);
    await world.call(calls.passkeyRename, { fields: { id: key.id, name: 'Desk' }, context: mine });
    await world.call(calls.passkeyRemove, { fields: { id: key.id }, context: mine });
    expect(await reasonOf(loginBy(key.prove(await loginOptions())))).toBe('unknown');
    expect(await world.call(calls.getSecurity, { context: mine })).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
  });

  test.each(['\u200B\u200B', '\u202E', ' ', '\u0007\u0007'])(
    'a name that nobody can read is refused: %j',
    async (name) => {
      const { options } = await world.call(calls.passkeyAddBegin, { context: mine });
      const fields = { passkey: softPasskey().register(options), name };
      await expect(world.call(calls.passkeyAdd, { fields, context: mine })).rejects.toMatchObject({
        key: 'request.invalid',
      });
      const rename = { fields: { id: (await withPasskey()).id, name }, context: mine };
      await expect(world.call(calls.passkeyRename, rename)).rejects.toMatchObject({ key: 'request.invalid' });
    },
  );

  test('at an address of numbers they are not to be had, and the address where they are is named', async () => {
    const numbers = { ...mine, host: '127.0.0.1:3000' };
    await expect(world.call(calls.passkeyAddBegin, { context: numbers })).rejects.toMatchObject(refused);
    expect(await world.call(calls.getSecurity, { context: numbers })).toMatchObject({
      passkeysHere: false,
      passkeysAt: 'http://localhost:3000',
    });
  });
});

describe('who logs in (R-65)', () => {
  test('history tells times, devices and results, with addresses cut short; refused ones too', async () => {
    await world.login({ username, password: 'not the one' }, visitor()).catch(() => undefined);
    await expect
      .poll(async () => (await world.call(calls.getSecurity, { context: mine })).logins)
      .toMatchObject([
        { result: 'refused', device: 'Chrome · Android', address: `192.0.${people}.*` },
        { result: 'ok', device: 'Chrome · Android' },
      ]);
  });

  test('a login from a place never seen is told to the other sessions; from a known one, or the first, it is not', async () => {
    const told = async (): Promise<unknown[]> =>
      (
        await world.kernel.db.query<{ data: unknown }>(
          `select data from kernel.outbox where type = 'session.opened' and audience = $1`,
          [`member:${session.memberId}`],
        )
      ).rows.map(({ data }) => data);
    await world.login({ username, password: MEMBER_PASSWORD }, visitor());
    expect(await told()).toEqual([]);
    const device = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1';
    const { me } = await world.login({ username, password: MEMBER_PASSWORD }, { ...visitor(), device });
    expect(await told()).toMatchObject([{ me, device: 'Safari · iPhone', address: `192.0.${people}.*` }]);
  });

  const opened = () => world.login({ username, password: MEMBER_PASSWORD }, visitor());
  test("nobody ends another member's session, his own asking one, or one that is not", async () => {
    const theirs = await world.sessionOf(await world.register({ username: `${username}b` }, mine));
    for (const id of [theirs.id, session.id, '999999999999']) {
      await expect(world.call(calls.endSession, { fields: { id }, context: mine })).rejects.toMatchObject({
        key: 'member.session_unknown',
      });
    }
    const [other, third] = [await opened(), await opened()];
    await world.call(calls.endSession, { fields: { id: (await world.sessionOf(other)).id }, context: mine });
    await expect(world.sessionOf(other)).rejects.toThrow('over');
    await world.sessionOf(third);
  });
});
