import { evenRates } from '@drawroom/engine/lottery-types';
import { randomUUID } from 'node:crypto';
import { EXPORT_FILE_PATH, privacyCalls } from '@drawroom/contract/member-privacy';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { Uint8ArrayReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import type { Slice } from './kernel/kernel.ts';
import { openWireWorld, type WireMember, type WireReply, type WireWorld } from './lottery/test-wire.ts';

let world: WireWorld;
let member: Slice;
beforeAll(async () => {
  world = await openWireWorld();
  const slice = world.server.server.slices.find(({ name }) => name === 'member');
  if (slice === undefined) throw new Error('no member slice');
  member = slice;
});
afterAll(() => world[Symbol.asyncDispose]());

/** Makes a call as a member whose session is confirmed. */
async function call<C extends AnyCall>(
  by: WireMember,
  asked: C,
  fields: Record<string, string> = {},
): Promise<ReplyOf<C>> {
  const session = await world.server.server.kernel.sessions.find(by.token);
  if (session === null) throw new Error('the session is over');
  return callSlice(member, asked, { fields, context: aContext({ session, locale: 'zh-CN' }) });
}

const ticketOf = async (by: WireMember): Promise<string> => (await call(by, privacyCalls.exportData)).ticket;
const fetchFile = (ticket: string): Promise<Response> =>
  fetch(`${world.server.url}${EXPORT_FILE_PATH}?ticket=${ticket}`);

async function filesOf(reply: Response): Promise<Record<string, string>> {
  const reader = new ZipReader(new Uint8ArrayReader(await reply.bytes()));
  const files: Record<string, string> = {};
  for (const entry of await reader.getEntries())
    if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter());
  return files;
}

async function bet(by: WireMember, round: { lotteryId: string; gameNo: string }): Promise<WireReply> {
  const line = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10.00', multiple: 1 };
  const fields = {
    lotteryId: round.lotteryId,
    gameNo: round.gameNo,
    betList: JSON.stringify([line]),
    clientRef: randomUUID(),
  };
  return world.send({ path: '/app/lotteryGame/betOrder', body: new URLSearchParams(fields).toString(), by });
}

async function takeOut(by: WireMember, amountMinor: bigint): Promise<void> {
  await world.db.tx(async (t) => {
    const to = await systemAccount(t, 'house.opening', 'CNY');
    await post(t, {
      key: `out:${randomUUID()}`,
      kind: 'correction',
      transfers: [{ from: by.accountId, to, amountMinor }],
    });
  });
}

async function cancel(by: WireMember, orderNo: unknown): Promise<WireReply> {
  const body = new URLSearchParams({ orderNo: String(orderNo), clientRef: randomUUID() }).toString();
  return world.send({ path: '/app/lotteryGame/cancelOrder', body, by });
}

const usernameOf = async (by: WireMember): Promise<string> => {
  const { rows } = await world.db.query<{ username: string }>('select username from member.member where id = $1', [
    by.memberId,
  ]);
  return rows[0]?.username ?? '';
};

test('R-102: a member takes away everything that is kept about him, and nothing of others', async () => {
  const [ann, bob] = [await world.aMember(), await world.aMember()];
  const round = await world.anOpenRound();
  await world.send({ path: '/m-app/room/enterRoom', body: 'roomCode=100001', by: ann });
  const placed = await bet(ann, round);
  await bet(bob, round);
  const reply = await fetchFile(await ticketOf(ann));
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="drawroom-\d{4}-\d\d-\d\d\.zip"$/);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const files = await filesOf(reply);
  const json = (name: string): unknown => JSON.parse(files[name] ?? 'null');
  expect(json('member/profile.json')).toMatchObject({ id: ann.memberId, username: await usernameOf(ann) });
  expect(json('member/sessions.json')).toMatchObject([{ endedAt: null, address: expect.stringMatching(/^10\./) }]);
  expect(json('member/knownPlaces.json')).toHaveLength(1);
  expect(json('wallet/balances.json')).toEqual([{ currency: 'CNY', balance: '90.00', frozen: '0.00' }]);
  expect(json('wallet/changes.json')).toMatchObject([
    { type: 'opening', amount: '100.00' },
    { type: 'bet', amount: '-10.00' },
  ]);
  expect(json('lottery/orders.json')).toMatchObject([
    { orderNo: placed.data['orderNo'], amount: '10.00', bets: [{ play: 'k3.sum.big', status: 'not drawn' }] },
  ]);
  const [order] = json('lottery/orders.json') as { receipt: string }[];
  const textOf = (receipt: unknown): string => Buffer.from(String(receipt).split('.')[0] ?? '', 'base64url').toString();
  expect(textOf(order?.receipt)).toBe(textOf(placed.data['receipt']));
  expect(json('lottery/chases.json')).toEqual([]);
  expect(json('agent/team.json')).toMatchObject({ rates: evenRates(0) });
  expect(json('agent/inviteCodes.json')).toEqual([]);
  expect(Object.keys(files)).toContain('room/rooms.json');
  expect(files['index.html']).toContain('我的资料副本');
  const all = Object.values(files).join('\n');
  expect(all).not.toContain(await usernameOf(bob));
  expect(all).not.toContain(ann.token);
  expect(all).not.toMatch(/argon2|password_phc/);
});

