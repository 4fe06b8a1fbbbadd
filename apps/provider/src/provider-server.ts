import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { asAnswer, asQuestion, PROVIDER_PATHS, type ProviderPath } from '@drawroom/contract/provider-wire';
import { signedHeaders, signedPart, WIRE_HEADERS, wireFault } from '@drawroom/contract/signed-wire';
import * as z from 'zod/mini';
import { openDb, type Db } from './db.ts';
import { layOutRecords, tellDue } from './events.ts';
import { gamesPart } from './games/games-part.ts';
import { createHouseApi, type HouseApi } from './house-api.ts';
import { GOOD_MANNERS, lieAbout, mannersAsked, type Manners } from './manners.ts';
import { migrate } from './migrate.ts';
import { providerOpenApi } from './openapi.ts';
import { BROWSER_HEADERS, servePages, type Pages } from './pages.ts';
import type { Part, PartDeps } from './parts.ts';
import { createPlayApi, type PlayApi } from './play-api.ts';
import { RepeatedWork } from './repeated-work.ts';
import { endIdleSessions, frameOrigins, type SessionTerms } from './sessions.ts';
import type { ProviderSettings } from './settings.ts';
import { sportsPart } from './sports/sports-part.ts';
import { SHAPE, UNKNOWN, type WireAnswer } from './wire-answer.ts';

const BODY_MAX = 256 * 1024;
const IDLE_LOOK_MS = 10_000;
const WIRE_PATHS: readonly string[] = Object.values(PROVIDER_PATHS);

export interface RunningProvider {
  readonly url: string;
  stop(): Promise<void>;
}

interface Desk {
  readonly settings: ProviderSettings;
  readonly db: Db;
  readonly manners: Manners;
  readonly house: HouseApi;
  readonly play: PlayApi;
  readonly pages: Pages;
  readonly log: (line: string) => void;
}

/** Who plays what here: the games and the sports. Tests bring parts of their own. */
export type MakeParts = (deps: PartDeps, settings: ProviderSettings) => readonly Part[];

const everyPart: MakeParts = (deps, { speed }) => [gamesPart(deps), sportsPart({ ...deps, speed })];

/** Starts the provider: its database made ready, its parts at work, its door open. */
export async function startProvider(
  settings: ProviderSettings,
  log: (line: string) => void,
  makeParts: MakeParts = everyPart,
): Promise<RunningProvider> {
  const db = openDb(settings.databaseUrl);
  await migrate(db);
  let url = '';
  const terms: SessionTerms = { ...settings, pagesOrigin: () => settings.publicUrl || url };
  const parts = makeParts({ db, now: Date.now, log }, settings);
  const manners = { ...GOOD_MANNERS };
  const desk: Desk = {
    settings,
    db,
    manners,
    house: createHouseApi({
      db,
      parts,
      terms,
      refuse: ({ direction }) => (manners.refuse === 'both' || manners.refuse === direction ? 'player_locked' : null),
    }),
    play: createPlayApi({ db, parts, terms, now: Date.now }),
    pages: servePages(settings.pagesFolder),
    log,
  };
  const server = createServer((request, response) => {
    answer(desk, request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url?.split('?', 1)[0]}: ${(error as Error).stack ?? String(error)}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, { status: 503, body: { error: 'unavailable' } });
    });
  });
  url = await listen(server, settings);
  for (const part of parts) await part.start();
  const works = repeated(desk, terms);
  for (const work of works) work.start();
  return {
    url,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([...works, ...parts].map((one) => one.stop()));
      await db.close();
    },
  };
}

function repeated({ db, settings, manners, log }: Desk, terms: SessionTerms): RepeatedWork[] {
  const onFault = (error: unknown): void => log(`repeated work: ${(error as Error).message}`);
  const tell = async (): Promise<void> => {
    await layOutRecords(db);
    await tellDue(db, settings, manners);
  };
  return [
    new RepeatedWork(() => endIdleSessions(db, terms), {
      pauseMs: Math.min(IDLE_LOOK_MS, settings.idleSeconds * 500),
      onFault,
    }),
    ...(settings.notifyUrl === '' ? [] : [new RepeatedWork(tell, { pauseMs: settings.tellMs, onFault })]),
  ];
}

async function listen(server: Server, { host, port }: ProviderSettings): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

async function answer(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const controlled = desk.settings.control && path === '/control' && request.method === 'POST';
  if (desk.manners.down && !controlled) return void request.socket.resetAndDestroy();
  if (request.method === 'GET' || request.method === 'HEAD') return answerGet(desk, path, { request, response });
  const body = request.method === 'POST' ? await textOf(request) : '';
  if (body === null) {
    response.setHeader('connection', 'close');
    return sendJson(response, { status: 413, body: { error: 'too_long' } });
  }
  if (controlled) return sendJson(response, control(desk, body));
  if (request.method === 'POST' && WIRE_PATHS.includes(path))
    return answerHouse(desk, path as ProviderPath, { body, request, response });
  const name = /^\/play\/([\w.-]+)$/.exec(path)?.[1];
  if (request.method !== 'POST' || name === undefined) return sendJson(response, UNKNOWN);
  const token = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const asked = parsed(body);
  sendJson(response, asked === undefined ? SHAPE : await desk.play(name, token, asked));
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answerGet(desk: Desk, path: string, { request, response }: Exchange): Promise<void> {
  if (path === '/v1/openapi.json') return sendJson(response, { status: 200, body: providerOpenApi() });
  if (path === '/play') return void response.writeHead(301, { location: '/play/' }).end();
  const accepts = request.headers['accept-encoding'] ?? '';
  const served =
    path.startsWith('/play/') && (await desk.pages({ path, accepts, origins: () => frameOrigins(desk.db) }, response));
  if (!served) sendJson(response, UNKNOWN);
}

/** One question of the house: believed, done and answered under a signature, or as badly as the manners want it. */
async function answerHouse(
  { settings, manners, house }: Desk,
  path: ProviderPath,
  { body, request, response }: Exchange & { readonly body: string },
): Promise<void> {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const signature = header(WIRE_HEADERS.signature);
  const fault = await wireFault(settings.secret, signedPart(header, asQuestion(path, body)), Date.now());
  if (fault !== null) return sendJson(response, { status: 401, body: { error: fault } });
  const { slow, lose, rate, lie } = manners.only.length === 0 || manners.only.includes(path) ? manners : GOOD_MANNERS;
  const lost = lose !== 'none' && Math.random() < rate;
  if (slow > 0) await wait(slow);
  if (lost && lose === 'before') return void request.socket.destroy();
  const asked = parsed(body);
  const said = asked === undefined ? SHAPE : await house[path](asked);
  if (lost) return void request.socket.destroy();
  const text = JSON.stringify(lieAbout(said.body, lie));
  const secret = lie === 'signature' ? `not ${settings.secret}` : settings.secret;
  response.writeHead(said.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(await signedHeaders(secret, asAnswer(signature, text), Date.now())),
  });
  response.end(text);
}

function control({ manners }: Desk, body: string): WireAnswer {
  const asked = z.safeParse(mannersAsked, parsed(body));
  if (!asked.success) return SHAPE;
  Object.assign(manners, GOOD_MANNERS, asked.data.manners);
  return { status: 200, body: { manners } };
}

function sendJson(response: ServerResponse, { status, body }: WireAnswer): void {
  response.writeHead(status, {
    ...BROWSER_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(JSON.stringify(body));
}

/** The JSON of a body, undefined when it is none. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** The body as text; null when it is too long. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  // Not destroyed when it is left early: its answer is still to go out on the same line.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
