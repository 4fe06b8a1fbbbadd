import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { pageOf } from './envelope.ts';
import { id, inviteCode, json, money, paging, text, timeMs, wholeNumber } from './fields.ts';

/** Most characters of an agent's note to himself. */
export const CODE_NOTE_MAX = 40;
/** Most codes an agent may have at once that are not over. */
export const CODES_MAX = 100;
/** Most registrations a single code may be limited to. */
export const CODE_USES_MAX = 100_000;

/** A rate of every lottery type: parts per 10,000 units bet (spec §9). One field holding JSON when asked for. */
export const typeRate = z.object({ type: z.enum(LOTTERY_TYPES), rate: z.int().check(z.gte(0), z.lte(10_000)) });
export type TypeRate = z.output<typeof typeRate>;
const askedRates = () => json(z.array(typeRate).check(z.minLength(1), z.maxLength(LOTTERY_TYPES.length)));

const accountKind = () => z.enum(['player', 'agent']);

/**
 * GET /m-app/agent/inviteLotteries: every lottery type with the caller's own rate, which is the ceiling of what he may give, and how many
 * lotteries it has. Agents only (`agent.not_agent`), as every call of this file.
 */
export const inviteLotteries = defineCall({
  name: 'agent.inviteLotteries',
  method: 'GET',
  path: '/m-app/agent/inviteLotteries',
  input: z.strictObject({}),
  reply: z.object({
    list: z.array(
      z.object({ type: z.enum(LOTTERY_TYPES), name: z.string(), highest: z.number(), lotteries: z.number() }),
    ),
  }),
  errors: ['agent.not_agent'],
});

/** How a code stands: it can be used, its time is over, all its uses are used, or its owner has withdrawn it. */
export const CODE_STATES = ['live', 'expired', 'used_up', 'deleted'] as const;
export type CodeState = (typeof CODE_STATES)[number];

const codeView = z.object({
  code: z.string(),
  /** Address of the registration with the token in it, absolute. */
  link: z.string(),
  kind: accountKind(),
  rates: z.array(typeRate),
  /** Lowest and highest of the rates, for rows. */
  lowest: z.number(),
  highest: z.number(),
  state: z.enum(CODE_STATES),
  createTime: z.number(),
  expiresAt: z.nullable(z.number()),
  /** How many may register with it at most; null: any number. And how many have. */
  usesMax: z.nullable(z.number()),
  used: z.number(),
  note: z.string(),
});
export type InviteCodeView = z.output<typeof codeView>;

const codeTerms = {
  rates: askedRates(),
  /** Unix ms in the future; empty or left out: never. */
  expiresAt: z.optional(z.union([z.literal(''), timeMs()])),
  usesMax: z.optional(z.union([z.literal(''), wholeNumber(1, CODE_USES_MAX)])),
  note: z.optional(text(CODE_NOTE_MAX, 0)),
} as const;

/** POST /m-app/agent/inviterCode/create. Types that are left out get the rate 0. */
export const createCode = defineCall({
  name: 'agent.createCode',
  method: 'POST',
  path: '/m-app/agent/inviterCode/create',
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({ kind: accountKind(), ...codeTerms }),
  reply: z.object({ code: codeView }),
  errors: ['agent.not_agent', 'agent.rebate_above_ceiling', 'agent.codes_full', 'agent.code_invalid'],
});

/** GET /m-app/agent/inviterCode/list: newest first, without deleted ones unless `state` asks for them. */
export const listCodes = defineCall({
  name: 'agent.listCodes',
  method: 'GET',
  path: '/m-app/agent/inviterCode/list',
  input: z.strictObject({ state: z.optional(z.enum(CODE_STATES)), kind: z.optional(accountKind()), ...paging }),
  reply: pageOf(codeView),
  errors: ['agent.not_agent'],
});

/** POST /m-app/agent/inviterCode/edit: who has registered with it keeps what he got. `''` takes an end or a limit away. */
export const editCode = defineCall({
  name: 'agent.editCode',
  method: 'POST',
  path: '/m-app/agent/inviterCode/edit',
  input: z.strictObject({ code: inviteCode(), ...codeTerms, rates: z.optional(askedRates()) }),
  reply: z.object({ code: codeView }),
  errors: ['agent.not_agent', 'agent.rebate_above_ceiling', 'agent.code_unknown', 'agent.code_invalid'],
});

