import { operationsDeskCalls as calls } from '@drawroom/contract/operations-desk';
import type { AuditFinding } from '@drawroom/ledger/audit';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember } from '@drawroom/testkit/scripted-member';
import { openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { demoOperator } from '../admin/test-operators.ts';
import type { ConnectedSocket, Kernel } from '../kernel/kernel.ts';
import { auditWhenDue, lastAudit } from './audit-run.ts';
import { writeNode, type NodeFacts } from './node-beat.ts';
import { readDays } from './day-sums.ts';
import { readNodes, readOnline } from './read-nodes.ts';
import { readQueues, readRounds } from './read-queues.ts';
import { readSamples, SAMPLE_POINTS, takeSample } from './samples.ts';

let world: SliceKernel;
beforeEach(async () => {
  world = await openSliceKernel();
  return world.stop;
});

const FACTS: NodeFacts = {
  sockets: 0,
  loopDelayMs: 1.5,
  loopLongestMs: 9,
  memoryMb: 120,
  poolBusy: 1,
  poolTotal: 3,
  poolWaiting: 0,
  sources: [],
};
const [ONE, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const startedAt = new Date('2026-11-01T00:00:00Z');
/** A process says how it is, with these sockets. */
async function says(id: string, sockets: readonly ConnectedSocket[], facts: Partial<NodeFacts> = {}): Promise<void> {
  const kernel: Kernel = { ...world.kernel, realtime: { ...world.kernel.realtime, connected: () => sockets } };
  await writeNode({ kernel }, { id, startedAt, version: '1.2.3' }, { ...FACTS, sockets: sockets.length, ...facts });
}
const quiet = (id: string, seconds: number): Promise<unknown> =>
  world.kernel.db.query(
    `update operations.node set seen_at = clock_timestamp() - $2 * interval '1 second' where id = $1`,
    [id, seconds],
  );

test('whoever is online counts once in all and once with each thing he looks with, over every process that lives', async () => {
  await says(ONE, [
    { memberId: 1n, terminal: 'phone' },
    { memberId: 1n, terminal: 'phone' },
    { memberId: 2n, terminal: 'app' },
  ]);
  await says(OTHER, [
    { memberId: 1n, terminal: 'desktop' },
    { memberId: 2n, terminal: 'app' },
    { memberId: 3n, terminal: 'app' },
  ]);
  expect(await readOnline(world.kernel.db)).toEqual({
    members: 3,
    sockets: 6,
    terminals: [
      { terminal: 'app', members: 2, sockets: 3 },
      { terminal: 'phone', members: 1, sockets: 2 },
      { terminal: 'desktop', members: 1, sockets: 1 },
    ],
  });
  await quiet(OTHER, 18);
  expect(await readOnline(world.kernel.db)).toMatchObject({ members: 2, sockets: 3 });
  await says(ONE, []);
  expect(await readOnline(world.kernel.db)).toMatchObject({ members: 0, sockets: 0 });
});

test('a process that says nothing any more is shown as silent, first; after a day it is forgotten', async () => {
  await says(ONE, [], { sources: [{ lottery: 'k3', source: 'a', answeredAtMs: 5, failures: 0 }] });
  await says(OTHER, [], { sources: [{ lottery: 'k3', source: 'a', answeredAtMs: 7, failures: 2 }] });
  expect((await readNodes(world.kernel.db)).nodes.map(({ silent }) => silent)).toEqual([false, false]);
  await quiet(OTHER, 16);
  expect((await readNodes(world.kernel.db)).nodes.map(({ silent }) => silent)).toEqual([false, false]);
  await quiet(OTHER, 18);
  const { nodes, standings } = await readNodes(world.kernel.db);
  expect(nodes.map(({ silent, version, loopDelayMs }) => [silent, version, loopDelayMs])).toEqual([
    [true, '1.2.3', 1.5],
    [false, '1.2.3', 1.5],
  ]);
  // What a silent process knew of sources is old.
  expect(standings).toEqual([{ lottery: 'k3', source: 'a', answeredAtMs: 5, failures: 0 }]);
  await quiet(OTHER, 86_401);
  await says(ONE, []);
  expect((await readNodes(world.kernel.db)).nodes).toHaveLength(1);
});

test('a minute has one sample however many take it; five minutes show the most of theirs, and gaps are gaps', async () => {
  const { db } = world.kernel;
  await says(ONE, [{ memberId: 1n, terminal: 'app' }]);
  // At the end of a minute two of them would be two minutes.
  const taken = await vi.waitFor(
    async () => {
      await db.query('delete from operations.sample');
      const { rows } = await db.query<{ at: number }>(`select date_trunc('minute', clock_timestamp()) as at`);
      const all = await Promise.all(Array.from({ length: 4 }, () => takeSample(db)));
      const { rows: then } = await db.query<{ at: number }>(`select date_trunc('minute', clock_timestamp()) as at`);
      expect(then).toEqual(rows);
      return { all, atMs: rows[0]?.at ?? 0 };
    },
    { timeout: 10_000 },
  );
  expect(taken.all.filter(Boolean)).toHaveLength(1);
  const point = Math.floor(taken.atMs / 300_000) * 300_000;
  await db.query('delete from operations.sample');
  await db.query(
    `insert into operations.sample (at, online, waiting) values ($1, 4, 1), ($2, 9, 0), ($3, 2, 3), ($4, 50, 50), ($5, 60, 60)`,
    [0, 60_000, -300_000, -287 * 300_000, -287 * 300_000 - 60_000].map((ms) => new Date(point + ms)),
  );
  const { online, waiting } = await readSamples(db, point + 299_000);
  expect(online).toHaveLength(SAMPLE_POINTS);
  expect([online.slice(-3), waiting.slice(-3)]).toEqual([
    [null, 2, 9],
    [null, 3, 1],
  ]);
  expect([online[0], online[1]]).toEqual([50, null]);
  await db.query(`insert into operations.sample (at, online, waiting)
    values (date_trunc('minute', clock_timestamp() - interval '8 days 1 minute', 'UTC'), 1, 1)`);
  await db.query(`delete from operations.sample where at = date_trunc('minute', clock_timestamp(), 'UTC')`);
  await takeSample(db);
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from operations.sample where at < clock_timestamp() - interval '7 days'`,
  );
  expect(rows[0]?.n).toBe(0);
});

test('the audit is run once an hour by whichever worker comes first, and kept with each finding, differences first', async () => {
  const { db } = world.kernel;
  const FINDINGS: AuditFinding[] = [
    { check: 'one', ok: true, detail: '3 rows' },
    { check: 'two', ok: false, detail: 'account 7' },
  ];
  let runs = 0;
  const run = async (sql: { query(text: string): Promise<{ rows: object[] }> }): Promise<AuditFinding[]> => {
    runs += 1;
    // It sees one moment, changes nothing and is not hurried.
    const { rows } = await sql.query(
      `select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as only,
         current_setting('statement_timeout') as hurry`,
    );
    expect(rows).toEqual([{ isolation: 'repeatable read', only: 'on', hurry: '0' }]);
    return FINDINGS;
  };
  expect(await lastAudit(db)).toBeNull();
  const made = await Promise.all(Array.from({ length: 3 }, () => auditWhenDue(world.kernel, run)));
  expect([made.filter(Boolean).length, runs]).toEqual([1, 1]);
  expect(await lastAudit(db)).toMatchObject({
    clean: 1,
    failed: 1,
    fault: '',
    findings: [FINDINGS[1], FINDINGS[0]],
  });
  await db.query(
    `update operations.audit_run set begun_at = begun_at - interval '59 minutes', ended_at = ended_at - interval '59 minutes'`,
  );
  expect(await auditWhenDue(world.kernel, run)).toBe(false);
  await db.query(
    `update operations.audit_run set begun_at = begun_at - interval '2 minutes', ended_at = ended_at - interval '2 minutes'`,
  );
  expect(await auditWhenDue(world.kernel, run)).toBe(true);
});

test('a run of the audit that breaks off is kept with its reason', async () => {
  const broken = async (): Promise<never> => Promise.reject(new Error('disk full'));
  expect(await auditWhenDue(world.kernel, broken)).toBe(true);
  expect(await lastAudit(world.kernel.db)).toMatchObject({ fault: 'disk full', findings: [], clean: 0, failed: 0 });
});

test('queues count what waits for people, with the oldest, the earliest promise and what is past it', async () => {
  const { db } = world.kernel;
  const { rows } = await db.query<{ at: number }>(`select clock_timestamp() as at`);
  const now = Math.trunc(rows[0]?.at ?? 0);
  await db.query(
    `insert into chat.complaint (room_code, seq, member_id, text, had_picture, said_at, opened_at) values
    ('100001', 1, 1, 'x', false, $1, $1), ('100001', 2, 1, 'x', false, $2, $2)`,
    [new Date(now - 60_000), new Date(now - 50_000)],
  );
  await db.query(`update chat.complaint set closed_at = clock_timestamp(), verdict = 'dismiss', reason = 'fine', note = '', operator_id = 1,
    operator_name = 'mai' where seq = 2`);
  const { rows: operators } = await db.query<{ id: bigint }>(
    `insert into admin.operator (name, password, roles) values ('mai', 'x', '{owner}') returning id`,
  );
  for (const [n, hours] of [
    [1, 3],
    [2, -1],
  ] as const)
    await db.query(
      `insert into admin.proposal (kind, subject, input, before, after, why, proposed_by, proposed_at, expires_at)
       values ('x', $1, '{}', '{}', '{}', 'because so', $2, $3, $4)`,
      [`s${n}`, operators[0]?.id, new Date(now - 7_000), new Date(now + hours * 3_600_000)],
    );
  const queues = await readQueues(db);
  expect(queues.filter(({ waiting }) => waiting > 0)).toEqual([
    { queue: 'complaints', waiting: 1, late: 0, oldestAt: now - 60_000, promisedAt: null },
    { queue: 'proposals', waiting: 1, late: 0, oldestAt: now - 7_000, promisedAt: now + 3 * 3_600_000 },
  ]);
});

test('rounds are late when their plan is two minutes past, held ones always', async () => {
  const { db } = world.kernel;
  const ago = (minutes: number): string => `clock_timestamp() - interval '${minutes} minutes'`;
  await db.query(`insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status)
    values (1, 'a', '2026-01-01', ${ago(1)}, ${ago(-5)}, ${ago(-6)}, 0), (1, 'e', '2026-01-01', ${ago(-61)}, ${ago(-65)}, ${ago(-66)}, 0), (1, 'b', '2026-01-01', ${ago(3)}, ${ago(-5)}, ${ago(-6)}, 0),
           (1, 'c', '2026-01-01', ${ago(9)}, ${ago(3)}, ${ago(2.5)}, 1), (1, 'd', '2026-01-01', ${ago(9)}, ${ago(8)}, ${ago(1)}, 2)`);
  expect(await readRounds(db)).toEqual([
    { state: 'scheduled', count: 2, late: 1 },
    { state: 'open', count: 1, late: 1 },
    { state: 'closed', count: 1, late: 0 },
    { state: 'sealed', count: 0, late: 0 },
    { state: 'drawn', count: 0, late: 0 },
    { state: 'held', count: 0, late: 0 },
  ]);
});

/** Deposits that passed, each of an account at a moment; written as they lie there. */
async function passed(list: readonly (readonly [account: number, at: string])[]): Promise<void> {
  const owner = new Client({ connectionString: world.kernel.db.connectionString });
  await owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into deposit.deposit (account_id, member_id, currency, channel_code, kind, client_ref, digest, step, ordered, amount, fee, bonus,
         turnover, fee_fixed, fee_per10k, bonus_per10k, bonus_max, turnover_deposit_e2, turnover_bonus_e2, pay_amount, pay_currency,
         pay_decimals, confirmations, ended_at)
       select account, account, 'CNY', 'card', 'bank', gen_random_uuid(), gen_random_uuid(), 'passed', 100, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100,
         'CNY', 2, 1, at from unnest($1::bigint[], $2::timestamptz[]) as u(account, at)`,
      [list.map(([account]) => account), list.map(([, at]) => at)],
    );
  } finally {
    await owner.end();
  }
}

