import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { listenHere } from './listen-here.ts';
import { selfSigned } from './self-signed.ts';

/** A browser's subscription, as it tells the house of it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push that arrived and could be read: the house's word held, and the payload opened with the subscription's keys. */
export interface ArrivedPush {
  readonly endpoint: string;
  readonly payload: { readonly title: string; readonly body: string; readonly tag: string; readonly topic: string };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Claims of the house's word (RFC 8292), and the key it names. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub?: string };
  readonly publicKey: string;
}

export interface PushServer extends AsyncDisposable {
  /** Where `push.example` is found: the reach to make the house's sender with. */
  readonly reach: {
    readonly port: number;
    readonly tls: { readonly ca: string; readonly checkServerIdentity: () => undefined };
    readonly lookup: (
      host: string,
      options: object,
      tell: (error: null, found: { address: string; family: number }[]) => void,
    ) => void;
  };
  /** Readable pushes so far, oldest first, and how many requests in all. */
  readonly arrived: readonly ArrivedPush[];
  readonly asked: number;
  /** Status of the answers from now on: 201 takes the push. */
  status: number;
  /** `Retry-After` of the answers, when it says one. */
  retryAfter: string | undefined;
  /** A new browser subscribes. */
  subscribe(): BrowserSubscription;
}

interface Browser extends BrowserSubscription {
  readonly keys: ECDH;
}

/** A push service on a free port of this machine, and the browsers behind it: it checks who speaks and opens what is said. */
export async function startPushServer(): Promise<PushServer> {
  const certificate = selfSigned();
  const browsers = new Map<string, Browser>();
  const arrived: ArrivedPush[] = [];
  let asked = 0;
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { status, retryAfter } = service;
    if (status === 201) {
      const browser = browsers.get(request.url ?? '');
      if (browser === undefined) return void response.writeHead(404).end();
      const word = readWord(String(request.headers.authorization));
      if (word === null) return void response.writeHead(403).end();
      const payload = JSON.parse(openPush(Buffer.concat(parts), browser)) as ArrivedPush['payload'];
      arrived.push({ endpoint: browser.endpoint, payload, headers: request.headers, ...word });
    }
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
  };
  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    receive(request, response).catch(() => response.writeHead(400).end());
  });
  const { port, stop } = await listenHere(server);
  const service: PushServer = {
    reach: {
      port,
      tls: { ca: certificate.cert, checkServerIdentity: () => undefined },
      lookup: (_host, _options, tell) => tell(null, [{ address: '127.0.0.1', family: 4 }]),
    },
    arrived,
    get asked() {
      return asked;
    },
    status: 201,
    retryAfter: undefined,
    subscribe: () => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys().toString('base64url');
      const path = `/send/${randomUUID()}`;
      const told = { endpoint: `https://push.example.com${path}`, p256dh, auth: randomBytes(16).toString('base64url') };
      browsers.set(path, { ...told, keys });
      return told;
    },
    [Symbol.asyncDispose]: stop,
  };
  return service;
}

/** The house's word, if it holds: an ES256 token signed with the key it names. */
function readWord(authorization: string): Pick<ArrivedPush, 'claims' | 'publicKey'> | null {
  const [, head = '', body = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { alg } = read(head) as { alg: string };
  return holds && alg === 'ES256' ? { claims: read(body) as ArrivedPush['claims'], publicKey } : null;
}

/** Opens a body of RFC 8291 as the subscription's browser does. */
function openPush(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const [shared, secret] = [keys.computeSecret(sender), Buffer.from(auth, 'base64url')];
  const derive = (key: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, key === shared ? secret : salt, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const ikm = derive(shared, info, 32);
  const key = derive(ikm, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(ikm, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('the last record does not end as it should');
  return plain.subarray(0, -1).toString('utf8');
}
