import { randomBytes } from 'node:crypto';
import type { Clock, Session } from '../kernel.ts';

const TICKET_MS = 30_000;
const TICKETS_MAX = 50_000;

/**
 * Single-use socket tickets of 30 s (wire.md "Socket"). They live in this process's memory: behind several nodes the
 * socket has to reach the node that gave the ticket.
 */
export function createTickets(clock: Pick<Clock, 'now'>) {
  const open = new Map<string, { session: Session; expiresAt: number }>();
  return {
    issue: (session: Session, terminal?: Session['terminal']): { ticket: string; expiresAt: number } => {
      const now = clock.now();
      // Issued in order and all of one age, so the expired ones stand in front.
      for (const [ticket, { expiresAt }] of open) {
        if (expiresAt > now && open.size < TICKETS_MAX) break;
        open.delete(ticket);
      }
      const ticket = randomBytes(32).toString('base64url');
      const expiresAt = Math.min(now + TICKET_MS, session.expiresAt);
      open.set(ticket, { session: terminal === undefined ? session : { ...session, terminal }, expiresAt });
      return { ticket, expiresAt };
    },
    take: (ticket: string): Session | null => {
      const found = open.get(ticket);
      open.delete(ticket);
      return found && found.expiresAt > clock.now() ? found.session : null;
    },
  };
}
