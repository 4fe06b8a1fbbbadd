import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SESSION, startTestProvider, ticketOf, type TestProvider } from './test-provider.ts';

const { session, sessionEnd, balance, transfer } = PROVIDER_PATHS;
let provider: TestProvider;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'provider-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>games</title>');
  writeFileSync(join(folder, 'assets/main-1.js'), 'let a = 1;');
  writeFileSync(join(folder, 'assets/main-1.js.br'), 'compressed');
  provider = await startTestProvider({ PROVIDER_PAGES: folder, PROVIDER_PUBLIC_URL: 'https://games.example' });
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const OVER = { status: 401, body: { error: 'session_over' } };

it('a ticket opens the page once, and the page learns what it is for', async () => {
  const { body } = await provider.ask(session, SESSION);
  expect(body['launchUrl']).toMatch(/^https:\/\/games\.example\/play\/#[\w-]{43}$/);
  const opened = await provider.play('open', { ticket: ticketOf(body) });
  const { sessionRef: _ref, playerId: _player, ...terms } = SESSION;
  expect(opened.body).toEqual({ ...terms, balance: '0.00', token: expect.stringMatching(/^[\w-]{43}$/) as unknown });
  expect(await provider.play('open', { ticket: ticketOf(body) })).toEqual(OVER);
  expect(await provider.play('open', { ticket: 'guess' })).toEqual(OVER);
  expect((await provider.play('open', {})).status).toBe(400);
});

it('of two that come with one ticket at once one is let in', async () => {
  const { body } = await provider.ask(session, { ...SESSION, sessionRef: 'race' });
  const ticket = ticketOf(body);
  const page = (n: number) => (n < 3 ? {} : { page: `a secret of page ${n}` });
  const all = await Promise.all(Array.from({ length: 6 }, (_, n) => provider.play('open', { ticket, ...page(n) })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('a page whose answer was lost is let in again, with another token; no other page is', async () => {
  const { body } = await provider.ask(session, { ...SESSION, sessionRef: 'lost' });
  const asked = { ticket: ticketOf(body), page: 'a secret of this page' };
  const first = await provider.play('open', asked);
  const again = await provider.play('open', asked);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body['token']).not.toBe(first.body['token']);
  // Only the last answer counts: the one that was lost opens nothing.
  expect(await provider.play('balance', {}, String(first.body['token']))).toEqual(OVER);
  expect((await provider.play('balance', {}, String(again.body['token']))).status).toBe(200);
  expect(await provider.play('open', { ...asked, page: 'a secret of another' })).toEqual(OVER);
  expect(await provider.play('open', { ticket: asked.ticket })).toEqual(OVER);
});

it('neither tickets nor tokens are kept as they are', async () => {
  const { body } = await provider.ask(session, { ...SESSION, sessionRef: 'kept' });
  const { rows: before } = await provider.db.query<{ row: string }>(
    'select row_to_json(s)::text as row from session s',
  );
  const token = String((await provider.play('open', { ticket: ticketOf(body) })).body['token']);
  const { rows } = await provider.db.query<{ row: string }>('select row_to_json(s)::text as row from session s');
  const all = [...before, ...rows].map(({ row }) => row).join('\n');
  for (const text of [ticketOf(body), token]) {
    expect(all).not.toContain(text);
    expect(all).not.toContain(Buffer.from(text).toString('hex'));
  }
});

it('the same reference is the same session with a fresh ticket: the ticket and the page of before are shut out', async () => {
  const asked = { ...SESSION, sessionRef: 'again' };
  const first = await provider.ask(session, asked);
  const second = await provider.ask(session, asked);
  expect(second.body['sessionId']).toBe(first.body['sessionId']);
  expect(await provider.play('open', { ticket: ticketOf(first.body) })).toEqual(OVER);
  const page = await provider.play('open', { ticket: ticketOf(second.body) });
  const third = await provider.ask(session, asked);
  const other = await provider.play('open', { ticket: ticketOf(third.body) });
  expect(await provider.play('balance', {}, String(page.body['token']))).toEqual(OVER);
  expect((await provider.play('balance', {}, String(other.body['token']))).status).toBe(200);
  for (const change of [
    { playerId: 'p2' },
    { gameCode: 'coin', frameOrigin: 'https://evil.example' },
    { theme: 'dark' },
  ])
    expect((await provider.ask(session, { ...asked, ...change })).status).toBe(409);
});

it('an ended session opens nothing and plays nothing, and ending it again is no fault', async () => {
  const { body } = await provider.ask(session, { ...SESSION, sessionRef: 'end' });
  const token = String((await provider.play('open', { ticket: ticketOf(body) })).body['token']);
  const fresh = await provider.ask(session, { ...SESSION, sessionRef: 'end' });
  const { sessionId } = body;
  for (let n = 0; n < 2; n += 1)
    expect((await provider.ask(sessionEnd, { sessionId })).body).toEqual({ sessionId, ended: true });
  expect((await provider.ask(sessionEnd, { sessionId: 'never' })).body).toEqual({ sessionId: 'never', ended: true });
  expect(await provider.play('coin.toss', { stake: '100', win: false }, token)).toEqual(OVER);
  expect(await provider.play('open', { ticket: ticketOf(fresh.body) })).toEqual(OVER);
  expect((await provider.ask(session, { ...SESSION, sessionRef: 'end' })).body).toEqual({
    error: 'refused',
    reason: 'session_over',
  });
});

it('a page plays with what its player has, and nothing more', async () => {
  const token = await provider.openPage('rich');
  const asked = { transferNo: 'rich-1', direction: 'in', playerId: 'rich', currency: 'CNY', amount: '10.00' };
  await provider.ask(transfer, asked);
  expect((await provider.play('coin.toss', { stake: '1000', win: true }, token)).status).toBe(200);
  expect((await provider.play('balance', {}, token)).body).toEqual({ currency: 'CNY', balance: '20.00' });
  expect(await provider.play('coin.toss', { stake: '2001', win: true }, token)).toEqual({
    status: 422,
    body: { error: 'insufficient' },
  });
  expect((await provider.play('coin.toss', { stake: 5 }, token)).status).toBe(400);
  expect((await provider.play('coin.flip', {}, token)).status).toBe(404);
  expect(await provider.play('coin.toss', { stake: '1', win: true }, 'guess')).toEqual(OVER);
  expect(await provider.play('coin.toss', { stake: '1', win: true })).toEqual(OVER);
  const found = await provider.ask(balance, { playerId: 'rich', currency: 'CNY' });
  expect(found.body).toMatchObject({ balance: '20.00', playing: true });
  expect(Number(found.body['lastSeenAt'])).toBeGreaterThan(Date.now() - 60_000);
  expect((await provider.play('leave', {}, token)).body).toEqual({ left: true });
  expect(await provider.play('balance', {}, token)).toEqual(OVER);
  expect((await provider.ask(balance, { playerId: 'rich', currency: 'CNY' })).body['playing']).toBe(false);
});

it('a page that calls too often is told to wait, and no other one with it', async () => {
  const [hasty, calm] = [await provider.openPage('hasty'), await provider.openPage('calm')];
  const all = await Promise.all(Array.from({ length: 80 }, () => provider.play('balance', {}, hasty)));
  expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
  expect((await provider.play('balance', {}, calm)).status).toBe(200);
});

it('the page may be framed where a living session wants it, and its files are kept', async () => {
  const { body } = await provider.ask(session, {
    ...SESSION,
    sessionRef: 'frame',
    frameOrigin: 'https://frame.example',
  });
  const page = await fetch(`${provider.url}/play/`);
  expect(await page.text()).toContain('<title>games</title>');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/frame-ancestors [^;]*https:\/\/frame\.example/);
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toBe('no-store');
  await provider.ask(sessionEnd, { sessionId: body['sessionId'] });
  const later = await fetch(`${provider.url}/play/`);
  expect(later.headers.get('content-security-policy')).not.toContain('frame.example');
  const script = await fetch(`${provider.url}/play/assets/main-1.js`, { headers: { 'accept-encoding': 'identity' } });
  expect([await script.text(), script.headers.get('cache-control')]).toEqual([
    'let a = 1;',
    'public, max-age=31536000, immutable',
  ]);
  for (const path of [
    '/play/none.js',
    '/play/../settings.ts',
    '/play/%2e%2e/package.json',
    '/play/assets/main-1.js.br',
    '/',
  ])
    expect((await fetch(provider.url + path)).status).toBe(404);
});

it('a session of which nothing is heard ends by itself, and a ticket has its time', async () => {
  await using hasty = await startTestProvider({ PROVIDER_IDLE_SECONDS: '1', PROVIDER_TICKET_SECONDS: '0.05' });
  const { body } = await hasty.ask(session, SESSION);
  const ended = async () => {
    const { rows } = await hasty.db.query<{ ended: boolean }>('select ended_at is not null as ended from session');
    return rows[0]?.ended;
  };
  await expect.poll(() => Date.now() > Number(body['ticketUntil'])).toBe(true);
  expect(await hasty.play('open', { ticket: ticketOf(body) })).toEqual(OVER);
  await expect.poll(ended, { timeout: 10_000 }).toBe(true);
});
