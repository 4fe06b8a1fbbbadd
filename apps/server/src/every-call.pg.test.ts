import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { allCalls } from '@drawroom/contract/all-calls';
import type { AnyCall } from '@drawroom/contract/call';
import { offlineDeposit } from '@drawroom/contract/deposit';
import { send as sendPacket } from '@drawroom/contract/packet';
import { declare } from '@drawroom/contract/protection';
import { enterRoom } from '@drawroom/contract/room';
import { conversation, writeMessage } from '@drawroom/contract/service';
import { offlineWithdraw } from '@drawroom/contract/withdrawal';
import { addVirtualWallet } from '@drawroom/contract/wallet-methods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shapeOf } from './kernel/openapi.ts';
import type { SignedMember, TestRequest } from './kernel/http/test-surroundings.ts';
import { openWireWorld, type WireMember, type WireReply, type WireWorld } from './lottery/test-wire.ts';

/** What programs stumble over: lengths, scripts, directions, invisible and broken characters, numbers beyond numbers, code. */
const HOSTILE: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202Eevil\u202C',
  '\u200B\u200D\uFEFF',
  '👩‍👩‍👧‍👦'.repeat(20),
  'é'.normalize('NFD').repeat(200),
  'ａｄｍｉｎ１２３',
  'ا'.repeat(30),
  '٣٤٥٦٧٨',
  "' or 1=1; drop table member.member; --",
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '../../../../etc/passwd',
  '-1',
  '0',
  '1e309',
  'NaN',
  '99999999999999999999999999',
  '0.000000000001',
  'true',
  'null',
  '[]',
  '{}',
  '"',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(3_000),
  `[${'{},'.repeat(300)}{}]`,
  '\\u0000',
  '\\ud800',
  '%00%0d%0a',
  'x'.repeat(70_000),
];

/** Fields that no call has; each must be refused wherever it is put. */
const PLANTED = ['balance', 'role', 'memberId', 'accountId', 'isAdmin', 'kind', 'constructor', '__proto__'] as const;

let world: WireWorld;
let ann: WireMember;
let ben: WireMember;
beforeAll(async () => {
  world = await openWireWorld();
  ann = await world.aMember();
  ben = await world.aMember();
});
afterAll(() => world[Symbol.asyncDispose]());

let visitors = 0;

/** Another session of a member: calls are counted by session. */
async function sessionOf(member: WireMember): Promise<SignedMember> {
  const { sessions, db } = world.server.server.kernel;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const claims = {
    username: 'x',
    kind: 'player',
    currency: 'CNY',
    accountId: member.accountId,
    zone: 'Asia/Shanghai',
  } as const;
  const where = { address: '::1', device: 'test' };
  const made = await db.tx((t) =>
    sessions.open(t, {
      memberId: BigInt(member.memberId),
      claims,
      publicKey: publicKey.export({ format: 'jwk' }),
      ...where,
    }),
  );
  // Confirmed lately, so that the calls that ask for it are looked into as well.
  await db.query('update kernel.session set stepped_up_at = clock_timestamp() where id = $1', [made.sessionId]);
  return { token: made.token, me: made.me, sessionId: made.sessionId, privateKey };
}

