import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { clientRef, money, paging, shareCode } from './fields.ts';

/** Kinds of gifts: for reaching a level, for a month on it, for somebody who came by the member's link. */
export const VIP_GIFTS = ['up', 'month', 'share'] as const;
export type VipGiftKind = (typeof VIP_GIFTS)[number];

/**
 * How it stands with somebody who came by a member's link: he has not staked enough yet; the gift may be claimed; it was; it never will
 * be, because the house takes both for one household or one person.
 */
export const SHARE_STATES = ['waiting', 'due', 'given', 'none'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** A gift by its name: `up:3`, `month:2026-11`, `share:17`. Whoever claims the same one again is told what it gave. */
export const giftName = () => z.string().check(z.regex(/^(up:\d{1,2}|month:\d{4}-\d{2}|share:[1-9]\d{0,17})$/));

const levelShape = {
  level: z.number(),
  name: z.string(),
  /** Stakes of all his time that lead there. */
  turnover: money(),
};

const gift = z.object({
  gift: giftName(),
  kind: z.enum(VIP_GIFTS),
  /** Of `up` and `month`; else null. */
  level: z.nullable(z.number()),
  /** Who came, of `share`, as others read it; else null. */
  nickname: z.nullable(z.string()),
  amount: money(),
  /** How often it has to be staked before it may leave, two decimals. */
  times: money(),
});
export type VipGift = z.output<typeof gift>;

/** What a share brings, as the house has set it. */
const shareTerms = z.object({
  amount: money(),
  times: money(),
  /** What whoever came has to stake first. */
  turnover: money(),
  /** Most gifts of this kind in a month. */
  perMonth: z.number(),
});

/** GET /m-app/vip/myInfo: where the member stands, what is next, and what he may claim now. Looking raises him when it is time. */
export const myInfo = defineCall({
  name: 'vip.myInfo',
  method: 'GET',
  path: '/m-app/vip/myInfo',
  input: z.strictObject({}),
  reply: z.object({
    /** 0: below all levels. A level that was reached is kept. */
    level: z.number(),
    /** Empty at 0. */
    name: z.string(),
    /** Stakes of all his time that count, of bets won or lost, at external games too. */
    turnover: money(),
    next: z.nullable(z.object({ ...levelShape, missing: money() })),
    /** Of what leads to the next level, rounded down; 100 when there is none. */
    percent: z.number(),
    /** The month of the house that a monthly gift is of, `2026-11`. */
    month: z.string(),
    gifts: z.array(gift),
    /** Null: shares bring nothing now. */
    share: z.nullable(shareTerms),
  }),
});
export type VipInfo = z.output<typeof myInfo.reply>;

/** GET /m-app/vip/allVipInfo: every level there is, the lowest first. */
export const allVipInfo = defineCall({
  name: 'vip.allVipInfo',
  method: 'GET',
  path: '/m-app/vip/allVipInfo',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(z.object(levelShape)) }),
});

/** GET /m-app/vip/allVipEquityInfo: every level with what it brings. */
export const allVipEquityInfo = defineCall({
  name: 'vip.allVipEquityInfo',
  method: 'GET',
  path: '/m-app/vip/allVipEquityInfo',
  input: z.strictObject({}),
  reply: z.object({
    list: z.array(
      z.object({
        ...levelShape,
        upGift: money(),
        monthGift: money(),
        times: money(),
        /** Rooms the member has entered in which one may speak from this level on. */
        rooms: z.array(z.string()),
      }),
    ),
  }),
});
export type VipEquity = z.output<typeof allVipEquityInfo.reply>['list'][number];

/** POST /m-app/vip/claim: takes a gift, once; the same one again answers with what it gave, under whatever `clientRef`; a `clientRef` is of one gift. */
export const claim = defineCall({
  name: 'vip.claim',
  method: 'POST',
  path: '/m-app/vip/claim',
  movesPoints: true,
  rate: { points: 30, seconds: 60, by: 'session' },
  input: z.strictObject({ gift: giftName(), clientRef: clientRef() }),
  reply: z.object({ gift: z.string(), amount: money(), balance: money() }),
  errors: [
    'vip.gift_unknown',
    'vip.share_full',
    'request.client_ref_reused',
    'protection.excluded',
    'protection.time_out',
  ],
});

/** POST /m-app/vip/share: the member's own link, always the same one. Whoever registers by it stands in the log. */
export const share = defineCall({
  name: 'vip.share',
  method: 'POST',
  path: '/m-app/vip/share',
  input: z.strictObject({}),
  reply: z.object({ code: shareCode(), link: z.string() }),
  errors: ['vip.share_off'],
});

/** GET /m-app/vip/share/log: who came by the member's link, newest first. */
export const shareLog = defineCall({
  name: 'vip.shareLog',
  method: 'GET',
  path: '/m-app/vip/share/log',
  input: z.strictObject({ ...paging }),
  reply: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** Covered but for the first and the last sign; empty: he has left the house. */
        nickname: z.string(),
        at: z.number(),
        state: z.enum(SHARE_STATES),
        /** What was given for him; null: nothing yet. */
        amount: z.nullable(money()),
      }),
    ),
    page: z.number(),
    size: z.number(),
    total: z.number(),
  }),
});
export type ShareLog = z.output<typeof shareLog.reply>;

export const vipCalls = { myInfo, allVipInfo, allVipEquityInfo, claim, share, shareLog } as const;