/** POST /m-app/agent/inviterCode/del: nobody registers with it any more; a second call changes nothing. */
export const deleteCode = defineCall({
  name: 'agent.deleteCode',
  method: 'POST',
  path: '/m-app/agent/inviterCode/del',
  input: z.strictObject({ code: inviteCode() }),
  reply: z.object({}),
  errors: ['agent.not_agent', 'agent.code_unknown'],
});

/** POST /m-app/agent/inviterCode/poster: a picture with the QR code of the link (PNG), behind a ticket of one use. */
export const codePoster = defineCall({
  name: 'agent.codePoster',
  method: 'POST',
  path: '/m-app/agent/inviterCode/poster',
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({ code: inviteCode() }),
  reply: z.object({ url: z.string(), name: z.string(), expiresAt: z.number() }),
  errors: ['agent.not_agent', 'agent.code_unknown'],
});
/** Where a poster is fetched with its ticket: `?ticket=`, by GET, once. */
export const POSTER_PATH = '/m-app/agent/poster';

/**
 * POST /m-app/agent/inviterCode/addAccount: opens an account straight below the caller (spec §2 "open account"). Whoever logs in to it first
 * has to choose a password of his own before anything else (`member.password_change_needed`).
 */
export const addAccount = defineCall({
  name: 'agent.addAccount',
  method: 'POST',
  path: '/m-app/agent/inviterCode/addAccount',
  rate: { points: 10, seconds: 60, by: 'session' },
  input: z.strictObject({
    username: z.string().check(z.regex(/^[A-Za-z0-9]{6,16}$/)),
    password: text(64),
    kind: accountKind(),
    rates: askedRates(),
  }),
  reply: z.object({ memberId: z.string(), username: z.string() }),
  errors: [
    'agent.not_agent',
    'agent.rebate_above_ceiling',
    'agent.quota_full',
    'member.username_taken',
    'member.password_weak',
    'member.locked_for_now',
  ],
});

/** Somebody of the caller's team as the caller may see him: no name to log in with, no whole number, nothing of his limits. */
export const teamMember = z.object({
  memberId: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  kind: accountKind(),
  /** Middle digits hidden (spec §5); null without a proved phone. */
  phone: z.nullable(z.string()),
  joinTime: z.number(),
  lastLogin: z.nullable(z.number()),
  /** Levels below the caller: 1 is his own invitee. */
  depth: z.number(),
  closed: z.boolean(),
});
export type TeamMember = z.output<typeof teamMember>;

/** From the caller down to whom a list is about; the caller himself is not named. */
export const teamPath = z.array(z.object({ memberId: z.string(), nickname: z.string() }));

