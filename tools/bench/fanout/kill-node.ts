import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client as Caller } from '@drawroom/client/create-client';
import { createRealtime } from '@drawroom/client/create-realtime';
import { CallRefused, NetworkFailure, ServerFault } from '@drawroom/client/failures';
import { messages, send } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import { processTimeMs } from '../processor-time.ts';
import { startNode } from './house.ts';
import { openMembers } from './members.ts';

/** Members who listen, half of them on the node that is killed, and members who speak, half of them through it. */
const LISTENING = 200;
const SPEAKING = 100;
const PER_SECOND = 20;
const BEFORE_MS = 3_000;
/** The time in which they should be back, and in which it is looked who worked. */
const RETURN_MS = 1_200;
const AFTER_MS = 6_000;
const BACK_WITHIN_MS = 90_000;
const AGAIN_MS = 100;

/** One member with the lobby's own client, and what he heard. */
interface Member {
  readonly heard: Map<number, number>;
  readonly isBack: () => boolean;
  /** When he was last told that the connection stands, ms of `performance`. */
  readonly connectedAt: () => number;
  readonly resyncs: () => number;
  stop(): void;
}

/**
 * SIGKILL to one of two nodes while members of one room talk through both: what each of them heard is held against what was said, and
 * what was said against what was asked for. A speaker who got no answer asks again under the same reference, as the lobby does.
 */
export async function killBench(
  database: string,
  { roomCode, from }: { readonly roomCode: string; readonly from: number },
  say: (line: string) => void,
): Promise<void> {
  await using doomed = await startNode(database);
  await using other = await startNode(database);
  await using ways = await openWays([doomed.url, other.url]);
  const listening = await openMembers(database, { from, count: LISTENING, url: (nth) => ways.urls[nth % 2] as string });
  const speaking = await openMembers(database, {
    from: from + LISTENING,
    count: SPEAKING,
    url: (nth) => ways.urls[nth % 2] as string,
  });
  const members = listening.map((client) => listen(client, roomCode));
  await until(() => members.every(({ isBack }) => isBack()));
  await wait(1_000);
  const stop = new AbortController();
  const talk = talkUntil(stop.signal, speaking, roomCode);
  await wait(BEFORE_MS);
  const before = [processTimeMs(other.pid), processTimeMs(process.pid)];
  const killedAt = performance.now();
  await doomed.kill();
  await wait(RETURN_MS);
  const [survivor, clients] = [other.pid, process.pid].map((pid, nth) => processTimeMs(pid) - (before[nth] ?? 0));
  await until(() => members.every(({ isBack }) => isBack()));
  await wait(AFTER_MS);
  stop.abort();
  const numbers = await talk;
  await until(() => members.every(({ heard }) => heard.size >= numbers.length)).catch(() => undefined);
  const backMs = members
    .map(({ connectedAt }) => connectedAt() - killedAt)
    .filter((ms) => ms > 0)
    .toSorted((a, b) => a - b);
  const lost = members.reduce((sum, { heard }) => sum + numbers.filter((seq) => !heard.has(seq)).length, 0);
  const doubled = members.reduce((sum, { heard }) => sum + [...heard.values()].filter((times) => times > 1).length, 0);
  const twice = numbers.length - new Set(numbers).size;
  const resyncs = members.reduce((sum, member) => sum + member.resyncs(), 0);
  for (const member of members) member.stop();
  say(`SIGKILL to one of two nodes, ${LISTENING} members on both, ${PER_SECOND} messages/s through both`);
  say(
    `  ${numbers.length} messages said, ${twice} twice; of ${numbers.length * LISTENING} to be heard ${lost} lost, ${doubled} doubled (0 / 0); ${resyncs} snapshots fetched`,
  );
  say(
    `  ${backMs.length} members back after p50 / last ${(backMs[Math.floor(backMs.length / 2)] ?? 0).toFixed(0)} / ${(backMs.at(-1) ?? 0).toFixed(0)} ms (<= 700 / 1200); in the first ${RETURN_MS} ms the other node worked ${survivor} ms and all clients together, in one process, ${clients}`,
  );
}

