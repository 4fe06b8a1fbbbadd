import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { send } from '@drawroom/contract/chat';
import { login } from '@drawroom/contract/member';
import { enterRoom } from '@drawroom/contract/room';
import { runningPostgres } from '@drawroom/server/kernel/embedded-postgres/running-postgres';
import { launchBrowser } from '@drawroom/testkit/browser';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { URL_OF_HOUSE, clientFrom, startHouse } from './bench-logins.ts';
import { newerDrift, olderDrift, type Drift } from './chat-drift.ts';

const ROOM = '100001';
const PASSWORD = 'demo1234';
/** Speakers and what each says in a second: 20 messages together, each below the pace of a session. */
const SPEAKERS = 24;
const PER_SECOND = 20;
/** As a phone of some years ago, and this machine as it is. */
const SLOW_DOWNS = [1, 4] as const;
/** A frame that takes longer than one and a half of a 60 Hz screen is one that was missed. */
const MISSED_MS = 25;
const PATIENCE_MS = 40_000;

interface Frames {
  readonly perSecond: number;
  readonly p95Ms: number;
  readonly longestMs: number;
  readonly missed: number;
}

/**
 * `npm run bench -- --only chat --seconds 10`: frames of a room's talk on a phone-sized page, quiet and while members say 20 things
 * a second by the real way (call, database, socket), read at the newest message. Then how far what is read moves while older
 * messages come above it and new ones below. The pace rules are lifted for the speakers alone.
 */
export async function chatBench(seconds: number, say: (line: string) => void): Promise<void> {
  const browser = await launchBrowser();
  if (browser === null) return;
  await using house = await startHouse();
  const speakers = [];
  for (let n = 0; n < SPEAKERS; n += 1) speakers.push(await speaker(n));
  const context = await browser.newContext({ baseURL: URL_OF_HOUSE, viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await openTalk(page);
  say(`a room's talk, ${seconds} s each: frames a second, p95 / longest ms, frames over ${MISSED_MS} ms`);
  for (const rate of SLOW_DOWNS) {
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate });
    say(`${rate}x  quiet       ${shown(await page.evaluate(watchFrames, seconds * 1_000))}`);
    const stop = new AbortController();
    const talk = speakUntil(stop.signal, speakers, house.dataDir);
    const frames = await page.evaluate(watchFrames, seconds * 1_000);
    stop.abort();
    const { said, tookS } = await talk;
    say(`${rate}x  ${(said / tookS).toFixed(1).padStart(4)} msgs/s  ${shown(frames)}`);
    await slow.detach();
  }
  for (const rate of SLOW_DOWNS) {
    await openRoomTalk(page);
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate });
    say(`${rate}x  older pages come: ${moved(await olderDrift(page))}`);
    const stop = new AbortController();
    const talk = speakUntil(stop.signal, speakers, house.dataDir);
    say(`${rate}x  new ones come while older ones are read: ${moved(await newerDrift(page, seconds * 1_000))}`);
    stop.abort();
    await talk;
    await slow.detach();
  }
  await browser.close();
}

type Speaker = ReturnType<typeof clientFrom>;

async function speaker(nth: number): Promise<Speaker> {
  const client = clientFrom(() => `203.0.113.${nth}`);
  const username = (['player01', 'player02', 'agent01'] as const)[nth % 3] ?? 'player01';
  await client.signIn(login, { username, password: PASSWORD });
  await client.call(enterRoom, { roomCode: ROOM });
  return client;
}

async function openTalk(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('form input').nth(0).fill('player01');
  await page.locator('form input').nth(1).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/enterRoom');
  const number = page.locator('input[inputmode=numeric]');
  await number.fill(ROOM);
  await number.press('Enter');
  await page.waitForURL('**/lottery', { waitUntil: 'commit' });
  await openRoomTalk(page);
}

async function openRoomTalk(page: Page): Promise<void> {
  await page.goto('/roomchat');
  await page.getByRole('log').waitFor();
}

/** Lets the speakers speak until told to stop; how much was said, and in how many seconds. */
async function speakUntil(
  signal: AbortSignal,
  speakers: readonly Speaker[],
  dataDir: string,
): Promise<{ said: number; tookS: number }> {
  const database = new Client({ connectionString: (await runningPostgres(join(dataDir, 'postgres'))) ?? '' });
  await database.connect();
  const from = performance.now();
  let said = 0;
  const under: Promise<void>[] = [];
  for (let nth = 0; !signal.aborted; nth += 1) {
    const client = speakers[nth % speakers.length];
    if (nth % 4 === 0) await database.query('delete from chat.conduct');
    const text = `${nth}: ${'lucky words '.repeat(1 + (nth % 7))}`;
    under.push(
      (client?.call(send, { roomCode: ROOM, clientId: randomUUID(), text }) ?? Promise.resolve()).then(
        () => void (said += 1),
        () => undefined,
      ),
    );
    await wait(Math.max(0, from + ((nth + 1) * 1_000) / PER_SECOND - performance.now()));
  }
  await Promise.all(under);
  await database.end();
  return { said, tookS: (performance.now() - from) / 1_000 };
}

declare function requestAnimationFrame(done: (at: number) => void): number;

/** In the page: the time between frames for so long. */
async function watchFrames(forMs: number): Promise<Frames> {
  const gaps: number[] = [];
  const from = performance.now();
  let before = await new Promise<number>((drawn) => requestAnimationFrame(drawn));
  while (performance.now() - from < forMs) {
    const at = await new Promise<number>((drawn) => requestAnimationFrame(drawn));
    gaps.push(at - before);
    before = at;
  }
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    perSecond: (gaps.length * 1_000) / forMs,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longestMs: sorted.at(-1) ?? 0,
    missed: gaps.filter((gap) => gap > 25).length,
  };
}

function shown({ perSecond, p95Ms, longestMs, missed }: Frames): string {
  return `${perSecond.toFixed(1)} fps  ${p95Ms.toFixed(1)} / ${longestMs.toFixed(0)}  ${missed}`;
}

function moved({ px, frames, grewPx }: Drift): string {
  return `moved ${px.toFixed(2)} px at most (0) in ${frames} frames; the list grew by ${grewPx} px at least`;
}
