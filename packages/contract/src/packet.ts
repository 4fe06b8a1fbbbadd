import type { PacketWay } from '@drawroom/engine/split-packet';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { amountText, clientRef, money, orderNo, paging, text, wholeNumber } from './fields.ts';

/** How a packet is shared out: by luck, or the same for everybody. */
export const PACKET_WAYS = ['lucky', 'equal'] as const satisfies readonly PacketWay[];

/** Who may take a share: everybody in the room, who has paid in within 30 days, or whose bets were settled within 24 hours. */
export const PACKET_CONDITIONS = ['none', 'deposit', 'turnover'] as const;
export type PacketCondition = (typeof PACKET_CONDITIONS)[number];

/** `over`: every share is taken; `expired`: what was left has gone back to the sender. */
export const PACKET_STATES = ['open', 'over', 'expired'] as const;
export type PacketState = (typeof PACKET_STATES)[number];

/** Most characters of a greeting, as readers count them. */
export const GREETING_MAX = 20;

/** What one packet, and one member within 24 hours, may be: the only place that says it. Minor units. */
export const PACKET_LIMITS = { countMax: 100, totalMin: 1_00n, totalMax: 5_000_00n, dayTotal: 20_000_00n } as const;

/** Characters as readers count them: a whole emoji is one, a letter with its marks too. */
export function charactersIn(words: string): number {
  return [...new Intl.Segmenter().segment(words)].length;
}

/** How a packet stands, as everybody in the room may know it. */
export const packetStanding = {
  packetId: z.string(),
  state: z.enum(PACKET_STATES),
  count: z.number(),
  taken: z.number(),
  /** When what is left goes back. */
  expiresAt: z.number(),
};

const personView = z.object({ nickname: z.string(), avatar: z.nullable(z.string()) });

export const packetView = z.object({
  ...packetStanding,
  roomCode: z.string(),
  way: z.enum(PACKET_WAYS),
  condition: z.enum(PACKET_CONDITIONS),
  greeting: z.string(),
  total: money(),
  takenTotal: money(),
  sender: personView,
  /** Whether the caller has sent it, and what he got out of it; null: nothing. */
  own: z.boolean(),
  mine: z.nullable(money()),
  sentAt: z.number(),
  /** How long it took until the last share was taken, ms; null: it is not over, or nobody took the last one. */
  tookMs: z.nullable(z.number()),
});
export type PacketView = z.output<typeof packetView>;

/**
 * POST /m-app/packet/send: points of the member's own, freely withdrawable ones, as a red packet in the room. The same `clientRef` again
 * answers with the same packet. `packet.not_sendable` says how much can be sent (`max`), `packet.day_limit` how much still today.
 */
export const send = defineCall({
  name: 'packet.send',
  method: 'POST',
  path: '/m-app/packet/send',
  rate: { points: 20, seconds: 60, by: 'session' },
  movesPoints: true,
  input: z.strictObject({
    roomCode: z.string().check(z.regex(/^\d{4,8}$/)),
    clientRef: clientRef(),
    way: z.enum(PACKET_WAYS),
    count: wholeNumber(1, PACKET_LIMITS.countMax),
    total: amountText(),
    greeting: z._default(text(GREETING_MAX * 12, 0), ''),
    condition: z._default(z.enum(PACKET_CONDITIONS), 'none'),
  }),
  reply: z.object({ packet: packetView, balance: money() }),
  errors: [
    'room.unknown',
    'request.client_ref_reused',
    'chat.silent',
    'chat.text_invalid',
    'chat.words_refused',
    'packet.amount_out_of_range',
    'packet.greeting_invalid',
    'packet.day_limit',
    'packet.not_sendable',
    'wallet.insufficient',
    'wallet.frozen',
    'protection.excluded',
    'protection.time_out',
  ],
});

/**
 * POST /m-app/packet/open: takes a share, once for each member and packet; again: the same share. `captchaToken` (scene `packet`) where
 * `member.captcha_required` asked for one.
 */
export const open = defineCall({
  name: 'packet.open',
  method: 'POST',
  path: '/m-app/packet/open',
  movesPoints: true,
  input: z.strictObject({
    packetId: orderNo(),
    clientRef: clientRef(),
    captchaToken: z.optional(text(128)),
  }),
  reply: z.object({
    /** What the member got. */
    amount: money(),
    ...packetStanding,
  }),
  errors: [
    'room.unknown',
    'request.client_ref_reused',
    'chat.silent',
    'packet.unknown',
    'packet.gone',
    'packet.expired',
    'packet.condition_unmet',
    'member.captcha_required',
    'member.captcha_wrong',
    'protection.excluded',
    'protection.time_out',
  ],
});

/**
 * GET /m-app/packet/detail: a packet and who took how much of it, the latest first. By its id, or by the `clientRef` under which the
 * member sent it. For those in the room, its sender and those who took a share.
 */
export const detail = defineCall({
  name: 'packet.detail',
  method: 'GET',
  path: '/m-app/packet/detail',
  input: z.strictObject({ packetId: z.optional(orderNo()), clientRef: z.optional(clientRef()), ...paging }),
  reply: z.object({
    packet: packetView,
    page: z.number(),
    size: z.number(),
    shares: z.array(
      z.object({
        ...personView.shape,
        amount: money(),
        at: z.number(),
        /** The greatest of several shares of a lucky packet, once all of them were taken; of equal ones the first. An expired packet has none. */
        best: z.boolean(),
      }),
    ),
  }),
  errors: ['packet.unknown'],
});

export const packetCalls = { send, open, detail } as const;
