import { randomUUID } from 'node:crypto';
import { packetCalls } from '@drawroom/contract/packet';
import { roomCalls } from '@drawroom/contract/room';
import { parseMoney } from '@drawroom/engine/money';
import { audit } from '@drawroom/ledger/audit';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { insertRoom } from '../room/index.ts';
import { PACKET_CHECKS } from './audit-checks.ts';
import { returnExpired } from './packet-runner.ts';
import { shareBatcher } from './share-batcher.ts';
import { openPacketWorld, ROOM, type PacketWorld } from './test-packet.ts';

let world: PacketWorld;
beforeAll(async () => {
  world = await openPacketWorld();
  await world.owner.query(`create function public.cut_off() returns trigger language plpgsql as $$
    begin raise exception 'cut off' using errcode = 'XX999'; end $$`);
});
afterAll(() => world.stop());

const minor = (amount: string): bigint => parseMoney(amount) ?? -1n;
const many = async (count: number): Promise<Session[]> => {
  const made: Session[] = [];
  for (let n = 0; n < count; n += 1) made.push(await world.aMember({ points: 0n }));
  return made;
};

describe('a rush', () => {
  test(
    'of 200 members at once on 20 shares gives 20 of them one each, and the sums are exact',
    { timeout: 120_000 },
    async () => {
      const ann = await world.aMember();
      const rush = await many(200);
      const { packetId } = (await world.send(ann, { total: '200', count: '20' })).packet;
      const ends = await Promise.all(
        rush.map((by) =>
          world.open(by, packetId).then(
            ({ amount }) => minor(amount),
            (error: { key: string }) => error.key,
          ),
        ),
      );
      const got = ends.filter((end) => typeof end === 'bigint');
      expect(got).toHaveLength(20);
      expect(new Set(ends.filter((end) => typeof end === 'string'))).toEqual(new Set(['packet.gone']));
      expect(got.reduce((sum, share) => sum + share, 0n)).toBe(200_00n);
      for (const [at, by] of rush.entries()) {
        const end = ends[at];
        expect(await world.balance(by)).toBe(typeof end === 'bigint' ? end : 0n);
      }
    },
  );

  test('of one member 50 times at once gives him one share', async () => {
    const ann = await world.aMember();
    const [ben = ann] = await many(1);
    const { packetId } = (await world.send(ann, { count: '50', total: '100' })).packet;
    const got = await Promise.all(Array.from({ length: 50 }, () => world.open(ben, packetId)));
    expect(new Set(got.map(({ amount }) => amount)).size).toBe(1);
    expect((await world.call(ann, packetCalls.detail, { packetId })).packet.taken).toBe(1);
    expect(await world.balance(ben)).toBe(minor(got[0]?.amount ?? ''));
  });

  test('of one member with many fingers among those who travel together gives him one share', async () => {
    const ann = await world.aMember();
    const [ben = ann, cat = ann] = await many(2);
    const { packetId } = (await world.send(ann)).packet;
    const take = shareBatcher(world.kernel);
    const taps = [cat, ...Array.from({ length: 20 }, () => ben)];
    // The first one's transaction has begun; the rest wait for the next one, all at once.
    const ends = await Promise.all(
      taps.map((session) => take(BigInt(packetId.slice(1)), { session, clientRef: randomUUID() })),
    );
    const [got] = ends.slice(1).map(({ fate }) => fate);
    expect(new Set(ends.slice(1).map(({ fate }) => fate))).toEqual(new Set([await world.balance(ben)]));
    expect([typeof got, ends.at(-1)?.packet.taken]).toEqual(['bigint', 2]);
  });
});

