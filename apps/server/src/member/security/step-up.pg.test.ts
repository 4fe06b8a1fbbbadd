import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { allCalls } from '@drawroom/contract/all-calls';
import { betOrder } from '@drawroom/contract/lottery';
import { update } from '@drawroom/contract/member';
import { endOtherSessions, getSecurity, newRecoveryCodes, totpBegin } from '@drawroom/contract/member-security';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { aMember, SCRIPTED_PASSWORD, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { memoryKeyStore } from '@drawroom/client/memory-key-store';
import { createClient, type Client, type KeyStore, type StoredSession } from '@drawroom/client/create-client';
import { createRealtime } from '@drawroom/client/create-realtime';
import type { Fetch } from '@drawroom/client/send-request';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let here: BootedServer;
let there: BootedServer;
beforeAll(async () => {
  // Each member comes from an address of his own: ten registrations a minute from one are the most.
  const env = { TRUSTED_PROXIES: '127.0.0.1', ROLES: 'api,realtime' };
  here = await bootServer({ env });
  const { database, masterKeyText } = here;
  there = await bootServer({ database, masterKeyText, env });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

/** The member's session as it lies on his device, to be carried to another node or kept from before a rotation. */
async function copyOf(store: KeyStore): Promise<KeyStore> {
  const copy = memoryKeyStore();
  await copy.save((await store.load()) as StoredSession);
  return copy;
}

let people = 0;
const statuses: number[] = [];
/** The network as the next person sees it, from an address that nobody had. */
function ownAddress(): Fetch {
  const from = `198.51.${(people += 1)}.7`;
  return async (url, init) => {
    const reply = await fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } });
    statuses.push(reply.status);
    return reply;
  };
}

/** Somebody registered here, with his key store. */
async function somebody(): Promise<{ member: ScriptedMember; store: KeyStore }> {
  const store = memoryKeyStore();
  return { member: await aMember(here, { client: { store, fetch: ownAddress() } }), store };
}

/** The same device at the other node, with what the store holds now. */
async function atTheOther(store: KeyStore): Promise<Client> {
  const copy = await copyOf(store);
  return createClient({ baseUrl: there.url, terminal: 'h5', getLang: () => 'en_US', store: copy, strictReplies: true });
}

const ofSession = (set: string, member: ScriptedMember): Promise<unknown> =>
  here.db.query(`update kernel.session set ${set} where member_id = $1 and ended_at is null`, [member.view.id]);

/** Rows that were changed behind the nodes' backs have to be read again. */
async function forgetOnNodes(store: KeyStore): Promise<void> {
  const session = (await store.load()) as StoredSession;
  await here.server.kernel.sessions.recheck(session.token);
  await there.server.kernel.sessions.recheck(session.token);
}

describe('step-up (R-64)', () => {
  const guarded = allCalls.filter((call) => call.stepUp);

  test('there are calls that need it, each of a member', () => {
    expect(guarded.map((call) => call.name)).toContain('member.totpOff');
    expect(guarded.every((call) => call.who === 'member')).toBe(true);
  });

  test('without one every such call is refused with 403 and names the ways to do it, before its input is looked at', async () => {
    const { member } = await somebody();
    for (const call of guarded) {
      const refusal = { key: 'member.step_up_required', data: { methods: ['password'] } };
      await expect(member.call(call, {} as never), call.name).rejects.toMatchObject(refusal);
    }
    expect(statuses.slice(-guarded.length)).toEqual(guarded.map(() => 403));
  });

  test('lasts ten minutes, on every node', async () => {
    const { member, store } = await somebody();
    await member.client.stepUp({ password: SCRIPTED_PASSWORD });
    await member.call(totpBegin, {});
    await (await atTheOther(store)).call(totpBegin, {});
    await ofSession(`stepped_up_at = clock_timestamp() - interval '10 min 1 s'`, member);
    await forgetOnNodes(store);
    await expect(member.call(totpBegin, {})).rejects.toMatchObject({ key: 'member.step_up_required' });
    await expect((await atTheOther(store)).call(totpBegin, {})).rejects.toMatchObject({
      key: 'member.step_up_required',
    });
    await ofSession(`stepped_up_at = clock_timestamp() - interval '9 min 50 s'`, member);
    await forgetOnNodes(store);
    await member.call(totpBegin, {});
  });

  test('a login is none: it may be minutes old in the hands of somebody else', async () => {
    const { member } = await somebody();
    const again = await aMember(here, { username: member.username, exists: true, client: { fetch: ownAddress() } });
    await expect(again.call(newRecoveryCodes, {})).rejects.toMatchObject({ key: 'member.step_up_required' });
  });

  test('wrong passwords are slowed down as at the login, over all sessions of the member', async () => {
    const { member } = await somebody();
    const again = await aMember(here, { username: member.username, exists: true, client: { fetch: ownAddress() } });
    for (let n = 0; n < 5; n += 1) {
      await expect((n % 2 === 0 ? again : member).client.stepUp({ password: `wrong${n}wrong` })).rejects.toMatchObject({
        key: 'member.second_factor_wrong',
      });
    }
    await expect(member.client.stepUp({ password: SCRIPTED_PASSWORD })).rejects.toMatchObject({
      key: 'member.locked_for_now',
      data: { seconds: expect.any(Number) },
    });
    await member.call(getSecurity, {});
  });

  test.each([
    {},
    { code: '000000' },
    { code: 'AAAAA-AAAAA' },
    { password: '\u202E\u200B😀' },
    { password: 'x'.repeat(64) },
  ])('nothing, another proof or a broken one confirms nothing: %j', async (proof) => {
    const { member } = await somebody();
    await expect(member.client.stepUp(proof)).rejects.toMatchObject({ key: 'member.second_factor_wrong' });
    await expect(member.call(totpBegin, {})).rejects.toMatchObject({ key: 'member.step_up_required' });
  });
});

