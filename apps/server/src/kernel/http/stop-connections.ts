import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DEADLINE_MS } from './dispatch.ts';

/**
 * A stop waits for what runs as long as a call may take, and for no connection that is merely kept: browsers open some in advance, and Node
 * would wait for the first request of each until its time for headers is up.
 */
export function stopConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), DEADLINE_MS).unref();
  });
}
