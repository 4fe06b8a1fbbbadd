import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { LookupFunction } from 'node:net';
import { listenHere } from '@drawroom/testkit/listen-here';
import { selfSigned } from '@drawroom/testkit/self-signed';
import { afterEach, describe, expect, it } from 'vitest';
import { mayBeTold, sendWebhook } from './webhook-sender.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function receiver(answer: RequestListener): Promise<string> {
  const { port, stop } = await listenHere(createServer(answer));
  stops.push(stop);
  return `http://127.0.0.1:${port}`;
}
const message = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"é":1}' });

/** A resolver that leads every name to the same addresses. */
function leadingTo(...addresses: string[]): LookupFunction {
  return (_host, _options, tell) =>
    tell(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
}

describe('where webhooks may go (R-79)', () => {
  it.each([
    'http://hooks.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[2606:4700::1111]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://db.internal/x',
    'https://house.local./x',
    'https://user:pass@hooks.example.com/x',
    'https://hooks/x',
    'ftp://hooks.example.com/x',
    'nonsense',
  ])('not to %s', (url) => {
    expect(mayBeTold(url, { anywhere: false })).toBe(false);
  });

  it('to a public host by https, on any port; anywhere else only where the house says so', () => {
    expect(mayBeTold('https://hooks.example.com:8443/in?a=1', { anywhere: false })).toBe(true);
    expect(mayBeTold('http://127.0.0.1:9/x', { anywhere: true })).toBe(true);
    expect(mayBeTold('file:///etc/passwd', { anywhere: true })).toBe(false);
  });

  it.each([['10.0.0.8'], ['127.0.0.1'], ['169.254.169.254'], ['::1'], ['fe80::1'], ['93.184.216.34', '192.168.1.1']])(
    'a public name that leads to %s is not connected to',
    async (...addresses) => {
      const { status, answer } = await sendWebhook(message('https://hooks.example.com/x'), {
        anywhere: false,
        lookup: leadingTo(...addresses),
      });
      expect({ status, answer }).toEqual({ status: null, answer: 'hooks.example.com is not a public host' });
    },
  );

  it('is connected to at the very address that was looked at, looked up once', async () => {
    const { key, cert } = selfSigned();
    const { port, stop } = await listenHere(createSecureServer({ key, cert }, (_, response) => response.end('here')));
    stops.push(stop);
    let asked = 0;
    const { status, answer } = await sendWebhook(message(`https://hooks.example.com:${port}/x`), {
      anywhere: false,
      // The second answer would be another one, as rebinding does it.
      lookup: (host, options, tell) => leadingTo((asked += 1) === 1 ? '127.0.0.1' : '10.0.0.1')(host, options, tell),
      mayConnect: (address) => address === '127.0.0.1',
      tls: { ca: cert, checkServerIdentity: () => undefined },
    });
    expect({ status, answer, asked }).toEqual({ status: 200, answer: 'here', asked: 1 });
  });
});

describe('one sending', () => {
  it('brings body and headers as they are, and the answer back', async () => {
    const heard: string[] = [];
    const url = await receiver((request, response) => {
      heard.push(
        `${request.method} ${request.url} ${String(request.headers['webhook-id'])} ${request.headers['content-type']}`,
      );
      request.on('data', (chunk: Buffer) => heard.push(chunk.toString('utf8')));
      request.on('end', () => response.writeHead(202).end('taken'));
    });
    expect(await sendWebhook(message(`${url}/in?a=1`), { anywhere: true })).toMatchObject({
      status: 202,
      answer: 'taken',
    });
    expect(heard).toEqual(['POST /in?a=1 msg_1 application/json', '{"é":1}']);
  });

  it('follows no redirect', async () => {
    const asked: string[] = [];
    const url = await receiver((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(302, { location: '/inside' }).end();
    });
    expect((await sendWebhook(message(`${url}/a`), { anywhere: true })).status).toBe(302);
    expect(asked).toEqual(['/a']);
  });

  it('reads the first kilobyte of an answer without an end', async () => {
    const url = await receiver((_, response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (response.write('0123456789\0abcdef'.repeat(64)));
        response.once('drain', pour);
      };
      pour();
    });
    const { status, answer } = await sendWebhook(message(url), { anywhere: true });
    expect(status).toBe(200);
    expect(answer.length).toBeGreaterThan(900);
    expect(answer.length).toBeLessThanOrEqual(1_024);
    expect(answer).not.toContain('\0');
  });

  it('waits for nothing behind the first kilobyte', { timeout: 5_000 }, async () => {
    const url = await receiver((_, response) => void response.writeHead(200).write('a'.repeat(2_000)));
    expect(await sendWebhook(message(url), { anywhere: true })).toMatchObject({
      status: 200,
      answer: 'a'.repeat(1_024),
    });
  });

  it('tells why there was no answer', async () => {
    const url = await receiver((request) => request.socket.destroy());
    expect(await sendWebhook(message(url), { anywhere: true })).toMatchObject({
      status: null,
      answer: 'socket hang up',
    });
  });

  it('says so when there is no answer in time', async () => {
    const url = await receiver(() => undefined);
    expect(await sendWebhook(message(url), { anywhere: true, patienceMs: 50 })).toMatchObject({
      status: null,
      answer: 'no answer in 15 s',
    });
  });
});
