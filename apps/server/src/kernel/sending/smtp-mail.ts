import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { SendFailure, type Mail, type MailFault, type Senders } from './senders.ts';
import { isThisMachine, type MailServer } from './settings.ts';

const PATIENCE_MS = 5_000;
/** What could begin another line of a mail's head. */
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;
const LOGIN_FAULTS: readonly unknown[] = ['EAUTH', 'EOAUTH2', 'ENOAUTH'];

/** How far one mail has come. */
interface Passing {
  handed: boolean;
  readonly handingOver: () => Promise<void>;
  /** What kept it back. */
  kept?: { readonly error: unknown };
}
type Outgoing = SendMailOptions & { readonly passing: Passing };

/**
 * Plain text mails, one connection each. Another machine is only spoken to over TLS, from the start (`smtps://`) or by
 * STARTTLS; user and password stand in the address. Sent once, like text messages: what was handed over and not answered is `no_answer`.
 * @throws SendFailure whose text holds neither address nor content
 */
export function smtpMail(server: MailServer, patienceMs = PATIENCE_MS): Senders['email'] {
  const transport = transportTo(server, patienceMs);
  return async ({ to, subject, text, file, handingOver = async () => undefined }: Mail) => {
    if ([to, subject, file?.name ?? ''].some((line) => LINE_BREAK.test(line)))
      throw new SendFailure('a line of its head is broken', { fault: 'address', said: 'EHEAD' });
    const passing: Passing = { handed: false, handingOver };
    const mail: Outgoing = {
      from: server.from,
      // As an object: nothing in it is read as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      passing,
      ...(file && {
        attachments: [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }],
      }),
    };
    try {
      await transport.sendMail(mail);
    } catch (error) {
      if (passing.kept !== undefined) throw passing.kept.error;
      const said = wordsOf(error);
      throw new SendFailure(`the mail server did not take it (${said})`, { fault: faultOf(error, passing), said });
    }
  };
}

function transportTo(server: MailServer, patienceMs: number): ReturnType<typeof createTransport> {
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
  transport.use('stream', (mail, done) => {
    const { passing } = mail.data as Outgoing;
    const { message } = mail;
    const read = message.createReadStream.bind(message);
    // The transport reads from it when the server has said that it takes the mail (354), and not earlier.
    const held = (): Readable => Readable.from(pieces(passing, read), { objectMode: false });
    Object.assign(message, { createReadStream: held });
    done();
  });
  return transport;
}

async function* pieces(passing: Passing, read: () => Readable): AsyncGenerator<Buffer> {
  try {
    await passing.handingOver();
  } catch (error) {
    passing.kept = { error };
    throw error;
  }
  passing.handed = true;
  yield* read() as AsyncIterable<Buffer>;
}

function faultOf(error: unknown, { handed }: Passing): MailFault {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAnswer = typeof responseCode === 'number';
  if (handed) return isAnswer ? 'refused' : 'no_answer';
  if (code === 'ETLS') return 'tls';
  if (LOGIN_FAULTS.includes(code)) return 'login';
  if (code === 'EENVELOPE') return isAnswer && responseCode < 500 ? 'refused' : 'address';
  return isAnswer ? 'refused' : 'unreachable';
}

/** The library's own word and the server's number; their texts quote addresses. */
function wordsOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const words = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return words.length === 0 ? 'unknown' : words.join(' ');
}
