import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { priceOrder } from '@drawroom/engine/price-order';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createDb } from '../kernel/db.ts';
import type { Db, Session } from '../kernel/kernel.ts';
import { OrderBatcher, type PendingOrder } from './order-batcher.ts';
import type { Round } from './round.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

const WRITERS_PER_NODE = 24;
const OPEN_MS = 300;
/** The writers begin so long before the end, so that most attempts fall around it. */
const DENSE_MS = 90;
/** Enough for every commit; a release asks for 3,000,000 (S-1). */
const ATTEMPTS_MIN = Number(process.env['RACE_ATTEMPTS'] ?? 10_000);
const ROUNDS_MIN = 20;
/** A machine busy with other things takes longer for the same number of attempts. */
const LIMIT_MS = Math.max(120_000, ATTEMPTS_MIN * 6);

/** One server process of its own: connections and batcher. */
interface Node {
  readonly db: Db;
  readonly batcher: OrderBatcher;
}

interface Attempt {
  readonly ref: string;
  readonly accepted: boolean;
  /** The stamp by which it was judged, ms of the database's clock. */
  readonly atMs: number;
}

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one[Symbol.asyncDispose]();
});

async function openWorld(): Promise<LotteryWorld> {
  const world = await openLotteryWorld();
  opened.push(world);
  return world;
}

async function openNode(world: LotteryWorld): Promise<Node> {
  const db = createDb(world.database.connectionString, { poolSize: 3 });
  const batcher = await OrderBatcher.open(db, { escrow: world.house.escrow, log: world.kernel.log });
  opened.push({
    [Symbol.asyncDispose]: async () => {
      await batcher.close();
      await db.close();
    },
  });
  return { db, batcher };
}

function orderOf(world: LotteryWorld, session: Session, round: Round): PendingOrder {
  const line = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '1.00' };
  const priced = priceOrder([line], world.lottery.odds);
  if (!priced.ok) throw new Error(priced.fault.reason);
  return {
    accountId: session.claims.accountId,
    clientRef: randomUUID(),
    roundId: round.id,
    oddsVersion: world.lottery.odds.version,
    totalMinor: priced.totalMinor,
    digest: randomUUID(),
    chainId: 0n,
    lines: priced.lines,
    roundMaxMinor: [10n ** 15n],
  };
}

/** Bets without a pause until told "closed" twice: once by the clock, and once more to see that it stays so. */
async function write(world: LotteryWorld, node: Node, on: { session: Session; round: Round }): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (let closed = 0; closed < 2;) {
    const order = orderOf(world, on.session, on.round);
    const { code, atMs } = await node.batcher.place(order);
    if (code !== 0 && code !== 1) throw new Error(`code ${code}`);
    attempts.push({ ref: order.clientRef, accepted: code === 0, atMs });
    closed += code;
  }
  return attempts;
}

/** Closes a round the moment it is due, as the ticker of a node would; tells how many bets there were right after. */
async function closeAtEnd(node: Node, round: Round): Promise<{ closed: boolean; count: number }> {
  await node.db.query(
    'select pg_sleep(greatest(0, extract(epoch from end_at - clock_timestamp()))) from lottery.round where id = $1',
    [round.id],
  );
  const { rows } = await node.db.query<{ closed: boolean }>('select lottery.close_round($1) as closed', [round.id]);
  return { closed: rows[0]?.closed === true, count: await countBets(node.db, round) };
}

async function countBets(db: Db, round: Round): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from lottery.bet where round_id = $1', [
    round.id,
  ]);
  return rows[0]?.n ?? 0;
}

/** Everything that may not be after a close; empty when the gate held. */
async function breaches(
  db: Db,
  round: Round,
  seen: { attempts: Attempt[]; closings: { closed: boolean; count: number }[] },
): Promise<string[]> {
  const { attempts, closings } = seen;
  const found: string[] = [];
  const { rows: late } = await db.query<{ id: bigint }>(
    'select b.id from lottery.bet b join lottery.round r on r.id = b.round_id where r.id = $1 and b.created_at >= r.end_at',
    [round.id],
  );
  if (late.length > 0) found.push(`${late.length} bets stamped at or after the end`);
  if (closings.filter(({ closed }) => closed).length !== 1) found.push('not closed exactly once');
  const final = await countBets(db, round);
  const sealed = closings.find(({ closed }) => closed)?.count;
  if (sealed !== final) found.push(`${final - (sealed ?? 0)} bets appeared after the seal`);
  const { rows } = await db.query<{ ref: string }>(
    'select client_ref::text as ref from lottery.bet_order where round_id = $1',
    [round.id],
  );
  const stored = new Set(rows.map((row) => row.ref));
  const lost = attempts.filter(({ ref, accepted }) => accepted && !stored.has(ref));
  const ghosts = attempts.filter(({ ref, accepted }) => !accepted && stored.has(ref));
  if (lost.length > 0) found.push(`${lost.length} acknowledged bets are not there`);
  if (ghosts.length > 0) found.push(`${ghosts.length} refused bets are there`);
  if (stored.size !== attempts.filter(({ accepted }) => accepted).length) found.push('bets that nobody was told of');
  const early = attempts.filter(({ accepted, atMs }) => !accepted && atMs < round.end_at);
  if (early.length > 0) found.push(`${early.length} bets refused before the end`);
  return found;
}

