import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A line to the server that breaks when it is told to; a phone on it takes `url` for the server's address. */
export interface FrailLine extends AsyncDisposable {
  readonly url: string;
  /** From now on every connection breaks that has carried more than so many bytes towards the server. */
  breakAfter(bytes: number): void;
  mend(): void;
}

/** Opens a line to the server at `target` on a free port of this machine. */
export async function openFrailLine(target: string): Promise<FrailLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let [limit, turn] = [Infinity, 0];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let [carried, of] = [0, turn];
    const end = (): void => {
      for (const side of [near, far]) {
        side.destroy();
        open.delete(side);
      }
    };
    for (const side of [near, far]) {
      open.add(side);
      side.on('error', end);
    }
    near.on('close', end);
    // What the server has said last is still to be carried; the pipe then ends the near side.
    far.on('close', () => open.delete(far));
    near.on('data', (part: Buffer) => {
      if (of !== turn) [carried, of] = [0, turn];
      carried += part.length;
      if (carried > limit) end();
      else far.write(part);
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const set = (bytes: number): void => void ([limit, turn] = [bytes, turn + 1]);
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    breakAfter: set,
    mend: () => set(Infinity),
    [Symbol.asyncDispose]: async () => {
      for (const side of open) side.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
