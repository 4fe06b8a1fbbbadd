import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Starts a server on a free port of this machine; its connections end with it. */
export async function listenHere(
  server: Server & { closeAllConnections(): void },
): Promise<{ port: number; stop: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { port, stop };
}

/** The whole body of a request, as text. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
