import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  asAnswer,
  asQuestion,
  PROVIDER_PATHS,
  type ProviderPath,
  type ProviderRecord,
  type transferView,
} from '@drawroom/contract/provider-wire';
import { signedHeaders, signedPart, WIRE_HEADERS, wireFault } from '@drawroom/contract/signed-wire';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type * as z from 'zod/mini';
import { listenHere, textOf } from './listen-here.ts';

type View = z.output<typeof transferView>;
type Said = Record<string, unknown>;

/** What goes wrong with one question: lost on its way there, lost on its way back, both ways told by somebody else, an answer that is not true. */
export type ProviderFault = 'none' | 'lost' | 'answer_lost' | 'forged' | 'other_answer' | 'refuse' | 'lie_amount';

interface TestPlayer {
  readonly playerId: string;
  /** Free, minor units; below zero: owed after a correction. */
  balance: bigint;
  in: bigint;
  out: bigint;
  lastSeenAt: number;
  playing: boolean;
}

/** A provider that speaks provider/v1 from memory, for tests: what it does wrong is up to them. */
export interface ProviderServer extends AsyncDisposable {
  readonly line: { readonly url: string; readonly merchant: string; readonly secret: string };
  readonly origin: string;
  /** Asked before each question; `n` counts those of its path from 1. */
  fault: (path: ProviderPath, n: number) => ProviderFault;
  readonly players: ReadonlyMap<string, TestPlayer>;
  /** False: it says nothing of what players owe. */
  tellsDebts: boolean;
  /** Transfers as it knows them, and how often each moved points: what must never be two. */
  readonly transfers: ReadonlyMap<string, View>;
  readonly moved: ReadonlyMap<string, number>;
  readonly records: ProviderRecord[];
  /** Questions so far, by path. */
  readonly asked: ReadonlyMap<string, number>;
  readonly ended: readonly string[];
  /** Bodies of the last question of each path. */
  readonly last: ReadonlyMap<string, Said>;
  player(playerId: string): TestPlayer;
  /** Takes a stake and opens a record; gives its id. */
  bet(playerId: string, stake: string, options?: { sports?: boolean }): string;
  /** Settles a record, again with another payout; `hidden` changes the balance and tells no record. */
  settle(recordId: string, payout: string, options?: { state?: 'settled' | 'void' }): ProviderRecord;
  stop(): Promise<void>;
}

const SECRET = 'a secret of a provider in tests';
const CURRENCY = 'CNY';

/** Starts one on a free port of this machine. `now`: Unix ms, as the house reads them. */
export async function startProviderServer(now: () => number = Date.now): Promise<ProviderServer> {
  const state = memory(now);
  const server = createServer((request, response) => {
    receive(state, request, response).catch(() => response.destroy());
  });
  const { port, stop } = await listenHere(server);
  const origin = `http://127.0.0.1:${port}`;
  state.origin = origin;
  return Object.assign(state.face, {
    line: { url: origin, merchant: 'house', secret: SECRET },
    origin,
    stop,
    [Symbol.asyncDispose]: stop,
  });
}

type Face = Omit<ProviderServer, 'line' | 'origin' | 'stop' | typeof Symbol.asyncDispose>;

interface Memory {
  readonly now: () => number;
  readonly face: Face;
  origin: string;
  readonly answers: Readonly<Record<ProviderPath, (body: never) => Said | 'unknown' | 'conflict'>>;
  count(path: ProviderPath): number;
  keep(path: ProviderPath, body: Said): void;
}

function memory(now: () => number): Memory {
  const players = new Map<string, TestPlayer>();
  const transfers = new Map<string, View>();
  const asked = new Map<string, number>();
  const last = new Map<string, Said>();
  const moved = new Map<string, number>();
  const ended: string[] = [];
  const records: ProviderRecord[] = [];
  const player = (playerId: string): TestPlayer => {
    const known = players.get(playerId);
    if (known !== undefined) return known;
    const made: TestPlayer = { playerId, balance: 0n, in: 0n, out: 0n, lastSeenAt: 0, playing: false };
    players.set(playerId, made);
    return made;
  };
  const seq = (): number => records.at(-1)?.seq ?? 0;
  const face: Face = {
    fault: () => 'none',
    players,
    tellsDebts: true,
    transfers,
    moved,
    records,
    asked,
    ended,
    last,
    player,
    ...playAt({ player, records, now }),
  };
  const state: Memory = {
    now,
    face,
    origin: '',
    count: (path) => {
      asked.set(path, (asked.get(path) ?? 0) + 1);
      return asked.get(path) ?? 0;
    },
    keep: (path, body) => void last.set(path, body),
    answers: {
      ...sessionAnswers(face, () => state.origin, now),
      ...moneyAnswers(face, { ended, transfers, moved, seq }),
    },
  };
  return state;
}