export const MEMBER_SORTS = ['joined', 'login', 'balance', 'team'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/**
 * GET /m-app/agent/members: member management (spec §2). Without `below` and `search` the caller's own invitees, with `below` those of
 * somebody of his team; `search` looks through the whole team by nickname, or by a whole phone number.
 */
export const members = defineCall({
  name: 'agent.members',
  method: 'GET',
  path: '/m-app/agent/members',
  input: z.strictObject({
    below: z.optional(id()),
    /** Everybody further down as well, not only direct invitees; a search always looks through all of them. */
    team: z.optional(z.enum(['1'])),
    search: z.optional(text(32)),
    kind: z.optional(accountKind()),
    /** Only who has logged in within so many days, or only who has not. */
    active: z.optional(z.enum(['7', '30', 'not7', 'not30'])),
    sort: z._default(z.enum(MEMBER_SORTS), 'joined'),
    cursor: z.optional(text(64)),
    ...paging,
  }),
  reply: z.extend(
    pageOf(
      z.extend(teamMember, {
        balance: money(),
        /** His own balance with those of everybody below him. */
        teamBalance: money(),
        /** How many stand below him, at any depth and directly. */
        teamSize: z.number(),
        directSize: z.number(),
        lowest: z.number(),
        highest: z.number(),
      }),
    ),
    { path: teamPath },
  ),
  errors: ['agent.not_agent', 'agent.member_unknown'],
});

/** GET /m-app/agent/member: one of the team, with his rates, their bounds and how they came about. */
export const member = defineCall({
  name: 'agent.member',
  method: 'GET',
  path: '/m-app/agent/member',
  input: z.strictObject({ memberId: id() }),
  reply: z.object({
    member: teamMember,
    path: teamPath,
    balance: money(),
    teamBalance: money(),
    teamSize: z.number(),
    directSize: z.number(),
    firstDeposit: z.nullable(z.object({ amount: money(), time: z.number() })),
    /** `ceiling` is his inviter's rate, `floor` the highest among those he invited. */
    rates: z.array(z.extend(typeRate, { name: z.string(), ceiling: z.number(), floor: z.number() })),
    /** Whether the caller may change them: only his own invitees'. */
    editable: z.boolean(),
  }),
  errors: ['agent.not_agent', 'agent.member_unknown'],
});

/**
 * POST /m-app/agent/editNextLevel: modify rebate (spec §2): rates of one of the caller's own invitees; types that are left out stay. Bets
 * placed before keep theirs. `data.bounds` of a refusal has ceiling and floor of each type.
 */
export const editNextLevel = defineCall({
  name: 'agent.editNextLevel',
  method: 'POST',
  path: '/m-app/agent/editNextLevel',
  rate: { points: 30, seconds: 60, by: 'session' },
  input: z.strictObject({ memberId: id(), rates: askedRates() }),
  reply: z.object({ rates: z.array(typeRate) }),
  errors: ['agent.not_agent', 'agent.member_unknown', 'agent.rebate_above_ceiling', 'agent.quota_full'],
});

/** GET /m-app/agent/rateHistory: how a member's rates came about, newest first; also the caller's own, without `memberId`. */
export const rateHistory = defineCall({
  name: 'agent.rateHistory',
  method: 'GET',
  path: '/m-app/agent/rateHistory',
  input: z.strictObject({ memberId: z.optional(id()), ...paging }),
  reply: pageOf(
    z.object({
      time: z.number(),
      /** Who changed them: he who is asking, somebody above him, or the house. */
      by: z.enum(['me', 'above', 'house', 'joined']),
      rates: z.array(typeRate),
      before: z.nullable(z.array(typeRate)),
    }),
  ),
  errors: ['agent.not_agent', 'agent.member_unknown'],
});

/**
 * GET /m-app/agent/quotas: how many invitees the caller may give a rate from `fromRate` up (highest of his types), as whoever is above him
 * has set, and how many have one. Without rows: any number.
 */
export const quotas = defineCall({
  name: 'agent.quotas',
  method: 'GET',
  path: '/m-app/agent/quotas',
  input: z.strictObject({ memberId: z.optional(id()) }),
  reply: z.object({ list: z.array(z.object({ fromRate: z.number(), most: z.number(), used: z.number() })) }),
  errors: ['agent.not_agent', 'agent.member_unknown'],
});

/** POST /m-app/agent/setQuota: for an agent among the caller's own invitees; `most` empty takes the quota away. What is used stays. */
export const setQuota = defineCall({
  name: 'agent.setQuota',
  method: 'POST',
  path: '/m-app/agent/setQuota',
  input: z.strictObject({
    memberId: id(),
    fromRate: wholeNumber(1, 10_000),
    most: z.union([z.literal(''), wholeNumber(0, 100_000)]),
  }),
  reply: z.object({ list: z.array(z.object({ fromRate: z.number(), most: z.number(), used: z.number() })) }),
  errors: ['agent.not_agent', 'agent.member_unknown', 'agent.quota_invalid'],
});

/** Codes and accounts that an agent opens. */
export const agentCodeCalls = {
  inviteLotteries,
  createCode,
  listCodes,
  editCode,
  deleteCode,
  codePoster,
  addAccount,
} as const;

/** The members below an agent, their rates and quotas. */
export const agentTeamCalls = {
  members,
  member,
  editNextLevel,
  rateHistory,
  quotas,
  setQuota,
} as const;
