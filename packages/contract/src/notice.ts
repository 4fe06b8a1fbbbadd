import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { amountText, id, json, money, paging, text, wholeNumber } from './fields.ts';
import { REPORT_OUTCOMES } from './chat.ts';
import { APPLICATION_STATES } from './deposit-states.ts';
import { FREEZE_KINDS } from './member-freeze.ts';
import { INBOX_TOPICS, PUSH_TOPICS, TEAM_NEWS } from './notice-topics.ts';

/** Longest address of a push service, characters. */
export const PUSH_ENDPOINT_MAX = 1_000;

const DAY_MINUTES = 24 * 60;

/** `notice` stands in the list; `alert` is laid over the lobby until it is put away; `banner` stands quietly at the head of its list. */
export const NOTICE_KINDS = ['notice', 'alert', 'banner'] as const;

const noticeView = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Since when it is shown, and until when; null: until it is withdrawn. */
  from: z.number(),
  until: z.nullable(z.number()),
});
export type NoticeView = z.output<typeof noticeView>;

const noticePage = z.object({ list: z.array(noticeView), page: z.number(), size: z.number(), total: z.number() });
const alertList = z.object({
  list: z.array(noticeView),
  /** At most three, in the order the house gives them; a server of the release before says nothing of them. */
  banners: z.optional(z.array(noticeView)),
});

/** What happened, as facts; the lobby puts them into the reader's words. */
export const inboxFact = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('win'),
    lotteryCode: z.string(),
    gameNo: z.string(),
    bets: z.number(),
    stake: money(),
    payout: money(),
  }),
  z.object({ what: z.literal('deposit'), orderNo: z.string(), state: z.enum(APPLICATION_STATES) }),
  z.object({ what: z.literal('withdrawal'), orderNo: z.string(), state: z.enum(APPLICATION_STATES) }),
  z.object({ what: z.literal('device'), device: z.string(), address: z.string() }),
  /** `act` as in `protection.history`. */
  z.object({ what: z.literal('limit'), act: z.string(), until: z.nullable(z.number()) }),
  /** The house has frozen something of the account until a moment (null: until it is lifted), or lifted it. */
  z.object({ what: z.literal('freeze'), kind: z.enum(FREEZE_KINDS), on: z.boolean(), until: z.nullable(z.number()) }),
  /** Customer service has answered: so many words of this conversation were not read when the entry last changed. */
  z.object({ what: z.literal('service'), conversationId: z.string(), answers: z.number() }),
  /** The result of a round was corrected, or the round annulled; `payout` is what the member's bets give back now. */
  z.object({ what: z.literal('corrected'), lotteryCode: z.string(), gameNo: z.string(), payout: money() }),
  /** Whose shared bet the member has followed has taken it back; the member's own stands. */
  z.object({ what: z.literal('leader_cancelled'), lotteryCode: z.string(), gameNo: z.string() }),
  /** The member has reached a level. */
  z.object({ what: z.literal('vip'), level: z.number() }),
  /** A message that the member has reported has been looked at. */
  z.object({ what: z.literal('report'), roomCode: z.string(), outcome: z.enum(REPORT_OUTCOMES) }),
  /**
   * People of an agent's team: `count` of them since `since`, gathered while nobody had read of them; of one alone `memberId`, and
   * `nickname` as long as he stands in the team. `direct`: only the agent's own invitees were counted.
   */
  z.object({
    what: z.enum(TEAM_NEWS),
    count: z.number(),
    direct: z.boolean(),
    memberId: z.nullable(z.string()),
    nickname: z.nullable(z.string()),
    since: z.number(),
  }),
]);
export type InboxFact = z.output<typeof inboxFact>;

const entryView = z.object({
  id: z.string(),
  topic: z.enum(INBOX_TOPICS),
  at: z.number(),
  read: z.boolean(),
  fact: inboxFact,
});
export type InboxEntry = z.output<typeof entryView>;

/** GET /api/sys/notice/getSysNoticeList: notices for everybody, in the order the house gives them. */
export const sysNotices = defineCall({
  name: 'notice.sysNotices',
  method: 'GET',
  path: '/api/sys/notice/getSysNoticeList',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({ ...paging }),
  reply: noticePage,
});

/** GET /api/sys/notice/getAlertList: alerts for everybody, at most ten, and banners. */
export const sysAlerts = defineCall({
  name: 'notice.sysAlerts',
  method: 'GET',
  path: '/api/sys/notice/getAlertList',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: alertList,
});

/** GET /m-app/sys/notice/getSysNoticeList: those for this member too: his rooms, his kind, himself. */
export const notices = defineCall({
  name: 'notice.notices',
  method: 'GET',
  path: '/m-app/sys/notice/getSysNoticeList',
  input: z.strictObject({ ...paging }),
  reply: noticePage,
});