/** What players do there and what becomes of it. */
function playAt({ player, records, now }: Pick<Face, 'player' | 'records'> & { readonly now: () => number }) {
  const seq = (): number => records.at(-1)?.seq ?? 0;
  const newest = (recordId: string): ProviderRecord => {
    const found = records.findLast((record) => record.recordId === recordId);
    if (found === undefined) throw new Error(`no record ${recordId}`);
    return found;
  };
  const play: Pick<Face, 'bet' | 'settle'> = {
    bet: (playerId, stake, { sports = false } = {}) => {
      const minor = parseMoney(stake) ?? 0n;
      if (player(playerId).balance < minor) throw new Error('insufficient');
      player(playerId).balance -= minor;
      const recordId = `r${new Set(records.map((record) => record.recordId)).size + 1}`;
      records.push({
        seq: seq() + 1,
        recordId,
        rev: 1,
        playerId,
        currency: CURRENCY,
        state: 'open',
        stake,
        payout: '0.00',
        gameCode: sports ? 'sports' : 'mines',
        placedAt: now(),
        settledAt: null,
        detail: detailOf(recordId, sports),
      });
      return recordId;
    },
    settle: (recordId, payout, { state = 'settled' } = {}) => {
      const before = newest(recordId);
      player(before.playerId).balance += (parseMoney(payout) ?? 0n) - (parseMoney(before.payout) ?? 0n);
      const next = { ...before, seq: seq() + 1, rev: before.rev + 1, state, payout, settledAt: now() };
      records.push(next);
      return next;
    },
  };
  return play;
}

function detailOf(roundId: string, sports: boolean): ProviderRecord['detail'] {
  if (!sports) return { kind: 'game', roundId, multiplier: '0', outcome: [], fair: null };
  const names = { 'en-US': 'Reds' };
  return {
    kind: 'sports',
    betType: 'single',
    odds: '2.00',
    legs: [
      {
        matchId: 'm1',
        sport: 'football',
        league: names,
        home: names,
        away: { 'en-US': 'Blues' },
        startAt: 0,
        market: 'result',
        span: null,
        line: null,
        selection: 'home',
        odds: '2.00',
        betPeriod: 'N',
        betScore: null,
        period: 'N',
        score: null,
        outcome: 'open',
      },
    ],
  };
}

function sessionAnswers(face: Face, origin: () => string, now: () => number) {
  return {
    [PROVIDER_PATHS.games]: () => ({
      games: ['mines', 'sports'].map((gameCode) => ({
        gameCode,
        kind: gameCode === 'sports' ? 'sports' : 'game',
        title: { 'en-US': gameCode, 'zh-CN': '扫雷' },
        about: { 'en-US': 'A game.' },
        orientation: 'portrait',
      })),
    }),
    [PROVIDER_PATHS.session]: (asked: { sessionRef: string; playerId: string }) => {
      face.player(asked.playerId).lastSeenAt = now();
      const sessionId = `s-${asked.sessionRef}`;
      return { sessionId, launchUrl: `${origin()}/play/#ticket`, ticketUntil: now() + 60_000 };
    },
    [PROVIDER_PATHS.balance]: ({ playerId }: { playerId: string }) => {
      const { lastSeenAt, playing } = face.player(playerId);
      return { ...standing(face, playerId), lastSeenAt, playing };
    },
    [PROVIDER_PATHS.balances]: () => ({
      balances: [...face.players.values()].map((each) => ({
        ...standing(face, each.playerId),
        in: formatMoney(each.in),
        out: formatMoney(each.out),
      })),
      next: '',
    }),
    [PROVIDER_PATHS.records]: ({ after, limit }: { after: number; limit: number }) => {
      const rest = face.records.filter(({ seq }) => seq > after);
      const records = rest.slice(0, limit);
      return { records, next: records.at(-1)?.seq ?? after, more: rest.length > limit };
    },
  };
}

