import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere, textOf } from './listen-here.ts';

/** What a gateway does with a message; everything but `honest` is a way real ones go wrong. */
export type GatewayMode =
  | 'honest'
  /** Takes the message and never answers. */
  | 'slow'
  /** Status 500, with an answer that repeats what it was sent. */
  | 'broken'
  | 'hangs-up'
  /** Sends the asker elsewhere. */
  | 'redirect'
  /** Delivers every message twice. */
  | 'duplicate';

export interface SmsGatewayServer extends AsyncDisposable {
  readonly url: string;
  mode: GatewayMode;
  /** Where `redirect` sends to. */
  elsewhere: string;
  /** Requests so far, whatever became of them. */
  readonly asked: number;
  /** What arrived on phones, oldest first. */
  readonly delivered: readonly { readonly to: string; readonly text: string }[];
  /** Headers of the last request. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  stop(): Promise<void>;
}

/** An SMS gateway on a free port of this machine, for JSON and form bodies with `to` and `text`. */
export async function startSmsGateway(): Promise<SmsGatewayServer> {
  const delivered: { to: string; text: string }[] = [];
  let asked = 0;
  let headers: SmsGatewayServer['headers'] = {};
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked += 1;
    headers = request.headers;
    const body = await textOf(request);
    const message = readMessage(body, request.headers['content-type'] ?? '');
    const copies = { honest: 1, redirect: 0, duplicate: 2, slow: 0, broken: 0, 'hangs-up': 0 }[gateway.mode];
    for (let n = 0; n < copies; n += 1) delivered.push(message);
    answer(gateway, response, body);
  };
  const server = createServer((request, response) => void receive(request, response));
  const { port, stop } = await listenHere(server);
  const gateway: SmsGatewayServer = {
    url: `http://127.0.0.1:${port}/send`,
    mode: 'honest',
    elsewhere: '',
    get asked() {
      return asked;
    },
    get headers() {
      return headers;
    },
    delivered,
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return gateway;
}

function answer({ mode, elsewhere }: SmsGatewayServer, response: ServerResponse, body: string): void {
  if (mode === 'slow') return;
  if (mode === 'hangs-up') return void response.destroy();
  if (mode === 'broken') return void response.writeHead(500).end(`cannot send ${body}`);
  if (mode === 'redirect') return void response.writeHead(307, { location: elsewhere }).end();
  response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":"1"}');
}

function readMessage(body: string, contentType: string): { to: string; text: string } {
  const fields = contentType.includes('json')
    ? (JSON.parse(body) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(body));
  return { to: String(fields['to']), text: String(fields['text']) };
}
