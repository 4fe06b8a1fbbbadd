import { randomUUID } from 'node:crypto';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { followCalls, type FollowView, type ShareView } from '@drawroom/contract/follow';
import type { PlacedOrder } from '@drawroom/contract/lottery';
import { roomCalls } from '@drawroom/contract/room';
import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { createChatSlice } from '../chat/index.ts';
import type { Session, Slice } from '../kernel/kernel.ts';
import { orderDoor } from '../lottery/index.ts';
import { chaseAid, type ChaseAid } from '../lottery/test-chase.ts';
import { openLotteryWorld, type BetLines, type LotteryWorld, type WorldOptions } from '../lottery/test-world.ts';
import type { Round } from '../lottery/round.ts';
import { addModerator, createRoomSlice, insertRoom } from '../room/index.ts';
import type { Following } from './deps.ts';
import { runFollows } from './follow-runner.ts';
import { cancelBetOrder } from '../lottery/cancel-order.ts';
import { sharesCancelledBy } from './cancel-share.ts';
import { createFollowSlice } from './follow-slice.ts';

export const ROOM = '100001';

type Fields = Readonly<Record<string, string>>;

/** The slice on real rounds, rooms and books; nothing runs but what a test asks for. */
export interface FollowWorld extends AsyncDisposable {
  readonly lottery: LotteryWorld;
  readonly following: Following;
  readonly slice: Slice;
  readonly rounds: ChaseAid;
  /** A member in `ROOM` with points. */
  aMember(points?: string): Promise<Session>;
  /** The same, showing his record. */
  aLeader(points?: string): Promise<Session>;
  moderator(session: Session): Promise<void>;
  aRoom(code: string, lotteries: readonly string[]): Promise<void>;
  enter(session: Session, code: string): Promise<void>;
  leave(session: Session, code?: string): Promise<void>;
  call<C extends AnyCall>(by: Session, call: C, fields?: Fields): Promise<ReplyOf<C>>;
  /** Shares an order in `ROOM`. */
  share(by: Session, order: Pick<PlacedOrder, 'orderNo'>, fields?: Fields): Promise<string>;
  /** A bet of a leader, shared at once. */
  sharedBet(by: Session, round: Round, lines: BetLines): Promise<{ shareId: string; order: PlacedOrder }>;
  shown(by: Session, shareId: string): Promise<ShareView>;
  /** Follows a shared bet by hand, at the odds in force. */
  followBet(by: Session, shareId: string, fields?: Fields): Promise<PlacedOrder>;
  /** Takes an order back as the running house does. */
  cancel(by: Session, order: Pick<PlacedOrder, 'orderNo'>, clientRef?: string): Promise<unknown>;
  start(by: Session, leader: Session, fields?: Fields): Promise<FollowView>;
  /** The newest follow of a member. */
  follow(by: Session): Promise<FollowView>;
  run(): Promise<void>;
  handleOf(member: Session): Promise<string>;
  told(audience: string, type: string): Promise<Record<string, unknown>[]>;
}