test('R-102: a ticket serves once, for minutes, and nothing else serves at all', async () => {
  const ann = await world.aMember();
  const ticket = await ticketOf(ann);
  const both = await Promise.all([fetchFile(ticket), fetchFile(ticket)]);
  expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  await Promise.all(both.map((reply) => reply.bytes()));
  const late = await ticketOf(ann);
  await world.db.query(
    `update member.export set expires_at = expires_at - interval '5 minutes' where begun_at is null`,
  );
  for (const dead of [ticket, late, '', 'x', 'A'.repeat(43), `${'A'.repeat(43)}&ticket=${'B'.repeat(43)}`, '%00']) {
    const refused = await fetchFile(dead);
    expect([refused.status, ((await refused.json()) as { key: string }).key]).toEqual([404, 'member.link_dead']);
  }
});

test('R-102: one copy at a time, three in 24 hours; a ticket that was not used costs nothing', async () => {
  const ann = await world.aMember();
  await ticketOf(ann);
  const first = await ticketOf(ann);
  await world.db.query('update member.export set begun_at = clock_timestamp() where member_id = $1', [ann.memberId]);
  await expect(ticketOf(ann)).rejects.toMatchObject({ key: 'request.rate_limited' });
  expect((await fetchFile(first)).status).toBe(404);
  await world.db.query('update member.export set ended_at = clock_timestamp() where member_id = $1', [ann.memberId]);
  expect(await call(ann, privacyCalls.privacyState)).toMatchObject({ exports: { left: 2, nextAt: null } });
  for (const left of [1, 0]) {
    await filesOf(await fetchFile(await ticketOf(ann)));
    await expect.poll(async () => (await call(ann, privacyCalls.privacyState)).exports.left).toBe(left);
  }
  const running = 'select from member.export where member_id = $1 and begun_at is not null and ended_at is null';
  await expect.poll(async () => (await world.db.query(running, [ann.memberId])).rowCount).toBe(0);
  await expect(ticketOf(ann)).rejects.toMatchObject({
    key: 'request.rate_limited',
    params: { seconds: expect.toSatisfy((seconds: number) => seconds > 86_000 && seconds <= 86_400) },
  });
});

test('R-102: an account with points, bets or a chase is not closed, and each is named', async () => {
  const ann = await world.aMember();
  const [round, later] = [await world.anOpenRound(600_000), await world.anOpenRound(660_000)];
  const username = await usernameOf(ann);
  const close = () => call(ann, privacyCalls.closeAccount, { username });
  const blocked = async () => (await call(ann, privacyCalls.privacyState)).closeBlockedBy;
  await expect(close()).rejects.toMatchObject({ key: 'member.close_blocked', params: { reason: 'balance' } });
  const { data } = await bet(ann, round);
  await takeOut(ann, 9_000n);
  expect(await blocked()).toEqual(['bets']);
  await expect(close()).rejects.toMatchObject({ params: { reason: 'bets' } });
  expect(await cancel(ann, data['orderNo'])).toMatchObject({ code: 0 });
  const chase = {
    lotteryId: later.lotteryId,
    gameNo: round.gameNo,
    betList: JSON.stringify([{ playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '5.00' }]),
    multiples: '[1,1]',
    stopOnWin: 'false',
    clientRef: randomUUID(),
  };
  const body = new URLSearchParams(chase).toString();
  expect(await world.send({ path: '/app/lotteryGame/chaseOrder', body, by: ann })).toMatchObject({ code: 0 });
  expect(await blocked()).toEqual(['balance', 'chases']);
  await expect(close()).rejects.toMatchObject({ key: 'member.close_blocked' });
  expect(await usernameOf(ann)).toBe(username);
});

/** A row in every table of the slice that a member may have one in and that nothing before has written to. */
const ROWS_OF_ALL_KINDS = `
  with picture as (insert into member.avatar (member_id, name, picture) values ($1, repeat('a', 32), '\\x00')),
    host as (insert into member.host_account (host, external_key, member_id) values ('telegram', 'x', $1)),
    attempt as (insert into member.login_log (member_id, address, device, result) values ($1, '', '', 'ok')),
    ticket as (insert into member.login_ticket (ticket_hash, member_id, prefix, device, expires_at)
      values (sha256('x'), $1, '', '', clock_timestamp())),
    key as (insert into member.passkey (id, member_id, public_key, counter, transports, name)
      values ('x', $1, '', 0, '{}', 'x')),
    challenge as (insert into member.passkey_challenge (challenge, purpose, member_id, expires_at)
      values ('x', 'add', $1, clock_timestamp())),
    contact as (insert into member.personal (member_id, wrapped_key, locale) values ($1, 'x', 'zh-CN')),
    code as (insert into member.recovery_code (member_id, code_hash) values ($1, 'x')),
    frozen as (insert into member.freeze (member_id, account_id, kind, reason, why, operator_id, operator_name, ended_at)
      values ($1, 0, 'bet', 'rules_broken', 'x', 1, 'x', clock_timestamp())),
    label as (insert into member.label (label, member_id, operator_name) values ('watched', $1, 'x')),
    note as (insert into member.note (id, member_id, operator_id, operator_name, wrapped_key, text_sealed)
      values (nextval('member.note_id'), $1, 1, 'x', 'x', 'x')),
    link as (insert into member.reset_link (token_hash, member_id, expires_at) values ('x', $1, clock_timestamp()))
  insert into member.totp (member_id, wrapped_key, secret) values ($1, 'x', 'x')`;

