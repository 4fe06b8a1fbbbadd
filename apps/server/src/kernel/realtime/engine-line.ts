import * as ws from 'ws';

/** Part of the library's interface, but not of its published types. */
const { Sender } = ws as unknown as {
  Sender: {
    frame(
      data: Buffer,
      options: { fin: boolean; opcode: number; mask: boolean; readOnly: boolean; rsv1: boolean },
    ): Buffer[];
  };
};

interface EngineWebSocket {
  readonly bufferedAmount: number;
  readonly readyState: number;
  readonly _socket?: Line;
}

/** Where ready frames are written to. */
export interface Line {
  write(frames: Buffer): boolean;
}

/** The parts of a connection of the engine that the short way uses; not all of them are of its published types. */
export interface EngineConnection {
  /** The engine's own queue. */
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly name: string; readonly writable: boolean; readonly socket?: EngineWebSocket };
}

/** A packet of the engine as a whole WebSocket frame, made once for all who get it. */
export function frameText(text: string): Buffer {
  const frame = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false };
  return Buffer.concat(Sender.frame(Buffer.from(text), frame));
}

/** The short way to whoever is behind a connection; null where the library has to send: polling, a busy or closing WebSocket, a queue. */
export function lineOf({ writeBuffer, transport }: EngineConnection): Line | null {
  const wire = transport.name === 'websocket' ? transport.socket : undefined;
  // What stands in the engine's queue has to go first.
  if (wire?.readyState !== ws.WebSocket.OPEN || !transport.writable || writeBuffer.length > 0) return null;
  return wire._socket ?? null;
}

/** Bytes that wait for a socket that does not read. */
export function waitingBytes({ transport }: EngineConnection): number {
  return transport.name === 'websocket' ? (transport.socket?.bufferedAmount ?? 0) : 0;
}
