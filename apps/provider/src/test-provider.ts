import { asAnswer, asQuestion, type ProviderPath } from '@drawroom/contract/provider-wire';
import { signWire, WIRE_HEADERS, wireFault } from '@drawroom/contract/signed-wire';
import { createEmptyDatabase } from '@drawroom/testkit/template-database';
import * as z from 'zod/mini';
import { auditProvider } from './audit.ts';
import { openDb, type Db } from './db.ts';
import type { Part, PartDeps } from './parts.ts';
import { startProvider, type RunningProvider } from './provider-server.ts';
import { readSettings } from './settings.ts';
import { openRecord, settleRecord, type Player, type RecordDetail } from './wallet.ts';

export const SECRET = 'a secret of tests';

/** What the house hears: status, body, and whether the answer's signature holds for this question. */
export interface Heard {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly signed: boolean;
}

export interface TestProvider extends AsyncDisposable {
  readonly url: string;
  readonly databaseUrl: string;
  readonly db: Db;
  ask(path: ProviderPath, body: object, forged?: Forged): Promise<Heard>;
  /** A call of a page. */
  play(name: string, body: object, token?: string): Promise<{ status: number; body: Record<string, unknown> }>;
  /** A page of that player at the test's game: its token. */
  openPage(playerId: string): Promise<string>;
  behave(manners: object): Promise<number>;
}

/** What is wrong with a question on purpose. */
export interface Forged {
  readonly secret?: string;
  /** What is signed instead of the path. */
  readonly path?: string;
  readonly seconds?: string;
  /** The text that is sent instead of the body that was signed. */
  readonly text?: string;
  readonly signature?: string;
}

/** A player of tests with his points. */
export async function playerWith(db: Db, playerId: string): Promise<Player> {
  const { rows } = await db.query<Player>(
    'select id, player_id as "playerId", currency from player where player_id = $1',
    [playerId],
  );
  if (rows[0] === undefined) throw new Error(`there is no player ${playerId}`);
  return rows[0];
}

export const gameDetail = (roundId: string): RecordDetail => ({
  kind: 'game',
  roundId,
  multiplier: '0',
  outcome: [],
  fair: null,
});
export const DETAIL = gameDetail('round-1');

/** Asks the provider at `url` as the house does. */
export async function askProvider(
  url: string,
  { path, body, forged = {} }: { path: string; body: object; forged?: Forged },
): Promise<Heard> {
  const text = JSON.stringify(body);
  const seconds = forged.seconds ?? String(Math.trunc(Date.now() / 1_000));
  const secret = forged.secret ?? SECRET;
  const signature = forged.signature ?? (await signWire(secret, seconds, asQuestion(forged.path ?? path, text)));
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { [WIRE_HEADERS.time]: seconds, [WIRE_HEADERS.signature]: signature },
    body: forged.text ?? text,
  });
  const said = await response.text();
  const answer = {
    seconds: response.headers.get(WIRE_HEADERS.time) ?? '',
    signature: response.headers.get(WIRE_HEADERS.signature) ?? '',
    body: asAnswer(signature, said),
  };
  const fault = await wireFault(SECRET, answer, Date.now());
  return { status: response.status, body: JSON.parse(said) as Heard['body'], signed: fault === null };
}

/** A game of tests: stakes, and pays twice the stake when it is told so. */
function testPart({ db }: PartDeps): Part {
  const asked = z.object({ stake: z.string(), win: z.boolean() });
  return {
    games: [
      {
        gameCode: 'coin',
        kind: 'game',
        title: { 'en-US': 'Coin' },
        about: { 'en-US': 'Two sides.' },
        orientation: 'any',
      },
    ],
    calls: {
      'coin.toss': ({ player, body }) =>
        db.tx(async (t) => {
          const { stake, win } = z.parse(asked, body);
          const stakeMinor = BigInt(stake);
          const record = { player, gameCode: 'coin', stakeMinor, placedAt: new Date(), detail: DETAIL };
          const { recordNo, recordId } = await openRecord(t, record);
          await settleRecord(t, recordNo, {
            state: 'settled',
            payoutMinor: win ? stakeMinor * 2n : 0n,
            detail: DETAIL,
          });
          return { recordId };
        }),
    },
    start: async () => undefined,
    stop: async () => undefined,
  };
}

/** The provider in this process, on a database of its own; its books are audited at the end. */
export async function startTestProvider(env: Readonly<Record<string, string>> = {}): Promise<TestProvider> {
  const databaseUrl = (await createEmptyDatabase()).connectionString;
  const settings = readSettings({
    PROVIDER_PORT: '0',
    PROVIDER_SECRET: SECRET,
    PROVIDER_DATABASE_URL: databaseUrl,
    PROVIDER_CONTROL: '1',
    PROVIDER_TELL_MS: '20',
    PROVIDER_RETRY_MS: '50',
    ...env,
  });
  const faults: string[] = [];
  const running: RunningProvider = await startProvider(
    settings,
    (line) => void faults.push(line),
    (deps) => [testPart(deps)],
  );
  const { url } = running;
  const db = openDb(databaseUrl);
  const ask: TestProvider['ask'] = (path, body, forged = {}) => askProvider(url, { path, body, forged });
  const play: TestProvider['play'] = async (name, body, token) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/play/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    url,
    databaseUrl,
    db,
    ask,
    play,
    openPage: async (playerId) => {
      const { body } = await ask('/v1/session', { ...SESSION, sessionRef: crypto.randomUUID(), playerId });
      const opened = await play('open', { ticket: ticketOf(body) });
      return String(opened.body['token']);
    },
    behave: async (manners) =>
      (await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ manners }) })).status,
    [Symbol.asyncDispose]: async () => {
      try {
        const broken = await auditProvider(db);
        if (broken.length > 0) throw new Error(`the provider's books: ${JSON.stringify(broken)}`);
        if (faults.length > 0) throw new Error(`the provider complains: ${faults.join('\n')}`);
      } finally {
        await db.close();
        await running.stop();
      }
    },
  };
}

export const SESSION = {
  sessionRef: 'ref-1',
  playerId: 'p1',
  currency: 'CNY',
  locale: 'zh-CN',
  theme: 'light',
  gameCode: 'coin',
  frameOrigin: 'https://play.example',
} as const;

/** The ticket in the fragment of a session's address. */
export function ticketOf(made: Readonly<Record<string, unknown>>): string {
  return new URL(String(made['launchUrl'])).hash.slice(1);
}