describe('a packet whose time is over', () => {
  test('gives nobody a share any more, and its sender gets back once what is left', async () => {
    const ann = await world.aMember();
    const [ben = ann, cat = ann] = await many(2);
    const { packetId } = (await world.send(ann, { total: '100' })).packet;
    const { amount } = await world.open(ben, packetId);
    await world.overdue(packetId);
    expect(await endOf(world.open(cat, packetId))).toBe('packet.expired');
    expect((await world.call(cat, packetCalls.detail, { packetId })).packet.state).toBe('expired');
    const returned = await Promise.all([1, 2, 3].map(() => returnExpired(world.kernel)));
    expect(returned.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
    expect(await world.balance(ann)).toBe(1_000_00n - minor(amount));
    expect(await returnExpired(world.kernel)).toBe(0);
    expect(await endOf(world.open(cat, packetId))).toBe('packet.expired');
    expect((await world.open(ben, packetId)).amount).toBe(amount);
    const told = (await world.told(`room:${ROOM}`)).filter(({ data }) => data['packetId'] === packetId);
    expect(told.at(-1)).toMatchObject({ type: 'packet.taken', data: { state: 'expired', taken: 1 } });
  });

  test('gives nobody a share whose turn comes only then', async () => {
    const ann = await world.aMember();
    const [ben = ann] = await many(1);
    const { packetId } = (await world.send(ann)).packet;
    await world.owner.query('begin');
    await world.owner.query('select from packet.packet where id = $1 for update', [packetId.slice(1)]);
    const waiting = endOf(world.open(ben, packetId));
    await expect.poll(async () => (await world.owner.query('select from pg_locks where not granted')).rowCount).toBe(1);
    await world.overdue(packetId);
    await world.owner.query('commit');
    expect(await waiting).toBe('packet.expired');
    expect(await world.balance(ben)).toBe(0n);
    expect(await returnExpired(world.kernel)).toBe(1);
  });

  test('goes back also when its room is gone', async () => {
    const ann = await world.aMember();
    const text = { 'en-US': 'text' };
    const roomCode = '200002';
    await world.kernel.db.tx((t) =>
      insertRoom(t, { code: roomCode, name: text, intro: text, rules: text, notice: text, lotteries: [] }),
    );
    await world.call(ann, roomCalls.enterRoom, { roomCode });
    const { packetId } = (await world.send(ann, { roomCode })).packet;
    for (const gone of ['chat.message where room_code', 'room.entry where room_code', 'room.room where code'])
      await world.owner.query(`delete from ${gone} = $1`, [roomCode]);
    await world.overdue(packetId);
    expect(await returnExpired(world.kernel)).toBe(1);
    expect(await world.balance(ann)).toBe(1_000_00n);
  });

  test('is either taken or given back when both come at the same moment', { timeout: 60_000 }, async () => {
    const ann = await world.aMember();
    for (const [head, by] of (await many(8)).entries()) {
      const { packetId } = (await world.send(ann, { count: '1', total: '1' })).packet;
      const opened = endOf(world.open(by, packetId));
      // From one to the next the tap has a longer lead, until it has come first for certain.
      for (let n = 0; n < head; n += 1) await world.balance(by);
      if (head === 7) expect(await opened).toBe('done');
      await world.overdue(packetId);
      await returnExpired(world.kernel);
      const end = await opened;
      expect(await world.balance(by)).toBe(end === 'done' ? 1_00n : 0n);
      expect((await world.call(ann, packetCalls.detail, { packetId })).packet.state).toBe(
        end === 'done' ? 'over' : 'expired',
      );
    }
  });
});

/** Runs `work` while every write of a kind fails. */
async function cutOffAt(write: string, work: () => Promise<unknown>): Promise<unknown> {
  await world.owner.query(
    `create trigger cut_off before ${write} for each statement execute function public.cut_off()`,
  );
  try {
    return await work().catch((error: unknown) => (error as { code?: unknown }).code);
  } finally {
    await world.owner.query(`drop trigger cut_off on ${write.split(' ').at(-1) ?? ''}`);
  }
}

test('cut off at any write, sending, taking and giving back have done nothing; asked again, each is done once', async () => {
  const ann = await world.aMember();
  const [ben = ann] = await many(1);
  const books = ['insert on ledger.journal', 'insert on ledger.entry', 'insert on kernel.outbox'];
  const clientRef = '0198b7a2-6a51-4b2c-9d3e-1f2a3b4c5d6e';
  const inserts = ['insert on packet.packet', 'insert on packet.share', 'insert on chat.message'];
  for (const write of [...inserts, ...books]) {
    expect(await cutOffAt(write, () => world.send(ann, { clientRef })), write).toBe('XX999');
    expect(await world.balance(ann), write).toBe(1_000_00n);
  }
  const { packetId } = (await world.send(ann, { clientRef })).packet;
  const takes = ['update on packet.share', 'update on packet.packet', 'insert on wallet.turnover'];
  for (const write of [...takes, ...books]) {
    expect(await cutOffAt(write, () => world.open(ben, packetId)), write).toBe('XX999');
    expect(await world.balance(ben), write).toBe(0n);
  }
  const share = minor((await world.open(ben, packetId)).amount);
  await world.overdue(packetId);
  for (const write of ['update on packet.packet', ...books]) {
    expect(await cutOffAt(write, () => returnExpired(world.kernel)), write).toBe('XX999');
    expect(await world.balance(ann), write).toBe(990_00n);
  }
  expect(await returnExpired(world.kernel)).toBe(1);
  expect(await world.balance(ann)).toBe(1_000_00n - share);
});

test('the database refuses to change a share, to take one twice, or to open a packet again', async () => {
  const ann = await world.aMember();
  const { packetId } = (await world.send(ann, { count: '2' })).packet;
  await world.open(ann, packetId);
  const id = packetId.slice(1);
  const change = (sql: string): Promise<unknown> =>
    world.owner.query(sql, [id]).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  expect(await change('update packet.share set amount = amount + 1 where packet_id = $1 and n = 2')).toBe('PK001');
  expect(await change('update packet.share set member_id = member_id + 1 where packet_id = $1 and n = 1')).toBe(
    'PK001',
  );
  expect(await change('update packet.packet set total = total + 1 where id = $1')).toBe('PK001');
  await world.overdue(packetId);
  await returnExpired(world.kernel);
  const reopened = `update packet.packet set state = 'open', refunded = 0 where id = $1`;
  expect(await change(reopened)).toBe('PK001');
});

test('the audit names a packet whose shares, books or escrow do not agree', async () => {
  const ann = await world.aMember();
  const [ben = ann] = await many(1);
  const { packetId } = (await world.send(ann, { total: '10', count: '2' })).packet;
  await world.open(ben, packetId);
  const id = packetId.slice(1);
  const found = async (fault: string): Promise<string[]> => {
    await world.owner.query('begin');
    await world.owner.query(`set local session_replication_role = replica`);
    await world.owner.query(fault);
    const findings = await audit(world.owner, PACKET_CHECKS);
    await world.owner.query('rollback');
    const unclean = findings.slice(-PACKET_CHECKS.length).map(({ ok }, at) => (ok ? null : NAMES[at]));
    return unclean.filter((name) => name !== null && name !== undefined);
  };
  const NAMES = ['shares', 'books', 'takers', 'escrow'];
  expect(await found('select 1')).toEqual([]);
  expect(await found(`update packet.share set amount = amount + 1 where packet_id = ${id} and n = 2`)).toEqual([
    'shares',
  ]);
  expect(await found(`delete from wallet.turnover where ref = '${packetId}-1'`)).toEqual(['takers']);
  const lost = await found(`delete from ledger.entry where ref = ${id} and kind = 17`);
  expect(lost).toEqual(['books', 'takers', 'escrow']);
  const given = await found(
    `update packet.packet set state = 'expired', refunded = total - taken_total where id = ${id}`,
  );
  expect(given).toEqual(['books', 'escrow']);
});

test('a member takes his packets away with him, cannot leave while one is open, and leaves no words behind', async () => {
  const ann = await world.aMember();
  const { packetId } = (await world.send(ann, { greeting: 'my words' })).packet;
  const { amount } = await world.open(ann, packetId);
  expect(await world.slice.exportOf?.(ann.memberId)).toMatchObject({
    sent: [{ packetNo: packetId, total: '10.00', greeting: 'my words' }],
    taken: [{ packetNo: packetId, amount }],
  });
  const blocked = () => world.kernel.db.tx(async (t) => (await world.slice.closeBlockedBy?.(t, ann.memberId)) ?? null);
  expect(await blocked()).toBe('packet');
  await world.overdue(packetId);
  await returnExpired(world.kernel);
  expect(await blocked()).toBeNull();
  await world.kernel.db.tx(async (t) => world.slice.forget?.(t, ann.memberId));
  expect((await world.call(ann, packetCalls.detail, { packetId })).packet.greeting).toBe('');
});

test('somebody who closes his account while he taps is paid nothing', async () => {
  const ann = await world.aMember();
  const [ben = ann] = await many(1);
  const { packetId } = (await world.send(ann)).packet;
  await world.owner.query('begin');
  await world.owner.query('select ledger.lock_accounts(array[$1]::bigint[], true)', [ben.claims.accountId]);
  const waiting = endOf(world.open(ben, packetId));
  await expect.poll(async () => (await world.owner.query('select from pg_locks where not granted')).rowCount).toBe(1);
  await world.owner.query('update member.member set closed_at = clock_timestamp() where id = $1', [ben.memberId]);
  await world.owner.query('commit');
  expect(await waiting).toBe('session.required');
  expect(await world.balance(ben)).toBe(0n);
});
