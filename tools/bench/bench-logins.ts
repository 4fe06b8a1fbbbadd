import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client as Caller } from '@drawroom/client/create-client';
import { CallRefused } from '@drawroom/client/failures';
import { memoryKeyStore } from '@drawroom/client/memory-key-store';
import { makeSessionKey } from '@drawroom/client/session-keys';
import { betOrder, gameHome } from '@drawroom/contract/lottery';
import { login } from '@drawroom/contract/member';
import { runningPostgres } from '@drawroom/server/kernel/embedded-postgres/running-postgres';
import { Client } from 'pg';

const PORT = 3_950;
export const URL_OF_HOUSE = `http://127.0.0.1:${PORT}`;
const LOGINS_PER_SECOND = 500;
/** Sessions that bet, and the pause of each between an answer and its next order. */
const BETTORS = 16;
const PAUSE_MS = 80;
const TIMED = 400;

/**
 * `npm run bench -- --only logins`: bets of a running house alone and under 500 logins a second from as many addresses
 * (R-54, S-18), then logins of a known and an unknown name one after the other (R-60). The load comes from this machine too.
 */
export async function loginsBench(seconds: number, say: (line: string) => void): Promise<void> {
  await using house = await startHouse();
  // One after the other: several at once from places unknown are slowed down.
  const bettors: Caller[] = [];
  for (let n = 0; n < BETTORS; n += 1) bettors.push(await bettor(n));
  await betFor(bettors, 2);
  const alone = await betFor(bettors, seconds);
  const stop = new AbortController();
  const flood = floodUntil(stop.signal);
  await wait(1_000);
  const under = await betFor(bettors, seconds);
  stop.abort();
  const told = await flood;
  say(`bets beside ${LOGINS_PER_SECOND} logins/s (asked of ${house.pid}, ${BETTORS} bettors), p50 / p99 ms`);
  say(`alone            ${shown(alone)}  ${alone.length} bets`);
  say(`under the flood  ${shown(under)}  ${under.length} bets  p99 ${(p99(under) / p99(alone)).toFixed(2)} x (< 2)`);
  say(`logins answered: ${[...told].map(([what, count]) => `${what} ${count}`).join(', ')}`);
  say(await knownAgainstUnknown(house.dataDir));
}

/** The whole product in a process of its own, on a folder that goes with it. */
export async function startHouse(): Promise<{ pid: number; dataDir: string } & AsyncDisposable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'drawroom-logins-'));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), CONSOLE_PORT: String(PORT + 1) };
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { ...env, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  const isReady = async (): Promise<boolean> => {
    const reply = await fetch(`${URL_OF_HOUSE}/readyz`).catch(() => null);
    return reply?.ok === true;
  };
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 240 || child.exitCode !== null) {
      child.kill('SIGTERM');
      throw new Error('the house did not start');
    }
    await wait(500);
  }
  return {
    pid: child.pid ?? 0,
    dataDir,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let addresses = 0;

/** A client at an address of its own, as a proxy would name it. */
export function clientFrom(address: () => string): Caller {
  return createClient({
    baseUrl: URL_OF_HOUSE,
    terminal: 'h5',
    getLang: () => 'en_US',
    store: memoryKeyStore(),
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address() } }),
  });
}

/** Another neighbourhood each time, so that no counter of addresses stands in the way of the flood. */
function nextAddress(): string {
  addresses += 1;
  return `${11 + ((addresses >> 16) % 200)}.${(addresses >> 8) & 255}.${addresses & 255}.7`;
}

async function bettor(nth: number): Promise<Caller> {
  const client = clientFrom(() => `203.0.${nth}.9`);
  await client.signIn(login, { username: nth % 2 === 0 ? 'player01' : 'player02', password: 'demo1234' });
  return client;
}

/** Waits of single bets, ms, while all bet for so long on a round that stays open. */
async function betFor(bettors: readonly Caller[], seconds: number): Promise<number[]> {
  const { lotteryId, gameNo } = await openRound(bettors[0] as Caller, (seconds + 5) * 1_000);
  const until = performance.now() + seconds * 1_000;
  const waits: number[] = [];
  await Promise.all(
    bettors.map(async (client) => {
      while (performance.now() < until) {
        const at = performance.now();
        const line = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '1.00' };
        await client.call(betOrder, { lotteryId, gameNo, clientRef: randomUUID(), betList: [line] });
        waits.push(performance.now() - at);
        await wait(PAUSE_MS);
      }
    }),
  );
  return waits;
}

async function openRound(client: Caller, leastMs: number): Promise<{ lotteryId: string; gameNo: string }> {
  for (;;) {
    const { lotteries, serverTime } = await client.call(gameHome, {});
    const open = lotteries.find(
      ({ family, source, currentOpening: now }) =>
        family === 'k3' &&
        source === 'house' &&
        now !== null &&
        now.endTime - serverTime > leastMs &&
        now.beginTime < serverTime,
    );
    if (open?.currentOpening) return { lotteryId: open.lotteryId, gameNo: open.currentOpening.gameNo };
    await wait(1_000);
  }
}

/** Logins at a steady rate, whether or not the last ones have been answered; counts the answers by kind. */
async function floodUntil(signal: AbortSignal): Promise<Map<string, number>> {
  const client = clientFrom(nextAddress);
  const { publicKey } = await makeSessionKey();
  const told = new Map<string, number>();
  const one = async (n: number): Promise<void> => {
    const username = n % 3 === 0 ? 'player01' : `nobody${n % 9_999}`;
    const what = await client.call(login, { username, password: 'not the password', publicKey }).then(
      () => 'accepted',
      (failure: unknown) => (failure instanceof CallRefused ? failure.key : 'busy or lost'),
    );
    told.set(what, (told.get(what) ?? 0) + 1);
  };
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; !signal.aborted;) {
    const due = ((performance.now() - startedAt) / 1_000) * LOGINS_PER_SECOND;
    for (; sent < due; sent += 1) running.push(one(sent));
    await wait(5);
  }
  await Promise.all(running);
  return told;
}

/** Welch's t between waits of a known and an unknown name, both with a wrong password; beyond 4.5 they could be told apart. */
async function knownAgainstUnknown(dataDir: string): Promise<string> {
  const url = await runningPostgres(join(dataDir, 'postgres'));
  const database = new Client({ connectionString: url ?? '' });
  await database.connect();
  const client = clientFrom(nextAddress);
  const { publicKey } = await makeSessionKey();
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < TIMED; n += 1) {
    for (const [username, waits] of [
      [`player0${1 + (n % 2)}`, known],
      [`nobody${n}`, unknown],
    ] as const) {
      // Without its counters each attempt is a first one.
      await database.query('delete from member.throttle');
      const at = performance.now();
      await client.call(login, { username, password: 'not the password', publicKey }).catch(() => null);
      waits.push(performance.now() - at);
    }
  }
  await database.end();
  const [a, b] = [momentsOf(known), momentsOf(unknown)];
  const t = (a.mean - b.mean) / Math.sqrt(a.variance / TIMED + b.variance / TIMED);
  return `known / unknown name  ${a.mean.toFixed(2)} / ${b.mean.toFixed(2)} ms over ${TIMED} each, t = ${t.toFixed(2)} (|t| < 4.5)`;
}

function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}

const p99 = (values: readonly number[]): number => quantile(values, 0.99);

function shown(values: readonly number[]): string {
  return `${quantile(values, 0.5).toFixed(1)} / ${p99(values).toFixed(1)}`;
}
