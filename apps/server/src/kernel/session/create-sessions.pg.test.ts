import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import type { TestDatabase } from '@drawroom/testkit/template-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb } from '../db.ts';
import type { Db, SessionClaims, Tx } from '../kernel.ts';
import { createLog } from '../log.ts';
import { createSessions } from './create-sessions.ts';
import type { RunningSessions } from './create-sessions.ts';
import { SESSIONS_PER_MEMBER_MAX } from './session-rows.ts';

const claims: SessionClaims = {
  username: 'player01',
  kind: 'player',
  currency: 'CNY',
  accountId: 9007199254740993n,
  zone: 'Asia/Shanghai',
};
const HOUR = 3_600_000;

let database: TestDatabase;
let db: Db;
/** Two nodes on one database. */
let here: RunningSessions;
let there: RunningSessions;
let skewMs = 0;
const clock = { now: () => Date.now() + skewMs };

beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.connectionString, { poolSize: 4 });
  const parts = { db, clock, log: createLog('silent'), sessionMs: 24 * HOUR };
  here = await createSessions(parts);
  there = await createSessions(parts);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await db.close();
  await database.drop();
});

function jwk(): object {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
}
const open = (memberId: bigint): ReturnType<RunningSessions['open']> =>
  db.tx((t) => here.open(t, { memberId, claims, publicKey: jwk(), address: '10.0.0.1', device: 'test' }));

async function isGoneWithin(sessions: RunningSessions, token: string, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    if ((await sessions.find(token)) === null) return true;
    await wait(5);
  }
  return false;
}

