import type { Logger } from 'pino';
import type { Sql } from '../kernel.ts';
import { SESSION_ENDED } from '../outbox/channels.ts';
import type { ListenLine } from '../outbox/listen-line.ts';

/** Every socket's session is looked at again this often, whatever was heard meanwhile (R-109: 30 s). */
const RECHECK_MS = 15_000;

/** A socket that belongs to a session. */
export interface Watched {
  readonly sessionId: string;
  /** Says that the session is over and cuts the connection. */
  end(reason: string): void;
}

export interface SessionWatch {
  add(socket: Watched): void;
  remove(socket: Watched): void;
  stop(): void;
}

/** Cuts the sockets of sessions that have ended: at once when the end is heard, at the latest at the next look. */
export async function watchSessions(line: ListenLine, log: Logger, recheckMs = RECHECK_MS): Promise<SessionWatch> {
  const bySession = new Map<string, Set<Watched>>();

  const lookAgain = async (sessionIds: readonly string[]): Promise<void> => {
    if (sessionIds.length === 0) return;
    for (const { id, reason } of await endedOf(line, sessionIds)) {
      for (const socket of bySession.get(id) ?? []) socket.end(reason);
    }
  };
  const look = (sessionIds: readonly string[]): void => {
    lookAgain(sessionIds).catch((error: unknown) => log.debug({ err: error }, 'realtime: sessions not checked now'));
  };
  await line.listen(SESSION_ENDED, (sessionId) => {
    if (sessionId === null) look([...bySession.keys()]);
    else if (bySession.has(sessionId)) look([sessionId]);
  });
  const recheck = setInterval(() => look([...bySession.keys()]), recheckMs);
  return {
    add: (socket) => {
      const sockets = bySession.get(socket.sessionId);
      if (sockets) sockets.add(socket);
      else bySession.set(socket.sessionId, new Set([socket]));
    },
    remove: (socket) => {
      const sockets = bySession.get(socket.sessionId);
      if (sockets?.delete(socket) && sockets.size === 0) bySession.delete(socket.sessionId);
    },
    stop: () => clearInterval(recheck),
  };
}

/** Those of the sessions that are no longer live, by the database's clock. */
async function endedOf(sql: Sql, sessionIds: readonly string[]): Promise<{ id: string; reason: string }[]> {
  const { rows } = await sql.query<{ id: string; reason: string }>(
    `select asked.id::text as id, coalesce(s.end_reason, 'expired') as reason
     from unnest($1::bigint[]) as asked (id) left join kernel.session s using (id)
     where s.id is null or s.ended_at is not null or least(s.idle_end_at, s.absolute_end_at) <= clock_timestamp()`,
    [sessionIds],
    'session_ended_of',
  );
  return rows;
}
