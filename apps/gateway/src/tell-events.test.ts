import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openState } from './gateway-state.ts';
import { createTeller } from './tell-events.ts';

const EVENT = { eventId: 'e-1', at: 1, type: 'transfer', txId: 'tx-1', network: 'TRON', address: 'T1' } as const;

it('what the house did not take is told by the gateway that starts after this one, until it is taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  const file = join(folder, 'state.json');
  const heard: string[] = [];
  let status = 503;
  let next = (): void => undefined;
  const house = createServer((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (body: string) => heard.push(`${status} ${body}`));
    request.on('end', () => {
      response.writeHead(status).end();
      next();
    });
  });
  const answered = () => new Promise<void>((resolve) => (next = resolve));
  await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve));
  const { port } = house.address() as AddressInfo;
  // This gateway would try again in a day: it is as good as gone.
  const settings = { secret: 'a secret of tests', retryMs: 86_400_000 };
  try {
    const first = answered();
    const event = { ...EVENT, amount: '14.000123', currency: 'USDT', confirmations: 6 };
    createTeller(settings, openState(file))(`http://127.0.0.1:${port}/callback`, event);
    await first;
    status = 200;
    const again = answered();
    const restarted = openState(file);
    createTeller(settings, restarted);
    await again;
    await expect.poll(() => openState(file).untold.size).toBe(0);
    expect(heard).toEqual([503, 200].map((told) => `${told} ${JSON.stringify(event)}`));
  } finally {
    house.closeAllConnections();
    house.close();
    rmSync(folder, { recursive: true });
  }
});