/** GET /m-app/sys/notice/getAlertList: as `notice.notices`, of alerts and banners. */
export const alerts = defineCall({
  name: 'notice.alerts',
  method: 'GET',
  path: '/m-app/sys/notice/getAlertList',
  input: z.strictObject({}),
  reply: alertList,
});

/** GET /m-app/notice/inbox: what happened to the member in the last 90 days, newest first: the newest, or those `before` one. */
export const inbox = defineCall({
  name: 'notice.inbox',
  method: 'GET',
  path: '/m-app/notice/inbox',
  input: z.strictObject({ before: z.optional(id()), size: z._default(wholeNumber(1, 100), 30) }),
  reply: z.object({ list: z.array(entryView), unread: z.number(), older: z.boolean() }),
});

/** POST /m-app/notice/read: one entry is read, or with `upTo` all up to that one; nothing becomes unread again. */
export const markRead = defineCall({
  name: 'notice.markRead',
  method: 'POST',
  path: '/m-app/notice/read',
  input: z
    .strictObject({ id: z.optional(id()), upTo: z.optional(id()) })
    .check(z.refine((input) => (input.id === undefined) !== (input.upTo === undefined))),
  reply: z.object({ unread: z.number() }),
});

/** Minutes of the day in the member's zone, from one until before the other; over midnight where `from` is the later one. */
const quietHours = z
  .object({
    from: z.int().check(z.gte(0), z.lt(DAY_MINUTES)),
    to: z.int().check(z.gte(0), z.lt(DAY_MINUTES)),
  })
  .check(z.refine(({ from, to }) => from !== to));

const settingsView = z.object({
  /** Public key of the house that a browser subscribes with, base64url (RFC 8292). */
  pushKey: z.string(),
  /** Whether pushes go to this very device, and to how many in all. */
  here: z.boolean(),
  devices: z.number(),
  /** Topics that phones are told of. */
  topics: z.array(z.enum(PUSH_TOPICS)),
  /** Wins below this gain are not told at all. */
  winFrom: money(),
  /** Null: none. */
  quiet: z.nullable(quietHours),
  /** Whether amounts may stand on the lock screen. */
  amounts: z.boolean(),
  /** Whether an agent hears of his whole team, or only of his own invitees. */
  wholeTeam: z.boolean(),
});
export type NoticeSettings = z.output<typeof settingsView>;

/** GET /m-app/notice/settings. */
export const settings = defineCall({
  name: 'notice.settings',
  method: 'GET',
  path: '/m-app/notice/settings',
  input: z.strictObject({}),
  reply: settingsView,
});

/** POST /m-app/notice/settings: changes what is given and leaves the rest; `quietOff` ends the quiet hours. */
export const changeSettings = defineCall({
  name: 'notice.changeSettings',
  method: 'POST',
  path: '/m-app/notice/settings',
  rate: { points: 60, seconds: 60, by: 'session' },
  input: z.strictObject({
    topics: z.optional(json(z.array(z.enum(PUSH_TOPICS)).check(z.maxLength(PUSH_TOPICS.length)))),
    winFrom: z.optional(amountText()),
    quiet: z.optional(json(quietHours)),
    quietOff: z.optional(wholeNumber(1, 1)),
    amounts: z.optional(wholeNumber(0, 1)),
    wholeTeam: z.optional(wholeNumber(0, 1)),
  }),
  reply: settingsView,
});

const base64url = (characters: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`)));

/**
 * POST /m-app/notice/subscribe: pushes go to this device, as its browser's `PushSubscription` says (RFC 8030, 8291). The device is
 * known by its session's key: a new subscription takes the place of the one before. With `renew` only what the member has already
 * switched on in this browser goes on, under a new login too; otherwise nothing happens.
 */
export const subscribe = defineCall({
  name: 'notice.subscribe',
  method: 'POST',
  path: '/m-app/notice/subscribe',
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({
    endpoint: text(PUSH_ENDPOINT_MAX),
    p256dh: base64url(87),
    auth: base64url(22),
    renew: z._default(wholeNumber(0, 1), 0),
  }),
  reply: settingsView,
  errors: ['notice.endpoint_refused'],
});

/** POST /m-app/notice/unsubscribe: no pushes to this device any more. */
export const unsubscribe = defineCall({
  name: 'notice.unsubscribe',
  method: 'POST',
  path: '/m-app/notice/unsubscribe',
  input: z.strictObject({}),
  reply: settingsView,
});

export const noticeCalls = {
  sysNotices,
  sysAlerts,
  notices,
  alerts,
  inbox,
  markRead,
  settings,
  changeSettings,
  subscribe,
  unsubscribe,
} as const;
