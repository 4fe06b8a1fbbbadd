import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { inviteCode, inviteToken, money, publicKeyJwk, shareCode, text } from './fields.ts';

/** Length of a password (spec §5), and under the `strict` setting (safety.md decision 1). */
export const PASSWORD_LENGTHS = { usual: { min: 6, max: 16 }, strict: { min: 8, max: 64 } } as const;
/** Length of a nickname in characters, after cleaning. */
export const NICKNAME_LENGTH = { min: 2, max: 24 } as const;

/** How a member is named where the house names winners: by his nickname, by its first and last sign (also who never chose), not at all. */
export const WINNER_NAMES = ['shown', 'masked', 'hidden'] as const;
export type WinnerName = (typeof WINNER_NAMES)[number];

/** Whether the lobby may be heard; whoever has chosen nothing hears nothing. */
export const SOUND_CHOICES = ['on', 'off'] as const;

/** 6-16 letters or digits (spec §5). */
export const username = () => z.string().check(z.regex(/^[A-Za-z0-9]{6,16}$/));
/** 6-16 characters (spec §5); the `strict` setting (safety.md decision 1) is judged on the server, so up to 64 pass here. */
export const password = () => z.string().check(z.minLength(6), z.maxLength(64));

export const memberView = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  kind: z.enum(['player', 'agent']),
  currency: z.string(),
  balance: money(),
  points: money(),
  vipLevel: z.number(),
  /** IANA name of the zone in which his day begins and his dates are shown. Always sent; a client may do without. */
  timeZone: z.optional(z.string()),
  /** What he has chosen for himself, on whichever phone; what is absent he never chose (member-profile.ts). */
  preferences: z.optional(
    z.object({
      language: z.optional(z.string()),
      quickAmounts: z.optional(z.array(z.string())),
      silenced: z.optional(z.record(z.string(), z.string())),
      winnerName: z.optional(z.enum(WINNER_NAMES)),
      sound: z.optional(z.enum(SOUND_CHOICES)),
    }),
  ),
  /** When he last changed his password; null when never. */
  passwordChangedAt: z.optional(z.nullable(z.number())),
  /** True while his password is the one that his agent gave him; only few calls answer until he has chosen his own. */
  passwordMustChange: z.optional(z.boolean()),
});
export type MemberView = z.output<typeof memberView>;

export const loginReply = z.object({
  token: z.string(),
  me: z.string(),
  expiresAt: z.number(),
  member: memberView,
  lastLogin: z.nullable(z.object({ at: z.number(), address: z.string(), device: z.string() })),
});

/** POST /api/member/login (and /m-app/member/login). */
export const login = defineCall({
  name: 'member.login',
  method: 'POST',
  path: '/api/member/login',
  aliases: ['/m-app/member/login'],
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({
    username: text(64),
    password: text(64),
    captchaToken: z.optional(text(128)),
    publicKey: publicKeyJwk(),
  }),
  reply: loginReply,
  errors: [
    'member.bad_credentials',
    'member.second_factor_required',
    'member.captcha_required',
    'member.captcha_wrong',
    'member.locked_for_now',
    'member.login_frozen',
  ],
});

/** POST /api/member/register (spec §5). */
export const register = defineCall({
  name: 'member.register',
  method: 'POST',
  path: '/api/member/register',
  who: 'visitor',
  rate: { points: 10, seconds: 60, by: 'address' },
  input: z.strictObject({
    username: username(),
    password: password(),
    confirmPassword: text(64),
    /** Six digits, or the token of the long link. */
    inviteCode: z.optional(z.union([inviteCode(), inviteToken()])),
    /** What the link of another member's share carries; one that is unknown is passed over. */
    shareCode: z.optional(shareCode()),
    /** As for `sendPhoneAuthCode`, whose code proves it. */
    phone: z.optional(text(32)),
    countryCode: z.optional(text(5, 2)),
    phoneCode: z.optional(text(8)),
    captchaToken: z.optional(text(128)),
    publicKey: publicKeyJwk(),
  }),
  reply: loginReply,
  errors: [
    'member.username_taken',
    'member.password_weak',
    'member.passwords_differ',
    'member.captcha_required',
    'member.captcha_wrong',
    'member.registration_closed',
    'member.invite_code_needed',
    'member.invite_code_unknown',
    'member.locked_for_now',
    'member.phone_invalid',
    'member.country_not_served',
    'member.phone_code_wrong',
    'member.phone_taken',
    'protection.excluded',
  ],
});

export const logout = defineCall({
  name: 'member.logout',
  method: 'POST',
  path: '/api/member/logout',
  aliases: ['/m-app/member/logout'],
  beforeOwnPassword: true,
  input: z.strictObject({}),
  reply: z.object({}),
});

/** GET /m-app/member/getMemberUserCenter: the member, today's figures in the member's time zone, limits. */
export const getMemberUserCenter = defineCall({
  name: 'member.getMemberUserCenter',
  method: 'GET',
  path: '/m-app/member/getMemberUserCenter',
  beforeOwnPassword: true,
  input: z.strictObject({}),
  reply: z.object({
    member: memberView,
    today: z.object({ stake: money(), winLose: money(), rebate: money() }),
    limits: z.object({ betLinesMax: z.number() }),
    unreadNotices: z.number(),
  }),
});

/** POST /api/member/socketTicket: a single-use ticket of 30 s that stands in the socket's `token` query (wire.md "Socket"). */
export const socketTicket = defineCall({
  name: 'member.socketTicket',
  method: 'POST',
  path: '/api/member/socketTicket',
  input: z.strictObject({}),
  reply: z.object({ ticket: z.string(), expiresAt: z.number() }),
});

/** POST /m-app/member/update: change nickname (spec §7). */
export const update = defineCall({
  name: 'member.update',
  method: 'POST',
  path: '/m-app/member/update',
  input: z.strictObject({ nickname: text(24) }),
  reply: z.object({ member: memberView }),
});

export const memberCalls = { login, register, logout, getMemberUserCenter, socketTicket, update } as const;
