import { randomUUID } from 'node:crypto';
import { chatCalls } from '@drawroom/contract/chat';
import { packetCalls, PACKET_LIMITS } from '@drawroom/contract/packet';
import { roomCalls } from '@drawroom/contract/room';
import { walletCalls } from '@drawroom/contract/wallet';
import { parseMoney } from '@drawroom/engine/money';
import { captchaPass } from '@drawroom/testkit/captcha-pass';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { endOf, refusalOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { addModerator } from '../room/index.ts';
import { createWalletSlice, requireTurnover } from '../wallet/index.ts';
import { openPacketWorld, ROOM, type PacketWorld } from './test-packet.ts';

let world: PacketWorld;
beforeAll(async () => {
  world = await openPacketWorld();
});
afterAll(() => world.stop());

const minor = (amount: string): bigint => parseMoney(amount) ?? -1n;
const detail = (by: Session, packetId: string, fields: Record<string, string> = {}) =>
  world.call(by, packetCalls.detail, { packetId, ...fields });

describe('sending', () => {
  test('the points leave the sender at once, and the room sees the card and hears of the packet', async () => {
    const ann = await world.aMember();
    const before = (await world.told(`room:${ROOM}`)).length;
    const { packet, balance } = await world.send(ann, { greeting: ' 恭喜发财 ', total: '88.8', count: '8' });
    expect([balance, await world.balance(ann)]).toEqual(['911.20', 911_20n]);
    expect(packet).toMatchObject({
      state: 'open',
      count: 8,
      taken: 0,
      total: '88.80',
      greeting: '恭喜发财',
      own: true,
    });
    expect(packet.expiresAt - packet.sentAt).toBe(24 * 3_600_000);
    const told = (await world.told(`room:${ROOM}`)).slice(before);
    const card = { kind: 'packet', packetId: packet.packetId, way: 'lucky', greeting: '恭喜发财' };
    expect(told).toMatchObject([
      { type: 'packet.opened', data: { roomCode: ROOM, packetId: packet.packetId, state: 'open' } },
      { type: 'chat.message', data: { message: { card, text: '' } } },
    ]);
  });

  test('the same request again answers with the same packet; another one under its reference is refused', async () => {
    const ann = await world.aMember();
    const clientRef = randomUUID();
    const [one, other] = await Promise.all([world.send(ann, { clientRef }), world.send(ann, { clientRef })]);
    expect(other.packet.packetId).toBe(one.packet.packetId);
    expect(await endOf(world.send(ann, { clientRef, total: '11' }))).toBe('request.client_ref_reused');
    expect(await world.balance(ann)).toBe(990_00n);
    const found = await world.call(ann, packetCalls.detail, { clientRef });
    expect(found.packet.packetId).toBe(one.packet.packetId);
    expect(await endOf(world.call(await world.aMember(), packetCalls.detail, { clientRef }))).toBe('packet.unknown');
  });

  test('a reference stands for the packet it made, also when the sender may no longer speak', async () => {
    const ann = await world.aMember();
    const clientRef = randomUUID();
    const { packet } = await world.send(ann, { clientRef });
    await world.kernel.db.query(
      `insert into chat.mute (room_code, member_id, until) values ($1, $2, clock_timestamp() + interval '1 hour')`,
      [ROOM, ann.memberId],
    );
    expect((await world.send(ann, { clientRef })).packet.packetId).toBe(packet.packetId);
    expect(await endOf(world.send(ann))).toBe('chat.silent');
  });

  test.each([
    [{ total: '0.99', count: '1' }, 'packet.amount_out_of_range'],
    [{ total: '1.00', count: '1' }, 'done'],
    [{ total: '5000.01' }, 'packet.amount_out_of_range'],
    [{ total: '1000.01' }, 'wallet.insufficient'],
    [{ greeting: '福'.repeat(20) }, 'done'],
    [{ greeting: '福'.repeat(21) }, 'packet.greeting_invalid'],
    [{ greeting: '👨‍👩‍👧‍👦'.repeat(15) }, 'done'],
    [{ greeting: 'two\nlines' }, 'packet.greeting_invalid'],
    [{ greeting: '' }, 'done'],
    [{ roomCode: '999999' }, 'room.unknown'],
  ])('a packet of %j ends with %s, and what is refused moves nothing', async (fields, outcome) => {
    const ann = await world.aMember();
    expect(await endOf(world.send(ann, fields))).toBe(outcome);
    if (outcome !== 'done') expect(await world.balance(ann)).toBe(1_000_00n);
  });

  test('words that the room does not want are refused in a greeting', async () => {
    await world.kernel.db.query(`insert into chat.word (room_code, word, action) values (null, 'wucheng', 'refuse')`);
    const ann = await world.aMember();
    expect(await endOf(world.send(ann, { greeting: 'come to wucheng' }))).toBe('chat.words_refused');
    expect(await endOf(world.send(ann, { greeting: 'evil.example.com' }))).toBe('chat.words_refused');
  });

  test('points that still have to be staked cannot be sent, also not those of a packet that was taken', async () => {
    const [ann, ben] = [await world.aMember(), await world.aMember({ points: 0n })];
    await world.kernel.db.tx((t) =>
      requireTurnover(t, ann.claims.accountId, { source: 'deposit', ref: 'D1', amountMinor: 600_00n, multipleE2: 100 }),
    );
    expect(await refusalOf(world.send(ann, { total: '400.01' }))).toMatchObject({
      key: 'packet.not_sendable',
      params: { max: '400.00' },
    });
    const { packet } = await world.send(ann, { total: '400', count: '1' });
    expect((await world.open(ben, packet.packetId)).amount).toBe('400.00');
    expect(await refusalOf(world.send(ben, { total: '1' }))).toMatchObject({
      key: 'packet.not_sendable',
      params: { max: '0.00' },
    });
    const wallet = createWalletSlice(world.kernel, { countedStake: async () => 0n });
    const asked = { context: aContext({ session: ben }) };
    expect(await callSlice(wallet, walletCalls.turnover, asked)).toMatchObject({
      left: '400.00',
      list: [{ source: 'packet', ref: `${packet.packetId}-1`, amount: '400.00', required: '400.00' }],
    });
    const records = await callSlice(wallet, walletCalls.records, asked);
    expect(records.list[0]).toMatchObject({ type: 'packet_taken', amount: '400.00', ref: packet.packetId });
    world.staked.set(ben.claims.accountId, 400_00n);
    expect(await endOf(world.send(ben, { total: '1' }))).toBe('done');
  });

  test('somebody who has put as much as a day allows into packets waits', async () => {
    const ann = await world.aMember({ points: PACKET_LIMITS.dayTotal * 2n });
    for (let sent = 0n; sent < PACKET_LIMITS.dayTotal; sent += 5_000_00n) await world.send(ann, { total: '5000' });
    expect(await refusalOf(world.send(ann, { total: '1' }))).toMatchObject({
      key: 'packet.day_limit',
      params: { max: '0.00' },
    });
    await world.owner.query(`update packet.packet set made_at = made_at - interval '1 day' where account_id = $1`, [
      ann.claims.accountId,
    ]);
    expect(await endOf(world.send(ann, { total: '1' }))).toBe('done');
  });
});

describe('taking', () => {
  test('everybody takes one share until none is left, and the shares are the packet', async () => {
    const ann = await world.aMember();
    const takers = [ann, await world.aMember(), await world.aMember()];
    const { packet } = await world.send(ann, { total: '10', count: '3' });
    const got: bigint[] = [];
    for (const [at, taker] of takers.entries()) {
      const opened = await world.open(taker, packet.packetId);
      expect(opened).toMatchObject({ taken: at + 1, state: at === 2 ? 'over' : 'open' });
      got.push(minor(opened.amount));
    }
    expect(got.reduce((sum, share) => sum + share, 0n)).toBe(10_00n);
    expect(await world.balance(ann)).toBe(990_00n + (got[0] ?? 0n));
    const late = await world.aMember();
    expect(await refusalOf(world.open(late, packet.packetId))).toMatchObject({
      key: 'packet.gone',
      data: { packet: { state: 'over', taken: 3 } },
    });
    expect(await world.balance(late)).toBe(1_000_00n);
    const told = (await world.told(`room:${ROOM}`)).filter(({ data }) => data['packetId'] === packet.packetId);
    expect(told.map(({ type, data }) => [type, data['taken'], data['state']])).toEqual([
      ['packet.opened', 0, 'open'],
      ['packet.taken', 1, 'open'],
      ['packet.taken', 2, 'open'],
      ['packet.taken', 3, 'over'],
    ]);
  });

  test('the same member gets the same share again, also once the packet is over or he has left', async () => {
    const [ann, ben] = [await world.aMember(), await world.aMember()];
    const { packet } = await world.send(ann, { count: '2' });
    const first = await world.open(ben, packet.packetId);
    expect((await world.open(ben, packet.packetId)).amount).toBe(first.amount);
    await world.open(ann, packet.packetId);
    expect((await world.open(ben, packet.packetId)).amount).toBe(first.amount);
    expect(await endOf(world.open(await world.aMember(), packet.packetId))).toBe('packet.gone');
    expect((await world.open(ben, packet.packetId)).amount).toBe(first.amount);
    await world.call(ben, roomCalls.leaveRoom, { roomCode: ROOM });
    expect((await world.open(ben, packet.packetId)).amount).toBe(first.amount);
    expect((await detail(ben, packet.packetId)).packet.mine).toBe(first.amount);
    expect(await world.balance(ben)).toBe(1_000_00n + minor(first.amount));
  });

  test('a reference opens one packet', async () => {
    const [ann, ben] = [await world.aMember(), await world.aMember()];
    const [one, other] = [await world.send(ann), await world.send(ann)];
    const clientRef = randomUUID();
    await world.open(ben, one.packet.packetId, { clientRef });
    const again = world.open(ben, other.packet.packetId, { clientRef });
    expect(await endOf(again)).toBe('request.client_ref_reused');
  });

  test('equal shares are equal, and what cannot be divided goes to the first', async () => {
    const ann = await world.aMember();
    const { packet } = await world.send(ann, { way: 'equal', total: '10', count: '3' });
    const got: string[] = [];
    for (const taker of [ann, await world.aMember(), await world.aMember()])
      got.push((await world.open(taker, packet.packetId)).amount);
    expect(got).toEqual(['3.34', '3.33', '3.33']);
    expect((await detail(ann, packet.packetId)).shares.map(({ best }) => best)).toEqual([false, false, false]);
  });

  test('that a packet was there, and is over, is told to nobody who is not in its room, also while the node remembers it', async () => {
    const ann = await world.aMember();
    const stranger = await world.aMember({ entered: false });
    const { packetId } = (await world.send(ann, { way: 'equal', count: '1' })).packet;
    const refusals = async (by: Session): Promise<unknown[]> => [
      await endOf(world.open(by, packetId)),
      await endOf(world.open(by, 'P999999999')),
      await endOf(detail(by, packetId)),
      await endOf(detail(by, 'P999999999')),
    ];
    const unknown = Array.from({ length: 4 }, () => 'packet.unknown');
    expect(await refusals(stranger)).toEqual(unknown);
    await world.open(ann, packetId);
    const late = await world.aMember();
    expect(await endOf(world.open(late, packetId))).toBe('packet.gone');
    expect(await endOf(world.open(late, packetId))).toBe('packet.gone');
    expect(await refusals(stranger)).toEqual(unknown);
    expect(await endOf(world.open(late, `D${packetId.slice(1)}`))).toBe('packet.unknown');
    // Who comes into the room afterwards is told.
    const after = await world.aMember();
    expect(await endOf(world.open(after, packetId))).toBe('packet.gone');
  });

  test('who is not in the room, was muted or put out, or takes a break gets nothing', async () => {
    const ann = await world.aMember();
    const { packetId } = (await world.send(ann, { count: '50' })).packet;
    const stranger = await world.aMember({ entered: false });
    expect(await endOf(world.open(stranger, packetId))).toBe('packet.unknown');
    expect(await endOf(detail(stranger, packetId))).toBe('packet.unknown');
    expect(await endOf(world.open(ann, 'P999999999'))).toBe('packet.unknown');
    expect(await endOf(world.open(ann, `D${packetId.slice(1)}`))).toBe('packet.unknown');
    const muted = await world.aMember();
    await world.kernel.db.query(
      `insert into chat.mute (room_code, member_id, until) values ($1, $2, clock_timestamp() + interval '1 hour')`,
      [ROOM, muted.memberId],
    );
    expect(await refusalOf(world.open(muted, packetId))).toMatchObject({ key: 'chat.silent', data: { why: 'muted' } });
    const [moderator, kicked] = [await world.aMember(), await world.aMember()];
    await world.kernel.db.tx((t) => addModerator(t, ROOM, moderator.memberId));
    const handle = (await world.call(kicked, chatCalls.state, { roomCode: ROOM })).me.handle;
    await world.call(moderator, chatCalls.kick, { roomCode: ROOM, handle, minutes: '10' });
    expect(await endOf(world.open(kicked, packetId))).toBe('chat.silent');
    const resting = await world.aMember();
    await rest(resting);
    expect(await endOf(world.open(resting, packetId))).toBe('chat.silent');
    expect(await endOf(world.send(resting))).toBe('chat.silent');
    expect((await detail(ann, packetId)).packet.taken).toBe(0);
  });

  test('somebody whose break begins while he waits for the packet gets nothing', async () => {
    const [ann, ben] = [await world.aMember(), await world.aMember()];
    const { packetId } = (await world.send(ann)).packet;
    await world.owner.query('begin');
    await world.owner.query('select from packet.packet where id = $1 for update', [packetId.slice(1)]);
    const waiting = endOf(world.open(ben, packetId));
    await expect.poll(async () => (await world.owner.query('select from pg_locks where not granted')).rowCount).toBe(1);
    await rest(ben);
    await world.owner.query('commit');
    expect(await waiting).toBe('protection.time_out');
    expect(await world.balance(ben)).toBe(1_000_00n);
  });

  test('a packet for those who paid in is for them; one for those who played, for those', async () => {
    const [ann, payer, player] = [await world.aMember(), await world.aMember(), await world.aMember()];
    await world.credit(player, 'opening', 1_00n);
    await world.credit(payer, 'deposit', 1n);
    world.staked.set(player.claims.accountId, 1n);
    for (const [condition, who, other] of [
      ['deposit', payer, player],
      ['turnover', player, payer],
    ] as const) {
      const { packetId } = (await world.send(ann, { condition })).packet;
      expect(await refusalOf(world.open(other, packetId))).toMatchObject({
        key: 'packet.condition_unmet',
        params: { condition },
      });
      expect(await endOf(world.open(who, packetId))).toBe('done');
    }
  });

  test('a young account proves once that somebody sits there, and anybody after five shares in a minute', async () => {
    const [ann, young, old] = [
      await world.aMember(),
      await world.aMember({ young: true }),
      await world.aMember({ points: 0n }),
    ];
    const packets = [];
    for (let n = 0; n < 7; n += 1) packets.push((await world.send(ann)).packet.packetId);
    const [first = '', second = ''] = packets;
    expect(await endOf(world.open(young, first))).toBe('member.captcha_required');
    expect(await endOf(world.open(young, first, { captchaToken: 'wrong' }))).toBe('member.captcha_wrong');
    const foreign = await captchaPass(world.kernel.db, 'login');
    expect(await endOf(world.open(young, first, { captchaToken: foreign }))).toBe('member.captcha_wrong');
    const captchaToken = await captchaPass(world.kernel.db, 'packet');
    expect(await endOf(world.open(young, first, { captchaToken }))).toBe('done');
    expect(await endOf(world.open(young, second))).toBe('done');
    for (const packetId of packets.slice(0, 5)) expect(await endOf(world.open(old, packetId))).toBe('done');
    const [sixth = '', seventh = ''] = packets.slice(5);
    expect(await endOf(world.open(old, sixth))).toBe('member.captcha_required');
    const pass = await captchaPass(world.kernel.db, 'packet');
    expect(await endOf(world.open(old, sixth, { captchaToken: pass }))).toBe('done');
    expect(await endOf(world.open(old, seventh))).toBe('done');
  });
});

describe('the detail', () => {
  test('says who took what, the latest first, and the best only once it is over', async () => {
    const ann = await world.aMember();
    const takers = [await world.aMember(), await world.aMember(), await world.aMember()];
    const { packetId } = (await world.send(ann, { total: '500', count: '3' })).packet;
    const got: string[] = [];
    for (const [at, taker] of takers.entries()) {
      got.push((await world.open(taker, packetId)).amount);
      const seen = await detail(ann, packetId);
      expect(seen.shares.some(({ best }) => best)).toBe(at === 2);
    }
    const { packet, shares } = await detail(takers[0] ?? ann, packetId);
    expect(shares.map(({ amount }) => amount)).toEqual(got.toReversed());
    expect(shares.map(({ nickname }) => nickname)).toEqual(takers.map(({ claims }) => claims.username).toReversed());
    const best = got.map(minor).reduce((most, share) => (share > most ? share : most));
    expect(shares.filter((share) => share.best).map(({ amount }) => minor(amount))).toEqual([best]);
    expect(packet).toMatchObject({ own: false, mine: got[0], takenTotal: '500.00', state: 'over' });
    expect(packet.tookMs).toBeGreaterThanOrEqual(0);
    const page = await detail(ann, packetId, { page: '2', size: '2' });
    expect(page.shares.map(({ amount }) => amount)).toEqual([got[0]]);
  });

  test('names no best of a packet that expired with shares left, nor of one that had a single share', async () => {
    const [ann, ben, cat] = [await world.aMember(), await world.aMember(), await world.aMember()];
    const { packetId } = (await world.send(ann, { total: '500', count: '3' })).packet;
    for (const taker of [ben, cat]) await world.open(taker, packetId);
    await world.overdue(packetId);
    const expired = await detail(ann, packetId);
    expect(expired.packet).toMatchObject({ state: 'expired', taken: 2 });
    expect(expired.shares.map(({ best }) => best)).toEqual([false, false]);
    const single = (await world.send(ann, { count: '1' })).packet.packetId;
    await world.open(ben, single);
    const whole = await detail(ann, single);
    expect(whole.packet.state).toBe('over');
    expect(whole.shares.map(({ best }) => best)).toEqual([false]);
  });
});

/** Begins a break of a member. */
async function rest({ memberId, claims }: Session): Promise<void> {
  await world.kernel.db.query(
    `insert into protection.guard (account_id, member_id, time_out_until)
     values ($1, $2, clock_timestamp() + interval '1 day')`,
    [claims.accountId, memberId],
  );
}
