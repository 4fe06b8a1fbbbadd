import { randomUUID } from 'node:crypto';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { packetCalls } from '@drawroom/contract/packet';
import { roomCalls } from '@drawroom/contract/room';
import { balanceOf, systemAccount } from '@drawroom/ledger/accounts';
import { post, type EntryKind } from '@drawroom/ledger/post';
import { insertMember } from '@drawroom/testkit/insert-member';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { Client } from 'pg';
import { createChatSlice } from '../chat/index.ts';
import type { Session, Slice } from '../kernel/kernel.ts';
import { createRoomSlice, insertRoom } from '../room/index.ts';
import { createPacketSlice } from './packet-slice.ts';

export const ROOM = '100001';

type Fields = Readonly<Record<string, string>>;
type Sent = ReplyOf<typeof packetCalls.send>;
type Opened = ReplyOf<typeof packetCalls.open>;

export interface PacketWorld extends SliceKernel {
  readonly slice: Slice;
  readonly chat: Slice;
  /** Stakes that count for an account, minor units; nobody has played unless a test says so. */
  readonly staked: Map<bigint, bigint>;
  /** A connection of the database's owner. */
  readonly owner: Client;
  /** A member with 1,000.00 who has long been here, in `ROOM` unless said otherwise. */
  aMember(options?: {
    readonly entered?: boolean;
    readonly points?: bigint;
    readonly young?: boolean;
  }): Promise<Session>;
  call<C extends AnyCall>(by: Session, call: C, fields?: Fields): Promise<ReplyOf<C>>;
  /** Sends a lucky packet of 10.00 in 5 shares; every field may be bent. */
  send(by: Session, fields?: Fields): Promise<Sent>;
  open(by: Session, packetId: string, fields?: Fields): Promise<Opened>;
  balance(by: Session): Promise<bigint>;
  /** Points of an account, by a change of a kind. */
  credit(by: Session, kind: EntryKind, amountMinor: bigint): Promise<void>;
  /** Lets the time of a packet be over. */
  overdue(packetId: string): Promise<void>;
  /** Everything in the outbox of an audience so far, oldest first. */
  told(audience: string): Promise<{ type: string; data: Record<string, unknown> }[]>;
}

/** Nobody wins, and nobody has a level. */
const NOBODY = { levelOf: async () => 0, winnersOf: async () => ({ members: 0, accountIds: [] }) };

export async function openPacketWorld(): Promise<PacketWorld> {
  const base = await openSliceKernel();
  const { kernel } = base;
  const staked = new Map<bigint, bigint>();
  const countedStake = async (_sql: unknown, accountId: bigint): Promise<bigint> => staked.get(accountId) ?? 0n;
  const chat = createChatSlice(kernel, { countedStake, ...NOBODY });
  const slice = createPacketSlice(kernel, { cards: chat.cards, countedStake });
  const rooms = createRoomSlice(kernel);
  const text = { 'en-US': 'text' };
  const room = { code: ROOM, name: text, intro: text, rules: text, notice: text, lotteries: ['k3-1m'] };
  await kernel.db.tx((t) => insertRoom(t, room));
  const owner = new Client({ connectionString: kernel.db.connectionString });
  await owner.connect();
  const call: PacketWorld['call'] = (session, asked, fields = {}) =>
    callSlice([slice, chat].find(({ handlers }) => handlers.some((each) => each.call === asked)) ?? rooms, asked, {
      fields,
      context: aContext({ session }),
    });
  const credit: PacketWorld['credit'] = async ({ claims }, kind, amountMinor) =>
    kernel.db.tx(async (t) => {
      const from = await systemAccount(t, 'house.opening', 'CNY');
      await post(t, { key: randomUUID(), kind, transfers: [{ from, to: claims.accountId, amountMinor }] });
    });
  return {
    ...base,
    slice,
    chat,
    staked,
    owner,
    call,
    credit,
    aMember: async ({ entered = true, points = 1_000_00n, young = false } = {}) => {
      const member = await insertMember(kernel, { name: 'packet', since: young ? '1 hour' : '30 days' });
      if (points > 0n) await credit(member, 'opening', points);
      if (entered) await call(member, roomCalls.enterRoom, { roomCode: ROOM });
      return member;
    },
    send: (by, fields = {}) =>
      call(by, packetCalls.send, {
        roomCode: ROOM,
        clientRef: randomUUID(),
        way: 'lucky',
        count: '5',
        total: '10',
        greeting: 'Good luck',
        ...fields,
      }),
    open: (by, packetId, fields = {}) => call(by, packetCalls.open, { packetId, clientRef: randomUUID(), ...fields }),
    balance: async ({ claims }) => (await balanceOf(kernel.db, claims.accountId)).balanceMinor,
    overdue: async (packetId) => {
      await owner.query(`update packet.packet set expires_at = clock_timestamp() - interval '1 second' where id = $1`, [
        packetId.slice(1),
      ]);
    },
    told: async (audience) => {
      const { rows } = await kernel.db.query<{ type: string; data: Record<string, unknown> }>(
        'select type, data from kernel.outbox where audience = $1 order by id',
        [audience],
      );
      return rows;
    },
    stop: async () => {
      await owner.end();
      await base.stop();
    },
  };
}
