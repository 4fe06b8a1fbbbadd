import type { Socket } from 'socket.io';
import { expect, test } from 'vitest';
import type { FedEvent } from '../outbox/event-feed.ts';
import { createBroadcaster } from './broadcaster.ts';

/** What a socket has been sent, by either way: whole frames decoded, or emitted one by one. */
interface Wire {
  readonly socket: Socket;
  readonly texts: string[];
  readonly writes: number[];
  /** Called at each write, before it is noted. */
  onWrite: () => void;
}

function decode(data: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < data.length;) {
    expect(data[at]).toBe(0x81);
    const short = data[at + 1] ?? 0;
    const [length, start] = short < 126 ? [short, at + 2] : [data.readUInt16BE(at + 2), at + 4];
    texts.push(data.toString('utf8', start, start + length));
    at = start + length;
  }
  return texts;
}

/** The library's socket as far as the short way touches it; it records instead of sending. */
function aWire(
  state: { name?: string; writable?: boolean; waiting?: number; bufferedAmount?: number; open?: boolean } = {},
): Wire {
  const texts: string[] = [];
  const writes: number[] = [];
  const line = {
    write: (data: Buffer) => {
      wire.onWrite();
      writes.push(data.length);
      texts.push(...decode(data));
      return true;
    },
  };
  const socket = {
    connected: true,
    conn: {
      writeBuffer: Array.from({ length: state.waiting ?? 0 }),
      transport: {
        name: state.name ?? 'websocket',
        writable: state.writable ?? true,
        socket: { bufferedAmount: state.bufferedAmount ?? 0, readyState: (state.open ?? true) ? 1 : 3, _socket: line },
      },
    },
    emit: (type: string, payload: unknown) => {
      texts.push(`emit ${type} ${(payload as { v: number }).v}`);
      return true;
    },
  };
  const wire: Wire = { socket: socket as unknown as Socket, texts, writes, onWrite: () => undefined };
  return wire;
}

/** A broadcaster whose time and turns are the test's; a write takes `writeMs` of that time. */
function broadcasterTo(wires: readonly Wire[], writeMs = 0) {
  const turns: (() => void)[] = [];
  const alarms: { dueMs: number; run: () => void }[] = [];
  const slow: Socket[] = [];
  let nowMs = 0;
  for (const wire of wires) wire.onWrite = () => void (nowMs += writeMs);
  const broadcaster = createBroadcaster({
    socketsOf: () => wires.map((wire) => wire.socket),
    now: () => nowMs,
    after: (ms, run) => void alarms.push({ dueMs: nowMs + ms, run }),
    nextTurn: (run) => void turns.push(run),
    onSlow: (socket) => void slow.push(socket),
  });
  const runTurns = (each = (): void => {}): void => {
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      each();
      turn();
    }
  };
  return {
    send: broadcaster.send,
    slow,
    turns,
    runTurns,
    pass: (ms: number): void => {
      nowMs += ms;
      for (const alarm of alarms.splice(0)) {
        if (alarm.dueMs <= nowMs) alarm.run();
        else alarms.push(alarm);
      }
      runTurns();
    },
  };
}

function event(v: number, type = 'round.drawn', audience = 'lottery:k3-1m'): FedEvent {
  return { audience, v, type, wire: `{"v":${v}}` };
}
const framed = (v: number, type = 'round.drawn'): string => `42["${type}",{"v":${v}}]`;

test('an event is written once per socket, as a ready WebSocket frame', () => {
  const wires = [aWire(), aWire()];
  broadcasterTo(wires).send(event(1));
  for (const { texts, writes } of wires) {
    expect(texts).toEqual([framed(1)]);
    expect(writes).toHaveLength(1);
  }
});

test('a crowd is served 64 at a time, and others get their turn in between', () => {
  const wires = Array.from({ length: 150 }, () => aWire());
  const to = broadcasterTo(wires);
  const served = (): number => wires.filter(({ texts }) => texts.length > 0).length;
  to.send(event(1));
  expect(served()).toBe(64);
  to.turns.shift()?.();
  expect(served()).toBe(128);
  to.turns.shift()?.();
  expect(served()).toBe(150);
});

