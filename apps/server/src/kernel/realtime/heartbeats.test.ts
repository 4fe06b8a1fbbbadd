import { afterEach, expect, test } from 'vitest';
import { createHeartbeats } from './heartbeats.ts';
import type { BeatingConnection, Heartbeats } from './heartbeats.ts';

const EVERY_MS = 2_500;
const GROUPS = 50;
/** The engine's ping, `2`, as a frame. */
const FRAME = Buffer.from([0x81, 1, 0x32]);

interface Asked {
  readonly connection: BeatingConnection;
  /** Ways by which it was asked, in order. */
  readonly ways: string[];
  /** Its answer has come. */
  answer(): void;
}

/** The engine's connection as far as its heartbeat touches it. */
function aConnection(state: { name?: string; waiting?: number; readyState?: string } = {}): Asked {
  const ways: string[] = [];
  const connection = {
    readyState: state.readyState ?? 'open',
    writeBuffer: Array.from({ length: state.waiting ?? 0 }),
    transport: {
      name: state.name ?? 'websocket',
      writable: true,
      socket: {
        bufferedAmount: 0,
        readyState: 1,
        _socket: { write: (data: Buffer) => ways.push(data.equals(FRAME) ? 'frame' : 'something else') > 0 },
      },
    },
    pingIntervalTimer: setTimeout(() => ways.push('by its own alarm'), 0) as NodeJS.Timeout | null,
    pingTimeoutTimer: null as NodeJS.Timeout | null,
    hasRefreshedPingTimeout: true,
    sendPacket: (type: string) => ways.push(`library ${type}`),
    resetPingTimeout: () => {
      clearTimeout(connection.pingTimeoutTimer ?? undefined);
      connection.pingTimeoutTimer = setTimeout(() => undefined, 60_000).unref();
    },
  };
  return {
    connection,
    ways,
    answer: () => {
      clearTimeout(connection.pingTimeoutTimer ?? undefined);
      connection.pingTimeoutTimer = null;
    },
  };
}

let heartbeats: Heartbeats | undefined;
afterEach(() => heartbeats?.stop());

function beating(all: readonly Asked[]): { round: () => void; heartbeats: Heartbeats } {
  const made = createHeartbeats(EVERY_MS);
  heartbeats = made;
  for (const { connection } of all) made.add(connection);
  return {
    heartbeats: made,
    round: () => {
      for (let turn = 0; turn < GROUPS; turn += 1) made.turn();
    },
  };
}

test('each connection is asked once in every round, and no longer by an alarm of its own', () => {
  const all = Array.from({ length: 120 }, () => aConnection());
  const { round } = beating(all);
  expect(all.map(({ connection }) => connection.pingIntervalTimer).filter((alarm) => alarm !== null)).toEqual([]);
  round();
  for (const { ways, answer } of all) {
    expect(ways).toEqual(['frame']);
    answer();
  }
  round();
  for (const { ways } of all) expect(ways).toEqual(['frame', 'frame']);
});

test('a crowd that comes at once is spread over the round', () => {
  const all = Array.from({ length: 500 }, () => aConnection());
  const { heartbeats: wheel } = beating(all);
  wheel.turn();
  expect(all.filter(({ ways }) => ways.length > 0)).toHaveLength(10);
});

test('whoever has not answered is not asked again, so that the alarm which ends the connection goes on', () => {
  const silent = aConnection();
  const { round } = beating([silent]);
  round();
  const alarm = silent.connection.pingTimeoutTimer;
  expect(silent.connection.hasRefreshedPingTimeout).toBe(false);
  round();
  expect(silent.ways).toHaveLength(1);
  expect(silent.connection.pingTimeoutTimer).toBe(alarm);
});

test('what cannot take a frame is asked by the library; what is closing or gone is not asked', () => {
  const [polling, queued] = [aConnection({ name: 'polling' }), aConnection({ waiting: 1 })];
  const [closing, gone] = [aConnection({ readyState: 'closing' }), aConnection()];
  const { heartbeats: wheel, round } = beating([polling, queued, closing, gone]);
  wheel.remove(gone.connection);
  round();
  expect([polling.ways, queued.ways, closing.ways, gone.ways]).toEqual([['library ping'], ['library ping'], [], []]);
});
