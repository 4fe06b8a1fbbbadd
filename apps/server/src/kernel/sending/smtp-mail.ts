import { createTransport } from 'nodemailer';
import { SendFailure, type Senders } from './senders.ts';
import { isThisMachine, type MailServer } from './settings.ts';

const PATIENCE_MS = 5_000;

/**
 * Plain text mails, one connection each. Another machine is only spoken to over TLS, from the start (`smtps://`) or by
 * STARTTLS; user and password stand in the address. Sent once, like text messages.
 * @throws SendFailure whose text holds neither address nor content
 */
export function smtpMail(server: MailServer, patienceMs = PATIENCE_MS): Senders['email'] {
  const { hostname, protocol } = new URL(server.url);
  const transport = createTransport({
    url: server.url,
    requireTLS: protocol === 'smtp:' && !isThisMachine(hostname),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketCloseTimeout: 500,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    try {
      // As an object: nothing in it is read as a list of addresses.
      await transport.sendMail({ from: server.from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      throw new SendFailure(`the mail server did not take it (${reasonOf(error)})`);
    }
  };
}

/** The library's own word and the server's number; their texts quote addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const words = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return words.length === 0 ? 'unknown' : words.join(' ');
}