export async function openFollowWorld(options: WorldOptions = {}): Promise<FollowWorld> {
  const lottery = await openLotteryWorld(options);
  const { kernel } = lottery;
  const chat = createChatSlice(kernel, {
    countedStake: async () => 0n,
    levelOf: async () => 0,
    winnersOf: async () => ({ members: 0, accountIds: [] }),
  });
  const orders = orderDoor({ ...lottery.deps, kernel, house: lottery.house });
  const following: Following = { kernel, cards: chat.cards, orders };
  const slice = createFollowSlice(kernel, following);
  const call: FollowWorld['call'] = (session, asked, fields = {}) =>
    callSlice(slice, asked, { fields, context: aContext({ session }) });
  const rooms = roomsOf(lottery);
  await rooms.aRoom(ROOM, [lottery.lottery.code]);
  const aMember: FollowWorld['aMember'] = async (points = '1000.00') => {
    const session = await lottery.aMember(points);
    await insertMemberRow(lottery.kernel, session);
    await rooms.enter(session, ROOM);
    return session;
  };
  return {
    lottery,
    following,
    slice,
    rounds: chaseAid(lottery),
    aMember,
    call,
    ...rooms,
    ...deedsOf(lottery, call),
    aLeader: async (points) => {
      const session = await aMember(points);
      await call(session, followCalls.showRecord, { on: '1' });
      return session;
    },
    cancel: (session, { orderNo }, clientRef = randomUUID()) =>
      cancelBetOrder(
        kernel.db,
        { orderNo, clientRef },
        { ...lottery.deps, session, escrow: lottery.house.escrow, cancelling: sharesCancelledBy(kernel) },
      ),
    run: () => runFollows(following),
    told: async (audience, type) => {
      const { rows } = await kernel.db.query<{ data: Record<string, unknown> }>(
        'select data from kernel.outbox where audience = $1 and type = $2 order by id',
        [audience, type],
      );
      return rows.map(({ data }) => data);
    },
    [Symbol.asyncDispose]: () => lottery[Symbol.asyncDispose](),
  };
}

function roomsOf({ kernel }: LotteryWorld): Pick<FollowWorld, 'aRoom' | 'enter' | 'leave' | 'moderator'> {
  const rooms = createRoomSlice(kernel);
  return {
    aRoom: async (code, lotteries) => {
      const text = { 'en-US': 'text' };
      await kernel.db.tx((t) =>
        insertRoom(t, { code, name: text, intro: text, rules: text, notice: text, lotteries: [...lotteries] }),
      );
    },
    enter: async (session, roomCode) => {
      await callSlice(rooms, roomCalls.enterRoom, { fields: { roomCode }, context: aContext({ session }) });
    },
    leave: async (session, roomCode = ROOM) => {
      await callSlice(rooms, roomCalls.leaveRoom, { fields: { roomCode }, context: aContext({ session }) });
    },
    moderator: async (session) => {
      await kernel.db.tx((t) => addModerator(t, ROOM, session.memberId));
    },
  };
}

/** What members do, with everything filled in that a test does not care about. */
function deedsOf(
  lottery: LotteryWorld,
  call: FollowWorld['call'],
): Pick<FollowWorld, 'share' | 'sharedBet' | 'shown' | 'followBet' | 'start' | 'follow' | 'handleOf'> {
  const share: FollowWorld['share'] = async (by, { orderNo }, fields = {}) =>
    (await call(by, followCalls.share, { roomCode: ROOM, orderNo, clientRef: randomUUID(), ...fields })).shareId;
  const shown: FollowWorld['shown'] = (by, shareId) => call(by, followCalls.shared, { shareId });
  const handleOf: FollowWorld['handleOf'] = async (member) => (await call(member, followCalls.mine)).record.handle;
  const terms = { rounds: '3', way: 'fixed', amount: '5', roundCap: '50', totalCap: '100', stopLoss: '100' };
  return {
    share,
    shown,
    handleOf,
    sharedBet: async (by, round, lines) => {
      const order = await lottery.bet(by, round, lines);
      return { order, shareId: await share(by, order) };
    },
    followBet: async (by, shareId, fields = {}) => {
      const { lines } = await shown(by, shareId);
      const odds = JSON.stringify(lines.map((line) => line.oddsNow ?? line.odds));
      const asked = { shareId, amount: '5', cap: '100', odds, clientRef: randomUUID() };
      return call(by, followCalls.bet, { ...asked, ...fields });
    },
    start: async (by, leader, fields = {}) => {
      const asked = { handle: await handleOf(leader), roomCode: ROOM, clientRef: randomUUID() };
      return (await call(by, followCalls.start, { ...asked, ...terms, ...fields })).follow;
    },
    follow: async (by) => {
      const [newest] = (await call(by, followCalls.mine)).list;
      if (newest === undefined) throw new Error('follows nobody');
      return newest;
    },
  };
}