test('a second event waits until the first has reached everybody, so that nobody gets them in another order', () => {
  const wires = Array.from({ length: 450 }, () => aWire());
  const to = broadcasterTo(wires);
  for (let v = 1; v <= 5; v += 1) to.send(event(v));
  to.runTurns();
  for (const { texts, writes } of wires) {
    expect(texts).toEqual([1, 2, 3, 4, 5].map((v) => framed(v)));
    // What gathers meanwhile goes out together.
    expect(writes).toHaveLength(2);
  }
});

test('another audience does not wait for a long broadcast', () => {
  const wires = Array.from({ length: 450 }, () => aWire());
  const to = broadcasterTo(wires);
  to.send(event(1));
  to.send(event(1, 'round.closed', 'lottery:k3-3m'));
  expect(wires[0]?.texts).toEqual([framed(1), framed(1, 'round.closed')]);
});

test('talk of a room is gathered for 100 ms and then costs one write', () => {
  const wire = aWire();
  const to = broadcasterTo([wire]);
  to.send(event(1, 'room.online', 'room:1'));
  for (let v = 2; v <= 9; v += 1) to.send(event(v, 'room.online', 'room:1'));
  expect(wire.texts).toHaveLength(1);
  to.pass(99);
  expect(wire.writes).toHaveLength(1);
  to.pass(1);
  expect(wire.writes).toHaveLength(2);
  expect(wire.texts).toEqual(Array.from({ length: 9 }, (_, i) => framed(i + 1, 'room.online')));
});

test('a broadcast that takes long does not lengthen the window while there is time enough', () => {
  const wires = Array.from({ length: 65 }, () => aWire());
  const to = broadcasterTo(wires);
  to.send(event(1, 'room.online', 'room:1'));
  // The last socket is reached 300 ms later, for others had their turns.
  const rest = to.turns.splice(0);
  to.pass(300);
  for (const turn of rest) turn();
  to.send(event(2, 'room.online', 'room:1'));
  expect(wires[0]?.texts).toHaveLength(2);
});

test('once broadcasts have taken more than their share of the time, a crowd waits twice as long as the last one took', () => {
  const wire = aWire();
  const to = broadcasterTo([wire], 150);
  // 400 ms are saved up and 60 come in during each of these, which take 150.
  for (let v = 1; v <= 5; v += 1) to.send(event(v, 'room.online', 'room:1'));
  expect(wire.texts).toHaveLength(4);
  to.pass(299);
  expect(wire.texts).toHaveLength(4);
  to.pass(1);
  expect(wire.texts).toHaveLength(5);
});

test('an urgent event does not wait for the window, and does not overtake what waits in it', () => {
  const wire = aWire();
  const to = broadcasterTo([wire]);
  to.send(event(1, 'room.online', 'room:1'));
  to.send(event(2, 'room.online', 'room:1'));
  to.send(event(3, 'round.drawn', 'room:1'));
  expect(wire.texts).toEqual([framed(1, 'room.online'), framed(2, 'room.online'), framed(3)]);
});

test('what cannot take a frame is served by the library: polling, a busy or closing WebSocket, a queue', () => {
  const wires = [aWire({ name: 'polling' }), aWire({ writable: false }), aWire({ waiting: 1 }), aWire({ open: false })];
  broadcasterTo(wires).send(event(4));
  for (const { texts } of wires) expect(texts).toEqual(['emit round.drawn 4']);
});

test('a socket that does not read is cut instead of being written to', () => {
  const [deaf, stuck, fine] = [aWire({ bufferedAmount: 1_048_577 }), aWire({ name: 'polling', waiting: 513 }), aWire()];
  const to = broadcasterTo([deaf, stuck, fine]);
  to.send(event(1));
  expect(to.slow).toEqual([deaf.socket, stuck.socket]);
  expect([deaf.texts, stuck.texts, fine.texts]).toEqual([[], [], [framed(1)]]);
});
