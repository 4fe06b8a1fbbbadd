import { currentDate } from '@drawroom/contract/config';
import { login, logout } from '@drawroom/contract/member';
import { canonicalQuery, canonicalRequest } from '@drawroom/contract/sign';
import { expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { SessionEnded } from './failures.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import type { Fetch } from './send-request.ts';
import { makeSessionKey, sha256Hex, signText } from './session-keys.ts';
import { shellKeyStore } from './shell-key-store.ts';
import type { SessionShell } from './shell-key-store.ts';

interface Sent {
  readonly url: URL;
  readonly headers: Record<string, string>;
}

function aNetwork(answer: () => { status: number; body: object }): { sent: Sent[]; fetch: Fetch } {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (url, { headers }) => {
      sent.push({ url: new URL(url), headers });
      const { status, body } = answer();
      return { status, headers: { get: () => null }, text: async () => JSON.stringify(body) };
    },
  };
}

/** A shell with a key of its own, as a platform's key store holds it. */
async function aShell(token: string | null): Promise<{ shell: SessionShell; asked: string[] }> {
  const { privateKey } = await makeSessionKey();
  const asked: string[] = [];
  const session = token === null ? null : { token, me: 'shell-me', expiresAt: Date.now() + 60_000 };
  const sign = async (text: string): Promise<string> => {
    asked.push(text);
    return signText(privateKey, text);
  };
  return { shell: { session: async () => session, sign }, asked };
}

const options = { baseUrl: 'http://house.test', terminal: 'app', getLang: () => 'vi_VN' } as const;
const FINE = () => ({ status: 200, body: { code: 0, msg: '', data: {} } });

test('a session of the shell is used with the shell’s signature over exactly the canonical request (wire.md)', async () => {
  const { shell, asked } = await aShell('token-of-the-shell');
  const network = aNetwork(FINE);
  const client = createClient({ ...options, store: shellKeyStore(shell, memoryKeyStore()), fetch: network.fetch });
  expect(await client.hasSession()).toBe(true);
  await client.call(logout, {});
  const [{ url, headers } = expect.fail()] = network.sent;
  expect(headers).toMatchObject({ terminal: 'app', token: 'token-of-the-shell', me: 'shell-me' });
  const canonical = canonicalRequest({
    method: 'POST',
    path: logout.path,
    query: canonicalQuery(url.searchParams),
    bodyHashHex: await sha256Hex(''),
    me: 'shell-me',
  });
  expect(asked).toEqual([canonical]);
  expect(url.searchParams.get('sign')).toMatch(/^[\w-]{86}$/);
});

test('what a visitor may ask is not signed by the shell', async () => {
  const { shell, asked } = await aShell('token-of-the-shell');
  const body = { code: 0, msg: '', data: { serverTime: Date.now() } };
  const network = aNetwork(() => ({ status: 200, body }));
  const client = createClient({ ...options, store: shellKeyStore(shell, memoryKeyStore()), fetch: network.fetch });
  await client.call(currentDate, {});
  expect(asked).toEqual([]);
});

test('a shell without a session leaves the page its own, key included', async () => {
  const { shell, asked } = await aShell(null);
  const own = memoryKeyStore();
  const reply = {
    token: 'token-of-the-page',
    me: 'page-me',
    expiresAt: Date.now() + 60_000,
    lastLogin: null,
    member: {},
  };
  const network = aNetwork(() => ({ status: 200, body: { code: 0, msg: '', data: reply } }));
  const client = createClient({ ...options, store: shellKeyStore(shell, own), fetch: network.fetch });
  expect(await client.hasSession()).toBe(false);
  await client.signIn(login, { username: 'player01', password: 'demo1234' });
  await client.call(logout, {});
  expect(network.sent[1]?.headers).toMatchObject({ token: 'token-of-the-page', me: 'page-me' });
  expect(asked).toEqual([]);
  // As after a reload of the page.
  const later = createClient({ ...options, store: shellKeyStore(shell, own), fetch: network.fetch });
  expect(await later.hasSession()).toBe(true);
});

test('a shell that cannot sign sends nothing; a dead session of the shell is over here', async () => {
  const { shell } = await aShell('token-of-the-shell');
  const dumb = { ...shell, sign: () => Promise.reject(new Error('no signature')) };
  const network = aNetwork(() => ({
    status: 401,
    body: { code: 401, msg: 'over', key: 'session.required', data: {} },
  }));
  const silent = createClient({ ...options, store: shellKeyStore(dumb, memoryKeyStore()), fetch: network.fetch });
  await expect(silent.call(logout, {})).rejects.toThrow('no signature');
  expect(network.sent).toEqual([]);

  const client = createClient({ ...options, store: shellKeyStore(shell, memoryKeyStore()), fetch: network.fetch });
  await expect(client.call(logout, {})).rejects.toBeInstanceOf(SessionEnded);
  expect(await client.hasSession()).toBe(false);
});