function standing(face: Face, playerId: string) {
  const own = new Map(face.records.filter((one) => one.playerId === playerId).map((one) => [one.recordId, one]));
  const open = [...own.values()].filter(({ state }) => state === 'open');
  const inPlay = open.reduce((sum, { stake }) => sum + (parseMoney(stake) ?? 0n), 0n);
  const { balance } = face.player(playerId);
  return {
    playerId,
    currency: CURRENCY,
    balance: formatMoney(balance > 0n ? balance : 0n),
    ...(balance < 0n && face.tellsDebts ? { debt: formatMoney(-balance) } : {}),
    inPlay: formatMoney(inPlay),
    recordSeq: face.records.at(-1)?.seq ?? 0,
  };
}

interface Money {
  readonly ended: string[];
  readonly transfers: Map<string, View>;
  readonly moved: Map<string, number>;
  seq(): number;
}

function moneyAnswers(face: Face, { ended, transfers, moved, seq }: Money) {
  const store = (view: View): View => {
    transfers.set(view.transferNo, view);
    return view;
  };
  return {
    [PROVIDER_PATHS.sessionEnd]: ({ sessionId }: { sessionId: string }) => {
      ended.push(sessionId);
      return { sessionId, ended: true };
    },
    [PROVIDER_PATHS.transfer]: (asked: Pick<View, 'transferNo' | 'direction' | 'playerId' | 'currency' | 'amount'>) => {
      const known = transfers.get(asked.transferNo);
      if (known !== undefined) return known;
      const there = face.player(asked.playerId);
      const free = there.balance > 0n ? there.balance : 0n;
      const amount = asked.amount === 'all' ? free : (parseMoney(asked.amount) ?? 0n);
      const said = { ...asked, amount: formatMoney(amount), reason: '', recordSeq: seq() };
      if (asked.direction === 'out' && amount > free)
        return store({ ...said, state: 'refused', reason: 'insufficient' });
      there.balance += asked.direction === 'in' ? amount : -amount;
      there[asked.direction] += amount;
      moved.set(asked.transferNo, (moved.get(asked.transferNo) ?? 0) + 1);
      return store({ ...said, state: 'done' });
    },
    [PROVIDER_PATHS.transferStatus]: ({ transferNo }: { transferNo: string }) =>
      transfers.get(transferNo) ?? ('unknown' as const),
    [PROVIDER_PATHS.transferCancel]: ({ transferNo }: { transferNo: string }) =>
      transfers.get(transferNo) ??
      store({
        transferNo,
        state: 'cancelled',
        direction: 'in',
        playerId: '',
        currency: '',
        amount: '0.00',
        reason: 'cancelled',
        recordSeq: seq(),
      }),
  };
}

async function receive(state: Memory, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await textOf(request);
  const path = request.url as ProviderPath;
  const answerOf = state.answers[path] as ((asked: Said) => Said | 'unknown' | 'conflict') | undefined;
  const fault = state.face.fault(path, state.count(path));
  if (fault === 'lost' || answerOf === undefined) return void response.destroy();
  const header = (name: string): string => String(request.headers[name] ?? '');
  const signature = header(WIRE_HEADERS.signature);
  if ((await wireFault(SECRET, signedPart(header, asQuestion(path, body)), state.now())) !== null)
    return void response.writeHead(401).end('{}');
  const asked = JSON.parse(body) as Said;
  state.keep(path, asked);
  const reply = (status: number, said: object, secret = SECRET): Promise<void> =>
    answer(response, { status, said, secret, words: (text) => asAnswer(signature, text), nowMs: state.now() });
  if (fault === 'refuse') return reply(422, { error: 'refused' });
  // Says that it was done and has done nothing.
  if (fault === 'forged') return reply(200, { ...asked, state: 'done', reason: '', recordSeq: 0 }, 'another secret');
  const said = answerOf(asked);
  if (fault === 'answer_lost') return void response.destroy();
  if (typeof said === 'string') return reply(said === 'unknown' ? 404 : 409, { error: said });
  if (fault === 'other_answer')
    return answer(response, {
      status: 200,
      said,
      secret: SECRET,
      words: (text) => asAnswer('0'.repeat(64), text),
      nowMs: state.now(),
    });
  if (fault === 'lie_amount') return reply(200, { ...said, amount: '99999.00' });
  return reply(200, said);
}

interface Answer {
  readonly status: number;
  readonly said: object;
  readonly secret: string;
  words(text: string): string;
  readonly nowMs: number;
}

async function answer(response: ServerResponse, { status, said, secret, words, nowMs }: Answer): Promise<void> {
  const text = JSON.stringify(said);
  response.writeHead(status, await signedHeaders(secret, words(text), nowMs)).end(text);
}
