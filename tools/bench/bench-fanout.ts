import { setTimeout as wait } from 'node:timers/promises';
import { insertRoom } from '@drawroom/server/room/index';
import { benchWorld, type BenchWorld } from './bench-world.ts';
import { startChild, type BenchChild } from './fanout/child-process.ts';
import type { Tally } from './fanout/delivery-tally.ts';
import type { Spread } from './fanout/delays.ts';
import { startNode, type House } from './fanout/house.ts';
import { openMembers, writeMembers } from './fanout/members.ts';
import { killBench } from './fanout/kill-node.ts';
import { tellShares, watchShares, type Shares } from './fanout/shares.ts';
import { Speakers, type Said } from './fanout/talk.ts';
import { processTimeMs } from './processor-time.ts';

const ROOM = '100001';
/** Enough that nobody is too fast: each member may say 5 things at once and then one every 2 s. */
const SPEAKERS = 1_200;
const RATES = [1, 5, 20, 100] as const;
/** Rates at which a server that sends each message to each socket by itself still keeps up. */
const BARE_RATES = [1, 5] as const;
/** Callers who speak as fast as they are answered, to find the most that a room takes. */
const CALLERS = 48;
const PROBES_PER_SECOND = 100;
/** What starts beside a server (plans, past draws) is over by then. */
const SETTLED_MS = 6_000;
const LISTENERS = new URL('fanout/listeners.ts', import.meta.url);
const BARE = new URL('fanout/bare-server.ts', import.meta.url);

/**
 * `npm run bench -- --only fanout --sockets 1000,5000 --seconds 6`: one room of the running product, its members on real sockets in
 * a process of their own, speaking by real calls; beside it the bare socket library with the same bytes. Then SIGKILL to one of two
 * nodes. Everything, the database and the load too, runs on this machine: ratios hold, milliseconds are those of a crowded one.
 */
export async function fanoutBench(
  { sockets, seconds }: { readonly sockets: readonly number[]; readonly seconds: number },
  say: (line: string) => void,
): Promise<void> {
  const members = Math.max(...sockets) + SPEAKERS;
  await using world = await benchWorld(members);
  await openRoom(world, members);
  for (const count of sockets) await crowd(world, { sockets: count, seconds }, say);
  await killBench(world.url, { roomCode: ROOM, from: Math.max(...sockets) + 1 }, say);
}

async function openRoom(world: BenchWorld, count: number): Promise<void> {
  const text = { 'en-US': 'Bench' };
  await world.db.tx((t) =>
    insertRoom(t, { code: ROOM, name: text, intro: text, rules: text, notice: text, lotteries: [] }),
  );
  await writeMembers((sql) => world.owner(sql), { count, roomCode: ROOM });
  await world.owner('vacuum analyze');
}

/** One size of crowd, on a server of its own. */
async function crowd(
  world: BenchWorld,
  { sockets, seconds }: { readonly sockets: number; readonly seconds: number },
  say: (line: string) => void,
): Promise<void> {
  await using house = await startNode(world.url);
  await using listeners = startChild(LISTENERS);
  const stage: Stage = { world, house, listeners };
  const from = world.members - SPEAKERS + 1;
  const speakers = new Speakers(await openMembers(world.url, { from, count: SPEAKERS, url: house.url }), ROOM);
  // Each speaks once before anything is measured, so that the server knows his session.
  await speakers.askTickets(300, SPEAKERS);
  await wait(SETTLED_MS);
  const calm = await speakers.askTickets(PROBES_PER_SECOND, PROBES_PER_SECOND * seconds);
  const empty = await house.look({ collect: true });
  const calmShares = await sharesOver(stage, seconds);
  const joinedAt = performance.now();
  await listeners.ask({ ask: 'join', url: house.url, database: world.url, roomCode: ROOM, sockets });
  const joinedS = (performance.now() - joinedAt) / 1_000;
  await wait(2_000);
  const full = await house.look({ collect: true });
  const idleShares = await sharesOver(stage, seconds);
  const kibEach = (after: number, before: number): string => ((after - before) / sockets / 1_024).toFixed(1);
  say(`${sockets} sockets in one room, joined in ${joinedS.toFixed(1)} s, tickets and signatures included`);
  say(
    `  memory per idle socket  ${kibEach(full.rssBytes, empty.rssBytes)} KiB resident (<= 30), ${kibEach(full.heapBytes, empty.heapBytes)} of them heap, sessions included`,
  );
  say(`  idle: ${tellShares(idleShares)}; without sockets: ${tellShares(calmShares)}`);
  const spread: { rate: number; tally: Tally }[] = [];
  for (const rate of RATES) {
    const while_ = await during(stage, () => speakers.sayAtRate(rate, rate * seconds));
    spread.push({ rate, tally: while_.tally });
    say(`  ${String(rate).padStart(3)} messages/s  ${shown(while_)}`);
  }
  const most = await during(stage, () => speakers.sayAll(CALLERS, seconds * 1_000));
  say(
    `  as many as it takes: ${most.said.perSecond.toFixed(0)} messages/s  ${shown(most)}, calls ${told(most.said.callMs)}`,
  );
  const probed = await during(stage, async () => {
    const [said, probe] = await Promise.all([
      speakers.sayAtRate(5, 5 * seconds),
      speakers.askTickets(PROBES_PER_SECOND, PROBES_PER_SECOND * seconds),
    ]);
    return { ...said, probe };
  });
  say(
    `  a signed call: p50 / p99 / longest ${told(calm)} ms alone, ${told(probed.said.probe)} while 5 messages/s go out (p99 <= 10); longest turn of the server ${probed.longestTurnMs.toFixed(0)} ms`,
  );
  await listeners[Symbol.asyncDispose]();
  await bareBeside({ sockets, seconds, spread }, say);
}