async function rowsByTable(memberId: string): Promise<{ table: string; rows: number }[]> {
  const { rows } = await world.db.query<{ table: string; rows: number }>(
    `select table_name as table, (xpath('/row/n/text()', query_to_xml(
       format('select count(*) as n from member.%I where member_id = %s', table_name, $1::text), false, true, '')))[1]::text::int as rows
     from information_schema.columns where table_schema = 'member' and column_name = 'member_id' order by 1`,
    [memberId],
  );
  return rows;
}

test('R-102: a closed account holds nothing of the person; books and bets stay under its number', async () => {
  const ann = await world.aMember();
  const round = await world.anOpenRound();
  const { data } = await bet(ann, round);
  await cancel(ann, data['orderNo']);
  await takeOut(ann, 10_000n);
  await ticketOf(ann);
  await world.send({ path: '/m-app/room/enterRoom', body: 'roomCode=100001', by: ann });
  const username = await usernameOf(ann);
  await world.db.query(
    `insert into agent.invite_code (code, owner_id, kind, rates) values ('718293', $1, 'player', array_fill(0, array[15]))`,
    [ann.memberId],
  );
  await expect(call(ann, privacyCalls.closeAccount, { username: 'somebody1' })).rejects.toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field: 'username' }] },
  });
  const before = await world.db.query('select count(*) as n from ledger.v_entry where account_id = $1', [
    ann.accountId,
  ]);
  await world.db.query(ROWS_OF_ALL_KINDS, [ann.memberId]);
  // A new table joins them, or nobody knows whether it is forgotten.
  expect((await rowsByTable(ann.memberId)).filter(({ rows: n }) => n === 0)).toEqual([]);
  await call(ann, privacyCalls.closeAccount, { username: username.toUpperCase() });

  expect(await world.server.server.kernel.sessions.recheck(ann.token)).toBeNull();
  const { rows } = await world.db.query('select * from member.member where id = $1', [ann.memberId]);
  expect(rows[0]).toMatchObject({
    username: expect.stringMatching(/^closed[a-z0-9]{10}$/),
    nickname: expect.stringMatching(/^closed-[a-z0-9]{4}$/),
    password_phc: 'closed',
    avatar: null,
    last_login_address: null,
    last_login_device: null,
  });
  expect((await rowsByTable(ann.memberId)).filter(({ rows: n }) => n > 0)).toEqual([]);
  const sessions = await world.db.query(
    `select from kernel.session where member_id = $1 and (address <> '' or device <> '' or public_key <> '{}' or claims <> '{}')`,
    [ann.memberId],
  );
  expect(sessions.rowCount).toBe(0);
  expect((await world.db.query('select from room.entry where member_id = $1', [ann.memberId])).rowCount).toBe(0);
  expect((await world.db.query(`select from agent.invite_code where code = '718293' and active`)).rowCount).toBe(0);
  expect((await world.db.query('select from agent.node where member_id = $1', [ann.memberId])).rowCount).toBe(1);
  const after = await world.db.query('select count(*) as n from ledger.v_entry where account_id = $1', [ann.accountId]);
  expect(after.rows).toEqual(before.rows);
  expect((await world.db.query('select from lottery.bet where account_id = $1', [ann.accountId])).rowCount).toBe(1);
});

test('R-60, R-102: a closed name answers like a wrong password', async () => {
  const ann = await world.aMember();
  const username = await usernameOf(ann);
  await takeOut(ann, 10_000n);
  await call(ann, privacyCalls.closeAccount, { username });
  const publicKey = JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) });
  const send = (path: string, fields: Record<string, string>): Promise<WireReply> =>
    world.send({ path, body: new URLSearchParams({ publicKey, ...fields }).toString() });
  const login = (name: string) => send('/api/member/login', { username: name, password: 'k7pexq2m9w' });
  const closed = await login(username);
  expect(closed).toMatchObject({ key: 'member.bad_credentials' });
  const stranger = await login('nobody4711');
  expect({ ...closed }).toEqual({ ...stranger });
  expect(await login(await usernameOf(ann))).toMatchObject({ key: 'member.bad_credentials' });
});
