import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with a mail. */
export type MailMode =
  | 'honest'
  /** Refuses the recipient, repeating the address as real ones do. */
  | 'refuse'
  /** Takes the connection and says nothing. */
  | 'hang'
  /** Takes the whole mail and hangs up instead of saying so. */
  | 'mute'
  /** Takes the whole mail and says nothing more. */
  | 'hold'
  /** Refuses the mail when it has all of it. */
  | 'full';

export interface ArrivedMail {
  /** From the envelope: where it really went. */
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly ArrivedFile[];
}

/** What came along with a mail. */
export interface ArrivedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
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
  const open = new Set<Socket>();
  const hangUp = (): void => {
    for (const socket of open) socket.destroy();
  };
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
        if (mail.mode === 'full') return done(Object.assign(new Error('no room'), { responseCode: 452 }));
        arrived.push({ to, from: mailFrom === false ? '' : mailFrom.address, ...parsed });
        if (mail.mode === 'mute') return hangUp();
        if (mail.mode === 'hold') return;
        done(null);
      };
      // Cut off in the middle: nothing has arrived, and nobody is there to be told.
      keep().catch(() => undefined);
    },
  });
  const inner = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  // In front of it stands a door that can stay silent.
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
    hangUp();
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

async function readMail(stream: AsyncIterable<Buffer>): Promise<Pick<ArrivedMail, 'subject' | 'text' | 'files'>> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const { subject, text, attachments } = await PostalMime.parse(Buffer.concat(parts));
  const files = attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? '',
    type: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
  }));
  return { subject: subject ?? '', text: text ?? '', files };
}
