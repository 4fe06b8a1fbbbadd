import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DEADLINE_MS } from './dispatch.ts';

/** A stop that waits is at its end when the time of a call is up: a test that ends sooner has not waited. */
export const SOONER = { timeout: DEADLINE_MS / 2 } as const;

/** Lets a server listen and opens a connection that asks for nothing, as browsers do before they know what for; it is accepted when this ends. */
export async function connectionInAdvance(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(app.server, 'connection');
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  await Promise.all([accepted, once(client, 'connect')]);
}
