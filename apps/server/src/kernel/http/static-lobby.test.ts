import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { HouseLook } from '@drawroom/contract/house-look';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NONCE_PLACE } from './lobby-policy.ts';
import { addLobbyRoutes } from './static-lobby.ts';

let dist: string;
let app: FastifyInstance;
const script = 'console.info("hello")'.repeat(20);

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'drawroom-dist-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, 'i18n'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>lobby</title>');
  writeFileSync(
    join(dist, 'csp.json'),
    JSON.stringify({ 'script-src': ["'sha256-abc='"], 'style-src': ["'sha256-def='"] }),
  );
  writeFileSync(join(dist, 'assets/main-1a2b.js'), script);
  writeFileSync(join(dist, 'assets/main-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(dist, 'i18n/vi-VN.9f.json'), '{}');
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, '.secret'), 'no');
  app = Fastify();
  app.setNotFoundHandler((_, reply) => reply.code(404).send('nothing'));
  addLobbyRoutes(app, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

test('every screen is the page, kept by nobody, under a strict policy', async () => {
  for (const url of ['/', '/login', '/enterRoom?i=123456', '/index.html', '/gameRoom/k3-1m']) {
    const reply = await get(url, { host: 'play.example:3000' });
    expect([url, reply.statusCode, reply.body]).toEqual([url, 200, '<!doctype html><title>lobby</title>']);
    expect(reply.headers['cache-control']).toBe('no-store');
    const policy = String(reply.headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "script-src 'self' 'sha256-abc=';",
      "style-src 'self' 'sha256-def=';",
      "connect-src 'self' ws://play.example:3000 wss://play.example:3000",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
  }
});

test('a host that is no host is not written into the policy', async () => {
  const reply = await get('/', { host: "evil; script-src 'unsafe-inline'" });
  expect(String(reply.headers['content-security-policy'])).not.toContain('unsafe');
});

test('the page may frame the providers of this moment and nobody else (R-78)', async () => {
  const framing = Fastify();
  let origins: readonly string[] = [];
  addLobbyRoutes(framing, dist, { frameOrigins: () => origins });
  const framed = async (): Promise<string | undefined> =>
    /frame-src ([^;]*)/.exec(String((await framing.inject('/')).headers['content-security-policy']))?.[1];
  expect(await framed()).toBe("'none'");
  origins = ['https://games.example', 'http://127.0.0.1:3002'];
  expect(await framed()).toBe('https://games.example http://127.0.0.1:3002');
  // What is no origin is not written into a header, whatever an operator has put into the list.
  origins = ["https://evil.example; script-src 'unsafe-inline'", 'https://a.example/path', '*', 'data:'];
  origins = [...origins, 'https://*.example', 'https://evil;script-src'];
  expect(await framed()).toBe("'none'");
  await framing.close();
});

test('a page that makes styles while it runs gets a nonce of its own in every answer, and scripts get none (R-73)', async () => {
  const styling = mkdtempSync(join(tmpdir(), 'drawroom-styling-'));
  writeFileSync(join(styling, 'index.html'), `<!doctype html><meta property="csp-nonce" nonce="${NONCE_PLACE}">`);
  const own = Fastify();
  addLobbyRoutes(own, styling);
  const noncesOf = async (): Promise<readonly (string | undefined)[]> => {
    const { body, headers } = await own.inject('/');
    const policy = String(headers['content-security-policy']);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    expect(policy).not.toContain('unsafe');
    return [/ nonce="([^"]+)"/.exec(body)?.[1], /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]];
  };
  const [inPage, inPolicy] = await noncesOf();
  expect(inPage).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(inPage).toBe(inPolicy);
  expect((await noncesOf())[0]).not.toBe(inPage);
  expect(String((await get('/')).headers['content-security-policy'])).not.toContain('nonce');
  await own.close();
  rmSync(styling, { recursive: true });
});

test('a page opens with the look that was last known while nobody can say how the house looks', async () => {
  const place = mkdtempSync(join(tmpdir(), 'drawroom-look-'));
  writeFileSync(join(place, 'index.html'), '<!--house-theme--><title>{{house-title}}</title>');
  const looks: (() => Promise<HouseLook>)[] = [
    () => Promise.reject(new Error('away')),
    async () => ({ houseName: 'Tea', houseNames: {}, light: '#2255cc', dark: '#8fb4ff', logo: null }),
    () => Promise.reject(new Error('away')),
  ];
  const own = Fastify();
  addLobbyRoutes(own, place, { look: () => looks.shift()!() });
  expect((await own.inject('/')).body).toBe('<title>Drawroom</title>');
  const shown = '<link rel="stylesheet" href="/theme/1-2255cc-8fb4ff.css" /><title>Tea</title>';
  expect((await own.inject('/')).body).toBe(shown);
  const packed = await own.inject({ url: '/login', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(shown);
  await own.close();
  rmSync(place, { recursive: true });
});

test('files with a hash in their name are kept for ever, the rest for an hour', async () => {
  for (const url of ['/assets/main-1a2b.js', '/i18n/vi-VN.9f.json']) {
    expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('the compressed twin is sent to whoever takes it', async () => {
  const reply = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br' });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.headers['content-type']).toContain('javascript');
  expect(String(reply.headers['vary']).toLowerCase()).toContain('accept-encoding');
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
  expect((await get('/assets/main-1a2b.js')).body).toBe(script);
});

test('what is missing, secret or outside is 404, never the page', async () => {
  for (const url of [
    '/assets/gone.js',
    '/assets',
    '/i18n/xx.json',
    '/api/no/such',
    '/app/lotteryGame/x',
    '/m-app/x',
    '/socket.io/',
    '/favicon.ico',
    '/csp.json',
    '/.secret',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.body]).toEqual([url, 404, 'nothing']);
  }
});

test('without a build there is no page', async () => {
  const bare = Fastify();
  bare.setNotFoundHandler((_, reply) => reply.code(404).send('nothing'));
  addLobbyRoutes(bare, join(dist, 'assets'));
  expect((await bare.inject('/')).statusCode).toBe(404);
  await bare.close();
});
