import { frameText, lineOf } from './engine-line.ts';
import type { EngineConnection } from './engine-line.ts';

/** Time between two groups. */
const GROUP_EVERY_MS = 50;
/** The engine's packet that asks for a sign of life. */
const PING = frameText('2');

/** What the engine keeps of a connection's heartbeat; not of its published types. */
export interface BeatingConnection extends EngineConnection {
  readonly readyState: string;
  /** The engine's own alarm for the next ping. */
  pingIntervalTimer: NodeJS.Timeout | null;
  /** Runs while an answer is awaited. */
  readonly pingTimeoutTimer: NodeJS.Timeout | null;
  /** Whether that has been put off for another packet, which counts once for each ping. */
  hasRefreshedPingTimeout: boolean;
  sendPacket(type: 'ping'): void;
  resetPingTimeout(): void;
}

export interface Heartbeats {
  /** Takes over the pings of a connection that has just opened. */
  add(connection: BeatingConnection): void;
  remove(connection: BeatingConnection): void;
  /** Asks the group whose turn it is; a timer does it. */
  turn(): void;
  stop(): void;
}

/**
 * Asks every connection each `everyMs` for a sign of life. The engine does it by a timer for each, so that a crowd wakes the process
 * for every single ping and again for every answer; here the crowd stands in 50 groups, and a group is asked at once, with a frame made
 * once. What follows from an answer, and from none, stays with the engine.
 */
export function createHeartbeats(everyMs: number): Heartbeats {
  const groups = Array.from(
    { length: Math.max(1, Math.trunc(everyMs / GROUP_EVERY_MS)) },
    () => new Set<BeatingConnection>(),
  );
  const groupOf = new Map<BeatingConnection, Set<BeatingConnection>>();
  let [asked, added] = [0, 0];
  const turn = (): void => {
    asked = (asked + 1) % groups.length;
    for (const connection of groups[asked] ?? []) ask(connection);
  };
  const timer = setInterval(turn, everyMs / groups.length);
  return {
    add: (connection) => {
      clearTimeout(connection.pingIntervalTimer ?? undefined);
      connection.pingIntervalTimer = null;
      // One after the other: whoever comes together is spread over all groups.
      added = (added + 1) % groups.length;
      const group = groups[added] as Set<BeatingConnection>;
      groupOf.set(connection, group.add(connection));
    },
    remove: (connection) => {
      groupOf.get(connection)?.delete(connection);
      groupOf.delete(connection);
    },
    turn,
    stop: () => clearInterval(timer),
  };
}

function ask(connection: BeatingConnection): void {
  // Who has not answered yet is not asked again: the engine's alarm, which ends the connection, would begin anew.
  if (connection.readyState !== 'open' || connection.pingTimeoutTimer !== null) return;
  connection.hasRefreshedPingTimeout = false;
  const line = lineOf(connection);
  if (line === null) connection.sendPacket('ping');
  else line.write(PING);
  connection.resetPingTimeout();
}