describe('rotation (R-57)', () => {
  test('the old token ends within a second on both nodes, with its sockets, and the device goes on with its key', async () => {
    const { member, store } = await somebody();
    const old = await copyOf(store);
    const other = await atTheOther(old);
    await other.call(getSecurity, {});
    const link = createRealtime(other);
    const ended = new Promise<number>((resolve) => {
      link.subscribe(() => void (link.state === 'disconnected' && resolve(performance.now())));
    });
    await new Promise<void>((resolve) => {
      const look = (): void => void (link.state === 'connected' && resolve());
      link.subscribe(look);
      look();
    });
    const before = (await store.load()) as StoredSession;
    const startedAt = performance.now();
    await member.client.stepUp({ password: SCRIPTED_PASSWORD });
    const rotatedAt = performance.now();
    const after = (await store.load()) as StoredSession;
    expect([after.token === before.token, after.me === before.me]).toEqual([false, false]);
    expect(after.privateKey).toBe(before.privateKey);
    expect(after.expiresAt).toBe(before.expiresAt);

    expect((await ended) - rotatedAt, 'socket on the other node, ms').toBeLessThan(1_000);
    while (await there.server.kernel.sessions.find(before.token)) await wait(5);
    expect(performance.now() - rotatedAt, 'token on the other node, ms').toBeLessThan(1_000);
    expect(await here.server.kernel.sessions.find(before.token)).toBeNull();
    expect(rotatedAt).toBeGreaterThan(startedAt);
    link.stop();
    expect((await member.call(getSecurity, {})).devices).toHaveLength(1);
    await (await atTheOther(store)).call(getSecurity, {});
  });

  test('a signature made before does not hold for the new token', async () => {
    const { member, store } = await somebody();
    const before = (await store.load()) as StoredSession;
    await member.client.stepUp({ password: SCRIPTED_PASSWORD });
    const after = (await store.load()) as StoredSession;
    const mixed = memoryKeyStore();
    await mixed.save({ ...after, me: before.me });
    const thief = await atTheOther(mixed);
    await expect(thief.call(getSecurity, {})).rejects.toMatchObject({ name: 'SessionEnded' });
  });

  test('of two confirmations at once, on two nodes, one counts; asked for by one page, nobody is logged out', async () => {
    const { member, store } = await somebody();
    const both = [member.client, await atTheOther(store)];
    const done = await Promise.allSettled(both.map((client) => client.stepUp({ password: SCRIPTED_PASSWORD })));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const client = both[done.findIndex(({ status }) => status === 'fulfilled')] as Client;
    await Promise.allSettled([1, 2].map(() => client.stepUp({ password: SCRIPTED_PASSWORD })));
    await client.call(getSecurity, {});
    const { rows } = await here.db.query<{ live: number }>(
      'select count(*)::int as live from kernel.session where member_id = $1 and ended_at is null',
      [member.view.id],
    );
    expect(rows).toEqual([{ live: 1 }]);
    expect(await client.hasSession()).toBe(true);
  });

  test('calls that were on their way with the old token are made again with the new one', async () => {
    const { member } = await somebody();
    const busy = Array.from({ length: 12 }, (_, n) => member.call(update, { nickname: `name ${n}` }));
    const done = await Promise.all([member.client.stepUp({ password: SCRIPTED_PASSWORD }), ...busy]);
    expect(done).toHaveLength(13);
  });

  test('another page of the same browser takes the successor over from the store they share', async () => {
    const { member, store } = await somebody();
    const second = createClient({ baseUrl: here.url, terminal: 'h5', getLang: () => 'en_US', store });
    await second.call(getSecurity, {});
    await member.client.stepUp({ password: SCRIPTED_PASSWORD });
    await second.call(getSecurity, {});
    expect(await second.hasSession()).toBe(true);
  });
});

