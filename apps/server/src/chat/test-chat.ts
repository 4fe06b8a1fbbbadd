import { randomUUID } from 'node:crypto';
import { chatCalls, type ChatMessage } from '@drawroom/contract/chat';
import { roomCalls } from '@drawroom/contract/room';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { insertMember } from '@drawroom/testkit/insert-member';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import sharp from 'sharp';
import type { Session, Slice, Sql } from '../kernel/kernel.ts';
import { addModerator, createRoomSlice, insertRoom, type NewRoom } from '../room/index.ts';
import { createChatSlice } from './chat-slice.ts';
import { dealOnce } from './dealer.ts';
import type { ChatDeps } from './deps.ts';

export const ROOM = '100001';

/** A member with a row of his own, known in the room by `handle` once he has been there. */
export type ChatMember = Session;

type Fields = Readonly<Record<string, string>>;

export interface ChatWorld extends SliceKernel {
  readonly slice: Slice;
  /** Stakes that count for a member, minor units; nobody has played unless a test says so. */
  readonly staked: Map<bigint, bigint>;
  /** Levels of members by their ids; 0 unless a test says otherwise. */
  readonly levels: Map<bigint, number>;
  /** Who won in a round, by its number, as the lotteries tell it; nobody unless a test says so. */
  readonly won: Map<string, readonly ChatMember[]>;
  /** One look of the dealer. */
  deal(change?: Partial<SliceKernel['kernel']>): Promise<void>;
  /** A member in `ROOM`, or in no room. */
  aMember(options?: {
    readonly entered?: boolean;
    readonly moderator?: boolean;
    readonly nickname?: string;
  }): Promise<ChatMember>;
  aRoom(room: Partial<NewRoom> & { readonly code: string }): Promise<void>;
  enter(by: ChatMember, roomCode?: string): Promise<void>;
  call<C extends AnyCall>(by: ChatMember, call: C, fields?: Fields): Promise<ReplyOf<C>>;
  /** Says something in `ROOM`; every field may be bent. */
  say(by: ChatMember, text: string, fields?: Fields): Promise<ChatMessage>;
  /** Uploads a picture to `ROOM`, twice as wide as high; or another file, or to another room. */
  upload(
    by: ChatMember,
    width?: number,
    bent?: { readonly file?: Buffer; readonly roomCode?: string },
  ): Promise<ReplyOf<typeof chatCalls.picture>>;
  handleOf(by: ChatMember): Promise<string>;
  /** Everything in the outbox of an audience so far, oldest first. */
  told(audience: string): Promise<{ type: string; data: Record<string, unknown> }[]>;
  /** The newest messages of `ROOM` as somebody sees them. */
  seen(by: ChatMember): Promise<readonly ChatMessage[]>;
}

export async function openChatWorld(): Promise<ChatWorld> {
  const base = await openSliceKernel();
  const { kernel } = base;
  const staked = new Map<bigint, bigint>();
  const levels = new Map<bigint, number>();
  const won = new Map<string, readonly ChatMember[]>();
  const winnersOf: ChatDeps['winnersOf'] = async (_sql, { gameNo }) => {
    const winners = won.get(gameNo) ?? [];
    return { members: winners.length, accountIds: winners.map(({ claims }) => claims.accountId) };
  };
  const slice = createChatSlice(kernel, {
    countedStake: async (_sql, accountId) => staked.get(accountId) ?? 0n,
    levelOf: async (_sql, memberId) => levels.get(memberId) ?? 0,
    winnersOf,
  });
  const rooms = createRoomSlice(kernel);
  const call: ChatWorld['call'] = (session, asked, fields = {}) =>
    callSlice(slice, asked, { fields, context: aContext({ session }) });
  const enter: ChatWorld['enter'] = async (session, roomCode = ROOM) => {
    await callSlice(rooms, roomCalls.enterRoom, { fields: { roomCode }, context: aContext({ session }) });
  };
  const aRoom: ChatWorld['aRoom'] = async (room) => {
    const text = { 'en-US': 'text' };
    const plain = { name: text, intro: text, rules: text, notice: text, lotteries: ['k3-1m'] };
    await kernel.db.tx((t) => insertRoom(t, { ...plain, ...room }));
  };
  await aRoom({ code: ROOM });
  return {
    ...base,
    slice,
    staked,
    levels,
    won,
    deal: (change = {}) => dealOnce({ ...kernel, ...change, winnersOf }),
    aRoom,
    enter,
    call,
    aMember: async ({ entered = true, moderator = false, nickname } = {}) => {
      const member = await insertMember(kernel, { name: 'chat', nickname });
      if (moderator) await kernel.db.tx((t) => addModerator(t, ROOM, member.memberId));
      if (entered) await enter(member);
      return member;
    },
    say: async (by, text, fields = {}) =>
      (await call(by, chatCalls.send, { roomCode: ROOM, clientId: randomUUID(), text, ...fields })).message,
    upload: async (by, width = 40, { file, roomCode = ROOM } = {}) => {
      const picture = sharp({ create: { width, height: width / 2, channels: 3, background: '#a35' } }).png();
      const fields = { roomCode, file: (file ?? (await picture.toBuffer())) as unknown as string };
      return callSlice(slice, chatCalls.picture, { fields, context: aContext({ session: by }) });
    },
    handleOf: async (by) => (await call(by, chatCalls.state, { roomCode: ROOM })).me.handle,
    told: async (audience) => {
      const { rows } = await kernel.db.query<{ type: string; data: Record<string, unknown> }>(
        'select type, data from kernel.outbox where audience = $1 order by id',
        [audience],
      );
      return rows;
    },
    seen: async (by) => (await call(by, chatCalls.messages, { roomCode: ROOM })).list,
  };
}

/** Waits until so many connections of this database wait for a lock; the test's own time-out ends what never will. */
export async function untilWaiting(sql: Sql, connections: number): Promise<void> {
  for (;;) {
    const { rowCount } = await sql.query(
      `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
    );
    if (rowCount >= connections) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
