import { generateKeyPairSync, sign } from 'node:crypto';
import {
  createServer as createPlain,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createTls } from 'node:https';

import { selfSigned, type SelfSigned } from './self-signed.ts';
import { listenHere } from './listen-here.ts';

/** What a feed does with a question; everything but `honest` is a way real ones go wrong. */
export type FeedMode =
  | 'honest'
  /** Takes the question and never answers. */
  | 'silent'
  /** Answers a byte at a time, never to the end. */
  | 'drip'
  /** Answers without end. */
  | 'huge'
  | 'malformed'
  /** Sends the asker to `elsewhere`. */
  | 'redirect'
  /** Status 500. */
  | 'broken'
  /** Signed by another key. */
  | 'forged'
  /** Signed long ago. */
  | 'stale'
  /** The numbers of the other lotteries under the asked one's issues. */
  | 'swapped'
  /** The whole answer of another lottery. */
  | 'other-lottery'
  /** Every result twice. */
  | 'duplicate';

interface FeedRow {
  readonly issue: string;
  readonly numbers: readonly string[];
  readonly drawnAt?: number;
}

export interface FeedServer extends AsyncDisposable {
  readonly url: string;
  /** Public key that its answers are signed with (JWK `x`). */
  readonly publicKeyX: string;
  /** Where it is served over TLS. */
  readonly tls: SelfSigned | null;
  mode: FeedMode;
  /** Where `redirect` sends to. */
  elsewhere: string;
  /** Questions so far. */
  readonly asked: number;
  /** From now on it tells this result. Told before with other numbers, it tells both unless `instead`. */
  tell(lottery: string, row: FeedRow, instead?: boolean): void;
  /** Honest again, with nothing to tell. */
  forget(): void;
  stop(): Promise<void>;
}

/** A feed of official results on a free port of this machine, that misbehaves as it is told. */
export async function startFeed(options: { tls?: boolean } = {}): Promise<FeedServer> {
  const rows = new Map<string, FeedRow[]>();
  const tls = options.tls === true ? selfSigned() : null;
  const own = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519');
  let asked = 0;
  const listener: RequestListener = (request, response) => {
    asked += 1;
    const key = feed.mode === 'forged' ? other.privateKey : own.privateKey;
    answer({ feed, request, response, rows, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') });
  };
  const server = tls === null ? createPlain(listener) : createTls({ key: tls.key, cert: tls.cert }, listener);
  const { port, stop } = await listenHere(server);
  const feed: FeedServer = {
    url: `${tls === null ? 'http' : 'https'}://127.0.0.1:${port}/results`,
    publicKeyX: String(own.publicKey.export({ format: 'jwk' }).x),
    tls,
    mode: 'honest',
    elsewhere: '',
    get asked() {
      return asked;
    },
    tell: (lottery, row, instead = false) => {
      const known = rows.get(lottery) ?? [];
      rows.set(lottery, [...(instead ? known.filter(({ issue }) => issue !== row.issue) : known), row]);
    },
    forget: () => {
      rows.clear();
      feed.mode = 'honest';
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return feed;
}

interface Question {
  readonly feed: FeedServer;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly rows: ReadonlyMap<string, readonly FeedRow[]>;
  readonly sign: (text: string) => string;
}

function answer({ feed, request, response, rows, sign: signed }: Question): void {
  const { mode } = feed;
  const lottery = new URL(request.url ?? '', 'http://feed').searchParams.get('lottery') ?? '';
  if (mode === 'silent') return;
  if (mode === 'broken') return void response.writeHead(500).end('{"lottery":');
  if (mode === 'redirect') return void response.writeHead(302, { location: feed.elsewhere }).end();
  if (mode === 'huge') return endless(response, 'x'.repeat(65_536), 0);
  if (mode === 'drip') return endless(response, ' ', 20);
  const body = mode === 'malformed' ? '{"lottery": "k3", "results": [{"issue": 5' : bodyOf(mode, lottery, rows);
  const at = String(Date.now() - (mode === 'stale' ? 600_000 : 0));
  response.writeHead(200, { 'x-result-timestamp': at, 'x-result-signature': signed(`${at}\n${body}`) }).end(body);
}

function bodyOf(mode: FeedMode, lottery: string, rows: ReadonlyMap<string, readonly FeedRow[]>): string {
  const own = rows.get(lottery) ?? [];
  const [otherCode = '', others = []] = [...rows].find(([code]) => code !== lottery) ?? [];
  switch (mode) {
    case 'swapped':
      return JSON.stringify({
        lottery,
        results: own.map((row, n) => ({ ...row, numbers: others[n]?.numbers ?? row.numbers })),
      });
    case 'other-lottery':
      return JSON.stringify({ lottery: otherCode, results: others });
    case 'duplicate':
      return JSON.stringify({ lottery, results: own.flatMap((row) => [row, row]) });
    default:
      return JSON.stringify({ lottery, results: own });
  }
}

/** Writes pieces until the other side has had enough. */
function endless(response: ServerResponse, piece: string, pauseMs: number): void {
  response.writeHead(200);
  const write = (): void => {
    if (response.destroyed) return;
    response.write(piece);
    setTimeout(write, pauseMs);
  };
  write();
}
