import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileDoor, ServedFile } from '../kernel.ts';
import { createHttp } from './create-http.ts';
import { httpSurroundings, sendRaw, type HttpSurroundings, type TestReply } from './test-surroundings.ts';

const TICKET = 'T'.repeat(43);
const BYTES = new TextEncoder().encode('six lines');

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield BYTES;
  throw new Error('the slip tore');
}
async function* whole(): AsyncGenerator<Uint8Array> {
  yield BYTES;
}

/** What both doors were asked for. */
const asked: string[] = [];
async function found(right: string): Promise<ServedFile | null> {
  asked.push(right);
  if (right === 'fault') throw new Error('secret of the house');
  if (right === 'torn') return { type: 'text/plain', body: breaking() };
  return right === 'face.webp' ? { type: 'image/webp', body: BYTES } : null;
}
const doors: FileDoor[] = [
  { address: '/face', by: 'name', find: found },
  {
    address: '/copy',
    by: 'ticket',
    find: async (ticket) => {
      asked.push(ticket);
      return ticket === TICKET ? { type: 'application/zip', body: whole(), saveAs: 'copy.zip' } : null;
    },
  },
];

let world: HttpSurroundings;
let app: FastifyInstance;
beforeAll(async () => {
  world = await httpSurroundings();
  app = createHttp(world.kernel, [{ name: 'test', handlers: [], files: doors }], { calls: [] });
});
afterAll(async () => {
  await app.close();
  await world.stop();
});

let people = 0;
/** Each from an address of its own, unless one is named. */
function get(url: string, more: { method?: string; remoteAddress?: string } = {}): Promise<TestReply> {
  people += 1;
  return sendRaw(app, { method: 'GET', url, remoteAddress: `10.1.0.${people}`, ...more });
}

test('files by name and by ticket leave with the same guards; only a name may be kept by a browser (R-75, R-76)', async () => {
  const [face, copy] = [await get('/face/face.webp'), await get(`/copy?ticket=${TICKET}`)];
  for (const { status, text, headers } of [face, copy]) {
    expect([status, text]).toEqual([200, 'six lines']);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  expect(face.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '9',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(face.headers).not.toHaveProperty('content-disposition');
  expect(copy.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="copy.zip"',
    'cache-control': 'no-store',
  });
});

test('a look at the head alone has no body, and never spends a ticket', async () => {
  expect(await get('/face/face.webp', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  asked.length = 0;
  expect((await get(`/copy?ticket=${TICKET}`, { method: 'HEAD' })).status).toBe(404);
  expect(asked).toEqual([]);
});

test('what opens nothing is refused alike, whatever is wrong with it, and what is no ticket asks nobody', async () => {
  const unknown = await get('/nowhere');
  for (const path of ['/face/other.webp', '/face/', '/face/%00', '/fac%65/face.webp'])
    expect(await get(path), path).toMatchObject({ status: 404, text: unknown.text });
  asked.length = 0;
  for (const query of ['', '?ticket=', '?ticket=short', `?ticket=${TICKET}&ticket=${TICKET}`, `?ticket=${TICKET}%00`])
    expect(await get(`/copy${query}`), query).toMatchObject({ status: 404, key: 'member.link_dead' });
  expect(asked).toEqual([]);
  expect(await get(`/copy?ticket=${'U'.repeat(43)}`)).toMatchObject({ status: 404, key: 'member.link_dead' });
});

test('whoever tries many tickets is slowed down and told how long', async () => {
  const from = { remoteAddress: '10.2.0.1' };
  for (let n = 0; n < 240; n += 1) expect((await get('/copy', from)).status).toBe(404);
  const last = await get(`/copy?ticket=${TICKET}`, from);
  expect(last).toMatchObject({ status: 429, key: 'request.rate_limited' });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect((await get('/face/face.webp', from)).status).toBe(200);
});

test('a fault is a fault of ours with a number and none of its words; one in the middle cuts the file off', async () => {
  const fault = await get('/face/fault');
  expect(fault).toMatchObject({ status: 500, data: { errorId: expect.any(String) } });
  expect(fault.text).not.toContain('secret');
  await expect(get('/face/torn')).rejects.toThrow(/tore/);
  expect(world.lines.join('')).toContain('file cut off');
});