function listen(client: Caller, roomCode: string): Member {
  const heard = new Map<number, number>();
  const link = createRealtime(client);
  let [connectedAt, resyncs, newest] = [0, -1, 0];
  const note = (seq: number): void => {
    heard.set(seq, (heard.get(seq) ?? 0) + 1);
    newest = Math.max(newest, seq);
  };
  link.subscribe(() => {
    if (link.state !== 'connected') connectedAt = 0;
    else if (connectedAt === 0) connectedAt = performance.now();
  });
  link.on('chat.message', ({ message }) => note(message.seq));
  link.onResync((audience) => {
    if (audience !== audienceOf.room(roomCode)) return;
    resyncs += 1;
    // The first one only says that the room is heard now.
    if (resyncs > 0) void fetchAfter(client, { roomCode, after: newest }).then((seqs) => seqs.forEach(note));
  });
  link.join(audienceOf.room(roomCode));
  return {
    heard,
    isBack: () => link.state === 'connected' && resyncs >= 0,
    connectedAt: () => connectedAt,
    resyncs: () => Math.max(0, resyncs),
    stop: () => link.stop(),
  };
}

async function fetchAfter(client: Caller, where: { roomCode: string; after: number }): Promise<number[]> {
  const { list } = await client.call(messages, { ...where, size: 100 });
  return list.map(({ seq }) => seq);
}

/** The numbers of everything said until told to stop; every reference has an answer in the end. */
async function talkUntil(signal: AbortSignal, speakers: readonly Caller[], roomCode: string): Promise<number[]> {
  const under: Promise<number>[] = [];
  for (let from = performance.now(), nth = 0; !signal.aborted; nth += 1) {
    const input = { roomCode, clientId: randomUUID(), text: `words number ${nth}` };
    const answered = persist(() => (speakers[nth % speakers.length] as Caller).call(send, input));
    // Whoever waits for all of them hears of a failure; until then nobody does.
    answered.catch(() => undefined);
    under.push(answered);
    await wait(Math.max(0, from + ((nth + 1) * 1_000) / PER_SECOND - performance.now()));
  }
  return Promise.all(under);
}

async function persist(work: () => Promise<{ message: { seq: number } }>): Promise<number> {
  for (;;) {
    try {
      return (await work()).message.seq;
    } catch (failure) {
      const isUnknown = failure instanceof NetworkFailure || failure instanceof ServerFault;
      const isBusy = failure instanceof CallRefused && failure.key === 'server.busy';
      if (!isUnknown && !isBusy) throw failure;
      await wait(AGAIN_MS);
    }
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const from = performance.now(); !isTrue(); await wait(5)) {
    if (performance.now() - from > BACK_WITHIN_MS) throw new Error('not all members came back');
  }
}

/** Two ways into the house, as a balancer gives them: each leads to one node as long as that lives, and else to the other. */
async function openWays(nodes: readonly [string, string]): Promise<{ urls: readonly string[] } & AsyncDisposable> {
  const ways = [await openWay(nodes), await openWay([nodes[1], nodes[0]])];
  return {
    urls: ways.map(({ server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    [Symbol.asyncDispose]: async () => {
      for (const { server, open } of ways) {
        server.close();
        for (const socket of open) socket.destroy();
      }
    },
  };
}

async function openWay(nodes: readonly [string, string]): Promise<{ server: Server; open: Set<Socket> }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    pass(socket, nodes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, open };
}

function pass(socket: Socket, [node, ...others]: readonly string[]): void {
  if (node === undefined) return void socket.destroy();
  const inner = connect({ host: '127.0.0.1', port: Number(new URL(node).port), noDelay: true });
  let connected = false;
  inner.on('connect', () => {
    connected = true;
    socket.pipe(inner).pipe(socket);
  });
  inner.on('error', () => (connected ? socket.destroy() : pass(socket, others)));
  inner.on('close', () => connected && socket.destroy());
  socket.on('close', () => inner.destroy());
}