describe('ends (R-58)', () => {
  test('two hours without use, or the absolute end, and the session is over', async () => {
    for (const set of [`idle_end_at = clock_timestamp()`, `absolute_end_at = clock_timestamp()`]) {
      const { member, store } = await somebody();
      await ofSession(set, member);
      await expect((await atTheOther(store)).call(getSecurity, {})).rejects.toMatchObject({ name: 'SessionEnded' });
    }
  });

  test('a confirmation does not move the absolute end, and keeps when the device logged in', async () => {
    const { member } = await somebody();
    await ofSession(`absolute_end_at = clock_timestamp() + interval '3 min', created_at = to_timestamp(7)`, member);
    const { expiresAt } = await member.client.stepUp({ password: SCRIPTED_PASSWORD });
    expect(expiresAt - Date.now()).toBeLessThan(3 * 60_000 + 1_000);
    expect((await member.call(getSecurity, {})).devices).toMatchObject([{ createdAt: 7_000 }]);
  });

  test('after 15 min without use a call that moves points ends the session; any other does not', async () => {
    const { member, store } = await somebody();
    const idle = `last_seen_at = clock_timestamp() - interval '15 min 1 s'`;
    await ofSession(idle, member);
    const reader = await atTheOther(store);
    await reader.call(getSecurity, {});
    const mover = await somebody();
    await ofSession(idle, mover.member);
    const bet = {
      lotteryCode: 'k3-1m',
      gameNo: '20261122-0001',
      clientRef: crypto.randomUUID(),
      betList: [{ playCode: 'k3.sum.big', content: '-', unitAmount: '1.00', multiple: 1 }],
    };
    const asked = (await atTheOther(mover.store)).call(betOrder, bet as never);
    await expect(asked).rejects.toMatchObject({ name: 'SessionEnded' });
    await expect((await atTheOther(mover.store)).call(getSecurity, {})).rejects.toMatchObject({ name: 'SessionEnded' });
  });
});

test('what the database holds of a session logs nobody in (R-56)', async () => {
  const { store, member } = await somebody();
  const { rows } = await here.db.query<{ hash: string; me: string }>(
    `select encode(token_hash, 'base64') as hash, me from kernel.session where member_id = $1`,
    [member.view.id],
  );
  const { privateKey } = (await store.load()) as StoredSession;
  for (const token of [
    rows[0]?.hash.replaceAll('+', '-').replaceAll('/', '_').replace('=', '') ?? '',
    randomBytes(32).toString('base64url'),
  ]) {
    const forged = memoryKeyStore();
    await forged.save({ privateKey, token, me: rows[0]?.me ?? '', expiresAt: Date.now() + 9e6 });
    await expect((await atTheOther(forged)).call(getSecurity, {})).rejects.toMatchObject({ name: 'SessionEnded' });
  }
});

test('"end all others" ends them on every node within a second, and keeps the one that asks', async () => {
  const { member } = await somebody();
  const phone = await aMember(there, { username: member.username, exists: true });
  await phone.connected();
  const gone = new Promise<void>((resolve) => {
    phone.realtime().subscribe(() => void (phone.realtime().state === 'disconnected' && resolve()));
  });
  const at = performance.now();
  expect(await member.call(endOtherSessions, {})).toEqual({ ended: 1 });
  await gone;
  expect(performance.now() - at).toBeLessThan(1_000);
  await expect(phone.call(getSecurity, {})).rejects.toMatchObject({ name: 'SessionEnded' });
  expect((await member.call(getSecurity, {})).devices).toHaveLength(1);
});
