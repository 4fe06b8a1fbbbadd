import { startMailServer, type MailServer } from '@drawroom/testkit/mail-server';
import { startSmsGateway, type SmsGatewayServer } from '@drawroom/testkit/sms-gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigFault, loadConfig } from '../config.ts';
import { createSenders } from './create-senders.ts';
import { httpSms } from './http-sms.ts';
import { SendFailure } from './senders.ts';
import { smtpMail } from './smtp-mail.ts';

const NUMBER = '+8613800138000';
const CODE = '471100';
const MAILBOX = 'canary@example.com';
const SHORT_MS = 200;

/** What a failure could leave in a log: every word of it and of its causes. */
async function failureOf(work: Promise<void>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SendFailure);
  const { message, stack, cause } = error as SendFailure;
  return `${message} ${stack} ${JSON.stringify(error)} ${JSON.stringify(cause)}`;
}

describe('text messages by HTTP', () => {
  let gateway: SmsGatewayServer;
  beforeEach(async () => {
    gateway = await startSmsGateway();
    return () => gateway.stop();
  });
  const send = (body: string, headers: Record<string, string> = {}, patienceMs?: number) =>
    httpSms({ url: gateway.url, headers, body }, patienceMs);
  const JSON_BODY = '{"to":"{to}","text":"{text}"}';

  test('a message arrives as written, in JSON and in a form, whatever signs it holds', async () => {
    const text = `"${CODE}" \\ {to} & = % 验证码\n$&`;
    await send(JSON_BODY)({ to: NUMBER, text });
    await send('to={to}&text={text}')({ to: NUMBER, text });
    expect(gateway.delivered).toEqual([
      { to: NUMBER, text },
      { to: NUMBER, text },
    ]);
  });

  test('the headers of the settings go with it', async () => {
    await send(JSON_BODY, { authorization: 'Bearer 1' })({ to: NUMBER, text: CODE });
    expect(gateway.headers['authorization']).toBe('Bearer 1');
  });

  test.each(['slow', 'broken', 'hangs-up', 'redirect'] as const)(
    'a gateway that is %s is a failure, asked once, and tells neither number nor code (R-103)',
    async (mode) => {
      const other = await startSmsGateway();
      gateway.mode = mode;
      gateway.elsewhere = other.url;
      const patienceMs = mode === 'slow' ? SHORT_MS : undefined;
      const words = await failureOf(send(JSON_BODY, {}, patienceMs)({ to: NUMBER, text: CODE }));
      expect(words).not.toContain(CODE);
      expect(words).not.toContain('13800138000');
      expect(gateway.asked).toBe(1);
      // A redirect would carry number and code to another host.
      expect(other.asked).toBe(0);
      await other.stop();
    },
  );
});

