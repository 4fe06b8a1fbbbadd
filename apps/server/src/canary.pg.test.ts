import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@drawroom/contract/all-calls';
import type { AnyCall } from '@drawroom/contract/call';
import { methodCalls } from '@drawroom/contract/wallet-methods';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { startTestCluster } from '@drawroom/testkit/cluster';
import { aMember } from '@drawroom/testkit/scripted-member';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { signed, type SignedMember } from './kernel/http/test-surroundings.ts';

/** Begins every canary: one look through a file finds them all. */
const MARK = `cn${randomBytes(4).toString('hex')}`;
/** s: passwords, tokens and codes; p: personal data; o: what may lie in the database, but never in a log. */
type Kind = 's' | 'p' | 'o';
const planted = new Map<string, string>();
/** Canaries that cannot begin with the mark: digits, and tokens that the server made. */
const odd = new Map<string, Kind>();

function canary(kind: Kind, place: string): string {
  const text = `${MARK}${kind}${planted.size.toString(36).padStart(3, '0')}`;
  planted.set(text, place);
  return text;
}

const SECRET =
  /password|token|ticket|secret|otp|initdata|credential|assertion|challenge|signature|(phone|email|verify|sms|^)code$/i;
const PERSONAL = /phone|mail|realname|birth|card|holder|branch|label/i;
const kindOf = (field: string): Kind => (SECRET.test(field) ? 's' : PERSONAL.test(field) ? 'p' : 'o');

let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let server: BootedServer;
let owner: Client;
let me: SignedMember;
let myId: string;
const lines: string[] = [];
beforeAll(async () => {
  cluster = await startTestCluster();
  const database = await cloneDatabase(cluster.connectionString('postgres'));
  server = await bootServer({
    database,
    env: { LOG_LEVEL: 'debug', ROLES: 'api', TRUSTED_PROXIES: '127.0.0.1' },
    logTo: { write: (line) => void lines.push(line) },
  });
  owner = new Client({ connectionString: database.connectionString });
  await owner.connect();
  using member = await aMember(server, { username: canary('o', 'username'), password: canary('s', 'password') });
  myId = member.view.id;
  me = await aSession(myId);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await server.database.drop();
  await cluster.stop();
});

async function aSession(memberId: string): Promise<SignedMember> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kernel } = server.server;
  const { rows } = await server.db.query<{ id: bigint }>('select account_id as id from member.member where id = $1', [
    memberId,
  ]);
  const opened = await kernel.db.tx((t) =>
    kernel.sessions.open(t, {
      memberId: BigInt(memberId),
      claims: { username: 'x', kind: 'player', currency: 'CNY', accountId: rows[0]?.id ?? 0n, zone: 'Asia/Shanghai' },
      publicKey: publicKey.export({ format: 'jwk' }),
      address: '192.0.2.1',
      device: 'test',
    }),
  );
  odd.set(opened.token, 's');
  return { ...opened, privateKey };
}

/** A phone number that nobody else has. */
function aPhone(): string {
  const national = `139${randomInt(10_000_000, 99_999_999)}`;
  odd.set(national, 'p');
  return `+86${national}`;
}

/** What a field accepts, with a canary in it wherever text can stand. */
function acceptable(schema: z.ZodMiniType, field: string, call: string): string {
  const mark = canary(kindOf(field), `${call}.${field}`);
  const key = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) };
  const phone = /phone/i.test(field) ? [aPhone()] : [];
  const email = /mail/i.test(field) ? [`${mark}@example.com`] : [];
  const others = [randomUUID(), JSON.stringify(key), '1', 'true', '100001', '10.00', 'CN', '1990-01-01', '[]', '{}'];
  const candidates = [...phone, ...email, mark, `["${mark}"]`, `{"a":"${mark}"}`, ...others];
  return candidates.find((value) => z.safeParse(schema, value).success) ?? mark;
}

function shapeOf(call: AnyCall): Record<string, z.ZodMiniType> {
  return (call.input as { def?: { shape?: Record<string, z.ZodMiniType> } }).def?.shape ?? {};
}

let requests = 0;
async function send(call: AnyCall, fields: Record<string, string>, where: 'body' | 'query'): Promise<number> {
  requests += 1;
  const inQuery = call.method === 'GET' || where === 'query';
  const text = new URLSearchParams(fields).toString();
  const { url, headers } = signed(
    {
      method: call.method,
      path: call.path,
      ...(inQuery ? { query: fields } : { body: text }),
      ...(call.who === 'member' ? { by: me } : {}),
      headers: { 'x-forwarded-for': `10.${requests % 200}.${requests >> 8}.1` },
    },
    server.server.kernel.clock.now(),
  );
  const reply = await fetch(server.url + url, { method: call.method, headers, ...(inQuery ? {} : { body: text }) });
  await reply.text();
  return reply.status;
}

/** Canaries and tokens of a kind that stand in a text. */
function found(text: Buffer, kinds: string): string[] {
  const hits = new Set<string>();
  for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, at + 1)) {
    const name = text.toString('latin1', at, at + MARK.length + 4);
    if (kinds.includes(name[MARK.length] ?? '?')) hits.add(`${name} ${planted.get(name) ?? 'part'}`);
  }
  for (const [needle, kind] of odd) if (kinds.includes(kind) && text.includes(needle)) hits.add(needle);
  return [...hits];
}

