import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with a mail. */
export type MailMode =
  | 'honest'
  /** Refuses the recipient, repeating the address as real ones do. */
  | 'refuse'
  /** Takes the connection and says nothing. */
  | 'hang';

export interface ArrivedMail {
  /** From the envelope: where it really went. */
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailServer extends AsyncDisposable {
  /** For `SMTP_URL`. */
  readonly url: string;
  mode: MailMode;
  readonly arrived: readonly ArrivedMail[];
  /** Connections so far. */
  readonly asked: number;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port of this machine (`host`: one of its addresses) that keeps what arrives, parsed as a mail program would. */
export async function startMailServer(host = '127.0.0.1'): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  let asked = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      done(mail.mode === 'refuse' ? Object.assign(new Error(`no such user ${address}`), { responseCode: 550 }) : null);
    },
    onData: (stream, session, done) => {
      const { rcptTo, mailFrom } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      const keep = async (): Promise<void> => {
        const parsed = await readMail(stream);
        arrived.push({ to, from: mailFrom === false ? '' : mailFrom.address, ...parsed });
        done(null);
      };
      void keep();
    },
  });
  const inner = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  // In front of it stands a door that can stay silent.
  const open = new Set<Socket>();
  const door = createServer((socket) => {
    asked += 1;
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => void open.delete(socket));
    if (mail.mode === 'hang') return;
    const way = connect(inner, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(way).pipe(socket);
    socket.on('close', () => way.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, host, resolve));
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => door.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  };
  const mail: MailServer = {
    url: `smtp://${host}:${(door.address() as AddressInfo).port}`,
    mode: 'honest',
    arrived,
    get asked() {
      return asked;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return mail;
}

async function readMail(stream: AsyncIterable<Buffer>): Promise<{ subject: string; text: string }> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const { subject, text } = await PostalMime.parse(Buffer.concat(parts));
  return { subject: subject ?? '', text: text ?? '' };
}