/** Sends fields to a call as its method wants them; visitors come from an address of their own. */
function ask(call: AnyCall, fields: Readonly<Record<string, string>>, by: SignedMember): Promise<WireReply> {
  visitors += 1;
  const request: TestRequest = {
    method: call.method,
    path: call.path,
    ...(call.method === 'GET' ? { query: fields } : { body: new URLSearchParams(fields).toString() }),
    ...(call.who === 'member' ? { by } : {}),
    headers: { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` },
  };
  return world.send(request);
}

/** Calls that end the session they are made in have nothing left to try. */
const fieldsOf = (call: AnyCall): string[] => Object.keys(shapeOf(call.input));

describe('every call of the contract', () => {
  test.each(allCalls.map((call) => [call.name, call] as const))(
    '%s: whatever stands in a field is answered without a fault, and a field it does not know is refused (R-70, R-80, R-121, S-9)',
    { timeout: 60_000 },
    async (_, call) => {
      const before = await world.state();
      let by = await sessionOf(ben);
      const faults: string[] = [];
      const names = fieldsOf(call);
      let sent = 0;
      const look = async (fields: Record<string, string>): Promise<WireReply> => {
        sent += 1;
        if (sent % 25 === 0) by = await sessionOf(ben);
        const reply = await ask(call, fields, by);
        if (reply.status >= 500 && reply.code !== 503)
          faults.push(`${reply.status} ${JSON.stringify(fields).slice(0, 300)} ${JSON.stringify(reply.data)}`);
        return reply;
      };
      for (const name of names) for (const value of HOSTILE) await look({ [name]: value });
      for (const value of HOSTILE) await look(Object.fromEntries(names.map((name) => [name, value])));
      // A field of the call's own is no planted one.
      for (const planted of PLANTED.filter((name) => !names.includes(name))) {
        by = await sessionOf(ben);
        const reply = await look({ [planted]: '1' });
        expect.soft(reply.code, planted).toBe(400);
        // A missing field answers 400 as well; this one has to be named. An upload's form is refused before its fields.
        if (call.upload === null)
          expect
            .soft((reply.data as { fields?: unknown }).fields, planted)
            .toContainEqual({ field: planted, reason: 'unknown_field' });
      }
      expect(faults).toEqual([]);
      expect(await world.state()).toBe(before);
    },
  );
});

/** What somebody owns, by the names under which calls take such things; `slice.name` where slices number their own. */
type Owned = Readonly<Record<string, string>>;

const ownedBy = (owned: Owned, call: AnyCall, name: string): string | undefined =>
  owned[`${call.name.split('.')[0]}.${name}`] ?? owned[name];

async function thingsOfAnn(): Promise<Owned> {
  const round = await world.anOpenRound();
  await world.anOpenRound();
  const line = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '1.00' };
  const clientRef = randomUUID();
  const order = { by: ann, round, lines: [line] };
  const placed = await world.bet({ ...order, clientRef });
  const { orderNo, bets } = placed.data as { orderNo: string; bets: readonly { betNo: string }[] };
  const chased = await world.send({
    path: '/app/lotteryGame/chaseOrder',
    body: new URLSearchParams({
      lotteryId: round.lotteryId,
      gameNo: round.gameNo,
      betList: JSON.stringify([line]),
      multiples: '[1,2]',
      stopOnWin: 'true',
      clientRef,
    }).toString(),
    by: ann,
  });
  const { chase } = chased.data as { chase: { chaseNo: string } };
  // Calls name a device and a passkey `id`, an order and a chase by their `clientRef`: here both have the same one.
  const { sessionId } = await sessionOf(ann);
  await world.db.query(
    `insert into member.passkey (id, member_id, public_key, counter, transports, name) values ($1, $2, '', 0, '{}', 'key')`,
    [sessionId, ann.memberId],
  );
  return {
    orderNo,
    betNo: bets[0]?.betNo ?? '',
    clientRef,
    chaseNo: chase.chaseNo,
    cursor: orderNo,
    // A moment and a number, whoever's record stands there.
    'transfer.cursor': `${Date.now() * 1_000}.1`,
    id: sessionId,
    methodId: await methodOf(ann),
    conversationId: await conversationOf(ann),
    'deposit.orderNo': await orderOf(offlineDeposit.path, clientRef),
    'withdrawal.orderNo': await orderOf(offlineWithdraw.path, clientRef),
    packetId: await packetOf(ann),
    memberId: ann.memberId,
    below: ann.memberId,
    gift: await giftOf(ann),
    ...(await followOf(ann, { leader: ben, orderNo })),
  };
}

/** The number of an order of the cashier that ann makes. */
async function orderOf(path: string, clientRef: string): Promise<string> {
  const by = await sessionOf(ann);
  const person = { birthDate: '1990-05-17', country: 'CN', realName: '张三' };
  await world.send({ path: declare.path, body: new URLSearchParams(person).toString(), by });
  const body = new URLSearchParams({ amount: '50.00', remark: 'at the desk', clientRef }).toString();
  const { data } = await world.send({ path, body, by });
  const made = data as { orderNo?: string; order?: { orderNo: string } };
  const orderNo = made.orderNo ?? made.order?.orderNo;
  if (orderNo === undefined) throw new Error(`${path} made no order: ${JSON.stringify(data)}`);
  return orderNo;
}

/** A red packet of a member, in a room that the other one has not entered. */
async function packetOf(member: WireMember): Promise<string> {
  const roomCode = '100001';
  const by = await sessionOf(member);
  await world.send({ path: enterRoom.path, body: new URLSearchParams({ roomCode }).toString(), by });
  const packet = { roomCode, clientRef: randomUUID(), way: 'lucky', count: '2', total: '1.00' };
  const { data } = await world.send({ path: sendPacket.path, body: new URLSearchParams(packet).toString(), by });
  return (data as { packet: { packetId: string } }).packet.packetId;
}

/** A bet that a member has shared in a room the other one has not entered, and a follow of his. */
async function followOf(
  { memberId }: WireMember,
  { leader, orderNo }: { readonly leader: WireMember; readonly orderNo: string },
): Promise<Owned> {
  const { rows: shares } = await world.db.query<{ id: bigint }>(
    `insert into follow.share (member_id, account_id, client_ref, digest, room_code, order_id, round_id, lottery_code, game_no, seq)
     select $1, o.account_id, gen_random_uuid(), gen_random_uuid(), '100001', o.order_id, o.round_id, 'k3-1m', r.game_no, 1
     from lottery.v_order o join lottery.v_round r on r.id = o.round_id where o.order_id = $2 returning id`,
    [memberId, orderNo],
  );
  const { rows: follows } = await world.db.query<{ id: bigint }>(
    `insert into follow.follow (account_id, member_id, client_ref, digest, leader_id, room_code, rounds, way, amount, round_cap, total_cap,
       stop_loss, expires_at)
     select m.account_id, m.id, gen_random_uuid(), gen_random_uuid(), $2, '100001', 1, 'fixed', 100, 100, 100, 100,
       clock_timestamp() + interval '1 hour' from member.v_member m where m.id = $1 returning id`,
    [memberId, leader.memberId],
  );
  return { shareId: String(shares[0]?.id), followNo: String(follows[0]?.id) };
}

/** What somebody who came by a member's link has earned him. */
async function giftOf({ memberId }: WireMember): Promise<string> {
  const { rows } = await world.db.query<{ id: bigint }>(
    `insert into vip.brought (sharer_id, newcomer_id, state) values ($1, 999999, 'due') returning id`,
    [memberId],
  );
  return `share:${rows[0]?.id}`;
}

/** A conversation of a member with the desk. */
async function conversationOf(member: WireMember): Promise<string> {
  const by = await sessionOf(member);
  const body = new URLSearchParams({ clientId: randomUUID(), text: 'hello' }).toString();
  await world.send({ path: writeMessage.path, body, by });
  const { data } = await world.send({ method: 'GET', path: conversation.path, by });
  return (data as { conversation: { conversationId: string } }).conversation.conversationId;
}

/** A payment method of a member, added over the wire. */
async function methodOf(member: WireMember): Promise<string> {
  const added = await world.send({
    path: addVirtualWallet.path,
    body: new URLSearchParams({ network: 'TRON', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }).toString(),
    by: await sessionOf(member),
  });
  return (added.data as { methods: readonly { methodId: string }[] }).methods[0]?.methodId ?? '';
}

/** The same kinds of things, which nobody owns. */
const NOBODYS: Owned = {
  orderNo: '999999999',
  betNo: '999999999',
  chaseNo: '999999999',
  clientRef: '0198b7a2-6a51-7b2c-9d3e-1f2a3b4c5d6e',
  cursor: '1',
  'transfer.cursor': '1.999999999',
  id: '999999999',
  methodId: '999999999',
  packetId: 'P999999999',
  memberId: '999999999',
  below: '999999999',
  conversationId: '999999999',
  gift: 'share:999999999',
  shareId: '999999999',
  followNo: '999999999',
  'deposit.orderNo': 'D999999999',
  'withdrawal.orderNo': 'W999999999',
};

/** What a call wants besides, so that the thing itself is looked for. */
const BESIDES: Readonly<Record<string, string>> = {
  name: 'Key',
  remark: 'paid',
  rating: '5',
  roomCode: '100001',
  rates: '[{"type":"k3","rate":1}]',
  fromRate: '5',
  most: '1',
  report: 'trend',
  format: 'csv',
  gameCode: 'mines',
  sessionId: 's-1',
};
/** Their `clientRef` names what they are about to make. */
const MAKERS = new Set([
  'lottery.betOrder',
  'lottery.chaseOrder',
  'deposit.order',
  'deposit.offline',
  'withdrawal.order',
  'withdrawal.offline',
  'packet.send',
  'follow.share',
  'follow.bet',
  'follow.start',
  'transfer.entryGame',
  'transfer.byAuto',
  'transfer.out',
  'transfer.leave',
  'promotion.signIn',
  'promotion.claim',
  'promotion.redeem',
  'promotion.spin',
]);

/**
 * Names that look like ids but belong to everybody, are secrets that only their owner was given, or stand for the caller alone: the
 * `clientId` of a message is looked for among his own (chat/send.pg.test.ts, service/write.pg.test.ts), the `sessionId` of a game too
 * (transfer/transfers.pg.test.ts), and the `spinNo` of a draw is held against the one that comes next for him (promotion/lucky-draw.pg.test.ts).
 */
const NOT_OWNED = new Set(['lotteryId', 'gameNo', 'currentGameNo', 'projectId', 'clientId', 'sessionId', 'spinNo']);

test('what belongs to another member is answered like what does not exist, by every call (R-67, S-10)', async () => {
  const owned = await thingsOfAnn();
  // An agent beside ann: she stands in no team of his.
  await world.db.query(`update member.member set kind = 'agent' where id = $1`, [ben.memberId]);
  const takesThings = allCalls.filter((call) => call.who === 'member' && fieldsOf(call).some((name) => name in owned));
  expect(takesThings.length).toBeGreaterThan(4);
  const before = await world.state();
  for (const call of takesThings) {
    const names = fieldsOf(call).filter((name) => name in owned);
    const besides = Object.entries(BESIDES).filter(([name]) => fieldsOf(call).includes(name));
    for (const name of names) {
      const others = Object.fromEntries([
        ...besides,
        ...names.filter((each) => each !== name).map((each) => [each, ownedBy(NOBODYS, call, each) ?? '']),
      ]) as Record<string, string>;
      const by = await sessionOf(ben);
      const [mine, nobodys] = [ownedBy(owned, call, name), ownedBy(NOBODYS, call, name)];
      const foreign = await ask(call, { ...others, [name]: mine ?? '' }, by);
      const unknown = await ask(call, { ...others, [name]: nobodys ?? '' }, by);
      // An upload's form is refused before its fields; whose slip it may be is proved beside the slips.
      if (!MAKERS.has(call.name) && call.upload === null)
        expect.soft(unknown.key, `${call.name} ${name}`).not.toBe('request.invalid');
      const plain = ({ code, key, data }: WireReply, id: string | undefined): string =>
        JSON.stringify({ code, key, data })
          .replaceAll(`"${id}"`, '"ID"')
          .replaceAll(/"serverTime":\d+/g, '');
      expect.soft(plain(foreign, mine), `${call.name} ${name}`).toBe(plain(unknown, nobodys));
    }
  }
  expect(await world.state()).toBe(before);
  const { rows } = await world.db.query(
    `select 1 from kernel.session s join member.passkey p on p.id = s.id::text
     where s.id = $1 and s.ended_at is null and p.name = 'key'`,
    [owned['id']],
  );
  expect(rows).toHaveLength(1);
});

test('every field that names a thing of a member is among those tried above', () => {
  const looksOwned = /(No|Id|Ref|cursor|^id)$/;
  const names = new Set(allCalls.filter((call) => call.who === 'member').flatMap(fieldsOf));
  const untried = [...names].filter((name) => looksOwned.test(name) && !NOT_OWNED.has(name) && !(name in NOBODYS));
  expect(untried).toEqual([]);
});
