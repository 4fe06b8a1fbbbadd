import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Hears one text frame: `data` from `start` to `end`. The buffer is not kept. */
export type HearFrame = (data: Buffer, start: number, end: number) => void;

const TEXT = 0x81;
const CLOSE = 0x88;
const HEAD_END = '\r\n\r\n';
const SHORT_MAX = 125;

/**
 * The reading end of a WebSocket with next to no cost of its own: 5,000 of them in one process, on a core that the database shares,
 * would otherwise be what is measured. Reads unfragmented text frames, as servers of this bench send them.
 */
export class FramedSocket {
  readonly #socket: Socket;
  readonly #hear: HearFrame;
  #rest: Buffer | null = null;
  #open = false;
  isClosed = false;

  private constructor(socket: Socket, hear: HearFrame) {
    this.#socket = socket;
    this.#hear = hear;
  }

  /** Connects to `address` (ws:); rejected when the server does not let it in. */
  static open(address: string, hear: HearFrame): Promise<FramedSocket> {
    const { hostname, port, pathname, search } = new URL(address);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      const framed = new FramedSocket(socket, hear);
      socket.once('connect', () => {
        const key = randomBytes(16).toString('base64');
        socket.write(
          `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
            `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}${HEAD_END}`,
        );
      });
      socket.on('data', (data) => {
        if (framed.#open) return framed.#take(data);
        const fault = framed.#takeHead(data);
        if (fault !== null) reject(new Error(fault));
        else if (framed.#open) resolve(framed);
      });
      socket.on('error', reject);
      socket.on('close', () => {
        framed.isClosed = true;
        reject(new Error('closed by the server'));
      });
    });
  }

  /** Sends a text of at most 125 bytes. */
  send(text: string): void {
    const bytes = Buffer.from(text);
    if (bytes.length > SHORT_MAX) throw new Error('too long for this socket');
    // Masked by zeros: a mask that changes nothing is a mask.
    this.#socket.write(Buffer.concat([Buffer.from([TEXT, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]));
  }

  close(): void {
    this.#socket.destroy();
  }

  #takeHead(data: Buffer): string | null {
    const all = this.#rest === null ? data : Buffer.concat([this.#rest, data]);
    const end = all.indexOf(HEAD_END);
    this.#rest = all;
    if (end === -1) return null;
    const status = all.toString('latin1', 0, all.indexOf('\r\n'));
    if (!status.startsWith('HTTP/1.1 101')) return `not let in: ${status}`;
    this.#open = true;
    this.#rest = null;
    const frames = all.subarray(end + HEAD_END.length);
    // After whoever waits for the opening has this socket in hand.
    if (frames.length > 0) setImmediate(() => this.#take(frames));
    return null;
  }

  #take(data: Buffer): void {
    const all = this.#rest === null ? data : Buffer.concat([this.#rest, data]);
    let at = 0;
    while (all.length - at >= 2) {
      const short = (all[at + 1] as number) & 0x7f;
      const headBytes = short <= SHORT_MAX ? 2 : 4;
      if (all.length - at < headBytes) break;
      const length = short <= SHORT_MAX ? short : all.readUInt16BE(at + 2);
      const end = at + headBytes + length;
      if (end > all.length) break;
      if (all[at] === TEXT) this.#hear(all, at + headBytes, end);
      else if (all[at] === CLOSE) this.#socket.destroy();
      at = end;
    }
    // A copy: a few bytes must not hold on to a whole read.
    this.#rest = at === all.length ? null : Buffer.from(all.subarray(at));
  }
}