/** One round with all writers on all nodes around its end. */
async function race(
  world: LotteryWorld,
  nodes: readonly Node[],
  members: readonly Session[],
): Promise<{ attempts: Attempt[]; found: string[] }> {
  const round = await world.anOpenRound(OPEN_MS);
  const closing = Promise.all(nodes.map((node) => closeAtEnd(node, round)));
  await wait(Math.max(0, round.end_at - DENSE_MS - world.kernel.clock.now()));
  const written = await Promise.all(
    nodes.flatMap((node, at) =>
      // Half of the members bet on both nodes at once, so that the nodes meet at their accounts too.
      Array.from({ length: WRITERS_PER_NODE }, (_, n) => {
        const session = members[(n + (n % 2) * at) % members.length];
        if (session === undefined) throw new Error('no member');
        return write(world, node, { session, round });
      }),
    ),
  );
  const attempts = written.flat();
  return { attempts, found: await breaches(world.kernel.db, round, { attempts, closings: await closing }) };
}

const someMembers = (world: LotteryWorld): Promise<Session[]> =>
  Promise.all(Array.from({ length: 16 }, () => world.aMember('1000000.00')));

test(
  'two nodes bet into many closing seconds: nothing late, nothing after the seal, every answer true (R-01..R-04, S-1)',
  async () => {
    const world = await openWorld();
    const nodes = [await openNode(world), await openNode(world)];
    const members = await someMembers(world);
    const all: Attempt[] = [];
    for (let rounds = 0; rounds < ROUNDS_MIN || all.length < ATTEMPTS_MIN; rounds += 1) {
      const { attempts, found } = await race(world, nodes, members);
      expect(found, `round ${rounds + 1}`).toEqual([]);
      all.push(...attempts);
    }
    // Both answers were given often, or the race proves nothing.
    const accepted = all.filter((attempt) => attempt.accepted).length;
    expect(accepted).toBeGreaterThan(1_000);
    expect(all.length - accepted).toBeGreaterThan(1_000);
  },
  LIMIT_MS,
);

/** Rewrites the placement function of one database; fails when the text to plant in is gone. */
async function plant(world: LotteryWorld, faults: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const owner = new Client({ connectionString: world.database.connectionString });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ text: string }>(
      `select pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'lottery' and p.proname = 'place_orders'`,
    );
    let text = rows[0]?.text ?? '';
    for (const [from, to] of faults) {
      expect(text).toContain(from);
      text = text.replace(from, to);
    }
    await owner.query(text);
  } finally {
    await owner.end();
  }
}

const GATE = 'perform pg_advisory_xact_lock_shared(lottery.gate_key(r)) from';
const STORED = 'if 0 = any(v_code) then';

test('planted: a gate that reads the clock without the lock is caught by the same checks', async () => {
  const world = await openWorld();
  await plant(world, [
    [GATE, 'perform lottery.gate_key(r) from'],
    [STORED, `perform pg_sleep(0.02); ${STORED}`],
  ]);
  const nodes = [await openNode(world), await openNode(world)];
  const members = await someMembers(world);
  const found: string[] = [];
  for (let rounds = 0; rounds < 4; rounds += 1) found.push(...(await race(world, nodes, members)).found);
  expect(found.join('\n')).toContain('appeared after the seal');
});

test('planted: a gate that judges by one clock and stamps by a later one is caught, by the audit too', async () => {
  const world = await openWorld();
  await plant(world, [[STORED, `perform pg_sleep(0.02); v_at := clock_timestamp(); ${STORED}`]]);
  const nodes = [await openNode(world), await openNode(world)];
  const members = await someMembers(world);
  const found: string[] = [];
  for (let rounds = 0; rounds < 4; rounds += 1) found.push(...(await race(world, nodes, members)).found);
  expect(found.join('\n')).toContain('stamped at or after the end');
  await expect(auditDatabase(world.database)).rejects.toThrow('no bet was accepted after its round closed');
  // Sets the books right for the audit that follows every test.
  await world.kernel.db.query(
    `update lottery.round set end_at = end_at + interval '1 h', prize_at = prize_at + interval '1 h',
       closed_at = closed_at + interval '1 h'`,
  );
});