test('a session is found by its token on every node, with everything it was opened with', async () => {
  const { token, me, expiresAt, sessionId } = await open(1n);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  for (const node of [here, there]) {
    expect(await node.find(token)).toMatchObject({ id: sessionId, memberId: 1n, me, claims, expiresAt });
  }
  expect(Math.abs(expiresAt - Date.now() - 24 * HOUR)).toBeLessThan(5000);
  expect(await here.find(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeNull();
});

test('what the database holds does not log in: the token stands nowhere in it', async () => {
  const { token } = await open(2n);
  const { rows } = await db.query<{ text: string }>(
    'select s::text as text from kernel.session as s where member_id = 2',
  );
  expect(rows).toHaveLength(1);
  const text = rows[0]?.text ?? '';
  expect(text).not.toContain(token);
  expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

test('a session of a transaction that was rolled back never lived', async () => {
  let token = '';
  await expect(
    db.tx(async (t) => {
      ({ token } = await here.open(t, { memberId: 3n, claims, publicKey: jwk(), address: '', device: '' }));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await here.find(token)).toBeNull();
});

test('an ended session is gone on all nodes within a second, and its tickets with it', async () => {
  const { token, sessionId } = await open(4n);
  const session = await here.find(token);
  await there.find(token);
  if (!session) throw new Error('no session');
  const { ticket } = here.issueTicket(session);
  await db.tx((t) => here.end(t, sessionId, 'logout'));
  expect(await isGoneWithin(here, token, 1000)).toBe(true);
  expect(await isGoneWithin(there, token, 1000)).toBe(true);
  expect(here.takeTicket(ticket)).toBeNull();
});

test('an end that is rolled back is none', async () => {
  const { token, sessionId } = await open(5n);
  await here.find(token);
  await db
    .tx(async (t: Tx) => {
      await here.end(t, sessionId, 'logout');
      throw new Error('no');
    })
    .catch(() => {});
  await wait(50);
  expect(await here.find(token)).not.toBeNull();
});

test('a lookup that began before the end does not bring the session back', async () => {
  const { token, sessionId } = await open(6n);
  const lookups = Array.from({ length: 200 }, async (_, i) => {
    await wait(i / 10);
    return there.find(token);
  });
  await wait(8);
  await here.end(db, sessionId, 'logout');
  await Promise.all(lookups);
  expect(await isGoneWithin(there, token, 1000)).toBe(true);
});

test('all sessions of a member end together, and of no one else', async () => {
  const [one, two, other] = [await open(7n), await open(7n), await open(8n)];
  for (const { token } of [one, two, other]) await there.find(token);
  await here.endAllOf(db, 7n, 'password changed');
  expect(await isGoneWithin(there, one.token, 1000)).toBe(true);
  expect(await isGoneWithin(there, two.token, 1000)).toBe(true);
  expect(await there.find(other.token)).not.toBeNull();
});

test('a node that lost its line to the database believes nothing from memory and finds its way back', async () => {
  const { token, sessionId } = await open(9n);
  await there.find(token);
  const owner = createDb(database.connectionString, { role: null });
  // The notification goes unheard: the listeners are cut off and the row is ended behind their backs.
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and (query like 'listen%' or query = 'select 1')`,
  );
  await owner.query(`update kernel.session set ended_at = clock_timestamp(), end_reason = 'test' where id = $1`, [
    sessionId,
  ]);
  expect(await isGoneWithin(there, token, 1000)).toBe(true);
  await owner.close();
  const again = await open(9n);
  await wait(1200);
  await there.find(again.token);
  await here.end(db, again.sessionId, 'logout');
  expect(await isGoneWithin(there, again.token, 1000)).toBe(true);
});

test('a session ends at its absolute end however much it is used, and after two idle hours', async () => {
  const { token, sessionId } = await open(10n);
  await here.find(token);
  skewMs = 2 * HOUR + 1000;
  try {
    // The clock here says idle, the database does not: it was used elsewhere. Its own word counts.
    expect(await here.find(token)).not.toBeNull();
    await db.query(`update kernel.session set idle_end_at = clock_timestamp() where id = $1`, [sessionId]);
    expect(await here.find(token)).toBeNull();
  } finally {
    skewMs = 0;
  }
  const old = await open(10n);
  await here.find(old.token);
  await db.query(`update kernel.session set absolute_end_at = clock_timestamp() where id = $1`, [old.sessionId]);
  skewMs = 24 * HOUR;
  try {
    expect(await here.find(old.token)).toBeNull();
  } finally {
    skewMs = 0;
  }
});

test('use of a session is written down and moves its idle end, never beyond the absolute one', async () => {
  const node = await createSessions({ db, clock, log: createLog('silent'), sessionMs: 2 * HOUR });
  const { token, sessionId, expiresAt } = await db.tx((t) =>
    node.open(t, { memberId: 11n, claims, publicKey: jwk(), address: '', device: '' }),
  );
  const session = await node.authenticate(token);
  if (!session) throw new Error('no session');
  skewMs = HOUR;
  node.touch(session);
  skewMs = 0;
  expect(session.lastSeenAt).toBeGreaterThan(Date.now() + HOUR - 5000);
  await node.stop();
  const { rows } = await db.query<{ seen: number; idle: number }>(
    'select last_seen_at as seen, idle_end_at as idle from kernel.session where id = $1',
    [sessionId],
  );
  expect(rows[0]?.seen).toBeGreaterThan(Date.now() + HOUR - 5000);
  expect(rows[0]?.idle).toBe(expiresAt);
});

test('a ticket is good once and for thirty seconds', async () => {
  const { token } = await open(12n);
  const session = await here.find(token);
  if (!session) throw new Error('no session');
  const { ticket } = here.issueTicket(session);
  expect(here.takeTicket(ticket)?.id).toBe(session.id);
  expect(here.takeTicket(ticket)).toBeNull();
  const late = here.issueTicket(session);
  skewMs = 30_001;
  expect(here.takeTicket(late.ticket)).toBeNull();
  skewMs = 0;
  expect(here.takeTicket('nothing')).toBeNull();
});

test('a key that is no point of the curve opens no session', async () => {
  const broken = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43) };
  const opening = db.tx((t) => here.open(t, { memberId: 13n, claims, publicKey: broken, address: '', device: '' }));
  await expect(opening).rejects.toMatchObject({ key: 'request.invalid' });
});

test('a member has at most ten live sessions: the oldest make room', async () => {
  const opened = [];
  for (let i = 0; i <= SESSIONS_PER_MEMBER_MAX; i += 1) opened.push(await open(14n));
  expect(await isGoneWithin(here, opened[0]?.token ?? '', 1000)).toBe(true);
  for (const { token } of opened.slice(1)) expect(await here.find(token)).not.toBeNull();
});