/** Those who take part. */
interface Stage {
  readonly world: BenchWorld;
  readonly house: House;
  readonly listeners: BenchChild;
}

async function sharesOver({ world, house, listeners }: Stage, seconds: number): Promise<Shares> {
  const watch = await watchShares(world, { server: house.pid, listeners: listeners.pid });
  await wait(seconds * 1_000);
  return watch.read();
}

interface During<S extends Said> {
  readonly said: S;
  readonly tally: Tally;
  readonly shares: Shares;
  readonly longestTurnMs: number;
}

async function during<S extends Said>({ world, house, listeners }: Stage, work: () => Promise<S>): Promise<During<S>> {
  await listeners.ask({ ask: 'begin' });
  await house.look();
  const watch = await watchShares(world, { server: house.pid, listeners: listeners.pid });
  const said = await work();
  const shares = await watch.read();
  const { longestTurnMs } = await house.look();
  const tally = await listeners.ask<Tally>({ ask: 'tally', seqs: said.seqs });
  return { said, tally, shares, longestTurnMs };
}

/** The same crowd and bytes on the socket library alone. */
async function bareBeside(
  {
    sockets,
    seconds,
    spread,
  }: { readonly sockets: number; readonly seconds: number; readonly spread: readonly { rate: number; tally: Tally }[] },
  say: (line: string) => void,
): Promise<void> {
  await using bare = startChild(BARE);
  await using listeners = startChild(LISTENERS);
  const url = await bare.ask<string>({ ask: 'listen' });
  await listeners.ask({ ask: 'joinBare', url, sockets });
  await wait(1_000);
  for (const perSecond of BARE_RATES) {
    const ours = spread.find(({ rate }) => rate === perSecond)?.tally;
    const messages = perSecond * seconds;
    await listeners.ask({ ask: 'begin' });
    const pids = [bare.pid, listeners.pid];
    const [before, from] = [pids.map(processTimeMs), performance.now()];
    const seqs = await bare.ask<number[]>({ ask: 'say', perSecond, messages, frameBytes: ours?.frameBytes ?? 300 });
    const tookMs = performance.now() - from;
    const [cpu, listening] = pids.map((pid, nth) => (processTimeMs(pid) - (before[nth] ?? 0)) / tookMs);
    const { fromEventMs } = await listeners.ask<Tally>({ ask: 'tally', seqs });
    const ratio = (ours?.fromEventMs.p99 ?? 0) / fromEventMs.p99;
    say(
      `  bare ws, ${perSecond}/s of ${ours?.frameBytes} bytes: ${told(fromEventMs)} ms, server ${percent(cpu ?? 0)}, listeners ${percent(listening ?? 0)} of a core; ours ${ratio.toFixed(2)} x its p99 (<= 1.25)`,
    );
  }
}

function shown({ said, tally, shares }: During<Said>): string {
  const refused = [...said.refused].map(([key, count]) => `, ${key} ${count}`).join('');
  return (
    `to each ${told(tally.fromEventMs)} ms from the event, ${told(tally.fromCallMs)} from the call; ` +
    `${tally.lost} lost, ${tally.doubled} doubled of ${tally.sockets * said.seqs.length}, ${tally.closed} sockets cut${refused}; ${tellShares(shares)}`
  );
}

const told = ({ p50, p99, max }: Spread): string => `${p50.toFixed(1)} / ${p99.toFixed(1)} / ${max.toFixed(0)}`;
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
