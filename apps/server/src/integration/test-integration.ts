import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenHere, textOf } from '@drawroom/testkit/listen-here';

/** A webhook that arrived; `signed`: which of the secrets it is signed with. */
export interface ArrivedWebhook {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  readonly arrived: readonly ArrivedWebhook[];
  /** What is answered from now on; `hang_up`: it is taken, and the answer gets lost; `hang`: nothing is said until `letGo`. */
  answer: number | 'hang_up' | 'hang';
  /** Ends what hangs, without an answer. */
  letGo(): void;
}

/** An integrator's address on this machine. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const arrived: ArrivedWebhook[] = [];
  const hanging: (() => void)[] = [];
  const server = createServer((request, response) => {
    textOf(request).then(
      (body) => {
        const { type, data } = JSON.parse(body) as Pick<ArrivedWebhook, 'type' | 'data'>;
        arrived.push({ id: String(request.headers['webhook-id']), type, data, body, headers: request.headers });
        if (receiver.answer === 'hang_up') return void request.socket.destroy();
        if (receiver.answer === 'hang') return void hanging.push(() => request.socket.destroy());
        response.writeHead(receiver.answer).end(`answered ${receiver.answer}`);
      },
      () => request.socket.destroy(),
    );
  });
  const { port, stop } = await listenHere(server);
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    arrived,
    answer: 200,
    letGo: () => {
      for (const end of hanging.splice(0)) end();
    },
    [Symbol.asyncDispose]: () => {
      receiver.letGo();
      return stop();
    },
  };
  return receiver;
}

/** Verifies as the standard says, apart from the code that signs: any of the signatures, within five minutes. */
export function isSigned({ headers, body }: Pick<ArrivedWebhook, 'headers' | 'body'>, secret: string): boolean {
  const seconds = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - seconds) < 300)) return false;
  const expected = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
      return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
