import * as z from 'zod/mini';
import { messageView, REPORT_OUTCOMES, ROOM_ROLES, SILENCES } from './chat.ts';
import { FOLLOW_STATES, SKIP_REASONS } from './follow-states.ts';
import { drawResult, opening } from './lottery.ts';
import { APPLICATION_STATES, DEPOSIT_STEPS } from './deposit-states.ts';
import { money } from './fields.ts';
import { FREEZE_KINDS } from './member-freeze.ts';
import { INBOX_TOPICS, TEAM_NEWS } from './notice-topics.ts';
import { packetStanding } from './packet.ts';
import { conversationView, serviceMessage } from './service.ts';
import { TRANSFER_STATES } from './transfer-states.ts';
import { WITHDRAWAL_STEPS } from './withdrawal-states.ts';

/**
 * Socket events (wire.md "Socket"). Each event to a room travels as `{v, t, type, data}`: `v` counts per room without
 * gaps, `t` is the server's time. `audience` names the room the event goes to.
 */
export const EVENTS = {
  'round.opened': z.extend(opening, { lotteryCode: z.string() }),
  'round.closed': z.extend(opening, {
    lotteryCode: z.string(),
    seal: z.nullable(z.object({ count: z.number(), root: z.string(), at: z.number() })),
  }),
  'round.drawn': z.extend(drawResult, { lotteryCode: z.string() }),
  'round.settled': z.object({ lotteryCode: z.string(), gameNo: z.string(), bets: z.number(), winners: z.number() }),
  'round.voided': z.object({ lotteryCode: z.string(), gameNo: z.string(), reason: z.string() }),
  /** A settled round has other numbers from now on, or (null) was annulled; fetch what shows it. */
  'round.corrected': z.object({
    lotteryCode: z.string(),
    gameNo: z.string(),
    numbers: z.nullable(z.array(z.string())),
  }),
  /** To the lottery's room: the house has closed it (open rounds take no bets from that moment on), or opened it again. */
  'lottery.changed': z.object({ lotteryCode: z.string(), state: z.enum(['running', 'closed']) }),
  /** To the lottery's room: it stands otherwise in the lists, or is called otherwise; names differ by language, so fetch `lottery.gameHome`. */
  'lottery.listed': z.object({ lotteryCode: z.string() }),
  'room.online': z.object({ roomCode: z.string(), online: z.number() }),
  /** To the room: the house has changed what it says or allows; fetch `room.roomIntro`. Texts differ by language, so none travels here. */
  'room.notice': z.object({ roomCode: z.string() }),
  'chat.message': z.object({ roomCode: z.string(), message: messageView }),
  'chat.recalled': z.object({ roomCode: z.string(), seq: z.number(), by: z.enum(['author', 'moderator']) }),
  /** To the room: what reports had hidden is there again as it was. */
  'chat.restored': z.object({ roomCode: z.string(), message: messageView }),
  'chat.pinned': z.object({ roomCode: z.string(), pinned: z.nullable(messageView) }),
  /** To the member: what he may do in a room has changed; fetch `chat.state`. `kicked` when he was put out of it. */
  'chat.speech': z.object({ roomCode: z.string(), why: z.nullable(z.enum(SILENCES)), until: z.nullable(z.number()) }),
  /** To the room: somebody looks after it from now on, or no longer. */
  'chat.role': z.object({ roomCode: z.string(), handle: z.string(), role: z.enum(ROOM_ROLES) }),
  /** To whoever has reported a message: it has been looked at. It says nothing of who wrote or who else reported it. */
  'chat.report_decided': z.object({ roomCode: z.string(), seq: z.number(), outcome: z.enum(REPORT_OUTCOMES) }),
  /** To the room: a red packet was put into it; the message that shows it comes beside. */
  'packet.opened': z.object({ roomCode: z.string(), ...packetStanding }),
  /** To the room: a share of a packet was taken, or what was left of it has gone back. Newer states have more taken. */
  'packet.taken': z.object({ roomCode: z.string(), ...packetStanding }),
  'balance.changed': z.object({ balance: money(), points: money(), version: z.number() }),
  'bet.settled': z.object({
    lotteryCode: z.string(),
    gameNo: z.string(),
    bets: z.number(),
    stake: money(),
    payout: money(),
    /** How often the round's result was corrected; left out where it stands as drawn. */
    corrected: z.optional(z.number()),
  }),
  'chase.changed': z.object({
    chaseNo: z.string(),
    lotteryCode: z.string(),
    state: z.string(),
    placed: z.number(),
    rounds: z.number(),
    frozen: money(),
  }),
  /** Somebody shows a bet of his in the room; the message with its card comes beside it. */
  'bet.shared': z.object({
    roomCode: z.string(),
    shareId: z.string(),
    lotteryCode: z.string(),
    gameNo: z.string(),
    amount: money(),
  }),
  /** To the room: the leader has taken a shared bet back; fetch `follow.shared`. */
  'bet.share_cancelled': z.object({ roomCode: z.string(), shareId: z.string() }),
  /** To whoever has followed it: the leader has taken his bet back; the follower's own stands. */
  'follow.leader_cancelled': z.object({
    roomCode: z.string(),
    shareId: z.string(),
    lotteryCode: z.string(),
    gameNo: z.string(),
  }),
  /** A follow of the member has moved on: something was placed, left out (`reason`) or decided, or it has ended. */
  'follow.changed': z.object({
    followNo: z.string(),
    state: z.enum(FOLLOW_STATES),
    used: z.number(),
    rounds: z.number(),
    staked: money(),
    lost: money(),
    reason: z.nullable(z.enum(SKIP_REASONS)),
  }),
  /**
   * The member's protection has changed, on this device or another: fetch `protection.overview`. `act` as in
   * `protection.history`, or `reality_check_due` and `limit_reached` when play has to stop.
   */
  'protection.changed': z.object({ act: z.string(), until: z.nullable(z.number()) }),
  /** The house has frozen something of the member, or lifted it, for a reason of which he is told (FREEZE_REASONS_TOLD). */
  'member.freeze': z.object({ kind: z.enum(FREEZE_KINDS), on: z.boolean(), until: z.nullable(z.number()) }),
  /** A deposit or withdrawal of the member has moved on: `state` as in its record. */
  'deposit.changed': z.object({ orderNo: z.string(), state: z.enum(APPLICATION_STATES), step: z.enum(DEPOSIT_STEPS) }),
  'withdrawal.changed': z.object({
    orderNo: z.string(),
    state: z.enum(APPLICATION_STATES),
    step: z.enum(WITHDRAWAL_STEPS),
  }),
  /** Points of the member went to external games or came home, or are on the way; fetch what shows them. */
  'transfer.changed': z.object({ transferNo: z.string(), projectId: z.string(), state: z.enum(TRANSFER_STATES) }),
  /** Rounds or bets at external games were made or decided; fetch what shows them. */
  'transfer.records_changed': z.object({ projectId: z.string(), records: z.number() }),
  /**
   * To an agent: people came into his team, or paid in for the first time, and his numbers have them now; fetch what shows them. `told`:
   * how many of them his inbox is to speak of, `direct` when only his own invitees are; `memberId`: who it was when it was one. The first
   * comes at once, what follows within 15 s comes together.
   */
  'team.news': z.object({
    what: z.enum(TEAM_NEWS),
    told: z.number(),
    direct: z.boolean(),
    memberId: z.nullable(z.string()),
  }),
  /** The member has reached a level; fetch `vip.myInfo`. */
  'vip.reached': z.object({ level: z.number() }),
  /** The member's inbox has changed: how many entries are unread now, and what the newest is about when one has come. */
  'notice.alert': z.object({ unread: z.number(), topic: z.nullable(z.enum(INBOX_TOPICS)) }),
  /** To the member: he or the desk has written, or the house of itself; `unread` words of the desk in this conversation. */
  'service.message': z.object({ conversationId: z.string(), message: serviceMessage, unread: z.number() }),
  /** To the member: he has read words of the desk, on this device or another; so many of this conversation are left. */
  'service.read': z.object({ conversationId: z.string(), read: z.number(), unread: z.number() }),
  /** To the member: his conversation has been taken, put back, closed or rated. */
  'service.changed': z.object({ conversation: conversationView }),
  'session.ended': z.object({ reason: z.string() }),
  /** Somebody has logged in from a place not seen before; `me` is the new session's own. */
  'session.opened': z.object({
    id: z.string(),
    me: z.string(),
    device: z.string(),
    address: z.string(),
    at: z.number(),
  }),
} as const;

/** `reason` of `session.ended` when the session goes on under a new token. */
export const SESSION_ROTATED = 'rotated';

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.output<(typeof EVENTS)[T]>;

/** What stands on the wire for a room event. */
export interface RoomEvent<T extends EventType = EventType> {
  readonly v: number;
  readonly t: number;
  readonly type: T;
  readonly data: EventData<T>;
}

/** Names of the socket rooms: `room:<code>`, `lottery:<code>`, `member:<id>`. */
export const audienceOf = {
  room: (code: string) => `room:${code}`,
  lottery: (code: string) => `lottery:${code}`,
  member: (id: string) => `member:${id}`,
} as const;

/** Client -> server: ask for what was missed in a room after version `v` (0: everything kept). */
export interface SyncRequest {
  readonly room: string;
  readonly v: number;
}
/** Server -> client: the missing events in order, or the order to fetch a snapshot. */
export type SyncReply =
  | { readonly events: readonly RoomEvent[]; readonly head: number }
  | { readonly resync: true; readonly head: number };
