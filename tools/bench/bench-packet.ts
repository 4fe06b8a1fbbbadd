import { randomUUID } from 'node:crypto';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { packetCalls } from '@drawroom/contract/packet';
import { createChatSlice } from '@drawroom/server/chat/index';
import { createClock } from '@drawroom/server/kernel/clock';
import { loadConfig } from '@drawroom/server/kernel/config';
import type { MemberContext, Session, Slice } from '@drawroom/server/kernel/kernel';
import { createLog } from '@drawroom/server/kernel/log';
import { createMessages } from '@drawroom/server/kernel/messages';
import { createMetrics } from '@drawroom/server/kernel/metrics';
import { createOutbox } from '@drawroom/server/kernel/outbox/create-outbox';
import { Refusal } from '@drawroom/server/kernel/refusal';
import { createPacketSlice } from '@drawroom/server/packet/index';
import { insertRoom } from '@drawroom/server/room/index';
import { benchWorld, median, type BenchWorld } from './bench-world.ts';

const ROOM = '100001';
const MEMBERS = 20_000;
/** One after the other: in each 5,000 members tap at once on 100 shares. */
const PACKETS = 4;
const TAPS = 5_000;

/**
 * `npm run bench -- --only packet`: a crowd on one packet, by the use case with everything it does, on a PostgreSQL with fsync on. The
 * request's own costs (connection, signature) are not in it.
 */
export async function packetBench(say: (line: string) => void): Promise<void> {
  await using world = await benchWorld(MEMBERS);
  const { slice, stop } = await openPackets(world);
  const rates: number[] = [];
  const spans: number[] = [];
  for (let nth = 0; nth < PACKETS; nth += 1) {
    const sent = { roomCode: ROOM, clientRef: randomUUID(), way: 'lucky', count: 100, total: '200', greeting: '' };
    const { packet } = await make(slice, packetCalls.send, {
      session: memberOf(world, 0),
      input: { ...sent, condition: 'none' },
    });
    const { tookMs, overMs, ends } = await crowd(world, slice, { packetId: packet.packetId, from: nth * TAPS });
    rates.push((TAPS * 1_000) / tookMs);
    spans.push(overMs);
    const told = [...ends].map(([end, count]) => `${end} ${count}`).join(', ');
    say(
      `packet ${nth + 1}: ${TAPS} taps answered in ${tookMs.toFixed(0)} ms (${told}), over after ${overMs.toFixed(0)} ms`,
    );
  }
  say(`taps answered ${median(rates).toFixed(0)}/s (>= 5000), 100 shares taken in ${median(spans).toFixed(0)} ms`);
  await stop();
}

/** Both slices on the bench's database, its members in the room for long. */
async function openPackets({ db, owner, firstAccount }: BenchWorld): Promise<{ slice: Slice; stop(): Promise<void> }> {
  const log = createLog('warn');
  const metrics = createMetrics();
  const clock = await createClock(db, { log, metrics });
  const config = loadConfig({ DEMO: '1', LOG_LEVEL: 'warn' });
  const realtime = { online: () => 0, connected: () => [], moveMember: () => undefined, removeMember: () => undefined };
  const services = { messages: createMessages({ strict: false }), outbox: createOutbox({ validate: false }) };
  const kernel = { config, db, clock, log, metrics, ...services, realtime };
  const countedStake = async (): Promise<bigint> => 0n;
  const { cards } = createChatSlice(kernel, {
    countedStake,
    levelOf: async () => 0,
    winnersOf: async () => ({ members: 0, accountIds: [] }),
  });
  const text = { 'en-US': 'Bench' };
  await db.tx((t) => insertRoom(t, { code: ROOM, name: text, intro: text, rules: text, notice: text, lotteries: [] }));
  await owner(
    `insert into member.member (id, username, nickname, password_phc, kind, currency, zone, account_id, created_at)
     select m, 'bench' || m, 'bench' || m, 'x', 'player', 'CNY', 'Asia/Shanghai', ${firstAccount} + m - 1, clock_timestamp() - interval '30 days'
     from generate_series(1, ${MEMBERS}) m`,
  );
  await owner(
    `insert into room.entry (member_id, room_code, last_entered) select m, '${ROOM}', clock_timestamp() from generate_series(1, ${MEMBERS}) m`,
  );
  await owner('vacuum analyze');
  return { slice: createPacketSlice(kernel, { cards, countedStake }), stop: async () => clock.stop() };
}

/** Lets `TAPS` members tap at once: how long until all have an answer, until the last share was gone, and how it ended for how many. */
async function crowd(
  world: BenchWorld,
  slice: Slice,
  { packetId, from }: { readonly packetId: string; readonly from: number },
): Promise<{ tookMs: number; overMs: number; ends: ReadonlyMap<string, number> }> {
  const ends = new Map<string, number>();
  const startedAt = performance.now();
  let overMs = 0;
  const tap = async (nth: number): Promise<void> => {
    const end = await make(slice, packetCalls.open, {
      session: memberOf(world, from + nth),
      input: { packetId, clientRef: randomUUID() },
    }).then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.key : Promise.reject(error)),
    );
    if (end === 'done') overMs = performance.now() - startedAt;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  };
  await Promise.all(Array.from({ length: TAPS }, (_, nth) => tap(nth)));
  return { tookMs: performance.now() - startedAt, overMs, ends };
}

function memberOf({ firstAccount }: BenchWorld, nth: number): Session {
  const memberId = BigInt(nth + 1);
  const accountId = firstAccount + BigInt(nth);
  const claims = { username: 'bench', kind: 'player', currency: 'CNY', accountId, zone: 'Asia/Shanghai' } as const;
  return { id: String(nth), memberId, me: '', claims, expiresAt: Infinity };
}

/** Makes a call of the slice past the wire. */
async function make<C extends AnyCall>(
  slice: Slice,
  call: C,
  { session, input }: { readonly session: Session; readonly input: object },
): Promise<ReplyOf<C>> {
  const handler = slice.handlers.find((each) => each.call === call);
  if (handler === undefined) throw new Error(`no handler for ${call.name}`);
  const where = {
    locale: 'en-US',
    address: '192.0.2.7',
    device: 'bench',
    requestId: 'bench',
    terminal: 'h5',
    host: 'localhost',
  };
  return (await handler.run(input as never, { ...where, session } as MemberContext)) as ReplyOf<C>;
}