test('a second deposit is the second ever, on the day on which it passed', async () => {
  const { db } = world.kernel;
  await passed([
    [1, '2026-02-01T00:00:00Z'],
    [1, '2026-03-02T17:00:00Z'],
    [1, '2026-03-02T17:30:00Z'],
    [2, '2026-03-02T16:00:00Z'],
    [2, '2026-03-02T16:30:00Z'],
    [3, '2026-03-02T16:10:00Z'],
    [4, '2026-02-01T00:00:00Z'],
    [4, '2026-03-01T16:05:00Z'],
    [4, '2026-03-02T17:00:00Z'],
  ]);
  const { today, before } = await readDays(db, { nowMs: Date.parse('2026-03-02T18:20:00Z'), zone: 'Asia/Shanghai' });
  expect([today.secondDepositors, before.secondDepositors]).toEqual([2, 1]);
  const owner = new Client({ connectionString: db.connectionString });
  await owner.connect();
  await owner.query(`set session_replication_role = replica; delete from deposit.deposit`);
  await owner.end();
});

test('today ends with the running quarter, and yesterday is as long', async () => {
  const { db } = world.kernel;
  await db.query(`insert into report.house_slot (agent_id, via_id, slot, lottery_id, bets, stake, payout, rebate)
    select 0, 0, at::timestamptz, 1, 1, stake, 10, 5 from (values
      ('2026-03-02 15:45+00', 100), ('2026-03-02 16:00+00', 200), ('2026-03-02 18:15+00', 400), ('2026-03-02 18:30+00', 800),
      ('2026-03-01 16:00+00', 1600), ('2026-03-01 18:15+00', 3200), ('2026-03-01 18:30+00', 6400)) v(at, stake)`);
  // 02:20 on 3 March in Shanghai.
  const { dayFrom, today, before } = await readDays(db, {
    nowMs: Date.parse('2026-03-02T18:20:00Z'),
    zone: 'Asia/Shanghai',
  });
  expect(dayFrom).toBe(Date.parse('2026-03-02T16:00:00Z'));
  expect(today).toMatchObject({ bets: 2, stake: '6.00', payout: '0.20', profit: '5.70', secondDepositors: 0 });
  expect(before).toMatchObject({ bets: 2, stake: '48.00' });
  // What was planted comes from no bet, and the audit would say so.
  await db.query('delete from report.house_slot');
});