describe('mails by SMTP', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());
  const send = (patienceMs?: number) => smtpMail({ url: server.url, from: 'House <house@example.com>' }, patienceMs);

  test('a mail arrives at its one recipient with subject and text in any script', async () => {
    server.mode = 'honest';
    await send()({ to: MAILBOX, subject: '您的验证码 ✓', text: `mã ${CODE}\nhai` });
    const [mail] = server.arrived;
    expect(mail).toMatchObject({ to: [MAILBOX], from: 'house@example.com', subject: '您的验证码 ✓' });
    expect(mail?.text.trim()).toBe(`mã ${CODE}\nhai`);
  });

  test.each(['refuse', 'hang'] as const)(
    'a server that does %s is a failure, asked once, and tells neither address nor code (R-103)',
    async (mode) => {
      server.mode = mode;
      const before = server.asked;
      const patienceMs = mode === 'hang' ? SHORT_MS : undefined;
      const words = await failureOf(send(patienceMs)({ to: MAILBOX, subject: CODE, text: CODE }));
      expect(words).not.toContain(CODE);
      expect(words).not.toContain('canary');
      expect(server.asked).toBe(before + 1);
      expect(server.arrived).toHaveLength(1);
    },
  );

  test('a file goes along as it is, under its name and type', async () => {
    server.mode = 'honest';
    const bytes = Buffer.from('\uFEFF日期,投注额\r\n合计,12.50\r\n');
    await send()({ to: MAILBOX, subject: 'x', text: 'y', file: { name: 'bericht.csv', type: 'text/csv', bytes } });
    const [file] = server.arrived.at(-1)?.files ?? [];
    expect([file?.name, file?.type, file?.bytes.toString('utf8')]).toEqual([
      'bericht.csv',
      'text/csv',
      bytes.toString(),
    ]);
  });

  test.each([
    ['an address', { to: `${MAILBOX}\r\nBcc: all@example.com`, subject: 'x' }],
    ['a subject', { to: MAILBOX, subject: 'x\nBcc: all@example.com' }],
    [
      'a file’s name',
      { to: MAILBOX, subject: 'x', file: { name: 'a\r\nX: y', type: 'text/csv', bytes: Buffer.of(1) } },
    ],
  ])('%s that would begin another line of the head is sent to nobody', async (_what, parts) => {
    server.mode = 'honest';
    const [asked, arrived] = [server.asked, server.arrived.length];
    await failureOf(send()({ text: 'y', ...parts }));
    expect([server.asked, server.arrived.length]).toEqual([asked, arrived]);
  });

  test('a mail is handed over when the server takes it, and is kept back by what is thrown then', async () => {
    server.mode = 'honest';
    const arrived = server.arrived.length;
    const steps: string[] = [];
    const handingOver = async (): Promise<void> => void steps.push(`handed ${server.arrived.length - arrived}`);
    await send()({ to: MAILBOX, subject: 'x', text: 'y', handingOver });
    expect([steps, server.arrived.length]).toEqual([['handed 0'], arrived + 1]);
    const stop = new Error('somebody else has it');
    const kept = send()({ to: MAILBOX, subject: 'x', text: 'y', handingOver: () => Promise.reject(stop) });
    await expect(kept).rejects.toBe(stop);
    server.mode = 'refuse';
    await failureOf(send()({ to: MAILBOX, subject: 'x', text: 'y', handingOver }));
    expect([steps, server.arrived.length]).toEqual([['handed 0'], arrived + 1]);
  });

  test.each([
    ['refuse', 'address', 'EENVELOPE 550'],
    ['hang', 'unreachable', 'ETIMEDOUT'],
    ['full', 'refused', 'EMESSAGE 452'],
    ['mute', 'no_answer', 'ECONNECTION'],
  ] as const)('a server that does %s is the fault %s', async (mode, fault, said) => {
    server.mode = mode;
    const failed = send(mode === 'hang' ? SHORT_MS : undefined)({ to: MAILBOX, subject: 'x', text: 'y' });
    await expect(failed).rejects.toMatchObject({ fault, said });
    server.mode = 'honest';
  });

  test('another machine is not written to in clear: without STARTTLS nothing is sent', async () => {
    // Not one of the names of this machine, so as good as any other.
    const other = await startMailServer('127.0.0.2');
    const mail = { to: MAILBOX, subject: CODE, text: CODE };
    expect(await failureOf(smtpMail({ url: other.url, from: 'house@example.com' })(mail))).toContain('ETLS');
    expect(other.arrived).toEqual([]);
    await other.stop();
  });
});

describe('settings', () => {
  const config = (env: Record<string, string>) => loadConfig({ DEMO: '0', ...env });

  test('what is not configured cannot be sent; a demo prints it', () => {
    expect(createSenders(config({})).can).toEqual({ sms: false, email: false });
    expect(createSenders(config({ SMS_URL: 'https://sms.example/send' })).can).toEqual({ sms: true, email: false });
    expect(createSenders(config({ DEMO: '1' })).can).toEqual({ sms: true, email: true });
  });

  test('without a gateway sending fails rather than pretending', async () => {
    await expect(createSenders(config({})).sms({ to: NUMBER, text: CODE })).rejects.toBeInstanceOf(SendFailure);
  });

  test.each([
    [{ SMS_URL: 'http://sms.example/send' }, 'SMS_URL: must be https'],
    [{ SMS_URL: 'ftp://sms.example' }, 'SMS_URL'],
    [{ SMS_HEADERS: 'Bearer geheim' }, 'SMS_HEADERS: must be a JSON object'],
    [{ SMS_BODY: '{"to":"{to}"}' }, 'SMS_BODY: must hold {to} and {text}'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL: must be smtp:// or smtps://'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: SMTP_URL needs it'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.co', HOST: '0.0.0.0' }, 'PUBLIC_URL: links in e-mails need it'],
    [{ PHONE_REQUIRED: '1' }, 'SMS_URL: PHONE_REQUIRED needs it'],
    [{ PHONE_COUNTRIES: 'China' }, 'PHONE_COUNTRIES'],
    [{ SMS_DAILY_CAP: '0' }, 'SMS_DAILY_CAP'],
  ])('%j is refused by name, and secrets in it are not repeated', (env, words) => {
    let message = '';
    try {
      config(env);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigFault);
      ({ message } = error as ConfigFault);
    }
    expect(message).toContain(words);
    expect(message).not.toContain('geheim');
  });

  test('links begin with the public address, never with what a request says', () => {
    expect(config({ PUBLIC_URL: 'https://lobby.example/' }).sending.publicUrl).toBe('https://lobby.example');
    expect(config({ PORT: '3100' }).sending.publicUrl).toBe('http://127.0.0.1:3100');
  });
});