/** Everything that PostgreSQL has on its disk: tables, log before writing, its own log. */
async function onDisk(kinds: string): Promise<string[]> {
  await owner.query('checkpoint');
  const files = readdirSync(cluster.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap((file) => found(readFileSync(join(file.parentPath, file.name)), kinds));
}

async function inDump(kinds: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const hits: string[] = [];
  for (const { name } of rows) {
    const table = await owner.query<{ row: string }>(`select t::text as row from ${name} t`);
    hits.push(...found(Buffer.from(table.rows.map(({ row }) => row).join('\n')), kinds));
  }
  return hits;
}

/** Keeps one payment method of each kind that is typed, with the right numbers, in a session confirmed lately. */
async function keepMethods(): Promise<void> {
  const before = me;
  me = await aSession(myId);
  await owner.query('update kernel.session set stepped_up_at = clock_timestamp() where ended_at is null');
  const holder = canary('p', 'holder');
  const [cardNumber, account, address] = [
    '6205500000000000004',
    aPhone().slice(3),
    'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  ];
  for (const number of [cardNumber, address]) odd.set(number, 'p');
  const branch = canary('p', 'branch');
  const label = canary('p', 'label');
  for (const [call, fields] of [
    [methodCalls.bindBankCard, { holder, bankCode: 'ICBC', branch, cardNumber }],
    [methodCalls.addEWallet, { provider: 'alipay', account, holder }],
    [methodCalls.addVirtualWallet, { network: 'TRON', address, label }],
  ] as const)
    expect(await send(call, fields, 'body')).toBe(200);
  me = before;
}

const LAST = new Set(['member.logout', 'member.closeAccount']);

test('S-21, R-103: every field of every call is filled with a canary, and none is in the log', async () => {
  const calls = allCalls.filter(({ name }) => !LAST.has(name));
  const statuses = new Set<number>();
  for (const call of calls) {
    const shape = Object.entries(shapeOf(call));
    const wrong = shape.map(([field]) => [field, canary(kindOf(field), `${call.name}.${field}`)]);
    const right = shape.map(([field, schema]) => [field, acceptable(schema, field, call.name)]);
    for (const [fields, where] of [
      [wrong, 'body'],
      [right, 'body'],
      [right, 'query'],
    ] as const) {
      statuses.add(await send(call, Object.fromEntries(fields) as Record<string, string>, where));
    }
  }
  await keepMethods();
  // Addresses that are none, a file that is none, a ticket that is none, tokens that are none, and a bug.
  const stray = canary('s', 'address');
  const headers = { token: stray, me: stray, 'user-agent': stray };
  for (const path of [`/api/none?token=${stray}`, `/${stray}`, `/m-app/member/exportFile?ticket=${stray}`])
    await (await fetch(server.url + path, { headers })).text();
  // One request in a hundred leaves a line: so does one of these.
  const clock = `${server.url}/api/common/currentDate?token=${stray}&sign=${stray}`;
  for (let n = 0; n < 100; n += 1) await (await fetch(clock, { headers })).text();
  await owner.query('alter table room.room rename to gone');
  const enter = allCalls.find(({ name }) => name === 'room.enterRoom');
  if (enter === undefined) throw new Error('no such call');
  expect(await send(enter, { roomCode: '4711' }, 'body')).toBe(500);
  await owner.query('alter table room.gone rename to room');
  expect(planted.size).toBeGreaterThan(100);
  expect(statuses.has(200)).toBe(true);
  const log = lines.join('');
  expect(log).toContain('"bug"');
  expect(log).toContain('"sampled"');
  expect(found(Buffer.from(log), 'spo')).toEqual([]);
});

test('S-21, R-99: no secret and nothing personal is in the tables, the log before writing or a dump', async () => {
  const { vault } = server.server.kernel;
  await owner.query('create table public.card (id int, wrapped_key text, phone_sealed text, plain text)');
  const at = { record: 'public.card:1', wrappedKey: vault.newKey('public.card:1') };
  const phone = aPhone();
  await owner.query('insert into public.card values (1, $1, $2)', [at.wrappedKey, vault.seal(at, 'phone', phone)]);
  expect(await inDump('sp')).toEqual([]);
  expect(await onDisk('sp')).toEqual([]);
  // What may be there is found, so the look is a look.
  expect(await inDump('o')).not.toEqual([]);
  expect(await onDisk('o')).not.toEqual([]);
});

test('S-21, control: with the vault left out, the same look finds what was written', async () => {
  const plain = canary('p', 'control');
  const phone = aPhone();
  await owner.query('insert into public.card values (2, null, $1, $2)', [phone, plain]);
  const expected = [`${plain} control`, phone.slice(3)];
  expect(await inDump('p')).toEqual(expect.arrayContaining(expected));
  expect(await onDisk('p')).toEqual(expect.arrayContaining(expected));
});