let booted: BootedServer;
let maker: OperatorClient;
beforeAll(async () => {
  booted = await bootServer();
  maker = await demoOperator(booted, 'maker');
}, 120_000);
afterAll(() => booted[Symbol.asyncDispose]());

test('a running house shows its process, its rounds and who is connected, by what', async () => {
  using player = await aMember(booted, {
    username: 'player01',
    password: 'demo1234',
    exists: true,
    client: { terminal: 'app' },
  });
  await player.connected();
  const { data } = await vi.waitFor(
    async () => {
      const reply = await maker.call(calls.now, { zone: 'Asia/Ho_Chi_Minh' });
      expect(reply.data.online.members).toBe(1);
      expect(reply.data.rounds.find(({ state }) => state === 'scheduled')?.count).toBeGreaterThan(0);
      expect(reply.data.lines.online.at(-1)).not.toBeNull();
      return reply;
    },
    { timeout: 40_000, interval: 1_000 },
  );
  expect(data.online).toEqual({
    members: 1,
    sockets: 1,
    terminals: [
      { terminal: 'app', members: 1, sockets: 1 },
      { terminal: 'phone', members: 0, sockets: 0 },
      { terminal: 'desktop', members: 0, sockets: 0 },
    ],
  });
  expect(data.nodes).toMatchObject([{ silent: false, sockets: 1 }]);
  expect(data.nodes[0]?.memoryMb).toBeGreaterThan(20);
  expect(data.nodes[0]?.poolTotal).toBeGreaterThan(0);
  expect(await maker.call(calls.now, { zone: 'Moon/Base' })).toMatchObject({ key: 'request.invalid' });
}, 60_000);
